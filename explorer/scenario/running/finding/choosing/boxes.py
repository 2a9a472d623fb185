"""Finds elements by what stands first in the box around them: 'the card "Crew"'."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import Container, InteractiveElement
from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import BOXES, kind_and_name
from explorer.sentences.quotes import quotations, unquoted
from explorer.text import are_forms, words


def first_in_box(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the first element in the only box of a name; None if the description means none.

    Args:
        elements: The elements of the page.
        description: For instance 'the "Crew" card'.
    """
    roles, name = kind_and_name(without_articles(description))
    if not roles & BOXES or len(quotations(description)) != 1 or not name:
        return None
    if name != words(quotations(description)[0]):
        return None
    found: dict[Container, int] = {}
    for number, element in enumerate(elements):
        box = next(
            (one for one in element.containers if _is_called(one.role, one.name, name)), None
        )
        if box and not element.covered:
            found.setdefault(box, number)
    return next(iter(found.values())) if len(found) == 1 else None


def _is_called(role: str, name: str, wanted: Sequence[str]) -> bool:
    return role in BOXES and words(name)[: len(wanted)] == list(wanted)


def page_entry(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the entry for a page of a long list: "page 2"; None if the description means none.

    Args:
        elements: The elements of the page. One with the number before or after it must be there.
        description: For instance "the second page of the table".
    """
    number = _page_number(without_articles(description))
    entries = {n: (one.name or one.text).strip() for n, one in enumerate(elements)}
    found = [n for n, label in entries.items() if label == str(number)]
    is_counted = not {str(number - 1), str(number + 1)}.isdisjoint(entries.values())
    return found[0] if number > 0 and is_counted and len(found) == 1 else None


def page_of_list(description: str) -> str:
    """Return "the next page" for "the next page of the table", "" for what names no page of a list.

    What turns the pages of a list stands outside of it.
    """
    for what, where in splits(description):
        roles, name = kind_and_name(without_articles(where))
        if roles & _PAGED and not name and not _PAGES.isdisjoint(words(what)):
            return what
    return ""


_PAGED = frozenset({"table", "grid", "list"})


def _page_number(wanted: Sequence[str]) -> int:
    """Return the number of "page 2", "second page" and "second page of ...", 0 for none."""
    if len(wanted) == 2 and wanted[0] in _PAGES and wanted[1].isdecimal():
        return int(wanted[1])
    length, numbers = grammar().ordinals.at(wanted, 0) if wanted else (0, ())
    if not length or "".join(wanted[length : length + 1]) not in _PAGES:
        return 0
    rest = wanted[length + 1 :]
    kinds = {kind for word in rest for kind in grammar().places.meanings((word,))}
    return numbers[0] if not rest or kinds & {"table", "list"} else 0


_PAGES = frozenset({"page", "seite", "pagina", "página"})
_LISTS = ("combobox", "listbox", "radio", "radiogroup", "menu", "menuitem")
_OPENERS = ("button", "link", "combobox", "listbox", "")


def is_list(element: InteractiveElement) -> bool:
    """Return whether an element has options to choose from, or opens them."""
    is_choice = element.kind in ("select", "check") or element.role in _LISTS
    return is_choice or element.tells_folding


def list_called(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the only opener of a list whose name begins or ends with what it is called.

    Its name may hold the value, too: "Select an item Country". None if there is none, or several.

    Args:
        elements: The elements of the page.
        description: What the list is called.
    """
    _, name = kind_and_name(without_articles(description))
    found = [
        number
        for number, one in enumerate(elements)
        if name and one.role in ("button", "combobox") and one.tells_folding and not one.covered
        for own in [words(one.name)]
        if name in (own[: len(name)], own[-len(name) :])
    ]
    return found[0] if len(found) == 1 else None


def may_open(element: InteractiveElement, description: str) -> bool:
    """Return whether an element may open the list that a description means.

    One that is called by some of its words and by others is another one: "Create project" opens no
    "recent projects". So is a field that is called otherwise, into which the option would be typed,
    and a link that is, which would leave the page.
    """
    _, said = kind_and_name(without_articles(description))
    own = words(element.label)
    unsaid = [word for word in own if not any(are_forms(word, one) for one in said)]
    unmet = [one for one in said if not any(are_forms(word, one) for word in own)]
    is_apart = len(unsaid) == len(own) and len(unmet) == len(said)
    leaves = element.kind == "link" and bool(element.href) and not element.stays
    if is_apart and own and (element.kind == "field" or leaves):
        return False
    return is_apart or not (unsaid and unmet)


def radio_of_group(
    elements: Sequence[InteractiveElement], value: str, description: str
) -> int | None:
    """Return the only radio button of a label whose group has its name before the first one.

    Args:
        elements: The elements of the page.
        value: The label of the button.
        description: What the group is called.
    """
    _, name = kind_and_name(without_articles(description))
    groups = _radio_groups(elements)
    called = [one for one in groups if name and words(elements[one[0]].near) == name]
    found = [n for one in called for n in one if words(elements[n].name) == words(value)]
    return found[0] if len(found) == 1 else None


def radio_with_group(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the only radio button that is called by its label and its group: "High priority".

    Args:
        elements: The elements of the page.
        description: The label, then what the group is called, or the other way round; or the
            label "under" the name of the group.
    """
    for label, group in splits(description, _OF_GROUP):
        if (number := radio_of_group(elements, unquoted(label)[0], group)) is not None:
            return number
    said = without_articles(description)
    if any(words(one.name) == said for one in elements):
        return None
    found = [
        n
        for group in _radio_groups(elements)
        for n in group
        if (own := words(elements[n].name)) and (name := words(elements[group[0]].near))
        if said in (own + name, name + own)
    ]
    return found[0] if len(found) == 1 else None


_OF_GROUP = ("inside", "loose", "below")
"""The relations of a radio button to the name of its group."""


def _radio_groups(elements: Sequence[InteractiveElement]) -> list[list[int]]:
    """Return the radio buttons of each group; the text before the first one names it."""
    groups: dict[tuple[str, str], list[int]] = {}
    for number, element in enumerate(elements):
        if element.role == "radio" and element.field_name:
            groups.setdefault((element.form, element.field_name), []).append(number)
    return list(groups.values())


def drawn_list(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return what opens a list that is drawn beside its label; None if the page has none.

    It is the element with the role of a list, else the largest one without an address, in the only
    row that begins with the label, or else the one below the label. A row that has the label alone,
    such as the head of a column, is one only if there is no other.

    Args:
        elements: The elements of the page.
        description: What the list is called.
    """
    _, name = kind_and_name(without_articles(description))
    rows: dict[Container, list[int]] = {}
    for number, element in enumerate(elements):
        row = _row_called(element, name) if name and _opens(element) else None
        if row and _has_one_field(elements, row):
            rows.setdefault(row, []).append(number)
    others = {
        row: beside
        for row, numbers in rows.items()
        if (
            beside := [
                n for n in numbers if words(elements[n].label) not in (name, words(row.name))
            ]
        )
    }
    rows = others or rows
    if not rows:
        return _behind_text(elements, name)
    if len(rows) != 1:
        return None
    return max(next(iter(rows.values())), key=lambda number: _likeness(elements[number]))


def _behind_text(elements: Sequence[InteractiveElement], name: Sequence[str]) -> int | None:
    """Return the first element behind a text if it has no role but that of a list."""
    behind = (n for n, one in enumerate(elements) if name and words(one.near) == name)
    number = next(behind, None)
    if number is None:
        return None
    element = elements[number]
    return number if element.role in _DRAWN and _opens(element) else None


_DRAWN = ("", "combobox", "listbox")


def _row_called(element: InteractiveElement, name: Sequence[str]) -> Container | None:
    """Return the row around an element that begins with a label; the boxes of a list are in it."""
    around = reversed(element.containers[-_BOXES_OF_LIST:])
    return next((one for one in around if _is_called(one.role, one.name, name)), None)


def _has_one_field(elements: Sequence[InteractiveElement], row: Container) -> bool:
    """Return whether a row is of one field: a group of several is no list."""
    inside = (one for one in elements if one.kind in _FIELDS and row in one.containers)
    return sum(min(one.bounds.width, one.bounds.height) > _UNSEEN for one in inside) <= 1


_BOXES_OF_LIST = 3
"""How many rows a drawn list may be in, its own boxes and the row of its label."""
_FIELDS = ("field", "select", "check")
_UNSEEN = 4  # CSS pixels of what is there only for the keys


def _opens(element: InteractiveElement) -> bool:
    leads_away = element.href and not element.href.startswith("javascript:")
    takes_text = element.kind == "field" and "readonly" not in element.states
    is_typed_into = takes_text and element.role != "combobox"
    is_used = is_typed_into or element.submits or element.destructive
    is_opener = element.role in _OPENERS or element.kind == "field"
    return is_opener and not leads_away and not is_used


def _likeness(element: InteractiveElement) -> tuple[bool, float]:
    """Return how likely an element of a drawn list opens it: what clears it is smaller."""
    return element.role in ("combobox", "listbox"), element.bounds.area
