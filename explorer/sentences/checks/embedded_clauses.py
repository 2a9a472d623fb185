"""Finds clauses in what is taken for an argument: 'after the click on "Save" a message'."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import (
    acting_words,
    any_of,
    conjunctions,
    forms_of,
    is_name,
    text_nouns,
)
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide

_SHORT = 3
"""Letters of "a" in French, which has other meanings."""


class EmbeddedClauses:
    """The clauses of one language that no argument is.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        self._verb_is_last = bool(phrasing["place_after_verb"])
        joining, acting = any_of(conjunctions(table)), acting_words(table)
        auxiliaries, that = (any_of(phrasing[name]) for name in ("auxiliaries", "subordinating"))
        finite = any_of({word for name in ("is", "is_not", "have") for word in words.get(name, ())})
        placing = any_of({one for name in ("in", "from") for one in words[name] if len(one) > 1})
        clicking = any_of({*words["click"], *forms_of(phrasing, "done_by", "done_on")})
        linking = any_of({word.split()[0] for word in words["is"]} | set(phrasing["reflexive"]))
        then = any_of(
            one for one in conjunctions(table) if one.endswith(tuple(phrasing["fillers"]))
        )
        numbers = any_of({word for listed in table["numbers"].values() for word in listed})
        exactly = any_of(table["comparisons"]["exactly"])
        self._linking_words = frozenset([*phrasing["auxiliaries"], *phrasing["first_persons"]])
        self._auxiliary = re.compile(rf"(?<!\S)(?:{auxiliaries})(?!\S)\s?")
        self._link_verb_at_edge = re.compile(rf"^(?:{linking})\s|\s(?:{linking})$")
        articles = any_of(phrasing["articles"])
        having = any_of(word for word in words["have"] if word.isalpha() and len(word) > _SHORT)
        self._predicate = re.compile(
            r'(?:^|(?<=\s))(?P<subject>[^\s"]+|"[^"]*")\s'
            rf"(?:(?:{any_of(phrasing['copulas'])})\s|(?:{having})\s(?:\"|(?:{articles})\s))"
        )
        self._relative = frozenset(phrasing["subordinating"])
        causing = [*phrasing["opens"], *phrasing["closes"], *phrasing["causes"]]
        self._cause = re.compile(
            rf'(?:"\s|[^\W\d_]\s)(?<!that\s)(?<!which\s)(?:{any_of(causing)})\s'
            rf"(?:\w+\s)?(?:(?:{articles})\s|\"|(?:{any_of(table['sentence']['pronouns'])})$)"
            rf"|\"\s(?:{any_of(causing)})\s"
        )
        acts = {form for forms in phrasing["verbs"].values() for form in forms}
        acts |= set(phrasing["verbs"])
        doing = forms_of(phrasing, "doing")
        own = any_of([*phrasing["articles"], *phrasing["contracted"]])
        self._act_first = re.compile(
            rf'(?:{any_of([*doing, *phrasing["acts_as_nouns"], *acts])})\s[^"]*"'
            rf"|(?:{any_of(doing)})(?:\s|(?<='))"
            rf"|(?:{acting})\s(?:(?:{placing})\s)?(?:{own})\s"
        )
        self._pronoun_and_verb = re.compile(
            rf"(?:{any_of(table['sentence']['pronouns'])})\s(?:{finite})(?!\w)"
        )
        self._verb_after_quotation = re.compile(rf'"\s?,?\s(?:{finite})\s')
        self._click_on_quotation = re.compile(rf'(?<!\w)(?:{clicking})\s"')
        self._instruction_first = re.compile(rf'(?:{acting})\s"')
        self._that_first = re.compile(rf"(?:{that})(?:(?<=')|(?!\w))")
        nouns = any_of(text_nouns(words))
        indefinite = any_of(phrasing["indefinite"])
        self._content_clause = re.compile(
            rf"(?<!\w)(?:{nouns}),?\s(?:[^\W\d_]+\s)?(?:{that})\s"
            # "an alert that the name is missing", not 'a row that contains "A"'
            rf"|(?<!\w)(?:{indefinite})\s(?:[^\W\d_]+\s){{1,3}}(?:{that})\s(?:{articles})\s"
        )
        self._told_clause = re.compile(
            rf"\s(?:{any_of(phrasing['telling'])}),?\s(?:{that})(?:(?<=')|(?!\w))"
        )
        self._that_last = re.compile(rf"(?<!\w)(?:{that})$")
        self._exact_number_first = re.compile(rf"(?:{exactly})\s(?:\d|(?:{numbers})\s)")
        self._conjunction_first = re.compile(rf"(?:{joining})\s")
        self._quotations_in_sequence = re.compile(rf'"[^"]*",?\s(?:{then})\s.*"')
        self._only_in_sequence = re.compile(rf'"[^"]*",?\s(?:{joining})\s"[^"]*"$')
        self._in_sequence = re.compile(rf'(?<=[\w"]),?\s(?:{then})\s')
        self._quotations_joined = re.compile(rf'"[^"]*"\s(?:{joining})\s.*"')
        self._joined_to_quotation = re.compile(
            rf'(?:^|\s)(?:{joining})\s.*"|"[^"]*"\s(?:\w+\s)?(?:{joining})\s'
        )
        self._two_clauses = tuple(
            re.compile(pattern)
            for pattern in (
                # 'and that "B"'
                rf"(?<!\w)(?:{joining})\s(?:{that})(?!\w)",
                # '"A" is shown and "B"'
                rf"(?<!\w)(?:{finite})(?!\w)(?=.*\s(?:{joining})\s)",
                # 'the box, click "B"', 'the box and click "B"'
                rf',\s(?:(?:{joining})\s)?(?:{acting})\s|(?<!\w)(?:{joining})\s(?:{acting})\s(?=[^"]*")',
                # '"A" and in "B"'
                rf"\s(?:{joining})\s(?:{placing})\s",
                # '"A" disappears and "B"'
                rf'"[^"]*"\s(?!(?:{joining})\s)[^"\s,][^"]*\s(?:{joining})\s.*"',
            )
        )

    def is_clause(self, text: str, action: str) -> bool:
        """Return whether the element of an action has a verb, so that it is a clause."""
        hidden = hide(text)
        is_order = self.says_click(text) or self._verb_after_quotation.search(hidden) is not None
        is_order = is_order or (text[:1].islower() and bool(self._instruction_first.match(hidden)))
        if not action.startswith("assert_") and self.says_cause(text):
            return True  # '"A" opens the dialog'
        if action.startswith("assert_") and self._act_first.match(hidden):
            return True  # 'hovering over "A"' of '... shows a hint', "click on the star"
        if action.startswith("assert_") and self._content_clause.search(hidden):
            return True  # "a message that the issue was created" is not what the message says
        if action.startswith("assert_") and self._told_clause.search(hidden):
            return True  # "the log says that the file" of "... is locked"
        if self._that_first.match(hidden) or is_order:
            return True  # 'after the click on "Save" a message', '"Save" shows "Saved"'
        if self._exact_number_first.match(hidden) and action.startswith("assert_"):
            return True  # "exactly three hits"
        linked = self._link_verb_at_edge.search(hidden) if action == "click" else None
        if linked and not is_name(text[slice(*linked.span())]):
            return True  # "the dialog is" of "the dialog is closed"
        is_caption = action == "click" and text[:1].isupper()  # "Your cart is empty"
        if not is_caption and self._says_what_is(text, hidden):
            return True  # "toggle the bar is switched off" of a click
        is_act = self._verb_is_last and not action.startswith("assert_")
        return is_act and self._auxiliary.search(hidden) is not None

    def _says_what_is(self, text: str, hidden: str) -> bool:
        """Return whether a text says what something is or has, unless that tells which is meant.

        A name may have such words: "What is new".
        """
        for found in self._predicate.finditer(hidden):
            subject = text[slice(*found.span("subject"))]
            if subject[:1].islower() and subject not in self._relative:
                return True
        return False

    def is_of_pronoun(self, hidden: str) -> bool:
        """Return whether a hidden text says what something is or shows: "it should be 4"."""
        return self._pronoun_and_verb.match(hidden) is not None

    def says_cause(self, text: str) -> bool:
        """Return whether a text says what something does: '"A" opens the dialog "B"'."""
        return self._cause.search(hide(text)) is not None

    def says_click(self, text: str) -> bool:
        """Return whether a text says to click a quotation."""
        return self._click_on_quotation.search(hide(text)) is not None

    def begins_as_clause(self, text: str) -> bool:
        """Return whether a text begins with "and" or "is", as no name does: "and click"."""
        first = hide(text).split(" ", 1)[0]
        is_capitalized = text[:1].isupper()
        return not is_capitalized and (
            first in self._linking_words or self._conjunction_first.match(hide(text)) is not None
        )

    def has_two_clauses(self, text: str) -> bool:
        """Return whether a text has two clauses: '"A" disappears and "B"', "and that"."""
        hidden = hide(text)
        plain = QUOTATION_HIDDEN.sub(lambda one: " " * len(one[0]), hidden)
        said = "".join(char if kept != " " else " " for char, kept in zip(text, plain, strict=True))
        found = (pattern.search(hidden) for pattern in self._two_clauses)
        return any(one and not is_name(said[slice(*one.span())]) for one in found)

    def ends_with_that(self, text: str) -> bool:
        """Return whether a text ends with what begins a clause: "check that"."""
        return self._that_last.search(hide(text.strip())) is not None

    def is_told(self, hidden: str) -> bool:
        """Return whether a hidden text is what something says by a clause: "that 2 are left"."""
        return " " in hidden and self._that_first.match(hidden) is not None

    def without_that(self, text: str) -> str:
        """Return a clause without the "that" it begins with."""
        found = self._that_first.match(hide(text))
        return text[found.end() :].strip() if found else text

    def is_joined_to_quotation(self, text: str) -> bool:
        """Return whether "and" joins a text and a quotation: 'password and click "Log in"'."""
        return self._joined_to_quotation.search(hide(text)) is not None

    def are_in_sequence(self, text: str) -> bool:
        """Return whether a text names one element and then another: '"Run" and then "Now"'."""
        return self._quotations_in_sequence.search(hide(text)) is not None

    def are_only_in_sequence(self, text: str) -> bool:
        """Return whether two elements share the verb: 'click "Run" and then "Now"'."""
        return self._only_in_sequence.search(hide(text)) is not None

    def has_sequence(self, text: str) -> bool:
        """Return whether a text says one thing and then another: "click Export and then Save"."""
        return self._in_sequence.search(hide(text)) is not None

    def are_several(self, text: str) -> bool:
        """Return whether a text names several elements: '"A" and "B"'."""
        return self._quotations_joined.search(hide(text)) is not None
