"""Reads the controls of windows, with the containers and the texts around each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from explorer.models import Container
from explorer.models.recording import SemanticElementRef
from explorer.models.roles import aria_role
from explorer.recording.desktop.source import Accessibility, Box, Handle, Node, Window

_MAX_NODES = 3_000
"""Objects of a window that are read; a spreadsheet has millions."""
_MAX_CHILDREN = 500
_LISTS = frozenset({"grid", "list", "table", "tablist", "tree", "treegrid"})
_BARS = frozenset({"menubar", "separator", "status", "toolbar"})
_AREAS = frozenset({"application", "dialog", "document", "generic", "group", "region", "window"})
_STRUCTURE = _LISTS | _BARS | _AREAS
"""Roles of what a person does not click, unless the platform says that it can be clicked."""
_CONTAINERS = _STRUCTURE | {"combobox", "listitem", "menu", "row", "tab", "treeitem"}
_UNNAMED_SAY_NOTHING = frozenset({"generic", "group"})
_LABELS = frozenset({"generic", "heading", "img", "paragraph", "text"})
"""Roles of what belongs to the clickable object around it."""
_OPENS_POPUPS = frozenset({"button", "combobox", "menu", "menuitem"})
"""Roles whose children may be popups, which lie outside of their box."""
_CONTENT = _LISTS | {"document"}
"""Roles of what may hold thousands of objects, all of them within its box."""


class Control(NamedTuple):
    """Something that can be clicked.

    Attributes:
        element: The reference to it.
        handle: The platform's reference.
        is_clickable: Whether the platform can click it without the pointer.
    """

    element: SemanticElementRef
    handle: Handle
    is_clickable: bool = False


class _Entry(NamedTuple):
    """An object of the level that is being read."""

    handle: Handle
    node: Node
    role: str
    containers: tuple[str, ...]
    neighbour_text: str = ""
    is_in_clickable: bool = False
    is_in_popup: bool = False
    is_in_content: bool = False


def list_controls(
    accessibility: Accessibility,
    windows: Sequence[Window],
    point: tuple[float, float] | None = None,
) -> list[Control]:
    """Return the controls of windows: outer ones before inner ones, those of open popups last.

    Args:
        accessibility: The platform.
        windows: The windows.
        point: Only controls that contain this point are returned.
    """
    found: list[_Entry] = []
    level = list(_open(accessibility, windows))
    count = 0
    while level and count < _MAX_NODES:
        count += len(level)
        level = [entry for entry in level if _is_wanted(entry, point)]
        found += [entry for entry in level if _is_control(entry, point)]
        level = list(_below(accessibility, level))
    found.sort(key=lambda entry: entry.is_in_popup)
    return [_control(entry) for entry in found]


def application_of(element: SemanticElementRef) -> str | None:
    """Return the name of the application that an element was recorded in."""
    outermost = (element.container_path or ("",))[0]
    role, _, name = outermost.partition(" ")
    return name.strip('"') or None if role == "application" else None


def _open(accessibility: Accessibility, windows: Sequence[Window]) -> Iterator[_Entry]:
    nodes = accessibility.describe([window.handle for window in windows])
    for window, node in zip(windows, nodes, strict=True):
        if node:
            application = str(Container(role="application", name=window.application))
            yield _Entry(window.handle, node, aria_role(node.role), (application,))


def _below(accessibility: Accessibility, level: Sequence[_Entry]) -> Iterator[_Entry]:
    handles = [entry.handle for entry in level]
    families = [family[:_MAX_CHILDREN] for family in accessibility.list_children(handles)]
    nodes = iter(accessibility.describe([handle for family in families for handle in family]))
    for parent, family in zip(level, families, strict=True):
        known = zip(family, islice(nodes, len(family)), strict=True)
        yield from _children(parent, [(handle, node) for handle, node in known if node])


def _children(parent: _Entry, family: Sequence[tuple[Handle, Node]]) -> Iterator[_Entry]:
    containers = parent.containers + _container(parent)
    names = [node.name if node.is_showing else "" for _, node in family]
    for index, (handle, node) in enumerate(family):
        around = [*names[max(index - 1, 0) : index], *names[index + 1 : index + 2]]
        yield _Entry(
            handle,
            node,
            role=aria_role(node.role),
            containers=containers,
            neighbour_text=" | ".join(filter(None, around)),
            is_in_clickable=parent.is_in_clickable or parent.node.is_clickable,
            is_in_popup=parent.is_in_popup or _is_popup(parent, node),
            is_in_content=parent.is_in_content or parent.role in _CONTENT,
        )


def _is_popup(parent: _Entry, child: Node) -> bool:
    """Return whether an object opened a popup, which lies outside of it and covers the rest."""
    if parent.role not in _OPENS_POPUPS or not parent.node.box or not child.box:
        return False
    return not contains(parent.node.box, (child.box[0], child.box[1]))


def _container(entry: _Entry) -> tuple[str, ...]:
    if entry.role not in _CONTAINERS:
        return ()
    if not entry.node.name and entry.role in _UNNAMED_SAY_NOTHING:
        return ()
    return (str(Container(role=entry.role, name=entry.node.name)),)


def _is_wanted(entry: _Entry, point: tuple[float, float] | None) -> bool:
    if not entry.node.is_showing:
        return False
    if point is None or entry.node.box is None:
        return True
    if entry.is_in_content or entry.role in _CONTENT:
        return contains(entry.node.box, point)
    return True  # an open popup may be below it


def _is_control(entry: _Entry, point: tuple[float, float] | None) -> bool:
    node = entry.node
    if node.box is None or node.box[0] >= node.box[2] or node.box[1] >= node.box[3]:
        return False
    if point and not contains(node.box, point):
        return False
    if node.is_clickable:
        return True
    if entry.role in _LABELS and (entry.is_in_clickable or not node.name):
        return False
    return entry.role not in _STRUCTURE


def contains(box: Box, point: tuple[float, float]) -> bool:
    """Return whether a point is in a box; its right and lower edges are outside."""
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def _control(entry: _Entry) -> Control:
    node = entry.node
    element = SemanticElementRef(
        role=entry.role or "generic",
        name=node.name or None,
        bbox=node.box,
        container_path=entry.containers,
        enabled=node.is_enabled,
        focused=node.is_focused,
        automation_id=node.automation_id or None,
        accessibility_id=node.accessibility_id or None,
        neighbour_text=entry.neighbour_text or None,
    )
    return Control(element, entry.handle, node.is_clickable)
