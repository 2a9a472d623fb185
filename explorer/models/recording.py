"""Recordings: what a person did, with the element of each action as meaning."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from explorer.models.roles import aria_role

RECORDING_SCHEMA = 1
"""The version of the recording format that this release writes."""

Modifier = Literal["Alt", "Control", "Meta", "Shift"]

_ACTION_TYPES = (
    "click", "double_click", "right_click", "middle_click", "type", "key", "select", "check",
    "upload", "drag", "hover", "scroll", "navigate", "tab", "dialog", "assert_visible",
    "assert_text",
)  # fmt: skip
_SYNONYMS = {
    "doubleclick": "double_click",
    "dblclick": "double_click",
    "rightclick": "right_click",
    "contextmenu": "right_click",
    "fill": "type",
    "input": "type",
    "press": "key",
    "keypress": "key",
    "goto": "navigate",
    "open": "navigate",
    "navigation": "navigate",
}


def _role(value: Any) -> Any:
    return aria_role(value) or None if isinstance(value, str) else value


def _words(value: Any) -> Any:
    """Split a class attribute into a list."""
    return value.split() if isinstance(value, str) else value


def _type(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    plain = value.strip().lower().replace("-", "_")
    return _SYNONYMS.get(plain.replace("_", ""), plain)


class _Recorded(BaseModel):
    """Base of recorded values: fields that other programs wrote are kept."""

    model_config = ConfigDict(frozen=True, extra="allow", allow_inf_nan=False)


class SemanticElementRef(_Recorded):
    """A reference to an element by what it means to a person, portable across platforms.

    It holds one element, never the tree around it. A role or a name is required; a role may be
    given as any platform calls it and is stored as the ARIA role.

    Raises:
        ValidationError: If there is neither a role nor a name, or the box is no rectangle.
    """

    role: Annotated[str | None, BeforeValidator(_role)] = None
    name: str | None = None
    """The visible label or accessible name."""
    bbox: tuple[float, float, float, float] | None = None
    """[left, top, right, bottom] in CSS pixels of the page's viewport; of the screen for desktop
    applications."""
    container_path: tuple[str, ...] | None = None
    """The containers that a person would name, outermost first: ``("main", "form Login")``."""
    enabled: bool | None = None
    focused: bool | None = None
    automation_id: str | None = None
    """The AutomationId of UI Automation, on Windows."""
    accessibility_id: str | None = None
    """The AXIdentifier on macOS, the accessible id of AT-SPI on Linux."""
    confidence: float | None = Field(default=None, ge=0, le=1)
    """How sure the detection in a picture was, 0 to 1; None for elements that were not guessed."""
    tag: str | None = None
    id: str | None = None
    classes: Annotated[tuple[str, ...] | None, BeforeValidator(_words)] = None
    text: str | None = None
    """The visible text."""
    type: str | None = None
    """The ``type`` attribute of an input or a button."""
    href: str | None = None
    alt: str | None = None
    placeholder: str | None = None
    title: str | None = None
    field_name: str | None = None
    """The ``name`` attribute; of a radio button or a checkbox with its value: ``size=large``."""
    icon: str | None = None
    """What tells the icon of a control without text from others: its file, classes, drawing."""
    test_id: str | None = None
    """The value of ``data-testid`` or an attribute of the same purpose."""
    css_selector: str | None = None
    xpath: str | None = None
    locator: str | None = None
    """Playwright code, from ``page`` on, that matched exactly this element in the last replay with
    ``--update``."""
    neighbour_text: str | None = None
    """The texts right before and after it, and the beginning of its row."""
    similar: tuple[str, ...] | None = None
    """The labels of other controls of the page that share a word with its own, the most similar
    first; its own where another one has the same."""
    url: str | None = None
    """The address of the page."""
    frame: str | None = None
    """The address of the frame; None for the top document."""

    @model_validator(mode="after")
    def _is_meaningful(self) -> Self:
        if not (self.role or (self.name or "").strip()):
            raise ValueError("an element needs a role or a name")
        if self.bbox and not (self.bbox[0] <= self.bbox[2] and self.bbox[1] <= self.bbox[3]):
            raise ValueError("bbox is [left, top, right, bottom], in this order")
        return self

    @property
    def center(self) -> tuple[float, float] | None:
        """The middle of the box (x, y), or None without a box."""
        if self.bbox is None:
            return None
        left, top, right, bottom = self.bbox
        return (left + right) / 2, (top + bottom) / 2

    def to_text(self) -> str:
        """Return what a person would call it: ``button "Save"``."""
        return f'{self.role or "element"} "{self.name}"' if self.name else f"unnamed {self.role}"


class ActionWithElement(_Recorded):
    """One action of a person, with the element it was done to.

    Coordinates are always recorded, as the last resort of a replay. Other programs' names of a type
    (``dblclick``, ``fill``, ``press``, ``goto``) are stored as ours.
    """

    type: Annotated[str, BeforeValidator(_type)] = Field(min_length=1)
    """click, double_click, right_click, middle_click, type, key, select, check, upload, drag,
    hover, scroll, navigate, tab, dialog, assert_visible or assert_text."""
    x: float | None = None
    y: float | None = None
    """The point in CSS pixels of the page's viewport."""
    element: SemanticElementRef | None = None
    surface: SemanticElementRef | None = None
    """The canvas or picture in which the element is drawn; the element was read from a picture."""
    text: str | None = None
    """What was typed; the labels of the selected options, one per line; "true" or "false" for a
    check; the names of uploaded files, one per line; the expected text of an assertion;
    the answer to a dialog."""
    variable: str | None = None
    """The name of the environment variable that holds a secret text, which is not recorded."""
    key: str | None = None
    """The key as Playwright names it: ``Enter``, ``ArrowDown``, ``a``."""
    timestamp: float | None = None
    """Seconds since 1970 (UTC)."""
    url: str | None = None
    """The address of the page before the action; for ``navigate`` the address that is opened."""
    frame: str | None = None
    tab: int | None = None
    """The number of the tab, from 0 in the order in which tabs were opened."""
    modifiers: tuple[Modifier, ...] | None = None
    to_x: float | None = None
    to_y: float | None = None
    """For ``drag`` the point of the drop, for ``scroll`` the scroll position afterwards."""
    to_element: SemanticElementRef | None = None
    """For ``drag`` the element it is dropped on."""
    earlier: tuple[SemanticElementRef, ...] | None = None
    """The element as it was before replays updated it, the latest first."""
    screenshot: str | None = None
    """The picture of the page before the action: a file beside the recording."""

    @property
    def is_known(self) -> bool:
        """Whether a replay knows the type."""
        return self.type in _ACTION_TYPES

    @property
    def is_assertion(self) -> bool:
        """Whether it checks the page instead of changing it."""
        return self.type.startswith("assert_")

    def to_text(self) -> str:
        """Return the action in one line: ``click button "Save"``."""
        target = self.element.to_text() if self.element else self._target_without_element()
        value = f"${self.variable}" if self.variable else self.key or self.text
        shown = f" {value!r}" if value and not self.variable else f" {value}" if value else ""
        return f"{self.type.replace('_', ' ')} {target}".rstrip() + shown

    def _target_without_element(self) -> str:
        if self.type == "navigate":
            return self.url or ""
        return f"({self.x:g}, {self.y:g})" if self.x is not None and self.y is not None else ""


