"""Reads a description as an instruction: "Enter VALUE in FIELD"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from explorer.finder.description.request import ElementAction
from explorer.sentences.expressions.expression import Argument
from explorer.sentences.expressions.step_expressions import Reading
from explorer.sentences.grammar import Language, load_languages
from explorer.sentences.quotes import hide, unquoted
from explorer.sentences.wording.plain import without_leading

_ACTIONS: dict[str, ElementAction] = {action: action for action in get_args(ElementAction)}
_TARGETS = ("element", "side", "place")
_VALUES = ("quoted", "stored", "value", "bare")
_MAX_READINGS = 4


@dataclass(frozen=True)
class Instruction:
    """What an instruction does to which element.

    Attributes:
        action: The action.
        target: The words for the element.
        value: What is typed or selected, "" for nothing.
    """

    action: ElementAction
    target: str
    value: str


@lru_cache(maxsize=1024)
def instructions(description: str) -> tuple[Instruction, ...]:
    """Return the ways to read a description as an instruction, the most literal first.

    It is read in all languages of the grammar of sentences.
    """
    text = description.strip().rstrip(".!:;").strip()
    if " " not in text:
        return ()
    found = [
        (reading.literal, instruction)
        for language in load_languages()
        for reading, instruction in _read(language, without_leading(language.leading, text))
    ]
    found.sort(key=lambda pair: -pair[0])
    return tuple(dict.fromkeys(instruction for _, instruction in found))[:_MAX_READINGS]


def _read(language: Language, text: str) -> Iterator[tuple[Reading, Instruction]]:
    for reading in language.steps.readings(hide(text)):
        action = _ACTIONS.get(reading.action)
        if action is None:
            continue
        target = " ".join(_said(text, reading.arguments, _TARGETS))
        value, is_quoted = unquoted(next(_said(text, reading.arguments, _VALUES), ""))
        if target and target != text:
            yield reading, Instruction(action, target, value)
        elif value and not (target or is_quoted):  # "type the password": it names the field
            yield reading, Instruction(action, value, "")


def _said(text: str, arguments: tuple[Argument, ...], slots: tuple[str, ...]) -> Iterator[str]:
    for slot in slots:
        for argument in arguments:
            if argument.slot == slot:
                yield text[argument.start : argument.end].strip()
