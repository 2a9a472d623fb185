"""Signals from the inspection of a page, and from probes of its forms."""

from __future__ import annotations

from typing import Literal

from explorer.models.value import Value


class Disclosure(Value):
    """Something that a page or a response should not reveal.

    ``excerpt`` is masked where it is made, so no secret is stored.
    """

    signal: Literal["disclosure"] = "disclosure"
    kind: Literal["stack_trace", "debug_page", "sql_error", "secret"]
    what: str
    """What was revealed: "Python traceback", "private key" ..."""
    excerpt: str
    source: str
    """URL of the document or response that contains it."""
    status: int | None = None
    page_url: str


class OddText(Value):
    """A visible text that cannot be intended."""

    signal: Literal["odd_text"] = "odd_text"
    kind: Literal["value", "lorem", "key", "template"]
    """A failed value (NaN), filler text, an untranslated key, or an unrendered template."""
    text: str
    """The text, at most 120 characters."""
    selector: str = ""
    structure: str = ""
    page_url: str


class EndlessSpinner(Value):
    """A loading indicator that does not disappear."""

    signal: Literal["endless_spinner"] = "endless_spinner"
    selector: str
    seconds: float
    """Seconds after the page was opened at which it was still there."""
    page_url: str


class CoveredControl(Value):
    """A control that no click reaches because something other than a dialog covers it."""

    signal: Literal["covered_control"] = "covered_control"
    label: str
    selector: str
    structure: str
    cover: str
    cover_structure: str = ""
    page_url: str


class EnvironmentLink(Value):
    """A link or form of the site that leads to a private or test environment."""

    signal: Literal["environment_link"] = "environment_link"
    href: str
    label: str
    environment: str
    """The evidence: "localhost", "private address", "staging" ..."""
    page_url: str


class MissingAnchor(Value):
    """A link to an anchor on its own page that does not exist."""

    signal: Literal["missing_anchor"] = "missing_anchor"
    href: str
    label: str
    structure: str = ""
    page_url: str


class MisplacedLabel(Value):
    """A label whose ``for`` names no field, or an id that several elements share."""

    signal: Literal["misplaced_label"] = "misplaced_label"
    text: str
    target: str
    count: int
    """The number of elements with this id."""
    structure: str = ""
    page_url: str


class AccessibilityViolation(Value):
    """A rule of axe-core that a page violates."""

    signal: Literal["accessibility_violation"] = "accessibility_violation"
    rule: str
    impact: str
    help: str
    help_url: str
    selectors: tuple[str, ...]
    """Selectors of the first elements."""
    labels: tuple[str, ...] = ()
    """What distinguishes the first elements: their texts, or their tags, ids and classes."""
    components: tuple[str, ...] = ()
    """Tags and classes of the elements, without duplicates."""
    places: tuple[str, ...] = ()
    """Where the elements are in the layout of the site or in its markup."""
    holders: tuple[str, ...] = ()
    """Components of the links and buttons that contain the elements."""
    slight: bool = False
    """Whether the contrast of all elements is only slightly too low."""
    count: int
    """The number of elements that violate the rule."""
    page_url: str


class MissingProtection(Value):
    """Security headers and cookie flags that a site does not send."""

    signal: Literal["missing_protection"] = "missing_protection"
    headers: tuple[str, ...] = ()
    cookies: tuple[str, ...] = ()
    """Each cookie with its missing flags: ``name: Secure, HttpOnly``."""
    page_url: str


class LostInput(Value):
    """A form that was rejected and came back without the values that were typed."""

    signal: Literal["lost_input"] = "lost_input"
    form: str
    """The button or address of the form, in words."""
    fields: tuple[str, ...]
    """Labels of the fields that are empty."""
    complaint: str = ""
    """The error message that the form came back with, if any."""
    page_url: str


class LostData(Value):
    """A value that was saved and was missing when the page was opened again."""

    signal: Literal["lost_data"] = "lost_data"
    form: str
    field: str
    saved: str
    found: str
    """The value in its place, "" for none."""
    page_url: str


class AcceptedInvalid(Value):
    """A form that accepted a value that makes no sense."""

    signal: Literal["accepted_invalid"] = "accepted_invalid"
    form: str
    field: str
    value: str
    wrong: str
    """What is wrong with the value: "is negative", "is not an e-mail address" ..."""
    page_url: str


class UnescapedInput(Value):
    """Harmless markup that was typed into a field and appeared on a page as an element."""

    signal: Literal["unescaped_input"] = "unescaped_input"
    form: str
    field: str
    form_url: str
    stored: bool
    """Whether it was seen on a later page, not only in the response to the form."""
    page_url: str


class DoubleSubmission(Value):
    """A form whose double-clicked button submitted the same data twice."""

    signal: Literal["double_submission"] = "double_submission"
    form: str
    requests: int
    page_url: str


class BackTrap(Value):
    """A page that the browser's "back" does not leave."""

    signal: Literal["back_trap"] = "back_trap"
    came_from: str
    page_url: str


class OpenToOthers(Value):
    """A page that a visitor is not shown, and gets all the same by its address."""

    signal: Literal["open_to_others"] = "open_to_others"
    visitor: str
    """Who opened it by its address."""
    shown_to: str
    """Who is shown the way to it."""
    linked_from: str
    """A page that leads there for ``shown_to``."""
    status: int | None
    title: str
    same: tuple[str, ...]
    """What both got there and ``visitor`` got nowhere else: title, headings, controls."""
    page_url: str


class DataOpenToOthers(Value):
    """Data for which no page that a visitor is shown asks, and which it gets by its address."""

    signal: Literal["data_open_to_others"] = "data_open_to_others"
    visitor: str
    """Who asked for it by its address."""
    shown_to: str
    """Who is shown the page that asks for it."""
    url: str
    """The address, which was asked by GET."""
    endpoint: str
    """Origin and path of the address, with ``{id}`` for what varies."""
    operation: str
    """The GraphQL operation, or the method of JSON-RPC; "" for none."""
    status: int
    same: str
    """What is the same for both, without the contents."""
    page_url: str


Inspected = (
    Disclosure
    | OddText
    | EndlessSpinner
    | CoveredControl
    | EnvironmentLink
    | MissingAnchor
    | MisplacedLabel
    | AccessibilityViolation
    | MissingProtection
    | LostInput
    | LostData
    | AcceptedInvalid
    | UnescapedInput
    | DoubleSubmission
    | BackTrap
    | OpenToOthers
    | DataOpenToOthers
)
