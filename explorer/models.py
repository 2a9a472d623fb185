"""The frozen values that flow through the house, one way:

Page -> Snapshot -> Subset -> Recommendation -> Choice -> Outcome -> Interaction.

A value is made once and never changed; a stage that wants another makes another.
Every value dumps to JSON with ``model_dump(mode="json")``.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["link", "button", "field", "select", "check", "upload", "other"]
Method = Literal[
    "ai", "alternative", "unvisited_link", "action_button", "novelty", "random", "elsewhere"
]
Gesture = Literal["double_click", "right_click"]
Action = Literal["click", "fill", "submit", "select", "check", "upload", Gesture, "goto", "none"]
Result = Literal["done", "failed", "refused", "gone"]
Effect = Literal["none", "visual", "network", "navigation", "new_state"]
Severity = Literal["error", "warning", "info"]
KnownBy = Literal["native", "role", "focus", "listener", "delegated", "pointer"]
StoppedBecause = Literal[
    "steps",
    "minutes",
    "nothing_left",
    "interrupted",
    "target_lost",
    "browser_lost",
    "max_failures",
]


class Value(BaseModel):
    """Base of all values: frozen, and strict about its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _quoted(text: str) -> str:
    """On one line and in quotes, whatever it holds; long texts are cut."""
    return json.dumps(text if len(text) <= 300 else f"{text[:299]}…", ensure_ascii=False)


# --- seeing -----------------------------------------------------------------------------------


class Bounds(Value):
    """A rectangle in CSS pixels of the top page (scroll and frame offsets added)."""

    x: float
    y: float
    width: float
    height: float


class Container(Value):
    """Something around a control that a person would name: "in the header", "in Alice's row"."""

    role: str
    """banner, navigation, main, contentinfo, complementary, region, search, form, dialog, group,
    toolbar, menu, list, listitem, table, row, article, tabpanel, heading (the one that governs
    what follows it) ..."""
    name: str = ""
    """Its accessible name; of a row, a list item or an article the beginning of its text."""

    def __str__(self) -> str:
        return f"{self.role} {_quoted(self.name)}" if self.name else self.role


class InteractiveElement(Value):
    """A control a person could use, as the planner sees it.

    ``ref`` names it within its snapshot only (``f0e12``: frame 0, element 12).
    ``text`` is what it shows, ``name`` what assistive technology calls it.
    ``form`` groups the controls of one form ("" outside of any form).
    """

    ref: str
    kind: Kind
    tag: str
    role: str
    name: str
    text: str = ""
    value: str = ""
    """What a field holds or a select has chosen, as it is shown; "" for passwords, always."""
    secret: bool = False
    """What is filled in is not to be told: a password, also one that is shown in the clear."""
    description: str = ""
    """What more assistive technology says of it (aria-describedby, a title that is no name)."""
    input_type: str = ""
    placeholder: str = ""
    field_name: str = ""
    """The ``name`` attribute of a form's field."""
    options: tuple[str, ...] = ()
    """Labels of what a select offers, at most 100."""
    href: str = ""
    """Absolute URL of a link, else ""."""
    stays: bool = False
    """A link to a script or to a place on its own page (``#``, ``#tab``): to use it is to press a
    button."""
    selector: str = ""
    frame: str = ""
    """URL of the frame it lives in; "" for the top document."""
    containers: tuple[Container, ...] = ()
    """What it lies in, outermost first, through shadow roots (frames begin anew)."""
    near: str = ""
    """The text right before it that belongs to no control: a label in all but markup."""
    hints: str = ""
    """What its markup says: id, classes, test id, file names of its images."""
    known_by: KnownBy = "native"
    """What shows that a person could use it: what it is, a role, a place in the order of focus, a
    listener of its own (or a menu that opens when the mouse is over it), one of the list around it,
    or only the pointer's shape."""
    gestures: tuple[Gesture, ...] = ()
    """What it seems to answer to besides a click: it, or what it lies in, listens."""
    closed: bool = False
    """Lives in a closed shadow root: no selector and no locator leads to it."""
    bounds: Bounds
    form: str = ""
    target: str = ""
    """Absolute URL that its form is sent to, "" for what belongs to no form."""
    submits: bool = False
    """Pressing it submits ``form``."""
    states: tuple[str, ...] = ()
    """Of: disabled, checked, mixed, expanded, collapsed, selected, current, pressed, focused,
    required, readonly, invalid."""
    structure: str = ""
    """Its place by tags and classes: the same for the same control in each row of a list."""
    ignored: bool = False
    """Lies within one of ``planner.ignoredTags``."""
    destructive: str = ""
    """The word that makes it dangerous ("delete"), else ""."""
    covered: str = ""
    """What lies over it and stands in the way (an open dialog's backdrop), else ""."""

    @property
    def key(self) -> str:
        """The interaction key ``{type}-{text}-{href}``, normalised (seed, section 4).

        Of what has no text and no name (an icon), what its markup says stands for it.
        """
        text = " ".join((self.text or self.name or self.hints).casefold().split())
        return f"{self.input_type or self.kind}-{text}-{self.href}"

    def to_line(self) -> str:
        """The element for a reader of text, on one line, what the page says in quotes."""
        parts = [f"[{self.ref}]", self.role or f"<{self.tag}>", _quoted(self.label)]
        parts += [f"({', '.join(self.states)})"] if self.states else []
        for word, told in (
            ("value", self.value),
            ("options", ", ".join(self.options)),
            ("description", self.description),
            ("frame", self.frame),
            ("to", self.href),
            ("covered by", self.covered),
            ("dangerous:", self.destructive),
        ):
            parts += [f"{word} {_quoted(told)}"] if told else []
        return " ".join(parts)

    @property
    def label(self) -> str:
        """What to call it when speaking to a person."""
        return self.name or self.text or f"unnamed {self.role or self.tag}"


