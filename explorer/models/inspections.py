"""What an inspection of a page found, and what a probe brought to light."""

from __future__ import annotations

from typing import Literal

from explorer.models.value import Value


class Disclosure(Value):
    """Something that a page or an answer of the site should not show.

    ``excerpt`` is masked at its source: the secret itself is nowhere.
    """

    signal: Literal["disclosure"] = "disclosure"
    kind: Literal["stack_trace", "debug_page", "sql_error", "secret"]
    what: str
    """Which one: "Python traceback", "private key" ..."""
    excerpt: str
    source: str
    """URL of the document or the answer that holds it."""
    status: int | None = None
    page_url: str


class OddText(Value):
    """A visible text that no author can have meant."""

    signal: Literal["odd_text"] = "odd_text"
    kind: Literal["value", "lorem", "key", "template"]
    """A failed value (NaN), filler text, an untranslated key, a template mark."""
    text: str
    """At most 120 characters."""
    selector: str = ""
    structure: str = ""
    page_url: str


class EndlessSpinner(Value):
    signal: Literal["endless_spinner"] = "endless_spinner"
    selector: str
    seconds: float
    """How long after the page was opened it was still there."""
    page_url: str


class CoveredControl(Value):
    """A control that no click reaches, because something that is no dialog lies over it."""

    signal: Literal["covered_control"] = "covered_control"
    label: str
    selector: str
    structure: str
    cover: str
    cover_structure: str = ""
    page_url: str


class EnvironmentLink(Value):
    """A link or a form of the site that leads to a private or to a test environment."""

    signal: Literal["environment_link"] = "environment_link"
    href: str
    label: str
    environment: str
    """What shows that it is one: "localhost", "private address", "staging" ..."""
    page_url: str


class MissingAnchor(Value):
    """A link to a place on its own page that does not exist."""

    signal: Literal["missing_anchor"] = "missing_anchor"
    href: str
    label: str
    structure: str = ""
    page_url: str


class MisplacedLabel(Value):
    """A label whose ``for`` names no field, or an id that several elements have."""

    signal: Literal["misplaced_label"] = "misplaced_label"
    text: str
    target: str
    count: int
    """Elements that have this id."""
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
    """Of the first elements."""
    labels: tuple[str, ...] = ()
    """What tells the first elements from others: their texts, or their tags, ids and classes."""
    components: tuple[str, ...] = ()
    """Tags and classes of the elements, each once."""
    places: tuple[str, ...] = ()
    """Where in the layout of the site, or in which part of its markup, the elements are."""
    holders: tuple[str, ...] = ()
    """The same of the links and buttons that hold them."""
    slight: bool = False
    """The contrast of all elements is hardly less than it should be."""
    count: int
    """Elements that violate it."""
    page_url: str


class MissingProtection(Value):
    """Security headers and cookie flags that a site does not send."""

    signal: Literal["missing_protection"] = "missing_protection"
    headers: tuple[str, ...] = ()
    cookies: tuple[str, ...] = ()
    """``name: Secure, HttpOnly``."""
    page_url: str


class LostInput(Value):
    """A form that came back with a complaint and without what had been typed."""

    signal: Literal["lost_input"] = "lost_input"
    form: str
    """Its button or address, in words."""
    fields: tuple[str, ...]
    """Labels of the fields that are empty now."""
    complaint: str = ""
    page_url: str


class LostData(Value):
    """Something that was saved, and was not there when the page was opened again."""

    signal: Literal["lost_data"] = "lost_data"
    form: str
    field: str
    saved: str
    found: str
    """What was there instead, "" for nothing."""
    page_url: str


class AcceptedInvalid(Value):
    """A form that took a value that makes no sense."""

    signal: Literal["accepted_invalid"] = "accepted_invalid"
    form: str
    field: str
    value: str
    wrong: str
    """What is wrong with it: "is negative", "is not an e-mail address" ..."""
    page_url: str


class UnescapedInput(Value):
    """A harmless element that was typed into a field and became an element of a page."""

    signal: Literal["unescaped_input"] = "unescaped_input"
    form: str
    field: str
    form_url: str
    stored: bool
    """Seen on a later page, not only in the answer to the form."""
    page_url: str


class DoubleSubmission(Value):
    """A form whose double-clicked button made the same thing twice."""

    signal: Literal["double_submission"] = "double_submission"
    form: str
    requests: int
    page_url: str


class BackTrap(Value):
    """A page that "back" does not leave."""

    signal: Literal["back_trap"] = "back_trap"
    came_from: str
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
)
