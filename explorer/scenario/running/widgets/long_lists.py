"""Shows an option of a long list, which draws its options only when it is scrolled to them."""

from __future__ import annotations

from contextlib import suppress

from explorer.scenario.running.finding.targets import TargetError, TargetFinder
from explorer.scenario.running.tabs import ScenarioTab

_MOST_SCREENS = 40
_DRAWING = 0.3  # seconds until further options are drawn


async def scroll_to_option(finder: TargetFinder, tab: ScenarioTab, description: str) -> bool:
    """Scroll the open list until it has an option of a description; False if it has none.

    Args:
        finder: Finds the option.
        tab: The tab.
        description: The option, as the sentence calls it.
    """
    last = ""
    for _ in range(_MOST_SCREENS):
        with suppress(TargetError):
            await finder.look(tab, description, "click")
            return True
        elements = (await finder.see(tab)).snapshot.elements
        options = [one for one in elements if one.role == "option"]
        if not options or options[-1].label == last:
            return False
        last = options[-1].label
        await tab.show(options[-1])
        await tab.changes(_DRAWING)
    return False
