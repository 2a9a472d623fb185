"""Recognizes controls whose name reads as two orders: "Save and add another"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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


def joined_names(text: str, steps: Sequence[IntermediateStep]) -> Collection[tuple[str, ...]]:
    """Return the words by which one control may be called, if a sentence is read as several clicks.

    Args:
        text: The sentence.
        steps: What it was read as.
    """
    is_unquoted = '"' not in hide(text)
    if len(steps) < 2 or not is_unquoted or any(step.action != "click" for step in steps):
        return ()
    _, target, behind = hide(text).partition(hide(steps[0].target))
    if not target:
        return ()
    name = tuple(without_articles(f"{target}{behind}"))
    roles, _ = kind_and_name(name[-1:])
    return (name, name[:-1]) if roles else (name,)  # "the Save and close button"


async def click_on_joined(
    finder: TargetFinder,
    tab: ScenarioTab,
    first: IntermediateStep,
    names: Collection[tuple[str, ...]],
) -> IntermediateStep | None:
    """Return the click on the control of a joined name; None if there is none.

    The page is waited for until it has that control or the one of the first click.

    Args:
        finder: Finds the elements.
        tab: The tab.
        first: The first click that the sentence was read as.
        names: What ``joined_names`` returned.
    """
    async for _ in attempts(tab, finder.patience, _INTERVAL):
        for element in (await finder.see(tab)).snapshot.elements:
            if tuple(words(element.label)) in names:
                known = {"target": f'"{element.label}"', "otherwise": (), "verb": ""}
                return first.model_copy(update=known)
        with suppress(TargetError):
            await finder.look(tab, first.target, first.action)
            break
    return None
