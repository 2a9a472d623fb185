"""Computes action signatures: controls that do the same thing share one signature.

Examples are links to pages of one template, the fields and the button of one form, and "Edit" in
each row of a table.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple, cast, get_args

from explorer.models import Gesture, InteractiveElement, Request, is_filter
from explorer.models.ledger import SignatureKind
from explorer.urls import is_route_of, parse

_GESTURES = frozenset(get_args(Gesture))
_NAVIGATION_ROLES = frozenset({"tab", "menuitem", "switch", "treeitem", "option"})
_FIELDS = frozenset({"field", "select", "check", "upload"})
_MAX_LABELS = 12
"""A structure with more different labels is a list of data; its labels are ignored."""
_MAX_GESTURE_LABELS = 4
"""The same for gestures: what lists and trees do for their entries is alike for each of them."""
_KEYED = frozenset({"press_shortcut", "press_access_key"})
"""Gestures that are another one for each control."""
_MAX_LABEL_LENGTH = 24
_MAX_REQUEST_LENGTH = 60
_CACHED_LABELS = 65_536
_CODE = re.compile(r"[^\W\d_]\d{1,2}")
_BEFORE_LETTERS = re.compile(r"\d[\W_]+[^\W\d_]")
"""A number of a row in a name: ``form-0-title``, ``rows[0][price]``."""
_NUMBERS = re.compile(r"\d+(?:[\W_]+\d+)*")


class ActionSignature(NamedTuple):
    """Identifies what an action does.

    Attributes:
        kind: The kind of the action.
        structure: The fields of a form, or the role and the place in the markup. It does not depend
            on the language of the page.
        label: The generalised label, where it distinguishes controls of one structure; of a form,
            its method and address before it, unless it asks for its own page.
        href: The target of a link, "" for other controls.
    """

    kind: SignatureKind
    structure: str
    label: str = ""
    href: str = ""

    @property
    def family(self) -> str:
        """Kind and structure: shared by the entries of a menu or the buttons of a list."""
        return f"{self.kind} {self.structure}"

    @property
    def is_reference(self) -> bool:
        """Whether it stands for an address that the site only names."""
        return self.kind in ("reference", "usable_reference")

    @property
    def gesture(self) -> Gesture | None:
        """The gesture that the signature stands for; None for the default action."""
        return cast(Gesture, self.kind) if self.kind in _GESTURES else None


def signatures_of(
    elements: Sequence[InteractiveElement], indices: Sequence[int], page_url: str = ""
) -> dict[int, tuple[ActionSignature, ...]]:
    """Return the signatures of the controls at the given indices.

    Args:
        elements: All elements of the page: labels and forms are compared among all of them.
        indices: Indices into ``elements``.
        page_url: The address of the page, from which those of forms and links are told.

    Returns:
        By index, the signature of the default action, then one for each gesture. A surface has no
        default action.
    """
    called = [_generalised_label(one) for one in elements]
    labels: dict[str, set[str]] = defaultdict(set)
    forms: dict[str, _Form] = defaultdict(_Form)
    for element, label in zip(elements, called, strict=True):
        labels[structure_of_class(element)].add(label)
        if element.form and is_filter(element, elements):
            forms[element.form].filters.add(element.ref)
        elif element.form:
            forms[element.form].add(element, page_url)

    def label_of(index: int, most: int) -> str:
        known = labels[structure_of_class(elements[index])]
        return called[index] if len(known) <= most else ""

    return {
        index: _signatures(
            elements[index],
            label_of(index, _MAX_LABELS),
            label_of(index, _MAX_GESTURE_LABELS),
            forms,
            page_url,
        )
        for index in indices
    }


def structure_of_class(element: InteractiveElement) -> str:
    """Return the structure that controls of one class share in any state, at any level."""
    return element.class_structure or element.structure


@dataclass
class _Form:
    fields: set[str] = field(default_factory=set)
    buttons: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    filters: set[str] = field(default_factory=set)
    """References of the search fields that are no part of what it sends."""

    def sends(self, element: InteractiveElement) -> bool:
        """Return whether using the element is to fill in the form and to send it."""
        is_part = element.kind == "field" and element.ref not in self.filters
        return bool(self.fields) and (is_part or element.submits)

    def add(self, element: InteractiveElement, page_url: str) -> None:
        if element.submits:
            self.buttons.append(_generalised_label(element))
            self.requests.append(_told(element.request, page_url))
        elif element.field_name or element.kind == "field":
            self.fields.add(element.field_name or _generalised_label(element))

    @cached_property
    def told(self) -> str:
        """The names of its fields, those of the rows of a list once: it may get a further row."""
        row_of = {name: _NUMBERS.sub("#", name) for name in self.fields}
        rows = Counter(row_of.values())
        is_row = {
            name: rows[row] > 1 or _BEFORE_LETTERS.search(name) for name, row in row_of.items()
        }
        return ",".join(sorted({row_of[name] if is_row[name] else name for name in self.fields}))


def _signatures(
    element: InteractiveElement,
    label: str,
    gesture_label: str,
    forms: dict[str, _Form],
    page_url: str,
) -> tuple[ActionSignature, ...]:
    structure = f"{element.role} {structure_of_class(element)}"
    gestures = tuple(
        ActionSignature(one, structure, label if one in _KEYED else gesture_label)
        for one in element.gestures
    )
    if element.is_surface:
        return gestures
    if element.href and not element.stays:
        kind: SignatureKind = "route" if is_route_of(element.href, page_url) else "link"
        return ActionSignature(kind, structure, href=element.href), *gestures
    return _signature(element, structure, label, forms), *gestures


def _signature(
    element: InteractiveElement, structure: str, label: str, forms: dict[str, _Form]
) -> ActionSignature:
    form = forms[element.form] if element.form else None
    if form and form.sends(element):
        # To fill in any of its fields is to submit it, by its first button.
        pressed = _generalised_label(element) if element.submits else next(iter(form.buttons), "")
        button_label = pressed if len(set(form.buttons)) > 1 else ""
        request = next(iter(form.requests), "")
        sent = " ".join(filter(None, (request, button_label)))
        return ActionSignature("form", form.told, sent)
    kind: SignatureKind = "field" if element.kind in _FIELDS else "rest"
    if element.kind == "button" or element.stays or element.role in _NAVIGATION_ROLES:
        kind = "way"
    return ActionSignature(kind, structure, label)


def _told(request: Request | None, page_url: str) -> str:
    """Return the method and the address of a form, "" for one that asks for its own page.

    The address is told from that of the page, without parts that hold a number: "Edit" of each
    item sends the same form to another address.
    """
    sent, page = parse(request.url) if request else None, parse(page_url)
    if request is None or sent is None or page is None:
        return ""
    parts = sent.path.strip("/").split("/")
    for part in page.path.strip("/").split("/"):
        if not parts or parts[0] != part:
            break
        parts = parts[1:]
    path = "/".join("#" if re.search(r"\d", part) else part for part in parts)
    is_own = request.method == "GET" and not path
    return "" if is_own else f"{request.method} /{path}"[:_MAX_REQUEST_LENGTH].casefold()


def _generalised_label(element: InteractiveElement) -> str:
    return _without_numbers(element.name or element.text or element.mark)


@lru_cache(maxsize=_CACHED_LABELS)
def _without_numbers(label: str) -> str:
    """Return the label in lower case with numbers replaced, cut to 24 characters.

    The number of a code is a part of its name: "F5" does not what "F6" does.
    """
    label = label.strip().casefold()
    return label if _CODE.fullmatch(label) else re.sub(r"\d+", "#", label)[:_MAX_LABEL_LENGTH]