class BlindSpot(Value):
    """Something a person could use and the snapshot could not read."""

    kind: str
    url: str
    detail: str


class ScrollArea(Value):
    """A box that scrolls by itself. Sizes in CSS pixels."""

    label: str
    """Its accessible name, or its tag, id and first class."""
    frame: str = ""
    """URL of the frame it lives in; "" for the top document."""
    bounds: Bounds
    content_width: float
    content_height: float
    rows_shown: int = 0
    """Rows in the document, of a list that holds only a window of its rows, else 0."""
    rows_total: int | None = None
    """Rows there are in all, None where the page does not say."""

    @property
    def is_window(self) -> bool:
        """Only some of its rows are in the document; scrolling brings the others."""
        return self.rows_shown > 0


class Snapshot(Value):
    """All that could be used on a page at one moment."""

    url: str
    title: str = ""
    headings: tuple[str, ...] = ()
    elements: tuple[InteractiveElement, ...] = ()
    scroll_areas: tuple[ScrollArea, ...] = ()
    blind_spots: tuple[BlindSpot, ...] = ()
    fallback: bool = False
    """Read through Playwright's locators, because the script failed."""

    def to_text(self, max_chars: int = 20_000) -> str:
        """The page for a reader of text: a line an element, what the page says in quotes.

        What does not fit is counted in the last line.
        """
        lines = [f"page {_quoted(self.title)} {self.url}"]
        unseen = (spot for spot in self.blind_spots if spot.kind != "listener")
        lines += [f"not seen: {spot.kind} {_quoted(spot.detail)}" for spot in unseen]
        around: tuple[Container, ...] = ()
        for element in self.elements:
            if element.containers != around:
                around = element.containers
                lines.append("in " + " > ".join(str(container) for container in around))
            lines.append(element.to_line())
        left = max_chars - 60
        for number, line in enumerate(lines):
            left -= len(line) + 1
            if left < 0:
                return "\n".join([*lines[:number], f"... {len(lines) - number} more lines"])
        return "\n".join(lines)


class Screenshot(Value):
    """The viewport as JPEG; ``scroll_x``/``scroll_y`` place it on the page (CSS pixels)."""

    jpeg: bytes
    width: int
    height: int
    scroll_x: float = 0
    scroll_y: float = 0


class Match(Value):
    """An element that a description may mean."""

    element: InteractiveElement
    index: int
    """Into the snapshot's elements."""
    score: float
    """0 to 1."""
    reason: str
    margin: float
    """How much better it fits than the next that does something else; 0 is a tie."""


# --- choosing ---------------------------------------------------------------------------------


class PageContext(Value):
    """What the model is told about the page. ``elements`` is the random subset, index 0 first."""

    url: str
    title: str
    headings: tuple[str, ...]
    elements: tuple[InteractiveElement, ...]
    visited_urls: tuple[str, ...]
    target_navigations: int
    current_navigations: int
    recent_interactions: tuple[str, ...]


class Usage(Value):
    """Tokens of one or more model calls. ``cost_usd`` is None when no price is known."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost_usd=(self.cost_usd or 0) + (other.cost_usd or 0) if known else None,
        )


class Recommendation(Value):
    """The model's wish: an index into the subset it was shown, and why."""

    element_index: int
    reasoning: str


