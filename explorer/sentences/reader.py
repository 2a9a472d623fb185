"""Reads a sentence as the steps that it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process

from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.sentences.enumerations import each_part
from explorer.sentences.expressions import Argument
from explorer.sentences.grammar import MODIFIERS, Language, Reading
from explorer.sentences.quantities import OF_EVERY, number_of, read_every
from explorer.sentences.quotes import hide, unquoted

MAX_LENGTH = 1000  # characters of a sentence
_NEAR = 75  # of 100: the similarity from which on another way to say it may be meant


@dataclass(frozen=True)
class Unread:
    """A sentence that the grammar does not know.

    Attributes:
        column: From 1, where the part begins that was not understood.
        suggestion: How it may be said.
    """

    column: int
    suggestion: str


Read = tuple[IntermediateStep, ...] | Unread
"""The steps of a sentence in their order, or why it has none."""


class SentenceReader:
    """Reads sentences by the grammars of several languages.

    Args:
        languages: The grammars.
    """

    def __init__(self, languages: Sequence[Language]) -> None:
        self._languages = {language.code: language for language in languages}

    def read(self, scenario: Scenario) -> list[Read]:
        """Return the steps of each sentence of a scenario.

        The language in which most sentences are understood is tried first. On a tie it is the one
        that the file declares.
        """
        texts = [sentence.text.strip().rstrip(".!:;").strip() for sentence in scenario.actions]
        declared = scenario.language[:2].lower()
        read: dict[str, list[tuple[IntermediateStep, ...]]] = {}
        scores = {}
        for code, language in self._languages.items():
            read[code] = [
                _SentenceReading(language, sentence).steps(text) if len(text) <= MAX_LENGTH else ()
                for sentence, text in zip(scenario.actions, texts, strict=True)
            ]
            spoken = sum(_literal(language, text) for text in texts)
            scores[code] = (sum(map(bool, read[code])), code == declared, spoken)
        order = sorted(self._languages, key=lambda code: scores[code], reverse=True)
        steps: list[Read] = [
            next((read[code][n] for code in order if read[code][n]), None)
            or self._unread(sentence, texts[n], order[0] if declared or any(read[order[0]]) else "")
            for n, sentence in enumerate(scenario.actions)
        ]
        return self._with_antecedents(steps)

    def _with_antecedents(self, read: Sequence[Read]) -> list[Read]:
        """Replace pronouns by the target of the step before: "and type "x" into it"."""
        last = ""
        replaced: list[Read] = []
        for steps in read:
            if isinstance(steps, Unread):
                replaced.append(steps)
                continue
            own = []
            for step in steps:
                pronouns = self._languages[step.language].pronouns if step.language else ()
                if last and step.target.lower() in pronouns:
                    step = step.model_copy(update={"target": last})
                last = step.target or last
                own.append(step)
            replaced.append(tuple(own))
        return replaced

    def _unread(self, sentence: Sentence, text: str, code: str) -> Unread:
        """Return what may be said instead, in the language of the file or of the text."""
        if len(text) > MAX_LENGTH:
            several = f"several shorter sentences: this one has {len(text):,} characters"
            return Unread(sentence.column, several)
        said = set(re.findall(r"\w+", hide(text)))
        nearest = max(self._languages.values(), key=lambda one: len(said & one.vocabulary))
        grammar = self._languages[code] if code else nearest
        start = len(text) - len(without_leading(grammar, text))
        rest = hide(text[start:])
        near = process.extractOne(rest, grammar.examples, scorer=fuzz.ratio, score_cutoff=_NEAR)
        examples = (near[0],) if near else grammar.basic_examples
        return Unread(sentence.column + start, " or ".join(f"'{each}'" for each in examples))


def _literal(language: Language, text: str) -> int:
    """Return how much of a sentence an expression of a language says by itself."""
    readings = language.readings(hide(without_leading(language, text[:MAX_LENGTH])))
    return readings[0].literal if readings else 0


class _SentenceReading:
    """Reads one sentence in one language."""

    def __init__(self, language: Language, sentence: Sentence) -> None:
        self._language = language
        self._sentence = sentence

    def steps(self, text: str) -> tuple[IntermediateStep, ...]:
        """Return the steps of a text, none if it is not understood."""
        if steps := self._conditional(text):
            return steps
        text = without_leading(self._language, text)
        if not text:
            return ()
        for reader in (self._conditional, self._timed, self._expected, self._joined):
            if steps := reader(text):
                return steps
        step = self._single(text)
        return each_part(self._language, step) if step else ()

    def _conditional(self, text: str) -> tuple[IntermediateStep, ...]:
        for expression in self._language.conditions:
            if arguments := expression.match(hide(text)):
                said = _by_slot(text, arguments)
                condition = self._condition(said["condition"])
                steps = self.steps(said["step"])
                if condition and steps:
                    return tuple(step.model_copy(update={"condition": condition}) for step in steps)
        return ()

    def _condition(self, text: str) -> IntermediateStep | None:
        step = self._single(without_leading(self._language, text))
        return step if step and step.is_assertion else None

    def _timed(self, text: str) -> tuple[IntermediateStep, ...]:
        """Read an expectation with a time limit, wherever in the sentence it says it."""
        found = self._language.timeout.search(hide(text))
        if not found:
            return ()
        seconds = number_of(self._language, next(group for group in found.groups() if group))
        rest = f"{text[: found.start()]} {text[found.end() :]}".strip(" ,")
        steps = self.steps(rest)
        if seconds is None or not steps or not all(step.is_assertion for step in steps):
            return ()
        return tuple(step.model_copy(update={"seconds": seconds}) for step in steps)

    def _expected(self, text: str) -> tuple[IntermediateStep, ...]:
        """Read an expectation: "verify that ..."; a name alone must be visible."""
        waited = self._language.waiting.match(hide(text))
        found = waited or self._language.asserting.match(hide(text))
        if not found or not (rest := without_leading(self._language, text[found.end() :])):
            return ()
        step = self._single(rest, assertion=True)
        if step is None and not waited and not self._language.readings(hide(rest)):
            code = self._language.code
            step = IntermediateStep(action="assert_visible", target=rest, language=code)
        return each_part(self._language, step) if step else ()

    def _joined(self, text: str) -> tuple[IntermediateStep, ...]:
        """Read two steps in one sentence: "click Save and then press Enter"."""
        for border in self._language.conjunctions.finditer(hide(text)):
            first = self._single(text[: border.start()])
            if first and (rest := self.steps(text[border.end() :])):
                return (*each_part(self._language, first), *rest)
        return ()

    def _single(self, text: str, *, assertion: bool = False) -> IntermediateStep | None:
        for reading in self._language.readings(hide(text)):
            if assertion and not reading.action.startswith("assert_"):
                continue
            if step := self._step(text, reading):
                return step
        return None

    def _step(self, text: str, reading: Reading) -> IntermediateStep | None:
        said = _by_slot(text, reading.arguments)
        if _SPLIT.match(hide(said.get("value", "").strip())):
            return None  # what follows a quotation is no part of the value
        if "element" not in said and reading.action in ("assert_visible", "assert_hidden"):
            said["element"] = said.pop("quoted", "")
        if reading.action in ("assert_title", "assert_url", "assert_text"):
            said["comparison"] = self._language.text_comparison(_literal_part(text, reading))
        fields: dict[str, Any] = {
            "action": reading.action,
            "language": self._language.code,
            "target": f"{said.get('element', '')} {said.get('place', '')}".strip(),
            "to_target": said.get("target", "").strip(),
            "value": self._value(said),
            "table": self._sentence.table if reading.fixed.get("from_table") else (),
            "comparison": said.get("comparison", ""),
            **{name: value for name, value in reading.fixed.items() if name in _FIXED},
        }
        if reading.fixed.get("from_table") and not self._sentence.table:
            return None
        if reading.fixed.get("from_doc_string"):
            if self._sentence.doc_string is None:
                return None
            fields["value"] = self._sentence.doc_string
        if "number" in said:
            comparison, number = self._language.compared(said["number"].strip().lower())
            fields["number"], fields["comparison"] = number_of(self._language, number), comparison
        if "things" in said:
            fields["target"] = self._language.things[said["things"].lower()]
            fields["to_target"] = said.get("element", "").strip()
            fields["value"] = said["things"]
        if "noun" in said:
            fields["target"], fields["to_target"] = "item", said.get("element", "").strip()
            fields["value"] = said["noun"]
        if reading.action in OF_EVERY:
            read_every(self._language, fields)
        return IntermediateStep(**fields)

    def _value(self, said: dict[str, str]) -> str:
        if "key" in said:
            return self._key(said["key"])
        if "quotations" in said or "pairs" in said:
            return said.get("quotations") or said["pairs"]
        for slot in ("value", "quoted", "bare", "url", "variable"):
            if slot in said:
                value = unquoted(said[slot])[0]
                return value.strip("{}") if slot == "variable" else value
        return ""

    def _key(self, text: str) -> str:
        text, names = text.lower().strip(), []
        while found := _MODIFIER.match(text):
            names.append(MODIFIERS[found.group(1)])
            text = text[found.end() :]
        plain = text.upper() if len(text) > 1 else text
        return "+".join([*names, self._language.keys.get(text, plain)])


_SPLIT = re.compile(r'"[^"]*"\s*\S')
_FIXED = ("value", "target")
"""What an expression may set by itself."""
_MODIFIER = re.compile(
    rf"({'|'.join(map(re.escape, sorted(MODIFIERS, key=len, reverse=True)))})\s?[+-]\s?"
)


def without_leading(language: Language, text: str) -> str:
    """Return the text without the words at its start that say nothing about the step."""
    while (found := language.leading.match(hide(text))) and found.end():
        text = text[found.end() :]
    return text.strip()


def _by_slot(text: str, arguments: Sequence[Argument]) -> dict[str, str]:
    return {one.slot: text[one.start : one.end] for one in arguments}


def _literal_part(text: str, reading: Reading) -> str:
    """Return what a sentence says besides its arguments, in lower case."""
    kept = list(hide(text))
    for one in reading.arguments:
        if one.slot in ("element", "value", "quoted", "url"):
            kept[one.start : one.end] = " " * (one.end - one.start)
    return "".join(kept)
