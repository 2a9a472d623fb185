"""The functions to which sentences are bound."""

from __future__ import annotations

import asyncio
import inspect
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cucumber_expressions.errors import CucumberExpressionError, UndefinedParameterTypeError
from cucumber_expressions.expression import CucumberExpression

from explorer.errors import UsageError
from explorer.models.scenario import Sentence
from explorer.scenario.bound.parameters import ParameterTypes
from explorer.scenario.bound.registration import StepContext, StepFunction, file_of, place_of
from explorer.scenario.running.outcomes import StepFailed
from explorer.sentences.quotes import VARIABLE
from explorer.text import one_line

_SECONDS = 300.0  # that a function may take
_MAX_MESSAGE = 300  # characters of an error of a function


@dataclass(frozen=True)
class BoundStep:
    """A function and the expression of its sentences.

    Attributes:
        expression: The expression.
        fitting: The expression, of whose parameters a variable fits any.
        function: The function.
        place: The file and the line of the function: "steps.py:12".
    """

    expression: CucumberExpression
    fitting: CucumberExpression
    function: StepFunction
    place: str

    def fits(self, text: str) -> bool:
        """Return whether a sentence fits before its variables have values."""
        texts = {text.strip(), VARIABLE.sub("1", text).strip()}
        return any(self.fitting.match(one) is not None for one in texts)

    def arguments(self, text: str) -> list[object] | None:
        """Return the parameters of a sentence, None if it does not fit."""
        found = self.expression.match(text)
        return None if found is None else [argument.value for argument in found]


class BoundSteps:
    """The bound steps of a run.

    Args:
        steps: The steps.
    """

    def __init__(self, steps: Sequence[BoundStep] = ()) -> None:
        self._steps = steps

    def of(self, sentence: Sentence, file: str) -> BoundStep | None:
        """Return the step of a sentence, None if there is none.

        Its variables fit any parameter, since their values are not known before the run.

        Raises:
            UsageError: Several fit.
        """
        found = [step for step in self._steps if step.fits(sentence.text)]
        if len(found) > 1:
            fitting = ", ".join(f"{one.place} {one.expression.source!r}" for one in found)
            place = f"{file}:{sentence.line}:{sentence.column}"
            raise UsageError(f"{place}: several bound steps fit {sentence.text!r}: {fitting}")
        return found[0] if found else None

    async def call(self, place: str, text: str, page: Any, context: StepContext) -> None:
        """Call the function of a sentence.

        Args:
            place: The place of the step.
            text: The sentence, with the values of its variables.
            page: The page.
            context: What the function may ask for.

        Raises:
            StepFailed: It raised an exception, or took too long.
        """
        step = next(one for one in self._steps if one.place == place)
        arguments = _values_of(step, text.strip())
        wanted = {"context": context} if takes_context(step.function) else {}
        try:
            async with asyncio.timeout(_SECONDS) as limit:
                await step.function(page, *arguments, **wanted)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the user's code may raise anything
            if isinstance(error, TimeoutError) and limit.expired():
                raise StepFailed(f"{step.place}: it took longer than {_SECONDS:g} s") from None
            raise StepFailed(fault(error, file_of(step.function))) from None


def _values_of(step: BoundStep, text: str) -> list[object]:
    """Return the parameters of a sentence, which types of the user may make."""
    try:
        arguments = step.arguments(text)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the user's code may raise anything
        raise StepFailed(fault(error, file_of(step.function))) from None
    if arguments is None:
        raise StepFailed(f"with its values it does not fit {step.expression.source!r}")
    return arguments


NO_STEPS = BoundSteps()


def bound_step(expression: str, function: StepFunction, types: ParameterTypes) -> BoundStep:
    """Return a bound step.

    Raises:
        UsageError: The expression or the function has a fault.
    """
    place = place_of(function)
    try:
        compiled = CucumberExpression(expression, types.exact)
    except UndefinedParameterTypeError:
        raise UsageError(
            f"{place}: {expression!r} has an unknown parameter; there are {types.told}"
        ) from None
    except CucumberExpressionError as error:
        reason = [line for line in str(error).splitlines() if line.strip()][-1]
        raise UsageError(f"{place}: {expression!r}: {one_line(reason, _MAX_MESSAGE)}") from None
    if not inspect.iscoroutinefunction(function):
        raise UsageError(f"{place}: a bound step is an async function: write async def")
    given = [None, *compiled.parameter_types]
    wanted = {"context": None} if takes_context(function) else {}
    try:
        inspect.signature(function).bind(*given, **wanted)
    except TypeError as error:
        raise UsageError(
            f"{place}: {expression!r} has {len(given) - 1} parameters, which the function takes "
            f"after the page: {error}"
        ) from None
    return BoundStep(compiled, CucumberExpression(expression, types.open), function, place)


def takes_context(function: StepFunction) -> bool:
    """Return whether a function has a parameter named ``context``."""
    return "context" in inspect.signature(function).parameters


def fault(error: BaseException, file: str) -> str:
    """Return an exception in one line, with the last line of a file that it passed."""
    lines = [
        number
        for frame, number in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == file
    ]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines.append(error.lineno or 1)
    place = f"{Path(file).name}:{lines[-1]}" if lines else Path(file).name
    message = one_line(str(error), _MAX_MESSAGE)
    return f"{place}: {type(error).__name__}" + (f": {message}" if message else "")
