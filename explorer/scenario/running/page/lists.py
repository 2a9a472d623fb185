"""Finds the list that a sentence means where the page gives it no name: "the list of folders"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.entries import AROUND
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name, without_relation
from explorer.scenario.running.page.text import PRESSED, PageText
from explorer.scenario.running.page.tree import GROUPS
from explorer.sentences.quotes import quotations
from explorer.text import fold, words

_STEM = 5
"""Letters of a noun that its singular and plural share."""
_LISTS = GROUPS.difference(AROUND)


def list_saying(page: PageText, description: str, says: Callable[[str], bool]) -> int | None:
    """Return the only list or table that has an entry which says what is expected.

    Where a text is a title of what the description names, only the list that follows it is meant.

    Args:
        page: The page.
        description: The list, as a sentence says it: "the list", "the list of folders".
        says: Returns whether the text of an entry is as expected.

    Returns:
        The number of the list; None if the description names no list, or one that the page has
        under this name, and if no list or several have such an entry.
    """
    roles, rest = kind_and_name(without_articles(description))
    name = words(without_relation(rest))
    if roles.isdisjoint(_LISTS) or quotations(description):
        return None
    if name and any(page.nodes[number][0] in _LISTS for number in page.named(description)):
        return None
    groups = _content_lists(page)
    if titles := _titles(page, name):
        behind = ((n for n in groups if n > title) for title in titles)
        groups = [one for one in (next(after, None) for after in behind) if one is not None]
    saying = {one for one in groups if any(map(says, _entries(page, one)))}
    inner = [n for n in saying if not any(page.has_parent_in(one, {n}) for one in saying)]
    return inner[0] if len(inner) == 1 else None


def _content_lists(page: PageText) -> list[int]:
    """Return the lists of the page, but for those that are beside its content."""
    around = {n for n, (role, _) in enumerate(page.nodes) if role in AROUND}
    return [
        number
        for number, (role, _) in enumerate(page.nodes)
        if role in _LISTS and not page.has_parent_in(number, around)
    ]


def _titles(page: PageText, name: Sequence[str]) -> list[int]:
    """Return the texts that begin with a name, and are on no control: "Members (3)"."""
    pressed = {n for n, (role, _) in enumerate(page.nodes) if role in PRESSED}
    stems = [fold(word)[:_STEM] for word in name]
    return [
        number
        for number, (role, said) in enumerate(page.nodes)
        if stems
        and role[:1] != "/"
        and number not in pressed
        and [word[:_STEM] for word in words(said)[: len(stems)]] == stems
        and not page.has_parent_in(number, pressed)
    ]


def _entries(page: PageText, number: int) -> list[str]:
    """Return what each entry of a list says."""
    return [page.text_of(one) for one in page.members(number, MEMBERS["entry"])]
