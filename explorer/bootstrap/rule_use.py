"""Tells at the end of a run which rules of the settings matched nothing in it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import aclosing

from explorer.checks.silencing import has_ended, matched_rules, today
from explorer.models import (
    ElementsFound,
    FilledField,
    Interaction,
    InteractiveElement,
    RunEvent,
    RunFinished,
)
from explorer.models.control_rules import says
from explorer.policy.controls import NEVER, ONLY, ControlRules
from explorer.protocols import Check
from explorer.settings.model import Settings
from explorer.text import one_line

MAX_LISTED = 3
"""Rules of one setting that a note lists."""
MAX_LENGTH = 60
"""Characters of a rule in a note."""


class RuleUse:
    """Knows which rules for controls, fields and findings have matched something in a run.

    Args:
        settings: The settings of the run.
    """

    def __init__(self, settings: Settings) -> None:
        self._controls = ControlRules(settings.safety, settings.scope).names
        self._fields = tuple(dict.fromkeys(one.field for one in settings.forms.values))
        ignored = (rule for rule in settings.checks.ignore if not has_ended(rule, today()))
        self._ignored = tuple(dict.fromkeys(ignored))
        self._matched_controls: set[str] = set()
        self._matched_fields: set[str] = set()
        self._checks: list[Check] = []
        self._has_seen_elements = False

    def watch(self, checks: Iterable[Check]) -> None:
        """Take the rules into account that silence what these checks find from now on."""
        self._checks += checks

    async def noted_in(self, run: AsyncGenerator[RunEvent, None]) -> AsyncGenerator[RunEvent, None]:
        """Yield the events of a run, the last one with notes on the rules that matched nothing."""
        async with aclosing(run) as events:
            async for event in events:
                if isinstance(event, ElementsFound):
                    self._look(event)
                elif isinstance(event, Interaction):
                    self._match_fields(map(_names_of_filled, event.filled))
                elif isinstance(event, RunFinished) and self._has_seen_elements:
                    event = event.model_copy(update={"notes": (*event.notes, *self._notes())})
                yield event

    def _look(self, found: ElementsFound) -> None:
        self._has_seen_elements = self._has_seen_elements or bool(found.elements)
        self._matched_controls.update(found.rules)
        self._match_fields(map(_names_of, found.elements))

    def _match_fields(self, named: Iterable[Sequence[str]]) -> None:
        unmatched = [one for one in self._fields if one not in self._matched_fields]
        if unmatched:
            names = {name for names in named for name in names if name}
            self._matched_fields.update(
                one for one in unmatched if any(says(name, one) for name in names)
            )

    def _notes(self) -> Iterator[str]:
        unmatched = [name for name in self._controls if name not in self._matched_controls]
        for setting in (NEVER, ONLY):
            start = f"{setting}: "
            rules = [one.removeprefix(start) for one in unmatched if one.startswith(start)]
            yield from _note(setting, "control", rules)
        fields = [f"{one!r}" for one in self._fields if one not in self._matched_fields]
        yield from _note("forms.values", "field", fields)
        silencing = matched_rules(self._checks)
        rules = [one.to_text() for one in self._ignored if one not in silencing]
        yield from _note("checks.ignore", "finding", rules)


def _note(setting: str, what: str, rules: Sequence[str]) -> Iterator[str]:
    """Yield the note on the rules of a setting that matched nothing, if there are any."""
    if rules:
        listed = "; ".join(one_line(rule, MAX_LENGTH) for rule in rules[:MAX_LISTED])
        more = f"; and {len(rules) - MAX_LISTED} more" if len(rules) > MAX_LISTED else ""
        yield f"{setting}: no {what} matched {listed}{more}"


def _names_of(element: InteractiveElement) -> tuple[str, ...]:
    """Return by what a value may be given to a field, and what tells its id or its group."""
    around = (container.name for container in element.containers)
    own = (element.name, element.text, element.placeholder, element.field_name, element.hints)
    return (*own, element.selector, *around)


def _names_of_filled(field: FilledField) -> tuple[str, ...]:
    return field.label, field.name, field.id, field.placeholder
