"""Linux: AT-SPI, the accessibility interface of GTK, Qt and the browsers.

GTK applications are always on its bus. Qt and Chromium join it when assistive technologies are
switched on in the settings of the desktop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from explorer.errors import DesktopUnavailable
from explorer.recording.desktop.atspi_bus import AccessibilityBus, Answer, Call
from explorer.recording.desktop.source import Box, Handle, Node, Window
from explorer.recording.desktop.tree import contains

_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_POINTER = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller")
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_COMPONENT = "org.a11y.atspi.Component"
_ACTION = "org.a11y.atspi.Action"
_SCREEN = 0
"""ATSPI_COORD_TYPE_SCREEN."""
_ACTIVE, _FOCUSED, _SENSITIVE, _SHOWING = 1, 12, 24, 25
"""Numbers of states, see AtspiStateType."""
_LABELLED_BY = 2
"""ATSPI_RELATION_LABELLED_BY."""
_ROLES = {"text": "entry"}
"""Roles of AT-SPI that are called as other roles are elsewhere; a "text" is a field for text."""
_CLICKS = frozenset({"click", "jump", "press", "push", "toggle"})
"""Actions that do what a click does. "activate" does not: in a text field it means Enter."""


class AtspiAccessibility:
    """The accessibility interface of a Linux session.

    Args:
        bus: The accessibility bus.
    """

    def __init__(self, bus: AccessibilityBus) -> None:
        self._bus = bus

    def windows_at(self, x: float, y: float) -> Sequence[Window]:
        """Return the active window and those that contain the point, the smallest first.

        AT-SPI does not know which window covers which.
        """
        windows = self._windows(self._applications())
        handles = [window.handle for window in windows]
        known = zip(self.describe(handles), self._active(handles), strict=True)
        ranked = [
            (not is_active, _area(node.box), index)
            for index, (node, is_active) in enumerate(known)
            if node and node.box and (is_active or contains(node.box, (x, y)))
        ]
        return [windows[index] for *_, index in sorted(ranked)]

    def windows_of(self, application: str) -> Sequence[Window]:
        """Return the windows of all applications of that name."""
        return self._windows([one for one in self._applications() if one[0] == application])

    def describe(self, handles: Sequence[Handle]) -> Sequence[Node | None]:
        """Return a node for each object; None for one that has gone."""
        facts = self._ask_each(handles, _facts)
        details = self._ask_each(list(zip(handles, facts, strict=True)), _details)
        return [_node(*fact[:4], *detail) for fact, detail in zip(facts, details, strict=True)]

    def _ask_each(
        self, subjects: Sequence[Any], questions: Callable[[Any], Sequence[Call | None]]
    ) -> list[list[Answer]]:
        """Return the answers to the questions about each subject; None for no question."""
        asked = [questions(subject) for subject in subjects]
        answers = iter(self._bus.ask([call for calls in asked for call in calls if call]))
        return [[next(answers) if call else None for call in calls] for calls in asked]

    def list_children(self, handles: Sequence[Handle]) -> Sequence[Sequence[Handle]]:
        """Return the children of each object."""
        answers = self._bus.ask([Call(one, _ACCESSIBLE, "GetChildren") for one in handles])
        return [answer[0] if answer else () for answer in answers]

    def press(self, handle: Handle) -> bool:
        """Do the object's first action, which is a click."""
        done, *_ = self._bus.ask([Call(handle, _ACTION, "DoAction", "i", (0,))])
        return bool(done and done[0])

    def click_at(self, x: float, y: float) -> None:
        """Click with the pointer, which the registry of AT-SPI moves."""
        arguments = (round(x), round(y), "b1c")
        controller = "org.a11y.atspi.DeviceEventController"
        call = Call(_POINTER, controller, "GenerateMouseEvent", "iis", arguments)
        if self._bus.ask([call]) == [None]:
            raise DesktopUnavailable("the pointer cannot be moved through AT-SPI in this session")

    def _applications(self) -> list[tuple[str, Handle]]:
        handles = self.list_children([_REGISTRY])[0]
        names = self._bus.ask([_property(handle, "Name") for handle in handles])
        return [(_text(name), handle) for name, handle in zip(names, handles, strict=True) if name]

    def _windows(self, applications: Sequence[tuple[str, Handle]]) -> list[Window]:
        families = self.list_children([handle for _, handle in applications])
        named = zip(applications, families, strict=True)
        return [Window(name, handle) for (name, _), family in named for handle in family]

    def _active(self, handles: Sequence[Handle]) -> list[bool]:
        states = self._bus.ask([Call(handle, _ACCESSIBLE, "GetState") for handle in handles])
        return [_ACTIVE in _states(state) for state in states]


