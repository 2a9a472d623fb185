"""Finds the list that a sentence means where the page gives it no name: "the list of folders"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name, without_relation
from explorer.scenario.running.page.text import PRESSED, PageText
from explorer.scenario.running.page.tree import AROUND, GROUPS, TABLES
from explorer.sentences.quotes import plainly_quoted, quotations, without_quotations
from explorer.text import are_forms, words

_LONGEST_TITLE = 5  # words
_FIELDS = ("textbox", "searchbox", "combobox", "spinbutton")
_LISTS = GROUPS.difference(AROUND)


def list_saying(page: PageText, description: str, says: Callable[[str], bool]) -> int | None:
    """Return the only list or table that has an entry which says what is expected.

    Where lists have titles, only one whose title begins with what the description names is meant.

    Args:
        page: The page.
        description: The list, as a sentence says it: "the list", "the list of folders".
        says: Returns whether the text of an entry is as expected.

    Returns:
        The number of the list; None if the description names no list, counts it, or names one that
        the page has under this name, and if no list or several have such an entry.
    """
    groups, name = _lists_called(page, description)
    if not groups or any(grammar().ordinals.meanings((word,)) for word in name):
        return None
    if name and any(page.nodes[number][0] in _LISTS for number in page.named(description)):
        return None
    titles = _titles(page, groups) if name else {}
    if titles or quotations(description):
        groups = [one for one in titles if _begins_with(titles[one], name)]
    saying = [one for one in groups if any(map(says, _entries(page, one)))]
    inner = page.innermost(saying)
    return inner[0] if len(inner) == 1 else None


def lists_titled(page: PageText, description: str) -> list[int]:
    """Return the lists or tables whose title begins with what a description names.

    Args:
        page: The page.
        description: The list, as a sentence says it: "the users table".
    """
    groups, name = _lists_called(page, description)
    titles = _titles(page, groups) if name else {}
    return [one for one, title in titles.items() if _begins_with(title, name)]


def _lists_called(page: PageText, description: str) -> tuple[list[int], list[str]]:
    """Return the lists that a description may mean by its kind, and the words of its name.

    Without a list where it names none, or says more than its kind and a quotation.
    """
    quoted = quotations(plainly_quoted(description))
    plain = without_quotations(plainly_quoted(description)) if quoted else description
    roles, rest = kind_and_name(without_articles(plain))
    if roles.isdisjoint(_LISTS) or (quoted and (rest or len(quoted) > 1)):
        return [], []
    groups = [one for one in _content_lists(page) if _is_of(page.nodes[one][0], roles)]
    return groups, words(quoted[0] if quoted else without_relation(rest))


def _is_of(role: str, roles: frozenset[str]) -> bool:
    """Return whether a list may be called so; "the list" may be a table, but not the reverse."""
    return role in roles or (role in _LISTS and not roles.issubset(TABLES))


def _content_lists(page: PageText) -> list[int]:
    """Return the lists of the page, but for those that are beside its content."""
    around = {n for n, (role, _) in enumerate(page.nodes) if role in AROUND}
    return [
        number
        for number, (role, _) in enumerate(page.nodes)
        if role in _LISTS and not page.has_parent_in(number, around)
    ]


def _titles(page: PageText, groups: Sequence[int]) -> dict[int, list[str]]:
    """Return the words of the titles of those lists that have one."""
    lists = set(groups)
    found = {one: _title_of(page, one, lists) for one in page.innermost(groups)}
    return {one: title for one, title in found.items() if title}


def _title_of(page: PageText, number: int, lists: set[int]) -> list[str]:
    """Return the words of the text right above a list, or of the heading that governs it.

    Empty if there is none: neither a control is a title, nor the text in it, nor a sentence. The
    field by which the list is searched stands between it and its title. Only a link may be one that
    stands first in the box of the list.
    """
    if (link := _first_link(page, number)) is not None:
        return words(page.text_of(link))
    controls = {n for n, (role, _) in enumerate(page.nodes) if role in PRESSED}
    for above in range(number - 1, -1, -1):
        role, name = page.nodes[above]
        if role in _FIELDS:
            continue
        if above in controls or page.has_parent_in(above, controls | lists) or above in lists:
            return []
        said = words(name) if role[:1] != "/" else []
        if said and (role == "heading" or len(said) <= _LONGEST_TITLE):
            return said
    return []


def _first_link(page: PageText, number: int) -> int | None:
    """Return the link that a box begins with which has but one list, and no text before it."""
    box = page.tree.parent(number)
    while box >= 0 and page.nodes[box][0] == "generic":
        inside = [n for n in page.tree.below(box) if page.nodes[n][0][:1] != "/"]
        before = [n for n in inside if n < number and page.nodes[n][0] != "generic"]
        if any(page.nodes[n][0] in GROUPS for n in before) or len(before) > _LONGEST_TITLE:
            return None
        if before and page.nodes[before[0]][0] == "link":
            return before[0]
        box = page.tree.parent(box)
    return None


def _begins_with(title: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether a title begins with the words of a name: "Members (3)"."""
    pairs = zip(title, name, strict=False)
    return len(title) >= len(name) and all(are_forms(one, other) for one, other in pairs)


def _entries(page: PageText, number: int) -> list[str]:
    """Return what each entry of a list says."""
    return [page.text_of(one) for one in page.members(number, MEMBERS["entry"])]
