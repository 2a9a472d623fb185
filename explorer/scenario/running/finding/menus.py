"""Reads of which menu an entry is meant: 'click "Users" in the "Administration" menu'."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from explorer.finder.vocabulary.grammar import grammar
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import without_articles, words_of
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import hide
from explorer.text import fold


async def menu_of(
    finder: TargetFinder, tab: ScenarioTab, description: str
) -> tuple[str, Target] | None:
    """Return what a description means in a menu, and what opens and closes this menu.

    Returns:
        For instance '"Users"' and the button "Administration"; None if no menu is named, what is
        meant is found in it without opening it, or there is no such menu.
    """
    entry, menu = split_menu(description)
    if not entry or finder.knows(description):
        return None
    async for _ in attempts(tab, finder.patience, _GLANCE):
        with suppress(TargetError):
            await finder.look(tab, description, "click")
            return None
        with suppress(TargetError):
            opener = await finder.look(tab, menu, "click")
            return entry, await finder.prove(tab, menu, opener)
    return None


def split_menu(description: str) -> tuple[str, str]:
    """Split a description into an entry and the menu that it is in.

    Returns:
        For instance '"Users"' and 'the "Administration" menu'; "" for both if no menu is called by
        a name of its own.
    """
    for entry, menu in splits(description):
        place = None if '"' in menu else read_place(menu)
        if _is_named_menu(menu) and not (place and place.is_known):
            return entry, menu
    return "", ""


_GLANCE = 0.5  # seconds after which the page is looked at again


def _is_named_menu(text: str) -> bool:
    """Return whether words mean a menu that has a name, not "the main menu" or one on the left."""
    tokens = [token for token, _, _ in words_of(hide(text))]
    said = [word for word in tokens if word.startswith('"') or without_articles(word)]
    others = [word for word in said if word not in _menus()]
    is_a_menu = len(said) == len(others) + 1 and (said[0] in _menus() or said[-1] in _menus())
    has_a_side = any(grammar().sides_at(others, n)[0] for n in range(len(others)))
    is_a_place = bool(grammar().places.meanings(tuple(said)))
    return bool(is_a_menu and others and not has_a_side and not is_a_place)


@cache
def _menus() -> frozenset[str]:
    return frozenset(map(fold, grammar().roles["menu"]))
