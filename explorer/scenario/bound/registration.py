"""What a file of steps uses: the decorator of its functions, and what they are given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeVar

from explorer.models.scenario import Table

StepFunction = Callable[..., Awaitable[object]]
Function = TypeVar("Function", bound=StepFunction)


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


REGISTERED: list[tuple[str, StepFunction]] = []
"""The expressions and functions of the file that is being loaded."""


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
        REGISTERED.append((expression, function))
        return function

    return bind


def code_of(function: Any) -> tuple[str, int]:
    """Return the file and the first line of a function, that of its decorators if it has any."""
    code = function.__code__
    return code.co_filename, code.co_firstlineno
