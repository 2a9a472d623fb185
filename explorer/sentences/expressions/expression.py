"""Cucumber expressions that are compiled only when a sentence may fit them.

A grammar has several hundred expressions, and compiling all takes some tenths of a second. Most are
ruled out by their words: an expression that says "upload" fits no sentence without that word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from cucumber_expressions.errors import CucumberExpressionError
from cucumber_expressions.expression import CucumberExpression
from cucumber_expressions.parameter_type import ParameterType
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from explorer.errors import UsageError

_PART = re.compile(r"\{(?P<slot>\w*)\}|(?P<text>[^\s{}]+)")
_WORD = re.compile(r'\w+|["\ue000]')
_OPTIONAL = re.compile(r"\([^)]*\)")
_GLUED = "\x00"  # stands for an optional text, whose neighbour may be a part of a word
_SENTENCES = 256  # of which it is kept which phrases they may contain


@dataclass(frozen=True)
class Argument:
    """What a sentence says in one place of an expression.

    Attributes:
        slot: ``element``, ``value``... or the name of a list of words.
        start: Where it begins in the sentence.
        end: Where it ends.
    """

    slot: str
    start: int
    end: int


class Expressions:
    """Makes the expressions of one language.

    Args:
        language: Names the grammar in errors.
        slots: The regular expression of each parameter, by its name.
        lists: The phrases of each parameter that is a list of phrases, by its name.
    """

    def __init__(
        self, language: str, slots: Mapping[str, str], lists: Mapping[str, Collection[str]]
    ) -> None:
        self._language = language
        self._slots = slots
        self._lists = lists
        self._choices: dict[frozenset[frozenset[str]], int] = {}
        self._by_word: dict[str, list[tuple[frozenset[str], int]]] = {}
        self._registry: ParameterTypeRegistry | None = None
        self._slot_choices: dict[str, int | None] = {}
        self._made: dict[str, Expression] = {}
        self._numbering = Lock()  # readers of several threads share a language
        self._cached_said = lru_cache(maxsize=_SENTENCES)(self._said)

    def make(self, text: str) -> Expression:
        """Return an expression, the same for each text, and not compiled before it is needed."""
        if text not in self._made:
            self._made[text] = Expression(text, frozenset(self._needed(text)), self)
        return self._made[text]

    def compile(self, text: str) -> CucumberExpression:
        """Return a compiled expression.

        Raises:
            UsageError: It has a fault.
        """
        if self._registry is None:
            registry = ParameterTypeRegistry()
            for name, pattern in self._slots.items():
                kind = ParameterType(name, f"(?:{pattern})", str, str, False, False)
                registry.define_parameter_type(kind)
            self._registry = registry
        try:
            return CucumberExpression(text, self._registry)
        except CucumberExpressionError as error:
            reason = str(error).strip().splitlines()[-1]
            raise UsageError(f"grammar {self._language}: {text!r}: {reason}") from None

    def said(self, hidden: str) -> frozenset[int]:
        """Return the numbers of the choices of phrases of which a hidden sentence has one."""
        return self._cached_said(hidden, len(self._choices))

    def _said(self, hidden: str, _known: int) -> frozenset[int]:
        """Return the numbers for a sentence, to be found anew when further choices are known."""
        words = set(_WORD.findall(hidden))
        return frozenset(
            choice
            for word in words
            for phrase, choice in self._by_word.get(word, ())
            if phrase <= words
        )

    def _needed(self, text: str) -> Iterator[int]:
        """Yield the choices of phrases of which each sentence that fits has one."""
        if "\\" in text:
            return
        text = _OPTIONAL.sub(_GLUED, text)
        for part in _PART.finditer(text):
            slot = part["slot"]
            if slot is None:
                needed = self._choice(_alternatives(text, part))
            else:
                if slot not in self._slot_choices:
                    self._slot_choices[slot] = self._choice(self._phrases(slot))
                needed = self._slot_choices[slot]
            if needed is not None:
                yield needed

    def _phrases(self, slot: str) -> Collection[str]:
        if slot == "stored":
            return ("\ue000",)
        return (
            ('"',)
            if slot in ("quoted", "quotations", "several", "pairs")
            else self._lists.get(slot, ())
        )

    def _choice(self, phrases: Collection[str]) -> int | None:
        """Return the number of a choice; None if its phrases rule nothing out."""
        choice = frozenset(frozenset(_WORD.findall(phrase)) for phrase in phrases)
        if not choice or frozenset() in choice:
            return None
        with self._numbering:
            if choice not in self._choices:
                number = len(self._choices)
                for phrase in choice:
                    self._by_word.setdefault(max(phrase, key=len), []).append((phrase, number))
                self._choices[choice] = number
            return self._choices[choice]


class Expression:
    """A Cucumber expression.

    Args:
        text: The expression.
        needed: The choices of phrases of which each sentence that fits has one.
        expressions: Compiles it.
    """

    def __init__(self, text: str, needed: frozenset[int], expressions: Expressions) -> None:
        self._text = text
        self.needed = needed
        self._expressions = expressions
        self._slots: tuple[str, ...] = ()
        self._pattern: re.Pattern[str] | None = None

    def match(self, hidden: str) -> tuple[Argument, ...] | None:
        """Return the arguments of a hidden sentence, None if it does not fit."""
        if not self.needed <= self._expressions.said(hidden):
            return None
        if self._pattern is None:
            self.compile()
        found = self._pattern.match(hidden) if self._pattern else None
        if found is None:
            return None
        spans = found.regs[1:]
        return tuple(Argument(slot, *span) for slot, span in zip(self._slots, spans, strict=True))

    def compile(self) -> None:
        """Compile it now, to find its faults.

        Raises:
            UsageError: It has one.
        """
        compiled = self._expressions.compile(self._text)
        self._slots = tuple(one.name or "" for one in compiled.parameter_types)
        self._pattern = compiled.tree_regexp.regexp


def _alternatives(text: str, part: re.Match[str]) -> Collection[str]:
    """Return the alternatives of a text, none if it may be a part of a word."""
    alternatives = part["text"].split("/")
    before, after = text[: part.start()][-1:], text[part.end() :][:1]
    for one in alternatives:
        is_part = (before == "}" and one[:1].isalnum()) or (after == "{" and one[-1:].isalnum())
        if is_part or _GLUED in one:
            return ()
    return alternatives
