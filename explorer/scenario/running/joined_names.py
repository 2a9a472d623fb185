"""Recognizes controls whose name reads as two orders: "Save and add another"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.targets import TargetError, TargetFinder
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import hide
from explorer.text import words

_INTERVAL = 0.5  # seconds between two looks at a page


async def named_as_joined(
    finder: TargetFinder, tab: ScenarioTab, text: str, steps: Sequence[IntermediateStep]
) -> tuple[IntermediateStep, ...]:
    """Return the steps of a sentence, or the one click on a control that all of it names.

    Args:
        finder: Finds the elements.
        tab: The tab.
        text: The sentence.
        steps: What it was read as.
    """
    names = set(_joined(text, steps))
    if not names:
        return tuple(steps)
    async for _ in attempts(tab, finder.patience, _INTERVAL):
        for element in (await finder.see(tab)).snapshot.elements:
            if tuple(words(element.label)) in names:
                known = {"target": f'"{element.label}"', "otherwise": (), "verb": ""}
                return (steps[0].model_copy(update=known),)
        with suppress(TargetError):
            await finder.look(tab, steps[0].target, steps[0].action)
            break
    return tuple(steps)


def _joined(text: str, steps: Sequence[IntermediateStep]) -> Iterator[tuple[str, ...]]:
    """Yield the words by which one control may be called, if all steps are clicks."""
    is_unquoted = '"' not in hide(text)
    if len(steps) < 2 or not is_unquoted or any(step.action != "click" for step in steps):
        return
    _, target, behind = hide(text).partition(hide(steps[0].target))
    if not target:
        return
    name = without_articles(f"{target}{behind}")
    yield tuple(name)
    roles, _ = kind_and_name(name[-1:])
    if roles:  # "the Save and close button"
        yield tuple(name[:-1])