def open_accessibility() -> AtspiAccessibility:
    """Connect to the accessibility bus of the session.

    Raises:
        DesktopUnavailable: There is none.
    """
    return AtspiAccessibility(AccessibilityBus())


def _facts(handle: Handle) -> Sequence[Call]:
    return (
        Call(handle, _ACCESSIBLE, "GetRoleName"),
        _property(handle, "Name"),
        Call(handle, _ACCESSIBLE, "GetState"),
        _property(handle, "AccessibleId"),
        Call(handle, _ACCESSIBLE, "GetInterfaces"),
        Call(handle, _ACCESSIBLE, "GetRelationSet"),
    )


def _details(known: tuple[Handle, Sequence[Answer]]) -> Sequence[Call | None]:
    """Ask only for interfaces that the object has; GTK logs each other question as critical.

    The name of the first action is asked for by ``GetName``; the names of ``GetActions`` are
    translated.
    """
    handle, (_, name, _, _, interfaces, relations) = known
    names = _interfaces(interfaces)
    label = None if _text(name) else _label(relations)
    return (
        Call(handle, _COMPONENT, "GetExtents", "u", (_SCREEN,)) if _COMPONENT in names else None,
        Call(handle, _ACTION, "GetName", "i", (0,)) if _ACTION in names else None,
        _property(label, "Name") if label else None,
    )


def _label(relations: Answer) -> Handle | None:
    """Return the object that labels another one, as beside the fields of GTK."""
    known = relations[0] if relations else ()
    targets = (target for kind, targets in known if kind == _LABELLED_BY for target in targets)
    return next(targets, None)


def _interfaces(answer: Answer) -> frozenset[str]:
    return frozenset(answer[0]) if answer else frozenset()


def _node(
    role: Answer,
    name: Answer,
    state: Answer,
    identifier: Answer,
    extents: Answer,
    action: Answer,
    label: Answer,
) -> Node | None:
    if role is None or state is None:
        return None
    states = _states(state)
    return Node(
        role=_ROLES.get(str(role[0]), str(role[0])),
        name=_text(name) or _text(label),
        box=_box(extents),
        is_showing=_SHOWING in states,
        is_enabled=_SENSITIVE in states,
        is_focused=_FOCUSED in states,
        is_clickable=_is_click(action),
        accessibility_id=_text(identifier),
    )


def _property(handle: Handle, name: str) -> Call:
    return Call(handle, _PROPERTIES, "Get", "ss", (_ACCESSIBLE, name))


def _is_click(name: Answer) -> bool:
    return name is not None and str(name[0]).lower() in _CLICKS


def _text(answer: Answer) -> str:
    """Return the text of a property, which arrives as its type and its value."""
    return " ".join(str(answer[0][1]).split()) if answer else ""


def _states(answer: Answer) -> set[int]:
    words = answer[0] if answer else ()
    return {
        32 * index + bit for index, word in enumerate(words) for bit in range(32) if word >> bit & 1
    }


def _box(answer: Answer) -> Box | None:
    if answer is None:
        return None
    x, y, width, height = answer[0]
    return (x, y, x + width, y + height) if width > 0 and height > 0 else None


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
