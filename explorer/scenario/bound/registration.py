"""What a file of steps uses: the decorator of its functions, and what they are given."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from explorer.models.scenario import Table

StepFunction = Callable[..., Awaitable[object]]
Function = TypeVar("Function", bound=StepFunction)
Transformer = Callable[..., object]
Transforming = TypeVar("Transforming", bound=Transformer)


@dataclass(frozen=True)
class StepContext:
    """What a function may ask for with a parameter named ``context``.

    Attributes:
        values: The variables of the scenario by name.
        table: The data table below the sentence.
        doc_string: The text below the sentence, None if there is none.
        base_url: The address on which relative addresses are opened; "" for none.
    """

    values: MutableMapping[str, str]
    table: Table = ()
    doc_string: str | None = None
    base_url: str = ""

    def remember(self, name: str, value: object) -> None:
        """Set a variable, so that later sentences may say ``{name}``."""
        self.values[name] = str(value)


REGISTERED: dict[tuple[str, str], StepFunction] = {}
"""The functions of the files that are being loaded, by their expressions and places.

A file that another one imports is run twice, but its functions are registered once.
"""
PARAMETER_TYPES: dict[tuple[str, str, str], Transformer] = {}
"""The functions of the types that these files define, by names, patterns and places."""


def step(expression: str) -> Callable[[Function], Function]:
    """Bind the sentences that a Cucumber expression fits to an async function.

    The function is given the Playwright page of the scenario, then the parameters of the
    expression; a ``StepContext`` if it has a parameter named ``context``. An exception fails the
    sentence::

        @explorer.step("I top up {int} euros")
        async def top_up(page, euros, context):
            await page.get_by_label("Amount").fill(str(euros))

    Args:
        expression: For instance "I top up {int} euros".
    """

    def bind(function: Function) -> Function:
        REGISTERED[expression, place_of(function)] = function
        return function

    return bind


def parameter_type(name: str, pattern: str) -> Callable[[Transforming], Transforming]:
    """Define a type of parameters, which the expressions of all files may then use.

    The function is given the text of a parameter, or the groups of the pattern if it has any, and
    returns the value that steps are given::

        @explorer.parameter_type("color", "red|green")
        def color(text):
            return Color[text.upper()]

        @explorer.step("I paint the wall {color}")

    Args:
        name: The name of the type, without braces.
        pattern: A regular expression of the texts of the type.
    """

    def define(function: Transforming) -> Transforming:
        PARAMETER_TYPES[name, pattern, place_of(function)] = function
        return function

    return define


def file_of(function: Any) -> str:
    """Return the file of a function, "" for one without a file, such as a built-in class."""
    return str(function.__code__.co_filename) if inspect.isfunction(function) else ""


def place_of(function: Any) -> str:
    """Return "steps.py:12", with the line of the decorators of a function if it has any.

    What is no function of a file has its name as its place.
    """
    if not inspect.isfunction(function):
        return str(getattr(function, "__name__", type(function).__name__))
    code = function.__code__
    return f"{Path(code.co_filename).name}:{code.co_firstlineno}"
