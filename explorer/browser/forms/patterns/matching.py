"""Values for the ``pattern`` attribute of a field, matched and generated within fixed limits.

Python's ``re`` has no time limit, so patterns of a page run in RE2, which takes linear time and
bounded memory. For patterns that RE2 does not support (lookaround, backreferences), the browser
validates the value of its own field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

import re2  # type: ignore[import-untyped]

from explorer.browser.forms.patterns.syntax import MAX_PATTERN_LENGTH, PatternParser
from explorer.browser.forms.patterns.tree import (
    Alternation,
    Group,
    Node,
    OneOf,
    Reference,
    Repetition,
    Sequence,
    Unreadable,
)

MAX_TEXT_LENGTH = 5000
"""Maximum length of a generated text, in characters."""
TRIES = 20
"""Texts generated for one pattern; later ones repeat more."""
MAX_STEPS = 20_000
"""Maximum number of pattern nodes visited for all texts of one pattern."""
MAX_MEMORY_BYTES = 1 << 18
"""Memory limit of RE2 for one pattern, in bytes."""
_PATTERNS_REMEMBERED = 64

Judge = Callable[[str], bool]
"""Returns whether a text as a whole matches a pattern."""


@lru_cache(_PATTERNS_REMEMBERED)
def judge(pattern: str) -> Judge | None:
    """Return a function that matches texts against a pattern.

    Returns:
        None if only the browser can match the pattern.
    """
    if len(pattern) > MAX_PATTERN_LENGTH or not _is_encodable(pattern):
        return None
    try:
        reader = PatternParser(pattern)
        reader.read()
        if reader.has_sets:
            return None
    except Unreadable:
        pass  # RE2 may support it
    options = re2.Options()
    options.log_errors, options.max_mem = False, MAX_MEMORY_BYTES
    try:
        compiled = re2.compile(pattern, options)
    except re2.error:
        return None
    return lambda text: _is_encodable(text) and compiled.fullmatch(text) is not None


def texts_for(pattern: str, random: Random, shortest: int, longest: int) -> Iterator[str]:
    """Generate texts for a pattern.

    The texts match the pattern unless it contains lookaround.

    Args:
        pattern: The value of a ``pattern`` attribute.
        random: Source of randomness.
        shortest: Minimum length in characters.
        longest: Maximum length in characters, at most ``MAX_TEXT_LENGTH``.

    Yields:
        Printable texts of an allowed length; none if the pattern cannot be parsed.
    """
    longest = min(longest, MAX_TEXT_LENGTH)
    try:
        root = PatternParser(pattern).read()
    except Unreadable:
        return
    writer = _Writer(random, longest)
    for attempt in range(TRIES):
        eager = attempt if attempt < TRIES // 2 else max(shortest, attempt)
        text = writer.text(root, eager)
        if text is not None and shortest <= len(text) <= longest and text.isprintable():
            yield text


class _Full(Exception):
    """Raised when a text becomes too long or takes too many steps."""


class _Writer:
    """Generates texts of at most ``longest`` characters."""

    def __init__(self, random: Random, longest: int) -> None:
        self._random = random
        self._longest = longest
        self._eager = 0
        self._steps = MAX_STEPS
        self._spare = 0
        self._groups: dict[str, str] = {}

    def text(self, root: Node, eager: int) -> str | None:
        """Return a text with at most ``eager`` extra repetitions of each part.

        Return None if it becomes too long.
        """
        self._eager = eager
        self._spare = self._longest - root.shortest
        if self._spare < 0:
            return None
        try:
            return self._write(root)
        except _Full:
            return None

    def _write(self, node: Node) -> str:
        self._steps -= 1
        if self._steps < 0:
            raise _Full
        match node:
            case OneOf():
                return self._random.choice(node.characters)
            case Sequence():
                return "".join(map(self._write, node.parts))
            case Alternation():
                return self._write(self._chosen(node))
            case Repetition():
                return "".join(self._write(node.node) for _ in range(self._times(node)))
            case Group():
                text = self._write(node.node)
                self._groups.update(dict.fromkeys(node.names, text))
                return text
            case Reference():
                text = self._groups.get(node.name, "")
                self._pay(len(text))
                return text

    def _pay(self, characters: int) -> None:
        self._spare -= characters
        if self._spare < 0:
            raise _Full

    def _chosen(self, choice: Alternation) -> Node:
        affordable = [
            one for one in choice.alternatives if one.shortest - choice.shortest <= self._spare
        ]
        chosen = self._random.choice(affordable)
        self._pay(chosen.shortest - choice.shortest)
        return chosen

    def _times(self, repeat: Repetition) -> int:
        if repeat.least > MAX_STEPS:
            raise _Full
        cost = max(1, repeat.node.shortest)
        most = min(repeat.most - repeat.least, self._eager, self._spare // cost)
        more = self._random.randint(0, most)
        self._pay(more * cost)
        return repeat.least + more


def _is_encodable(text: str) -> bool:
    """Return whether a text has no lone surrogates, which RE2 cannot read."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
