"""Finds what stands under a heading: the section "Details"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import DIALOGS
from explorer.scenario.running.page.text import PageText
from explorer.sentences.quotes import plainly_quoted, quotations, without_quotations
from explorer.text import words

_KINDS = frozenset({"section", "panel", "card", "form"})
"""The parts of a page that a heading may begin."""
_LEVEL = re.compile(r"\[level=(\d+)\]")
_LOWEST = 6
_ENDING = ("banner", "contentinfo")
"""The roles of what ends a section that stands beside it."""
_BESIDE = ("navigation", "complementary")
"""The roles of what is no part of a section that it stands beside."""
_CONTROLS = frozenset({"button", "link", "img", "textbox", "searchbox", "combobox", "checkbox"})
"""The roles of what may stand beside a heading, in the line of it."""


def section_of(page: PageText, where: str) -> list[int]:
    """Return the elements under the only heading of a name, up to the next one of its level.

    Args:
        page: The page.
        where: What the sentence says: "the Details section", 'the panel "Details"', "the details".
    """
    if not (said := _heading_said(where)):
        return []
    titled = [n for n, (role, _) in enumerate(page.nodes) if role == "heading"]
    named = [n for n in titled if said.is_called(page.nodes[n][1])]
    if len(named) != 1:
        return []
    head, level = named[0], _level(page, named[0])
    parent = page.tree.parent(_headline(page, head))
    last = max([head, *page.tree.below(head)])
    behind = [number for number in page.within(parent) if number > last]
    ends = (n for n in behind if page.nodes[n][0] == "heading" and _level(page, n) <= level)
    beside = [n for n in behind if page.tree.parent(n) == parent]
    closing = (n for n in beside if page.nodes[n][0] in _ENDING)
    end = min(next(ends, len(page.nodes)), next(closing, len(page.nodes)))
    apart = {n for n in beside if page.nodes[n][0] in _BESIDE}
    apart |= {n for n in behind if page.nodes[n][0] in DIALOGS}
    return [
        number
        for number in behind
        if number < end and number not in apart and not page.has_parent_in(number, apart)
    ]


def section_text(page: PageText, where: str) -> str:
    """Return the texts under the only heading of a name, one per line; "" if there is none."""
    return texts_among(page, section_of(page, where))


def texts_among(page: PageText, numbers: Iterable[int]) -> str:
    """Return the names and texts of some elements, one per line."""
    said = (page.nodes[number] for number in numbers)
    return "\n".join(name for role, name in said if name and not role.startswith("/"))


def names_section(description: str) -> bool:
    """Return whether a description may say in which section something is."""
    places = (where for _, where in splits(plainly_quoted(description), ("inside",)))
    return any(said.is_section for said in map(_heading_said, places) if said)


def other_section(page: PageText, description: str, element: InteractiveElement) -> str:
    """Return the section that a description names, if an element is in another one, else "".

    Args:
        page: The page.
        description: What the sentence calls the element: "Add in the Roles section".
        element: The element that fits it best.
    """
    for _, where in splits(plainly_quoted(description), ("inside",)):
        said = _heading_said(where)
        if said and said.is_section and (inside := section_of(page, where)):
            is_there = _is_among(page, element, inside)
            is_named = any(said.is_called(one.name) for one in element.containers)
            if not (is_named if is_there is None else is_there):
                return where
    return ""


def _is_among(page: PageText, element: InteractiveElement, numbers: Collection[int]) -> bool | None:
    """Return whether an element is one of some of the page; None if its name does not tell."""
    called = element.role, words(element.name)
    alike = [n for n, (role, said) in enumerate(page.nodes) if (role, words(said)) == called]
    inside = [n for n in alike if n in numbers]
    is_told = bool(alike) and bool(element.name) and len(inside) in (0, len(alike))
    return bool(inside) if is_told else None


class _HeadingSaid(NamedTuple):
    """A heading that a place names.

    Attributes:
        name: Its words.
        is_section: Whether the place is said to be a section, a panel and so on.
    """

    name: list[str]
    is_section: bool

    def is_called(self, heading: str) -> bool:
        """Return whether a heading has the name, which sentences say without its articles, too."""
        return self.name in (words(heading), without_articles(heading))


def _heading_said(where: str) -> _HeadingSaid | None:
    """Return the heading that a place may name; None if it names none."""
    quoted = quotations(plainly_quoted(where))
    others = without_articles(without_quotations(plainly_quoted(where)))
    kinds = [word for word in others if not _KINDS.isdisjoint(grammar().places.meanings((word,)))]
    if quoted and (len(quoted) > 1 or kinds != others):
        return None
    name = words(quoted[0]) if quoted else [word for word in others if word not in kinds]
    return _HeadingSaid(name, bool(kinds)) if name else None


def _level(page: PageText, heading: int) -> int:
    found = _LEVEL.search(page.tree.lines[heading])
    return int(found[1]) if found else _LOWEST


def _headline(page: PageText, heading: int) -> int:
    """Return the outermost box that has but the heading and controls beside it."""
    box, own = heading, {heading, *page.tree.below(heading)}
    while (parent := page.tree.parent(box)) >= 0:
        others = (page.nodes[n] for n in page.tree.below(parent) if n not in own)
        if any(name and role[:1] != "/" and role not in _CONTROLS for role, name in others):
            break
        box = parent
    return box
