"""Reads the messages of OpenAdapt's extension.

It reports clicks and keys, each with the HTML of the page in which every element has a number. It
reports no values: what is typed is put together from the keys, so text that is pasted or edited in
the middle of a field is not recorded as it is in the end.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BaseModel, Field

from explorer.models.capture.events import CapturedElement, CapturedEvent
from explorer.recording.bridge.element_html import HtmlElement, find_element
from explorer.recording.bridge.plain_elements import captured_element, seconds

_KEYS = re.compile(
    r"Enter|Escape|Tab|Backspace|Delete|Home|End|Page(Up|Down)|Arrow\w{2,5}|F\d{1,2}"
)
_FIELD_KEYS = frozenset(("Enter", "Escape", "Tab", "ArrowUp", "ArrowDown"))
"""Keys that matter in a text field besides what they type."""
_MODIFIERS = ("Alt", "Control", "Meta", "Shift")
_SHORTCUTS = {"Alt", "Control", "Meta"}
_INPUT_ROLES = {
    "button": "button", "submit": "button", "reset": "button", "image": "button",
    "file": "button", "checkbox": "checkbox", "radio": "radio", "range": "slider",
    "number": "spinbutton", "search": "searchbox",
}  # fmt: skip
_NOT_TYPED = frozenset(_INPUT_ROLES) - {"number", "search"} | {"color"}
_SECRETS = re.compile(r"(current|new)-password|one-time-code|cc-(number|csc)")
_SECRET_NAMES = re.compile(r"passw(or)?d|pwd", re.IGNORECASE)
_MAX_TYPED_LENGTH = 10_000
_MAX_FIELDS = 1000
"""Fields whose typed text is kept."""

_Short = Annotated[str, Field(max_length=200)]
_Number = Annotated[float, Field(allow_inf_nan=False)]


class _Message(BaseModel):
    eventType: _Short  # noqa: N815 - the name in the message
    targetId: Annotated[str, Field(pattern=r"^[\w-]{1,40}$")] | None = None  # noqa: N815
    timestamp: _Number
    url: Annotated[str, Field(max_length=8192)] = ""
    pageId: _Short = ""  # noqa: N815 - the name in the message
    visibleHTMLString: str = ""  # noqa: N815 - the name in the message
    key: _Short = ""
    clientX: _Number | None = None  # noqa: N815 - the name in the message
    clientY: _Number | None = None  # noqa: N815 - the name in the message

    @property
    def target(self) -> str:
        """The same for all messages of one element."""
        return f"{self.pageId}-{self.targetId}" if self.targetId else ""


class OpenAdaptReader:
    """Reads the messages of one recording."""

    def __init__(self) -> None:
        self._typed: dict[str, str] = {}
        """What was typed into each field."""
        self._held: set[str] = set()
        """The modifier keys that are down."""
        self._page = ""

    def read(self, raw: dict[str, Any]) -> CapturedEvent | None:
        """Return what a message reports, None if that is not recorded.

        Raises:
            ValueError: The message is not OpenAdapt's.
        """
        message = _Message.model_validate(raw)
        if message.pageId != self._page:
            self._page = message.pageId
            self._held.clear()
        match message.eventType:
            case "click":
                return self._click(message)
            case "keydown":
                return self._key(message)
            case "keyup":
                self._held.discard(message.key)
        return None

    def _click(self, message: _Message) -> CapturedEvent:
        found = _found(message)
        return CapturedEvent(
            type="click",
            time=seconds(message.timestamp),
            url=message.url,
            x=message.clientX,
            y=message.clientY,
            modifiers=self._modifiers(),
            target=message.target,
            captured=found and _element(found, message),
        )

    def _key(self, message: _Message) -> CapturedEvent | None:
        if message.key in _MODIFIERS:
            self._held.add(message.key)
            return None
        found = _found(message)
        if found is not None and _is_text_field(found) and not self._held & _SHORTCUTS:
            return self._key_in_field(message, found)
        # The release of a modifier may have been missed, and a text key may be of a password.
        may_be_secret = found is None or _is_secret(found)
        is_shortcut = len(message.key) == 1 and bool(self._held & _SHORTCUTS) and not may_be_secret
        if not (is_shortcut or _KEYS.fullmatch(message.key)):
            return None
        return self._pressed(message, found)

    def _key_in_field(self, message: _Message, found: HtmlElement) -> CapturedEvent | None:
        before = self._typed.get(message.target, "")
        if message.key == "Backspace":
            text = before[:-1]
        elif len(message.key) == 1:
            text = (before + message.key)[:_MAX_TYPED_LENGTH]
        elif message.key == "Enter" and found.tag == "textarea":
            text = before + "\n"
        else:
            return self._pressed(message, found) if message.key in _FIELD_KEYS else None
        self._keep(message.target, text)
        return CapturedEvent(
            type="type",
            time=seconds(message.timestamp),
            url=message.url,
            text=text,
            target=message.target,
            captured=_element(found, message),
            field_name=found.attributes.get("name") or found.attributes.get("id", ""),
        )

    def _keep(self, target: str, text: str) -> None:
        self._typed[target] = text
        if len(self._typed) > _MAX_FIELDS:
            self._typed.pop(next(iter(self._typed)))

    def _pressed(self, message: _Message, found: HtmlElement | None) -> CapturedEvent:
        return CapturedEvent(
            type="key",
            time=seconds(message.timestamp),
            url=message.url,
            key=message.key,
            modifiers=self._modifiers(),
            target=message.target,
            captured=_element(found, message) if found and found.tag != "body" else None,
        )

    def _modifiers(self) -> tuple[str, ...]:
        return tuple(name for name in _MODIFIERS if name in self._held)


def _found(message: _Message) -> HtmlElement | None:
    if message.targetId is None:
        return None
    return find_element(message.visibleHTMLString, "data-id", message.targetId)


def _is_text_field(found: HtmlElement) -> bool:
    typed = found.tag == "input" and found.attributes.get("type", "text") not in _NOT_TYPED
    editable = found.attributes.get("contenteditable", "false") != "false"
    return typed or editable or found.tag == "textarea"


def _element(found: HtmlElement, message: _Message) -> CapturedElement:
    attributes = found.attributes
    return captured_element(
        tag=found.tag,
        role=_role(found),
        name=_name(found, message.visibleHTMLString),
        text="" if found.tag in ("select", "textarea") else found.text,
        box=_box(attributes.get("data-tlbr-client", "")),
        href=attributes.get("href", ""),
        placeholder=attributes.get("placeholder", ""),
        input_type=attributes.get("type", "text") if found.tag == "input" else "",
        secret=_is_secret(found),
        id=attributes.get("id", ""),
        classes=tuple(attributes.get("class", "").split()),
        type=attributes.get("type", ""),
        alt=attributes.get("alt", ""),
        title=attributes.get("title", ""),
        test_id=attributes.get("data-testid", ""),
    )


def _role(found: HtmlElement) -> str:
    if role := found.attributes.get("role"):
        return role
    if found.tag == "input":
        return _INPUT_ROLES.get(found.attributes.get("type", "text"), "textbox")
    return found.tag


def _name(found: HtmlElement, html: str) -> str:
    """Return the accessible name as far as the element and its label give it."""
    attributes = found.attributes
    if name := attributes.get("aria-label"):
        return name
    if (own := attributes.get("id")) and (label := find_element(html, "for", own)):
        return label.text
    if found.tag == "input" and _role(found) == "button":
        return attributes.get("value") or attributes.get("alt", "")
    text = "" if found.tag in ("select", "textarea") else found.text
    others = (attributes.get(name, "") for name in ("alt", "title", "placeholder"))
    return text or next(filter(None, others), "")


def _is_secret(found: HtmlElement) -> bool:
    attributes = found.attributes
    return found.tag == "input" and (
        attributes.get("type") == "password"
        or _SECRETS.search(attributes.get("autocomplete", "")) is not None
        or _SECRET_NAMES.fullmatch(attributes.get("name", "")) is not None
    )


def _box(text: str) -> tuple[float, float, float, float] | None:
    """Return ``top,left,bottom,right`` as [left, top, right, bottom]."""
    try:
        top, left, bottom, right = map(float, text.split(","))
    except ValueError:
        return None
    return left, top, right, bottom