class Viewport(_Recorded):
    """The size of the page's viewport, in CSS pixels."""

    width: int = Field(gt=0)
    height: int = Field(gt=0)


class Recording(_Recorded):
    """What a person did on a site, from the opening of an address on."""

    schema_version: int = Field(default=RECORDING_SCHEMA, alias="schema")
    title: str = ""
    url: str = ""
    """The address at which the recording begins."""
    recorded: datetime = Field(default_factory=lambda: datetime.now(UTC))
    viewport: Viewport | None = None
    answers_banners: bool = False
    """Whether a replay answers cookie banners by rules, as the crawl did that it was exported from.
    What a person does to a banner is an action like others."""
    losses: tuple[str, ...] | None = None
    """What of a crawl it does not hold, a line each; None if it holds all that was done."""
    actions: tuple[ActionWithElement, ...] = ()

    model_config = ConfigDict(
        frozen=True,
        extra="allow",
        allow_inf_nan=False,
        validate_by_name=True,
        serialize_by_alias=True,
    )

    def to_json(self) -> str:
        """Return the recording as the text of its file; empty fields are left out."""
        data = self.model_dump(mode="json", exclude_none=True)
        text = json.dumps(data, ensure_ascii=False, indent=1)
        # Texts of pages may have halves of characters, which no UTF-8 file can hold.
        return text.encode("utf-8", "replace").decode() + "\n"

    @property
    def variables(self) -> tuple[str, ...]:
        """The environment variables that a replay needs, in the order of their use."""
        names = (action.variable for action in self.actions if action.variable)
        return tuple(dict.fromkeys(names))
