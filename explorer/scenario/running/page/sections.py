"""Finds what stands under a heading: the section "Details"."""

from __future__ import annotations

import re

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.text import PageText
from explorer.sentences.quotes import plainly_quoted, quotations, without_quotations
from explorer.text import words

_KINDS = frozenset({"section", "panel", "card", "form"})
"""The parts of a page that a heading may begin."""
_LEVEL = re.compile(r"\[level=(\d+)\]")
_LOWEST = 6
_CONTROLS = frozenset({"button", "link", "img", "textbox", "searchbox", "combobox", "checkbox"})
"""The roles of what may stand beside a heading, in the line of it."""


def section_of(page: PageText, where: str) -> list[int]:
    """Return the elements under the only heading of a name, up to the next one of its level.

    Args:
        page: The page.
        where: What the sentence says: "the Details section", 'the panel "Details"', "the details".
    """
    name = _name_of(where)
    if not name:
        return []
    titled = [n for n, (role, said) in enumerate(page.nodes) if role == "heading" and words(said)]
    named = [n for n in titled if words(page.nodes[n][1]) == name]
    if len(named) != 1:
        return []
    head, level = named[0], _level(page, named[0])
    parent = page.tree.parent(_headline(page, head))
    around = range(len(page.nodes)) if parent < 0 else page.tree.below(parent)
    last = max([head, *page.tree.below(head)])
    behind = [number for number in around if number > last]
    ends = (n for n in behind if page.nodes[n][0] == "heading" and _level(page, n) <= level)
    end = next(ends, len(page.nodes))
    return [number for number in behind if number < end]


def section_text(page: PageText, where: str) -> str:
    """Return the texts under the only heading of a name, one per line; "" if there is none."""
    said = (page.nodes[number] for number in section_of(page, where))
    return "\n".join(name for role, name in said if name and not role.startswith("/"))


def names_section(description: str) -> bool:
    """Return whether a description may say in which section something is."""
    places = (where for _, where in splits(plainly_quoted(description), ("inside",)))
    return any(_name_of(where) != without_articles(where) for where in places)


def other_section(page: PageText, description: str, element: InteractiveElement) -> str:
    """Return the section that a description names, if an element is in another one, else "".

    Args:
        page: The page.
        description: What the sentence calls the element: "Add in the Roles section".
        element: The element that fits it best.
    """
    around = [words(one.name) for one in element.containers]
    for _, where in splits(plainly_quoted(description), ("inside",)):
        name = _name_of(where)
        if name != without_articles(where) and name not in around and section_of(page, where):
            return where
    return ""


def _name_of(where: str) -> list[str]:
    """Return the words of a heading that a place names, without those for its kind."""
    quoted = quotations(plainly_quoted(where))
    others = without_articles(without_quotations(plainly_quoted(where)))
    kinds = [word for word in others if not _KINDS.isdisjoint(grammar().places.meanings((word,)))]
    if quoted:
        return words(quoted[0]) if len(quoted) == 1 and kinds == others else []
    return [word for word in others if word not in kinds]


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
