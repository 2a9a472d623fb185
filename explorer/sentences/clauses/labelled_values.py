"""Reads fields and their values as a list has them: "Name: Ada; Country: France"."""

from __future__ import annotations

import re

from explorer.models.scenario import IntermediateStep
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import is_title_case
from explorer.sentences.quotes import AMOUNT, hide, is_bare_value, quotations, unquoted
from explorer.sentences.wording.plain import without_leading

_LABEL = r'(?:"[^"]{1,40}"|[^\W_][^":=;|,]{0,39}?)'
_SIGN = r"\s?(?::\s|=(?!>)\s?)"
_PAIR = re.compile(rf"(?P<label>{_LABEL}){_SIGN}(?P<value>\S.*)")
_UNSIGNED_PAIR = re.compile(
    r'(?P<label>"[^"]{1,40}"|[^\W\d_][^":=;|,]{0,39}?)\s(?P<value>"[^"]*"|\d[\d.]*)'
)
"""A label and an exact value with no sign between them."""
_MOST_WORDS = 5
"""Words of a label, and of a value without quotation marks."""
_COMPARED = re.compile(r"[^\W\d_][^A-Z\d]*\s\d")
"""Words before a number: "at least 18"."""
_ADDRESS = re.compile(r"(?:^|\s)(?:https?:/)?/\S")
"""What no name of a field has in it: "Open /orders?page=2"."""
_ALTERNATIVES = re.compile(r"\s(?:or|oder|ou|oppure)\s")
"""A list of labels has no word that tells its language."""
_NO_VALUE = re.compile(r"[?!,;:](?=\s|$)|\s[=/]\s|->")
"""What no value without quotation marks has in it."""