class Veto(Value):
    """A guardrail's refusal. ``index`` is into the snapshot's elements."""

    index: int
    rule: str
    """home, recent or visited."""
    detail: str = ""


class Choice(Value):
    """The element to act on, and how it came to be chosen."""

    element: InteractiveElement
    index: int
    """Into the snapshot's elements."""
    gesture: Gesture | None = None
    """None: whatever a person would do first with such a control."""
    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    """Indices (into the snapshot's elements) that were offered to the model."""
    vetoes: tuple[Veto, ...] = ()


class Wish(Value):
    """What is to be done with an element; ``value`` is what to fill in or to choose."""

    action: Action
    value: str | None = None
    insist: bool = False
    """Whatever the page asks meanwhile is answered yes."""


# --- what the browser told --------------------------------------------------------------------


class ConsoleMessage(Value):
    signal: Literal["console"] = "console"
    level: str
    """error, warning, info, log, debug ..."""
    text: str
    page_url: str
    source: str = ""
    """``url:line:column`` of the statement, "" if unknown."""


class PageError(Value):
    signal: Literal["page_error"] = "page_error"
    message: str
    stack: str = ""
    unhandled_rejection: bool = False
    page_url: str


class Exchange(Value):
    """One request and what became of it. Exactly one of ``status`` and ``failure`` is set."""

    signal: Literal["exchange"] = "exchange"
    method: str
    url: str
    resource_type: str
    """document, script, stylesheet, image, font, fetch, xhr, media, other ..."""
    status: int | None = None
    failure: str = ""
    """Chromium's net error, for instance ``net::ERR_CONNECTION_REFUSED``."""
    page_url: str
    main_document: bool = False
    """It is the document of the top frame."""
    linked_from: str = ""
    """For a main document that was reached by following a link: the page that holds the link."""


class PageLoad(Value):
    """A document of the top frame arrived. Times in milliseconds since its navigation started."""

    signal: Literal["page_load"] = "page_load"
    url: str
    title: str = ""
    status: int | None = None
    first_byte_ms: float | None = None
    dom_ms: float | None = None
    load_ms: float | None = None
    """None while the load event had not fired."""


class BrokenImage(Value):
    signal: Literal["broken_image"] = "broken_image"
    src: str
    page_url: str


class MouseOnlyControl(Value):
    """A control that listens to the mouse and tells assistive technology no role."""

    signal: Literal["mouse_only_control"] = "mouse_only_control"
    label: str
    selector: str
    structure: str
    page_url: str


class Dialog(Value):
    signal: Literal["dialog"] = "dialog"
    type: str
    """alert, confirm, prompt or beforeunload."""
    message: str
    accepted: bool
    page_url: str


class Download(Value):
    signal: Literal["download"] = "download"
    url: str
    filename: str
    page_url: str


class Popup(Value):
    """A new tab: ``followed`` when it was in scope and looked at, else closed at once."""

    signal: Literal["popup"] = "popup"
    url: str
    followed: bool
    page_url: str


class OutOfScope(Value):
    """An address that was not followed, or was left at once. ``rule``: scope or robots."""

    signal: Literal["out_of_scope"] = "out_of_scope"
    url: str
    rule: str
    page_url: str


class BlockedRequest(Value):
    """A request that ``--read-only`` kept inside the browser."""

    signal: Literal["blocked_request"] = "blocked_request"
    method: str
    url: str
    body_bytes: int = 0
    page_url: str


class MixedContent(Value):
    """A plain http resource asked for by an https page."""

    signal: Literal["mixed_content"] = "mixed_content"
    url: str
    page_url: str


class SessionLost(Value):
    """An address that was open to us before now leads to a page that asks to log in."""

    signal: Literal["session_lost"] = "session_lost"
    asked: str
    page_url: str
    """The page that came instead."""
    after: str = ""
    """What was done last before, in words."""
    suspect: str = ""
    """What that was: the address of a link (normalised), or the interaction key of a control."""
    logged_in_again: bool = False


class WentRound(Value):
    """The walk came back to the same few pages, and nothing there was new any more."""

    signal: Literal["went_round"] = "went_round"
    pages: tuple[str, ...]
    """Addresses, normalised and sorted."""
    acts: tuple[str, ...]
    """What was done, in words, the oldest first."""
    page_url: str


Signal = Annotated[
    ConsoleMessage
    | PageError
    | Exchange
    | PageLoad
    | BrokenImage
    | MouseOnlyControl
    | Dialog
    | Download
    | Popup
    | OutOfScope
    | BlockedRequest
    | MixedContent
    | SessionLost
    | WentRound,
    Field(discriminator="signal"),
]


# --- acting -----------------------------------------------------------------------------------


