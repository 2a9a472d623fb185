"""Reads what is done and what comes of it, with arrows between: 'Save -> "Saved" appears'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from explorer.models.scenario import IntermediateStep, StepAction
from explorer.sentences.clauses.parts import ClauseReader, Steps
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import ARROW, is_name
from explorer.sentences.quotes import hide, quotations, unquoted
from explorer.sentences.wording.plain import without_leading

_MOST_WORDS = 4
"""Words of the name of a control without quotation marks."""
_NO_NAME = re.compile(r"['\u2019(]|^\d+$|[:;]\s")
_IS_SENTENCE = re.compile(r"[.!?\u2026]$")


class Arrows:
    """Reads the arrows of one sentence.

    Names alone are a path through menus: "Settings -> Users". Otherwise something must be expected.

    Args:
        language: The grammar.
        parts: Reads what stands between the arrows.
    """

    def __init__(self, language: Language, parts: ClauseReader) -> None:
        self._language = language
        self._parts = parts

    def read(self, text: str) -> Steps:
        """Return the steps of all parts, none if one is not understood or nothing is expected."""
        parts = list(_parts(text))
        if len(parts) == 1 or not all(parts):
            return ()
        if all(map(self._is_named, parts)) and not any(map(self._seen, parts[1:])):
            return tuple(self._step("click", part) for part in parts)
        read: list[Steps] = []
        for part in parts:
            read.append(self._part(part, read))
        expects = any(step.is_assertion for steps in read[1:] for step in steps)
        return tuple(step for steps in read for step in steps) if expects and all(read) else ()

    def _part(self, part: str, before: Sequence[Steps]) -> Steps:
        """Read a part; a name alone is clicked first, or as the answer to what was expected."""
        if before and (seen := self._seen(part)):
            return seen
        is_answer = bool(before) and bool(before[-1]) and before[-1][-1].is_assertion
        if self._is_named(part) and (not before or is_answer):
            return (self._step("click", part),)
        return self._parts.steps(part)

    def _is_named(self, part: str) -> bool:
        """Return whether a part is but the name of a control, which is clicked: "Save"."""
        words = hide(part).split()
        negation, descriptions = self._language.negation, self._language.descriptions
        if unquoted(part)[1]:
            return True
        said = without_leading(self._language.leading, hide(part))  # "I go to Settings"
        is_act = len(words) > 1 and self._language.phrasing.begins_with_verb(said)
        return (
            not is_act
            and not any(map(descriptions.is_article, words))
            and (is_name(part) or not part[0].isalpha())
            and len(words) <= _MOST_WORDS
            and '"' not in hide(part)
            and not self._language.pronouns.intersection(words)
            and descriptions.is_bare_name(part)
            and not negation.negates(part)
            and not negation.restricts(part)
            and not self._language.leaves_open(part)
            and not _NO_NAME.search(part)
        )

    def _seen(self, part: str) -> Steps:
        """Read what is named but to be seen: 'dialog "Sure?"', '"Saved successfully."'."""
        hidden = hide(part)
        negation, descriptions = self._language.negation, self._language.descriptions
        quoted = quotations(part)
        if len(quoted) != 1:
            return ()
        is_sentence = _IS_SENTENCE.search(quoted[0]) is not None or not _is_short(quoted[0])
        is_message = unquoted(part)[1] and is_sentence
        is_message |= descriptions.is_bare_name(
            part
        ) and self._language.control_verbs.names_message(part)
        is_act = self._language.phrasing.begins_with_verb(hidden)
        if is_act or negation.negates(part) or negation.restricts(part):
            return ()
        return (self._step("assert_visible", part),) if is_message else ()

    def _step(self, action: StepAction, target: str) -> IntermediateStep:
        return IntermediateStep(action=action, target=target, language=self._language.code)


def _parts(text: str) -> Iterator[str]:
    start = 0
    for found in ARROW.finditer(hide(text)):
        yield text[start : found.start()].strip(" ,;")
        start = found.end()
    yield text[start:].strip(" ,;")


def _is_short(name: str) -> bool:
    return len(name.split()) <= _MOST_WORDS