class LabelledValues:
    """Reads the labelled values of one sentence.

    Args:
        language: The grammar.
        parts: Reads what may stand behind the last value: "Name: Ada, then click Save".
    """

    def __init__(self, language: Language, parts: ClauseReader) -> None:
        self._language = language
        self._parts = parts
        joining = rf"\s(?:{language.and_words})\s"
        self._unsigned_border = re.compile(rf"\s?[;,]\s(?:(?:{language.and_words})\s)?|{joining}")
        self._border = re.compile(rf"(?:\s?[;|]\s|,\s|{joining})(?={_LABEL}{_SIGN}\S)")

    def read(self, text: str) -> Steps:
        """Return a step that fills in the fields of a list, and those of what follows it."""
        pairs = self.pairs(text) or self._entered(text)
        if pairs:
            return (self._filled(pairs),)
        for border in self._language.borders.finditer(hide(text)):
            said, rest = text[: border.start()].rstrip(" ,;"), text[border.end() :]
            is_act = self._language.phrasing.begins_with_verb(rest)
            pairs = (self.pairs(said) or self._entered(said)) if is_act else []
            if pairs and (then := self._parts.steps(rest)):
                return (self._filled(pairs), *then)
        return ()

    def _entered(self, text: str) -> list[tuple[str, str]]:
        """Return the labels and values of a list behind a verb: "enter name: Ada, city: Rome"."""
        said = without_leading(self._language.leading, text)
        listed = self._language.form_words.behind_verb(said)
        pairs = self.pairs(listed) if listed else []
        is_place = self._language.descriptions.begins_with_preposition  # "into the name field: Ada"
        # "fill in name" may be what one field is called
        return pairs if len(pairs) > 1 and not any(is_place(label) for label, _ in pairs) else []

    def without_signs(self, text: str) -> Steps:
        """Return the steps that fill in 'Name "Ada", City "Rome"', which a colon begins.

        Every value must be quoted or a number, for only these end a label. Another act may follow.
        """
        if filled := self._unsigned(text):
            return filled
        for border in self._language.borders.finditer(hide(text)):
            said, rest = text[: border.start()].rstrip(" ,;"), text[border.end() :]
            is_act = self._language.phrasing.begins_with_verb(rest)
            if is_act and (filled := self._unsigned(said)) and (then := self._parts.steps(rest)):
                return (*filled, *then)
        return ()

    def _unsigned(self, text: str) -> Steps:
        """Return a step for pairs without a sign between them."""
        hidden, pairs = hide(text), list[tuple[str, str]]()
        start = 0
        for end, following in [
            *(border.span() for border in self._unsigned_border.finditer(hidden)),
            (len(text), len(text)),
        ]:
            found = _UNSIGNED_PAIR.fullmatch(hidden, start, end)
            label = text[slice(*found.span("label"))] if found else ""
            if (
                not found
                or not self._is_label(label, is_exact=True)
                or not (
                    is_title_case(label)  # 'User Name "ann"'
                    or without_leading(self._language.leading, label) == label
                )
                or self._language.amounts.are_compared(label)
            ):
                return ()  # 'I see "Saved"', 'at least Name "Ada"'
            pairs.append((unquoted(label)[0], unquoted(text[slice(*found.span("value"))])[0]))
            start = following
        return (self._filled(pairs),)

    def pairs(self, text: str) -> list[tuple[str, str]]:
        """Return the labels and values of a list, none if a part of the text is neither."""
        hidden, starts = hide(text), [0]
        ends: list[int] = []
        for border in self._border.finditer(hidden):
            ends.append(border.start())
            starts.append(border.end())
        pairs = []
        for start, end in zip(starts, [*ends, len(text)], strict=True):
            found = _PAIR.fullmatch(hidden, start, end)
            if not found:
                return []
            label, value = (text[slice(*found.span(name))].strip() for name in ("label", "value"))
            is_exact = unquoted(value)[1] or is_bare_value(value)
            if not (self._is_label(label, is_exact) and (is_exact or self._is_value(value))):
                return []
            pairs.append((unquoted(label)[0], unquoted(value)[0]))
        return pairs

    def _filled(self, pairs: list[tuple[str, str]]) -> IntermediateStep:
        code = self._language.code
        return IntermediateStep(action="fill_form", table=tuple(pairs), language=code)

    def _is_label(self, label: str, is_exact: bool) -> bool:
        """Return whether a text may be the name of a field: no "Then", "Expected", "Click".

        Args:
            label: The text.
            is_exact: Whether its value is quoted: "Note: "Urgent"" is no remark.
        """
        if quotations(label):
            return True
        if _ADDRESS.search(label):
            return False
        language = self._language
        negation, descriptions = self._language.negation, self._language.descriptions
        plain = without_leading(language.leading, label)
        return (
            len(label.split()) <= _MOST_WORDS
            and (plain != "" or language.people.is_person(label))
            and not any(map(language.introductions.is_outcome, label.split()))
            and (is_exact or not language.introductions.is_remark(f"{label}: "))
            and not language.page_words.is_address(label)
            and not language.log_ins.is_named(label)
            and not descriptions.is_article(label.split()[0].lower())
            and not any(map(language.introductions.is_expectation, (label, plain)))
            and not self._is_checked(label)
            and (
                (is_exact and self._is_name_with_verb(label))
                or not any(map(language.phrasing.begins_with_verb, (hide(label), hide(plain))))
            )
            and descriptions.is_bare_name(label)
            and not negation.is_exclusive(label)
            and not negation.restricts(label)
            and not negation.negates(label)
            and not language.leaves_open(label)
            and not self._counts(label)
        )

    def _counts(self, label: str) -> bool:
        """Return whether a label says how many there are: "es gibt zwei Zeilen"."""
        return any(step.action == "assert_count" for step in self._parts.steps(label))

    def _is_checked(self, label: str) -> bool:
        """Return whether a label begins as an expectation: "check the price", no "check digit"."""
        found = self._language.introductions.checking.match(hide(label))
        behind = label[found.end() :].split()[:1] if found else []
        return any(self._language.descriptions.is_article(word.lower()) for word in behind)

    def _is_name_with_verb(self, label: str) -> bool:
        """Return whether a label that begins with a verb is no step: 'Confirm password "x"'."""
        said = f'{label[:1].lower()}{label[1:]} "x"'
        behind = label.lower().split()[1:3]  # "choose the colour", "geben Sie den Titel ein"
        is_order = not behind or any(map(self._language.descriptions.is_article, behind))
        return label[0].isupper() and not is_order and not self._parts.clause(said)

    def _is_value(self, value: str) -> bool:
        """Return whether a text is but a value, and no clause."""
        language, hidden = self._language, hide(value)
        negation, descriptions = self._language.negation, self._language.descriptions
        words = hidden.split()
        joined = re.split(rf"\s(?:{language.and_words})\s", value)[1:]
        goes_on = any(
            language.phrasing.begins_with_verb(hide(one)) or language.log_ins.is_named(one)
            for one in joined
        )
        if (
            goes_on
            or hidden in language.no_values
            or descriptions.is_article(words[0])
            or words[0] in descriptions.indefinite_articles
            or language.amounts.are_compared(value)
            or negation.restricts(value)
            or language.introductions.ends_with_condition(value)
            or _COMPARED.match(value)
            or ((amount := AMOUNT.match(value)) and amount.end() < len(value))
            or _ALTERNATIVES.search(hidden)
            or value.startswith("<")
        ):
            return False  # "any name", "k9 and log in", "over 18", "Ada if empty", "3 € with VAT"
        is_short = len(value.split()) <= _MOST_WORDS and '"' not in hidden
        return (
            is_short
            and not _NO_VALUE.search(hidden.removesuffix("!"))  # of a password
            and not self._language.phrasing.begins_with_verb(hidden)
            and descriptions.is_bare_name(value)
            and not negation.negates(value)
            and not self._language.leaves_open(value)
        )
