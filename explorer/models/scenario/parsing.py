"""What a parser of scenarios sees of a page, and what it returns."""

from __future__ import annotations

from typing import ClassVar, Literal

from explorer.models.elements import InteractiveElement
from explorer.models.recording import SemanticElementRef
from explorer.models.replayed import FindingWay
from explorer.models.scenario import IntermediateStep, Sentence, StepOutcome
from explorer.models.seeing import Snapshot
from explorer.models.value import Value

SelectorMap = dict[int, InteractiveElement]
"""The controls of a page by their numbers in its text form, from 1."""


class TabInfo(Value):
    """An open tab.

    Attributes:
        page_index: Its number, from 0 in the order of opening; closed tabs keep theirs.
        url: Its address.
        title: The title of its page.
    """

    page_index: int
    url: str
    title: str


class BrowserStepContext(Value):
    """The state of the browser before a step.

    Attributes:
        current_url: The address of the page.
        snapshot: What the page shows.
        text: The page as text: indented by depth, with numbers before its controls.
        selector_map: The controls that ``text`` numbers.
        tabs: The open tabs.
    """

    current_url: str
    snapshot: Snapshot
    text: str
    selector_map: SelectorMap
    tabs: tuple[TabInfo, ...] = ()


ErrorKind = Literal["unread", "target", "not_allowed", "not_done", "unmet", "page", "usage"]
"""Why a step was not done.

``unread``: the sentence is not understood; ``target``: the element is missing or ambiguous;
``not_allowed``: it is destructive; ``not_done``: the action on it failed; ``unmet``: what is
expected is not so; ``page``: the page is lost or cannot be opened; ``usage``: a variable, a file or
a key is wrong.
"""


class ErrorInfo(Value):
    """Why a step was not done: the kind, and a line that says what to do."""

    kind: ErrorKind
    message: str


class OperationResult(Value):
    """What became of a step."""

    outcome: StepOutcome
    detail: str = ""
    error: ErrorInfo | None = None

    @property
    def success(self) -> bool:
        """Whether it was done."""
        return self.outcome == "done"


class TestStep(Value):
    """A sentence that was carried out, or was not.

    Attributes:
        sentence: The sentence.
        steps: What it was read as.
        result: What became of it.
        locator: Playwright code that matched exactly the element; None if there is none.
        element: What outlives the page of the element that the last step was done to.
        way: How the element was found.
        score: How well it fitted, 0 to 1.
        reasoning: Why a model decided so; "" if none was asked.
    """

    __test__: ClassVar[bool] = False  # pytest takes its name for that of a test

    sentence: Sentence
    steps: tuple[IntermediateStep, ...]
    result: OperationResult
    locator: str | None = None
    element: SemanticElementRef | None = None
    way: FindingWay | None = None
    score: float | None = None
    reasoning: str = ""


class ParserResult(Value):
    """What a scenario came to, until the first sentence that was not done.

    Attributes:
        name: The name of the scenario.
        passed: Whether all of its sentences were done.
        steps: Its sentences in their order.
    """

    name: str
    passed: bool
    steps: tuple[TestStep, ...]

    @property
    def error(self) -> ErrorInfo | None:
        """Why the scenario did not pass; None if it did."""
        return next((step.result.error for step in self.steps if step.result.error), None)
