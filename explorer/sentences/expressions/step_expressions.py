"""The ways to say steps, as Cucumber expressions, and which of them a sentence fits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from explorer.models.scenario import StepAction
from explorer.sentences.expressions.expression import Argument, Expression, Expressions
from explorer.sentences.expressions.orders import in_all_orders, quoted_first
from explorer.sentences.expressions.slots import SLOTS

_CACHED = 1024  # sentences, of which the readings are kept
_SPELLED = {"quoted": '"TEXT"'}
"""What stands for a slot in an example, if not its name."""
_BASIC = {"click": ("{click}",), "type": ("{",), "assert_visible": ("{see}",)}
_OF_OUTCOMES = {
    "assert_visible": ("{see}",),
    "assert_hidden": ("{see_not} {element}", "{see} {element} "),
    "assert_text": ("{element}",),
}
"""The actions that are told as examples where a sentence was not understood, and how their
expressions begin."""


@dataclass(frozen=True)
class Reading:
    """An expression that a sentence fits.

    Attributes:
        action: What the step does.
        arguments: Its arguments in the order of the sentence.
        literal: How many characters of the sentence the expression itself says.
        fixed: What the expression sets by itself, such as ``{"value": "bottom"}``.
    """

    action: StepAction
    arguments: tuple[Argument, ...]
    literal: int
    fixed: Mapping[str, Any]


class _Step(NamedTuple):
    action: StepAction
    fixed: Mapping[str, Any]
    expression: Expression


class StepExpressions:
    """The expressions of the steps of one language.

    Args:
        table: The tables of the file of the language.
        maker: Makes expressions.
    """

    def __init__(self, table: Mapping[str, Any], maker: Expressions) -> None:
        self._table = table
        self._words: dict[str, list[str]] = table["words"]
        self._maker = maker
        self._cached_readings = lru_cache(maxsize=_CACHED)(self._readings)

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """The ways to say steps as a person reads them: "click on ELEMENT"."""
        return tuple(map(self._example, self.expressions))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of its expressions, by which a text is known to be of this language."""
        lists = (word for words in self._words.values() for word in words)
        texts = " ".join([*self.expressions, *lists, *self._table["sentence"]["leading"]])
        return frozenset(re.findall(r"[^\W\d_]+", texts))

    def basic_examples(self, *, is_outcome: bool) -> tuple[str, ...]:
        """Return how to click, type and expect something, or three ways to expect something."""
        told = _OF_OUTCOMES if is_outcome else _BASIC
        return tuple(self._first_of(action, starts) for action, starts in told.items())

    def _first_of(self, action: str, starts: Iterable[str]) -> str:
        """Return the first way to say an action that begins with the first of these."""
        rules = [rule for rule in self._table["steps"] if rule["action"] == action]
        said = [one for rule in rules if "value" not in rule for one in rule["say"]]
        return self._example(next(one for start in starts for one in said if one.startswith(start)))

    def _example(self, expression: str) -> str:
        def spelled(match: re.Match[str]) -> str:
            name = match.group(1)
            first = (
                self._words[name][0] if name in self._words else _SPELLED.get(name, name.upper())
            )
            return f"{first} PLACE" if name == "place" else first

        plain = re.sub(r"\([^)]*\)", "", expression)
        return re.sub(r"\{(\w+)\}", spelled, re.sub(r"(?<!\S)([^\s/]+)/\S+", r"\1", plain))

    def readings(self, hidden: str) -> tuple[Reading, ...]:
        """Return the expressions that a hidden sentence fits, the most literal first."""
        return self._cached_readings(hidden)

    def _readings(self, hidden: str) -> tuple[Reading, ...]:
        by_rarest, found = self._by_rarest, []
        said = self._maker.said(hidden)
        for choice in (None, *said):
            for number, (action, fixed, expression) in by_rarest.get(choice, ()):
                if (fit := expression.match(hidden)) is not None:
                    spoken = sum(one.end - one.start for one in fit if one.slot in SLOTS)
                    reading = Reading(action, fit, len(hidden) - spoken, fixed)
                    found.append((-reading.literal, number, reading))
        return tuple(reading for *_, reading in sorted(found, key=lambda one: one[:2]))

    @cached_property
    def _by_rarest(self) -> dict[int | None, list[tuple[int, _Step]]]:
        """The steps with their numbers, by the choice of phrases they need that fewest need."""
        needs = Counter(choice for step in self._steps for choice in step.expression.needed)
        found: dict[int | None, list[tuple[int, _Step]]] = {}
        for number, step in enumerate(self._steps):
            rarest = min(step.expression.needed, key=needs.__getitem__, default=None)
            found.setdefault(rarest, []).append((number, step))
        return found

    def require_sound(self, expressions: Iterable[str]) -> None:
        """Compile expressions now, which are otherwise compiled when a sentence may fit them.

        Raises:
            UsageError: One has a fault.
        """
        for expression in expressions:
            self._maker.make(expression).compile()

    @property
    def expressions(self) -> tuple[str, ...]:
        """The expressions of its steps, as they are written."""
        return tuple(say for rule in self._table["steps"] for say in rule["say"])

    @cached_property
    def _steps(self) -> list[_Step]:
        return [
            _Step(rule["action"], rule, self._maker.make(say))
            for rule in self._table["steps"]
            for say in quoted_first(
                list(in_all_orders(rule["say"], self._table["phrasing"]["orders"]))
            )
        ]