class FilledField(Value):
    """A field and what was put into it; secrets are masked before they get here."""

    label: str
    value: str


class Outcome(Value):
    """What became of one act."""

    action: Action
    result: Result
    effect: Effect = "none"
    detail: str = ""
    """Evidence in words: "navigated to ...", "covered by div.overlay", an error's first line."""
    filled: tuple[FilledField, ...] = ()
    url: str
    """Where the browser is now."""
    requests: tuple[tuple[str, str], ...] = ()
    """Method and address of the documents, data and scripts that were asked for, each once."""
    signals: tuple[Signal, ...] = ()
    ms: int = 0
    """The whole act with its settling, milliseconds."""


class Act(Value):
    """An act and its outcome, as the checks see it. ``step`` 0 opens the start page."""

    step: int
    url: str
    """Where it took place."""
    element: InteractiveElement | None
    outcome: Outcome


class Finding(Value):
    """A fault of the site, once, however often it was seen."""

    id: str
    """Stable across runs: made of the check and what identifies the fault."""
    severity: Severity
    check: str
    """The check's name in kebab-case, for instance ``uncaught-exception``."""
    title: str
    url: str
    step: int
    """The step that showed it first (0: opening the start page)."""
    count: int = 1
    measure: float = 0
    """How bad it was, for a check that measures (milliseconds); the worst is kept."""
    evidence: dict[str, str] = {}


# --- remembering ------------------------------------------------------------------------------


class Known(Value):
    """How much of a site is known so far. Controls that do the same are one class."""

    states: int = 0
    found: int = 0
    tried: int = 0


class KnownSpot(Value):
    """Where a control was seen. ``kind`` and ``what`` are those of its class.

    ``way`` names the classes that were tried on the page to come to it; ``aside`` it lies in one
    of ``planner.ignoredTags``; ``called`` is how it is called there.
    """

    kind: Literal["form", "link", "way", "field", "rest", Gesture]
    what: str
    label: str
    href: str
    url: str
    way: tuple[str, ...]
    aside: bool
    called: str


class KnownClass(Value):
    """A class of controls, how often it was tried, and where it is found."""

    name: str
    place: str
    """The template of the page it is on ("" on all of them), of a link the one it leads to."""
    family: str
    """Those that are built alike share it."""
    tries: int
    missed: int
    """How often it was not where it had been seen."""
    spots: tuple[KnownSpot, ...]


class Ledger(Value):
    """What was ever found and tried on a site, by place and class."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    site: str
    """Its origin."""
    runs: int
    variables: tuple[tuple[int, tuple[str, ...]], ...]
    """The variable parts of addresses: number of the part, and the parts around it."""
    opened: tuple[str, ...]
    """Addresses, normalised."""
    states: dict[str, int]
    """How many different ones the pages of each template have shown."""
    classes: tuple[KnownClass, ...]


# --- showing a finding again ------------------------------------------------------------------


class Opening(Value):
    """An address that is opened; ``linked_from`` is the page that holds the link to it."""

    url: str
    linked_from: str = ""


class Repeat(Value):
    """An act of the walk as it can be done again."""

    url: str
    """Where it took place."""
    element: InteractiveElement
    action: Action
    filled: tuple[FilledField, ...] = ()
    landed: str
    """Where the browser was afterwards."""


class Way(Value):
    """From an address by acts to what they show."""

    opening: Opening
    acts: tuple[Repeat, ...] = ()


class ReplayStep(Value):
    """A line of a test by Playwright's sync API; this very line is what was run."""

    act: int
    """Which act of its way it belongs to; 0 opens the address."""
    code: str
    """``page.get_by_role("button", name="Save").click()``; "" for a cookie banner, which is
    answered by rules that are no line of a test."""
    words: str
    secret: bool = False
    """A secret is typed; ``code`` reads it from the environment."""


class Replay(Value):
    """What became of walking a way once more, in a browser context of its own."""

    shown: bool
    steps: tuple[ReplayStep, ...] = ()
    """Those that were carried out; where it was shown the last one showed it."""
    detail: str = ""
    """Why it went no further, "" when it was walked to its end."""
    says_yes: bool = False
    """A dialog of the page was accepted."""
    trace: bytes = Field(default=b"", repr=False)
    """A trace.zip for Playwright's viewer; none where it was not shown or a secret was typed."""


# --- events of a run --------------------------------------------------------------------------


class Event(Value):
    """Something that happened in a run. Journal lines are events dumped to JSON."""

    event: str
    time: datetime
    step: int = 0
    worker: int = 0
    """Which of the walkers, where several walk at once."""


