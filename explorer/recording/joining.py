"""Joins the events of a person to actions: a field that is typed into is one action, not a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from explorer.models.capture.events import CapturedElement, CapturedEvent
from explorer.models.recording import ActionWithElement, Modifier, SemanticElementRef
from explorer.recording.references import reference_of
from explorer.recording.variables import variable_for

_SAME_GESTURE_SECONDS = 1.0
"""Events of one gesture, such as a double click, follow each other within this time."""
_CHOOSING_SECONDS = 60.0
"""A click that opened a file chooser is at most this long before the choice."""
_MODIFIERS: tuple[Modifier, ...] = get_args(Modifier)
_OWN_PAGES = ("about:", "chrome:", "chrome-error:", "devtools:")


class ActionJoiner:
    """Turns captured events into the actions of a recording, one event at a time."""

    def __init__(self) -> None:
        self.start_url = ""
        """The address at which the recording begins."""
        self._actions: list[ActionWithElement] = []
        self._targets: list[str] = []
        """For each action the element it was done to."""
        self._variables: dict[str, str] = {}
        """The variables of secret fields, by their elements."""
        self._secrets: dict[str, str] = {}
        """What was typed into secret fields, by their elements."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What was typed into secret fields. It must not be stored, but may be in an address."""
        return tuple(self._secrets.values())

    @property
    def actions(self) -> tuple[ActionWithElement, ...]:
        """The actions until now."""
        return tuple(self._actions)

    def add(self, event: CapturedEvent) -> bool:
        """Add an event. Returns whether the actions have changed."""
        if event.type == "navigated":
            return self._add_navigation(event)
        if event.type in ("tab_opened", "tab_closed"):
            return self._add_tab(event)
        if self._belongs_to_drag(event):
            return False
        held, screenshot = self._drop_what_it_completes(event)
        action = self._action(event, held)
        picture = screenshot or event.screenshot or None
        self._append(event, action.model_copy(update={"screenshot": picture}))
        return True

    def _append(self, event: CapturedEvent, action: ActionWithElement) -> None:
        self._actions.append(action)
        self._targets.append(event.target)

    def _drop(self) -> ActionWithElement:
        self._targets.pop()
        return self._actions.pop()

    def _belongs_to_drag(self, event: CapturedEvent) -> bool:
        last = self._actions[-1] if self._actions else None
        return event.type == "click" and last is not None and self._is_after(event, last, "drag")

    @staticmethod
    def _is_after(
        event: CapturedEvent,
        last: ActionWithElement,
        *types: str,
        seconds: float = _SAME_GESTURE_SECONDS,
    ) -> bool:
        recent = event.time - (last.timestamp or 0) < seconds
        return last.type in types and recent and last.tab == event.tab

    def _drop_what_it_completes(
        self, event: CapturedEvent
    ) -> tuple[tuple[Modifier, ...] | None, str]:
        """Drop the last actions if they were only a part of what the event says.

        Returns:
            The modifiers of the click on a checkbox, which selects a range with some; and the
            picture from before the first of the actions.
        """
        clicks = 2 if event.type == "double_click" else 1
        held, picture = None, ""
        for _ in range(clicks):
            if self._actions and self._completes(event, self._actions[-1], self._targets[-1]):
                held = self._actions[-1].modifiers if event.type == "check" else None
                picture = self._drop().screenshot or picture
        return held, picture

    def _completes(self, event: CapturedEvent, last: ActionWithElement, target: str) -> bool:
        same = target == event.target and last.tab == event.tab
        match event.type:
            case "type":
                return same and last.type in ("type", "click")
            case "select":
                return same and last.type in ("select", "click")
            case "double_click":
                return same and self._is_after(event, last, "click")
            case "check":
                return self._is_after(event, last, "click")
            case "upload":
                return self._is_after(event, last, "click", seconds=_CHOOSING_SECONDS)
            case "click":
                return event.by_key and self._is_after(event, last, "key")
            case "scroll":
                return same and last.type == "scroll"
        return False

    def _action(
        self, event: CapturedEvent, held: tuple[Modifier, ...] | None = None
    ) -> ActionWithElement:
        secret = event.captured is not None and event.captured.secret
        modifiers = tuple(name for name in _MODIFIERS if name in event.modifiers)
        is_assertion = event.type.startswith("assert_")
        return ActionWithElement(
            type=event.type,
            x=event.x,
            y=event.y,
            element=_reference(event.captured, event.url),
            text=None if secret or event.type not in _WITH_TEXT else event.text,
            variable=self._variable(event) if secret and event.type == "type" else None,
            key=event.key or None,
            timestamp=event.time,
            url=event.url or None,
            frame=event.frame or None,
            tab=event.tab,
            modifiers=None if is_assertion else modifiers or held,
            to_x=event.to_x,
            to_y=event.to_y,
            to_element=_reference(event.dropped_on, event.url),
        )

    def _variable(self, event: CapturedEvent) -> str:
        """Return the name of the environment variable for a secret field."""
        self._secrets[event.target] = event.text
        self._hide_earlier_texts(event)
        if event.target not in self._variables:
            taken = self._variables.values()
            self._variables[event.target] = variable_for(event.field_name, taken)
        return self._variables[event.target]

    def _hide_earlier_texts(self, event: CapturedEvent) -> None:
        """Drop what was typed before the field turned out to be secret."""
        for index, action in enumerate(self._actions):
            if self._targets[index] == event.target and action.text:
                self._secrets[f"{event.target} {index}"] = action.text
                self._actions[index] = action.model_copy(update={"text": ""})

    def _add_navigation(self, event: CapturedEvent) -> bool:
        """Add an address that the person opened; what the page opens follows from an action."""
        if event.by_page or event.url.startswith(_OWN_PAGES):
            return False
        if not (self._actions or event.tab):
            self.start_url = event.url
            return False
        self._append(event, self._action(event.model_copy(update={"type": "navigate"})))
        return True

    def _add_tab(self, event: CapturedEvent) -> bool:
        if event.type == "tab_opened":  # the first action in the new tab shows it
            return False
        closing = event.model_copy(update={"type": "tab", "text": "close"})
        self._append(event, self._action(closing))
        return True


def without_closing(actions: Sequence[ActionWithElement]) -> tuple[ActionWithElement, ...]:
    """Return the actions without the closing of tabs at their end, by which a recording ends."""
    kept = list(actions)
    while kept and kept[-1].type == "tab":
        kept.pop()
    return tuple(kept)


_WITH_TEXT = ("type", "select", "check", "upload", "dialog", "tab", "assert_text")


def _reference(captured: CapturedElement | None, url: str) -> SemanticElementRef | None:
    return reference_of(captured.element, captured.markup, url) if captured else None
