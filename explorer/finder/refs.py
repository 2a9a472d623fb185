"""Defines the element as the finder sees it, whether it is from a page, a text or a tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlsplit

from explorer.finder.colours import colours
from explorer.models import Container, InteractiveElement
from explorer.text import words_of_name

CLICKABLE_ROLES = frozenset({
    "button", "link", "checkbox", "radio", "switch", "tab", "option", "treeitem", "menuitem",
    "menuitemcheckbox", "menuitemradio", "combobox", "summary",
})  # fmt: skip
FILLABLE_ROLES = frozenset({
    "textbox", "searchbox", "combobox", "spinbutton", "slider", "textarea", "listbox",
})  # fmt: skip
CONTROL_ROLES = CLICKABLE_ROLES | FILLABLE_ROLES
TICKED_ROLES = frozenset({"checkbox", "radio", "switch"})
LABELLED_BESIDE = FILLABLE_ROLES | TICKED_ROLES
"""Roles of controls that are often named by the text before them."""
_PURPOSES = {
    "searchbox": "search", "file": "file upload", "tel": "phone", "collapsed": "expand",
    "expanded": "collapse",
}  # fmt: skip
_BUTTON_CLASSES = frozenset({"btn", "button"})
_BASIC_FIELDS = ("ref", "role", "name", "value", "description", "bounds")


@dataclass(slots=True)
class AccessibilityRef:
    """An element and, in the result of a search, why it was found.

    ``ref`` identifies the element for the tools of the MCP server that returned it. The page has no
    attribute with it, so ``page.click('[data-ref="..."]')`` finds nothing. On a Playwright page
    use::

        await finder.click(page, ref)  # or finder.fill(page, ref, "text")

    Attributes:
        bounds: {x, y, width, height} in CSS pixels of the viewport, as ``page.mouse`` takes them
            until the page scrolls.
        page_bounds: The same, measured from the top left corner of the page; None if unknown.
        containers: The elements around it, outermost first.
        near: The text before it that belongs to no control.
        pointer: Whether it can be clicked, whatever its role.
        element: The element of a snapshot from which it was made.
        score: 0 to 1, set by a search.
        reason: Why it was found, set by a search.
        margin: How much the score is above that of the next match, set by a search; 0 if others fit
            as well.
    """

    ref: str
    role: str
    name: str
    value: str | None = None
    description: str | None = None
    bounds: dict[str, float] | None = None
    text: str = ""
    tag: str = ""
    input_type: str = ""
    href: str = ""
    field_name: str = ""
    placeholder: str = ""
    hints: str = ""
    options: tuple[str, ...] = ()
    containers: tuple[Container, ...] = ()
    near: str = ""
    states: tuple[str, ...] = ()
    frame: str = ""
    page_bounds: dict[str, float] | None = None
    pointer: bool = False
    element: InteractiveElement | None = None
    score: float = 0.0
    reason: str = ""
    margin: float = 0.0

    @classmethod
    def of(cls, element: InteractiveElement) -> AccessibilityRef:
        """Make a ref from an element of a snapshot."""
        return cls(
            ref=element.ref, role=element.role, name=element.name, value=element.value or None,
            description=element.description or None, bounds=element.bounds.model_dump(),
            text=element.text, tag=element.tag, input_type=element.input_type, href=element.href,
            field_name=element.field_name, placeholder=element.placeholder, hints=element.hints,
            options=element.options, containers=element.containers, near=element.near,
            states=element.states, frame=element.frame, pointer=True, element=element,
            page_bounds=element.page_bounds.model_dump(),
        )  # fmt: skip

    def __str__(self) -> str:
        value = f" = {self.value!r}" if self.value else ""
        return f'{self.role or self.tag or "element"} "{self.label}"{value} [ref={self.ref}]'

    def to_dict(self) -> dict[str, Any]:
        """Return the ``_BASIC_FIELDS``, and those of the other fields that are not empty."""
        known = {field.name: getattr(self, field.name) for field in fields(AccessibilityRef)}
        known["containers"] = [container.model_dump() for container in self.containers]
        del known["element"]
        return {name: value for name, value in known.items() if value or name in _BASIC_FIELDS}

    def plain(self) -> AccessibilityRef:
        """Return a copy of exactly this class, without the lazy fields of a subclass."""
        return self.with_result(self.score, self.reason, self.margin)

    def with_result(self, score: float, reason: str, margin: float) -> AccessibilityRef:
        """Return a copy with the result of a search."""
        known = {field.name: getattr(self, field.name) for field in fields(AccessibilityRef)}
        return AccessibilityRef(**{**known, "score": score, "reason": reason, "margin": margin})

    @property
    def label(self) -> str:
        """The name, or the text if there is no name."""
        return self.name or self.text

    @property
    def is_tab_link(self) -> bool:
        """Whether it only looks like a tab: a link in a list to a fragment of the same page."""
        fragment = urlsplit(self.href).fragment
        return (
            self.role == "link"
            and f"#{fragment or ' '}" in self.hints.split()
            and any(container.role == "list" for container in self.containers)
        )

    @property
    def is_button_link(self) -> bool:
        """Whether it only looks like a button: a link with a class such as "btn-primary"."""
        return self.role == "link" and not _BUTTON_CLASSES.isdisjoint(words_of_name(self.hints))

    @property
    def purpose(self) -> str:
        """What it is for by its type and state: a field of type tel is for a phone."""
        properties = (self.role, self.input_type, *self.states)
        role = "" if self.is_interactive else self.role
        return " ".join(
            [self.input_type, role, *(_PURPOSES[word] for word in properties if word in _PURPOSES)]
        )

    @property
    def search_text(self) -> str:
        """All texts of the element on one line, for the selection of candidates."""
        texts = (
            self.role or "-", self.tag, self.name, self.text, self.value or "",
            self.description or "", self.placeholder, self.near, self.purpose, *self.options,
            colours(self.label),
            *words_of_name(f"{self.href} {self.field_name} {self.hints}"),
        )  # fmt: skip
        return " ".join(texts).replace("\n", " ")

    @property
    def is_interactive(self) -> bool:
        """Whether a user can click or fill it."""
        return self.pointer or self.role in CONTROL_ROLES


def refs_of(elements: Iterable[InteractiveElement]) -> list[AccessibilityRef]:
    """Make refs from the elements of a snapshot, in order.

    The text before an element is left out where it is the label of the element before it: behind
    the radio button "Not worn" comes "Torn".
    """
    refs: list[AccessibilityRef] = []
    for element in elements:
        ref = AccessibilityRef.of(element)
        if refs and ref.near == refs[-1].name:
            ref.near = ""
        refs.append(ref)
    return refs