class RunStarted(Event):
    event: Literal["run_started"] = "run_started"
    run_id: str
    url: str
    seed: int
    provider: str
    notes: tuple[str, ...] = ()
    """Facts a reader must know: "asPerson is on", "robots.txt could not be read" ..."""


class StartOpened(Event):
    """The first page was opened, or not: step 0."""

    event: Literal["start_opened"] = "start_opened"
    outcome: Outcome


class PageVisited(Event):
    """A document was opened, by whatever way."""

    event: Literal["page_visited"] = "page_visited"
    url: str
    title: str
    status: int | None
    came_from: str = ""
    """The page the run was on before; "" for the start."""


class ViewCleared(Event):
    event: Literal["view_cleared"] = "view_cleared"
    url: str
    what: str
    """Which banner or dialog, by which rule."""


class ElementsFound(Event):
    event: Literal["elements_found"] = "elements_found"
    url: str
    count: int
    elements: tuple[InteractiveElement, ...] = Field(default=(), exclude=True, repr=False)
    """All of the snapshot, allowed or not; not written to the journal."""
    refused: dict[str, int] = {}
    """How many were not offered, by rule: destructive, scope, robots, disabled, covered, session
    (it has ended the session before), ignored."""
    blind_spots: tuple[BlindSpot, ...] = ()


class DecisionFailed(Event):
    """The model gave no usable answer; the heuristics decided."""

    event: Literal["decision_failed"] = "decision_failed"
    url: str
    reason: str
    detail: str


class BudgetSpent(Event):
    """The run goes on without AI."""

    event: Literal["budget_spent"] = "budget_spent"
    detail: str


class ElementChosen(Event):
    """Before the act: for narrators and progress lines."""

    event: Literal["element_chosen"] = "element_chosen"
    url: str
    method: Method
    element: InteractiveElement


class Interaction(Event):
    """One step, whole."""

    event: Literal["interaction"] = "interaction"
    url: str
    """Where the act took place."""
    title: str = ""
    elements_found: int
    shown: tuple[int, ...] = ()
    method: Method
    reasoning: str
    vetoes: tuple[Veto, ...] = ()
    element: InteractiveElement | None
    key: str = ""
    action: Action
    outcome: Result
    effect: Effect
    detail: str = ""
    filled: tuple[FilledField, ...] = ()
    url_after: str = ""
    signals: tuple[Signal, ...] = ()
    ms: int
    usage: Usage | None = None
    """Of the model call of this step, if there was one."""
    known: Known = Known()
    """When the step was chosen."""
    screenshot: Screenshot | None = Field(default=None, exclude=True, repr=False)
    """Before the act; the journal keeps the file's name instead."""


class FindingMade(Event):
    """A finding seen for the first time; final counts come with RunFinished."""

    event: Literal["finding"] = "finding"
    finding: Finding


class FindingReproduced(Event):
    """A finding was looked for again, by the shortest way that shows it."""

    event: Literal["finding_reproduced"] = "finding_reproduced"
    finding_id: str
    finding: Finding = Field(exclude=True, repr=False)
    """As it was seen last."""
    shown: int
    """So often it was seen again, each time in a fresh browser context."""
    of: int
    steps: tuple[ReplayStep, ...] = ()
    detail: str = ""
    says_yes: bool = False
    needs_state: bool = False
    """The contexts began with the cookies and the storage of a session, not as a stranger's."""
    context_options: dict[str, Any] = {}
    """What else they were opened with, as Playwright's ``new_context`` takes it."""
    trace: bytes = Field(default=b"", exclude=True, repr=False)


class ReproEnded(Event):
    """What looking for findings again has cost; it is not counted in ``--minutes``."""

    event: Literal["repro_ended"] = "repro_ended"
    tried: int
    left: int
    """Findings that there was no time for."""
    seconds: float


class RunFinished(Event):
    event: Literal["run_finished"] = "run_finished"
    stopped_because: StoppedBecause
    detail: str = ""
    steps: int
    usage: Usage
    findings: tuple[Finding, ...] = Field(default=(), exclude=True, repr=False)
    """All findings with their final counts, worst first."""
    frontier_left: int = 0
    """Pages known and never opened."""
    ledger: Ledger | None = Field(default=None, exclude=True, repr=False)
    """What this run has found and tried, and with ``--resume-coverage`` those before it."""


RunEvent = (
    RunStarted
    | StartOpened
    | PageVisited
    | ViewCleared
    | ElementsFound
    | DecisionFailed
    | BudgetSpent
    | ElementChosen
    | Interaction
    | FindingMade
    | FindingReproduced
    | ReproEnded
    | RunFinished
)
