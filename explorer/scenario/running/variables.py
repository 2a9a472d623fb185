"""Replaces the variables of sentences: ``{name}``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from explorer.errors import UsageError
from explorer.models.scenario import IntermediateStep, Sentence
from explorer.scenario.read import ReadScenario
from explorer.scenario.running.comparing import compares, expected_text
from explorer.scenario.running.numbers import written
from explorer.sentences.quotes import VARIABLE
from explorer.sentences.unread import Unread

_FIELDS = ("target", "to_target", "value")


def variables_of(step: IntermediateStep) -> frozenset[str]:
    """Return the names of the variables that a step uses."""
    cells = [cell for row in step.table for cell in row]
    texts = [*(getattr(step, field) for field in _FIELDS), *cells]
    own = {name for text in texts for name in VARIABLE.findall(text)}
    return frozenset(own | (variables_of(step.condition) if step.condition else set()))


def with_values(step: IntermediateStep, values: Mapping[str, str]) -> IntermediateStep:
    """Return the step with the values of its variables.

    Raises:
        UsageError: A variable has no value.
    """
    changes: dict[str, object] = {
        field: _replaced(getattr(step, field), values) for field in _FIELDS
    }
    changes["table"] = tuple(tuple(_replaced(cell, values) for cell in row) for row in step.table)
    if step.condition:
        changes["condition"] = with_values(step.condition, values)
    return step.model_copy(update=changes)


def _replaced(text: str, values: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in values:
            raise UsageError(_missing(name))
        return values[name]

    return VARIABLE.sub(value, text)


def value_unmet(step: IntermediateStep, values: Mapping[str, str]) -> str | None:
    """Return why a value is not as expected, "" if it is: "{price} equals 3".

    None if the step expects nothing of the value of a variable alone.

    Raises:
        UsageError: A variable has no value.
    """
    variable = VARIABLE.fullmatch(step.target.strip())
    if step.action not in ("assert_text", "assert_value") or not variable:
        return None
    shown, wanted = _replaced(step.target.strip(), values), _replaced(step.value, values)
    comparison = step.comparison or ("equals" if step.action == "assert_value" else "")
    wanted = wanted or ("" if step.number is None else written(step.number))
    if compares(shown, wanted, comparison):
        return ""
    return f"{variable[0]} is {shown!r}, not {expected_text(wanted, comparison)}"


def given_variables(assignments: Sequence[str]) -> dict[str, str]:
    """Return the variables of "NAME=VALUE" texts.

    Raises:
        UsageError: One has another form.
    """
    values = {}
    for assignment in assignments:
        name, sign, value = assignment.partition("=")
        if not (name and sign) or VARIABLE.fullmatch(f"{{{name}}}") is None:
            raise UsageError(f"--var {assignment!r}: write NAME=VALUE")
        values[name] = value
    return values


def require_values(
    scenarios: Iterable[ReadScenario],
    given: Mapping[str, str],
    environment: Mapping[str, str],
    *,
    with_unread: bool = False,
) -> dict[str, str]:
    """Return the variables that come from the environment.

    Args:
        scenarios: The scenarios.
        given: The variables that were given.
        environment: The environment.
        with_unread: Whether sentences that the grammar does not know are carried out, too.

    Raises:
        UsageError: A variable is neither given, nor in the environment, nor remembered before.
            After a function of the user it may have been set by that.
    """
    found: dict[str, str] = {}
    for one in scenarios:
        for sentence, name, is_certain in needed_variables(one, with_unread=with_unread):
            if name in given:
                continue
            if name in environment:
                found[name] = environment[name]
            elif is_certain:
                place = f"{one.scenario.file}:{sentence.line}:{sentence.column}"
                raise UsageError(f"{place}: {_missing(name)}")
    return found


def needed_variables(
    scenario: ReadScenario, *, with_unread: bool = False
) -> Iterator[tuple[Sentence, str, bool]]:
    """Yield the variables that a scenario uses before it remembers them.

    Args:
        scenario: The scenario.
        with_unread: Whether sentences that the grammar does not know are surely carried out, too.

    Yields:
        The sentence, the name, and whether it is needed for certain: a function of the user may
        have set it before.
    """
    remembered: set[str] = set()
    is_certain = True
    for sentence, steps in zip(scenario.scenario.actions, scenario.read, strict=True):
        if isinstance(steps, Unread):
            for name in sorted(_names_in(sentence) - remembered):
                yield sentence, name, is_certain and with_unread
            continue
        for step in steps:
            if step.action == "remember":
                remembered.add(step.value)
            for name in sorted(variables_of(step) - remembered):
                yield sentence, name, is_certain
            is_certain = is_certain and step.action != "call"


def _names_in(sentence: Sentence) -> frozenset[str]:
    cells = [cell for row in sentence.table for cell in row]
    texts = (sentence.text, sentence.doc_string or "", *cells)
    return frozenset(name for text in texts for name in VARIABLE.findall(text))


def _missing(name: str) -> str:
    return (
        f"the variable {{{name}}} has no value: give --var {name}=VALUE on the command line, set "
        f"{name} in the environment (in the service, the name that its page shows), "
        "or remember it in an earlier step"
    )
