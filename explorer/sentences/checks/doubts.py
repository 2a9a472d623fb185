"""Says what cannot be an argument of a step, so that a wrong reading is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from explorer.sentences.phrases import acting_words, any_of, conjunctions, is_name
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide, quotations

_NAME = re.compile(r'(?:[^\W\d_]+\s){0,3}"[^"]*"(?:\s[^\W\d_]+)?$|[^"]+$')


_LISTED_VALUE = re.compile(r',\s"')
_BORDER = re.compile(r',?\s(?=[^\s"])|,\s(?=")')
"""Where a clause may end without a conjunction."""
_OF = {"der", "des", "einer", "du", "del"}
"""Articles that begin no other noun behind a quotation: '"Status" der Bestellung'."""


class Doubts:
    """What the arguments of steps are not, in one language.

    Args:
        table: The tables of the file of the language.

    Attributes:
        indefinite: The indefinite articles, which count nothing.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        finite = any_of({word for name in ("is", "is_not", "have") for word in words.get(name, ())})
        self._verb_is_last = bool(phrasing["place_after_verb"])
        self._auxiliary = re.compile(rf"(?<!\S)(?:{any_of(phrasing['auxiliaries'])})(?!\S)\s?")
        articles = any_of(phrasing["articles"])
        beginning = any_of(set(phrasing["articles"]) - _OF)
        self._article_last = re.compile(
            rf'(?:^|\s)(?:{articles})$|"\s(?:{beginning})\s\w+(?:$|\s")'
        )
        of_what = any_of([*words["place"], *phrasing["belonging"]])
        self._placing = re.compile(rf"(?:{of_what})\s")
        self._preposition_last = re.compile(rf"\s(?:{of_what})$")
        self._excluding = frozenset(phrasing["excluding"])
        self._articles = frozenset(phrasing["articles"])
        joining = any_of(conjunctions(table))
        giving = any_of(set(words["with"]) - set(words["as"]))
        self._giving = re.compile(rf"^(?:{giving})\s|\s(?:{giving})$")
        self._several = re.compile(rf'"[^"]*"\s(?:{joining})\s.*"')
        placing = {one for name in ("in", "from") for one in words[name] if len(one) > 1}
        self._placed = re.compile(rf"(?:{any_of(placing)})(?!\w)")
        contracted = any_of(phrasing["contracted"])
        self._place_inside = re.compile(
            rf'^[^"]+\s(?:(?:{any_of(placing)})\s(?:{articles})|{contracted})\s'
        )
        acting = acting_words(table)
        self._instructing = re.compile(rf'(?:{acting})\s"')
        self._joined_clauses = (
            re.compile(rf"(?<!\w)(?:{joining})\s(?:{any_of(phrasing['subordinating'])})(?!\w)"),
            re.compile(rf"(?<!\w)(?:{finite})(?!\w)(?=.*\s(?:{joining})\s)"),
            re.compile(
                rf',\s(?:(?:{joining})\s)?(?:{acting})\s|(?<!\w)(?:{joining})\s(?:{acting})\s(?=[^"]*")'
            ),
            re.compile(rf"\s(?:{joining})\s(?:{any_of(placing)})\s"),
            re.compile(rf'"[^"]*"\s(?!(?:{joining})\s)[^"\s,][^"]*\s(?:{joining})\s.*"'),
        )
        fillers = tuple(phrasing["fillers"])
        then = any_of(one for one in conjunctions(table) if one.endswith(fillers))
        self._one_after_another = re.compile(rf'"[^"]*",?\s(?:{then})\s.*"')
        self._second_value = re.compile(
            rf"\s(?:{joining})\s\S*[\d@]\S*\s(?:{any_of(placing)}|{contracted})\s"
        )
        self._named_value = re.compile(rf'^[^\s"]*[\d@][^\s"]*\s(?:{any_of(words["as"])})\s')
        self._goes_on = re.compile(rf"\s(?:{joining})\s(?:{acting})(?!\w)")
        self._beside = re.compile(rf"(?:{any_of(phrasing['beside'])})\s")
        self._goes_before = re.compile(rf"(?:{joining})\s")
        self._former = re.compile(rf"\s(?:{any_of(words['from'])})\s\S*\d\S*$")
        self._joined_to_quotation = re.compile(
            rf'(?:^|\s)(?:{joining})\s.*"|"[^"]*"\s(?:\w+\s)?(?:{joining})\s'
        )
        self._ends_joined = re.compile(
            rf'"\s(?:{joining}|{any_of(placing)})$|"\s.*(?<!\w)(?:{joining})$'
        )
        being = {word.split()[0] for word in words["is"]} | set(phrasing["auxiliaries"])
        self._being, self._pronouns = being, frozenset(table["sentence"]["pronouns"])
        contrasting = any_of(self._excluding - being)
        self._contrasting = re.compile(rf'"\s?,?\s(?:{contrasting})\s.*"')
        linking = any_of({word.split()[0] for word in words["is"]} | set(phrasing["reflexive"]))
        self._linking_words = frozenset([*phrasing["auxiliaries"], *phrasing["first_persons"]])
        self._linking = re.compile(rf"^(?:{linking})\s|\s(?:{linking})$")
        self._has_verb = re.compile(rf"(?<!\w)(?:{finite})(?!\w)")
        self._denying = re.compile(rf"(?<!\w)(?:{any_of(phrasing['denying'])})(?!\w)")
        numbers = {word for words in table["numbers"].values() for word in words}
        subordinating = any_of(phrasing["subordinating"])
        self._subordinating = re.compile(rf"(?:{subordinating})(?:(?<=')|(?!\w))")
        clicking = any_of({*words["click"], *phrasing["by_clicking"], *phrasing["on_clicking"]})
        self._verb_behind = re.compile(rf'"\s?,?\s(?:{finite})\s')
        self._clicking = re.compile(rf'(?<!\w)(?:{clicking})\s"')
        self._counted = re.compile(
            rf"(?:{any_of(table['comparisons']['exactly'])})\s(?:\d|(?:{any_of(numbers)})\s)"
        )
        self._restricting = re.compile("|".join(map(_spelled, phrasing["restricting"])))
        self._cautioning = re.compile("|".join(map(_spelled, table["cautions"]["phrases"])))
        self._alternative = re.compile(rf'"\s(?:{any_of(phrasing["alternatives"])})(?!\w)')
        self._negative = re.compile(rf"(?i:{any_of(phrasing['negative'])})\s(?=\S)")
        self._exclusive = re.compile(rf"(?:^|\s)(?:{any_of(phrasing['exclusive'])})\s")
        self.indefinite = frozenset(phrasing["indefinite"])

    def is_but_a_name(self, text: str) -> bool:
        """Return whether a text is but the name of an element: it has no verb."""
        return _NAME.match(hide(text)) is not None and not self._has_verb.search(hide(text))

    def is_incomplete(self, text: str) -> bool:
        """Return whether a text has a part of another argument: an article, or a second noun."""
        if self._ends_joined.search(hide(text)):
            return True
        found = self._article_last.search(hide(text).lower())
        if found is None:
            return False
        return found[0].startswith('"') or not is_name(text[found.start() : found.end()])

    def is_but_a_place(self, text: str) -> bool:
        """Return whether a text says where an element is, but not which: "in the row of Tea"."""
        return self._placing.match(hide(text)) is not None

    def is_clause(self, text: str, action: str) -> bool:
        """Return whether the element of an action has a verb, so that it is a clause."""
        hidden = hide(text)
        is_order = self.says_click(text) or self._verb_behind.search(hidden) is not None
        is_order = is_order or (text[:1].islower() and bool(self._instructing.match(hidden)))
        if self._subordinating.match(hidden) or is_order:
            return True  # 'after the click on "Save" a message', '"Save" shows "Saved"'
        if self._counted.match(hidden) and action.startswith("assert_"):
            return True  # "exactly three hits"
        linked = self._linking.search(hidden) if action == "click" else None
        if linked and not is_name(text[slice(*linked.span())]):
            return True  # "the dialog is" of "the dialog is closed"
        is_read = self._verb_is_last and not action.startswith("assert_")
        return is_read and self._auxiliary.search(hidden) is not None

    def says_click(self, text: str) -> bool:
        """Return whether a text says to click a quotation, in it or as all of it."""
        return self._clicking.search(hide(text)) is not None

    def is_article(self, word: str) -> bool:
        """Return whether a word is an article."""
        return word.lower() in self._articles

    def begins_as_clause(self, text: str) -> bool:
        """Return whether a text begins with "and" or "is", as no name does: "and click"."""
        first = hide(text).split(" ", 1)[0]
        is_name_said = text[:1].isupper()
        return not is_name_said and (
            first in self._linking_words or self._goes_before.match(hide(text)) is not None
        )

    def excludes(self, text: str) -> bool:
        """Return whether a clause says but of quotations that they are not: 'but not "Tea"'."""
        before, *behind = QUOTATION_HIDDEN.split(hide(text))
        if any(between.strip(" ,") for between in behind[:-1]):
            return False  # 'not "B", but "C"'
        denying = before if len(behind) > 1 else f"{before} {' '.join(behind)}"
        is_denied = self._denying.search(denying) is not None or any(
            word.endswith("n't") for word in denying.split()
        )
        words = f"{before} {' '.join(behind)}".replace(",", " ").split()
        return bool(behind) and is_denied and self._excluding.issuperset(words)

    def excluded(self, text: str) -> list[str]:
        """Return what a clause says of but that it is not: 'but not "Tea"', "and Rye isn't"."""
        if self.excludes(text):
            return quotations(text)
        if not self.denies(text) or '"' in hide(text):
            return []
        words = text.strip(" ,").split()
        while words and words[0].lower() in self._excluding:
            words = words[1:]
        while words and words[-1].lower() in self._excluding:
            words = words[:-1]
        is_one = bool(words) and words[0][0].isupper() and words[-1][0].isupper()
        name = " ".join(words)
        return [name] if is_one and self.is_but_a_name(name) and not self.denies(name) else []

    def ends_denied(self, clause: str) -> bool:
        """Return whether a clause has a name, no verb, and then a denial: "Food no longer"."""
        hidden = hide(clause)
        is_first = self._denying.match(hidden) or hidden.split()[0] in self._excluding
        return not is_first and not self._has_verb.search(hidden) and '"' not in hidden

    def contrast_borders(self, text: str) -> Iterator[re.Match[str]]:
        """Yield where a clause may begin that says what something is not: 'but not "Tea"'."""
        for border in _BORDER.finditer(hide(text)):
            rest = text[border.end() :]
            begins = border[0] != " " or rest.split(None, 1)[0].lower() in self._excluding
            if begins and self.excluded(rest):
                yield border

    def contrasts(self, text: str) -> bool:
        """Return whether a text names one element in contrast to another: '"A" but "B"'."""
        return self._contrasting.search(hide(text)) is not None

    def leaves_unchanged(self, value: str) -> bool:
        """Return whether what is taken for a value says that a field stays or is "as it is"."""
        said = value.lower().split()
        if said and said[0] in self._being and self.denies(value):
            return True  # 'at "A" is no tick set' types nothing
        return not self._being.isdisjoint(said) and self._pronouns.union(self._being).issuperset(
            said
        )

    def has_place(self, text: str) -> bool:
        """Return whether a text without quotation marks has a place behind it: "60 in the box"."""
        hidden = hide(text)
        found = self._place_inside.match(hidden) or self._named_value.match(hidden)
        if self._beside.match(hidden):
            return True
        return found is not None or ('"' not in hidden and bool(self._goes_on.search(hidden)))

    def has_value(self, text: str) -> bool:
        """Return whether a field has a value in it: "the name and 60 in the size", "from 2"."""
        hidden = hide(text)
        found = self._second_value.search(hidden) or self._former.search(hidden)
        found = found or _LISTED_VALUE.search(hidden) or self._beside.match(f"{hidden} ")
        goes_on = self._goes_before.match(hidden)
        return found is not None or (goes_on is not None and text[0].islower())

    def is_placed(self, text: str) -> bool:
        """Return whether a text begins with a preposition."""
        return self._placed.match(hide(text)) is not None

    def ends_with_preposition(self, text: str) -> bool:
        """Return whether a text ends with a preposition, which belongs to what is behind it."""
        return self._preposition_last.search(hide(text)) is not None

    def gives_value(self, text: str) -> bool:
        """Return whether a text says which value is given, as no field does: 'met "Ada"'."""
        return self._giving.search(hide(text)) is not None

    def are_in_order(self, text: str) -> bool:
        """Return whether a text names one element and then another: '"Run" and then "Now"'."""
        return self._one_after_another.search(hide(text)) is not None

    def are_several(self, text: str) -> bool:
        """Return whether a text names several elements."""
        return self._several.search(hide(text)) is not None

    def joins_clauses(self, text: str) -> bool:
        """Return whether a text has two clauses: '"A" disappears and "B"', "and that"."""
        hidden = hide(text)
        plain = QUOTATION_HIDDEN.sub(lambda one: " " * len(one[0]), hidden)
        said = "".join(char if kept != " " else " " for char, kept in zip(text, plain, strict=True))
        found = (pattern.search(hidden) for pattern in self._joined_clauses)
        return any(one and not is_name(said[slice(*one.span())]) for one in found)

    def without_subordinating(self, text: str) -> str:
        """Return a clause without the "that" that it begins with."""
        found = self._subordinating.match(hide(text))
        return text[found.end() :].strip() if found else text

    def joins_quotation(self, text: str) -> bool:
        """Return whether a text goes on behind "and": 'password and click "Log in"'."""
        return self._joined_to_quotation.search(hide(text)) is not None

    def denies(self, text: str) -> bool:
        """Return whether a text says "not" outside of quotations and names."""
        hidden = hide(text)
        is_quoted = '"' in hidden  # 'Nicht auf "A"': the name is quoted
        found = self._denying.finditer(hidden)  # "Rien ne": what begins as a name may go on
        return any(
            (is_quoted and one.start() == 0) or not is_name(text[slice(*one.span())])
            for one in found
        )

    def denied(self, element: str, sentence: str) -> str:
        """Return an element without the "no" before it, "" if it has none or that is its name."""
        found = self._negative.match(element)
        if found is None or (is_name(found[0]) and f" {found[0]}" in sentence):
            return ""  # "I see No results"
        return element[found.end() :].strip()

    def is_exclusive(self, element: str) -> bool:
        """Return whether nothing but an element is meant: 'only "Tea"'."""
        return self._exclusive.search(hide(element)) is not None

    def restricts(self, text: str) -> bool:
        """Return whether a text tells when or how a step is not to be done: "without saving"."""
        found = self._restricting.search(hide(text))
        return found is not None and (found.start() == 0 or not is_name(text[slice(*found.span())]))

    def cautions(self, text: str) -> bool:
        """Return whether a text warns of something or only supposes it: "avoid clicking"."""
        found = self._cautioning.finditer(hide(text))
        return any(not one.start() or not is_name(text[slice(*one.span())]) for one in found)

    def has_choice(self, text: str) -> bool:
        """Return whether a text leaves open which element is meant: '"A" or "B"'."""
        return self._alternative.search(hide(text)) is not None


def _spelled(phrase: str) -> str:
    before = r"(?<!\w)" if phrase[0].isalnum() else ""
    behind = r"(?!\w)" if phrase[-1].isalnum() else ""
    return before + re.escape(phrase).replace(r"\*", r"\w+") + behind
