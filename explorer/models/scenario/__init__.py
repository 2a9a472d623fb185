"""Scenarios: what a person does and expects on a site, in sentences, and how these are read."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from explorer.models.recording import SemanticElementRef
from explorer.models.replayed import FindingWay
from explorer.models.value import Value

StepAction = Literal[
    "navigate",
    "back",
    "forward",
    "reload",
    "click",
    "double_click",
    "right_click",
    "hover",
    "type",
    "append",
    "clear",
    "select",
    "check",
    "uncheck",
    "upload",
    "key",
    "scroll",
    "drag",
    "sort",
    "wait",
    "tab",
    "frame",
    "dialog",
    "fill_form",
    "remember",
    "call",
    "assert_visible",
    "assert_hidden",
    "assert_text",
    "assert_value",
    "assert_count",
    "assert_enabled",
    "assert_disabled",
    "assert_checked",
    "assert_unchecked",
    "assert_focused",
    "assert_url",
    "assert_title",
    "assert_order",
    "assert_expanded",
    "assert_collapsed",
    "assert_sorted",
    "assert_downloaded",
]
"""What a step does; as in recordings where both know it. ``call`` calls a function of the user."""

Table = tuple[tuple[str, ...], ...]


Comparison = Literal[
    "", "at_least", "at_most", "more", "fewer", "starts", "ends", "equals", "matches", "excludes"
]
"""How a count or a text is compared with what is expected; "" stands for the usual way: the same
number, or a text that contains it. ``excludes`` is of every entry of a list, none of which says it,
or of a value that is not empty."""


class IntermediateStep(Value):
    """What a sentence was read as. Variables like ``{name}`` are not replaced yet.

    Attributes:
        action: What is done or expected.
        target: The description of the element as the sentence says it, in quotation marks if it
            is an exact text; "" for the page. Of ``call`` the place of the function.
        otherwise: What else the element may be called, if nothing on the page is called so.
        opened_by: What is clicked if the element is not on the page: "log in" of the user name.
        verb: The verb of ``target`` where that is a clause whose verb names a control: "publish" of
            "publish the article".
        to_target: The second element of ``drag`` and ``assert_order``, the column by which
            something is sorted, or the list or the column of every entry that is meant.
        comparison: How the number or the value is compared, in an assertion.
        value: The text to type, the option (several are one per line), the file, the address, the
            key, the answer to a dialog, the number or side of a scroll, the expected text, or the
            name of the variable to remember.
        number: The expected count, or the seconds to wait.
        seconds: How long an assertion may take to become true; None for the setting.
        every: Whether all elements of this description are meant ("all three boxes"); ``number`` is
            how many there must be, if the sentence says it. Of ``assert_text``, every entry of a
            list says one of the expected texts, of which there is one per line.
        offers: Whether an element is said to have the text among others: "the list contains A".
        table: The table below the sentence.
        opens: Whether a scenario begins by opening something by its name, which may be the page
            that is open already: "open Acme".
        chooses: Whether something is clicked to choose it: 'select the room "Hall 2"'.
        supposes: Whether it is said that a page is open ("I am on the orders page"). In an
            assertion the page itself must be called so; in a click its link opens it, unless it is.
        condition: What must be true, or the step is left out.
        language: The language in which the sentence was read.
    """

    action: StepAction
    target: str = ""
    otherwise: tuple[str, ...] = ()
    opened_by: str = ""
    verb: str = ""
    to_target: str = ""
    value: str = ""
    number: float | None = None
    comparison: Comparison = ""
    seconds: float | None = None
    every: bool = False
    offers: bool = False
    table: Table = ()
    opens: bool = False
    chooses: bool = False
    supposes: bool = False
    condition: IntermediateStep | None = None
    language: str = ""

    @property
    def is_assertion(self) -> bool:
        """Whether it checks the page instead of changing it."""
        return self.action.startswith("assert_")


class Sentence(Value):
    """A step of a scenario as it is written.

    Attributes:
        text: The sentence, without the keyword of Gherkin.
        keyword: ``Given``, ``When``... in the language of the file, "" in other formats.
        line: From 1.
        column: From 1, where the sentence begins.
        table: The data table below it.
        doc_string: The text below it, None if there is none.
        is_context: Whether Gherkin's keyword says that it tells what is the case before: ``Given``.
        is_outcome: Whether Gherkin's keyword says that it tells what is expected: ``Then``.
    """

    text: str
    keyword: str = ""
    line: int
    column: int = 1
    table: Table = ()
    doc_string: str | None = None
    is_context: bool = False
    is_outcome: bool = False


class Scenario(Value):
    """A scenario of a file, with background steps and the values of one example filled in.

    Attributes:
        name: Its heading, or the name of the file.
        file: The file, as it was given.
        number: Which of the scenarios of this name in the file it is, from 1.
        line: From 1.
        language: The language that the file declares, "" if none.
        tags: Its tags and those of its feature and rule, each with its "@".
        actions: Its steps.
        may_begin_with_name: Whether the first of them is set apart from the others, so that it is
            the name of the scenario if it cannot be read as a step.
        begins_as_heading: Whether that one also ends as a heading does, where all others end as
            sentences do.
    """

    name: str
    file: str
    number: int = 1
    line: int = 1
    language: str = ""
    tags: tuple[str, ...] = ()
    actions: tuple[Sentence, ...] = ()
    may_begin_with_name: bool = False
    begins_as_heading: bool = False


StepOutcome = Literal["done", "refused", "failed", "unread"]
"""``refused``: nothing was done, for the element is missing, ambiguous or destructive; ``unread``:
the sentence is not understood."""


class SentenceResult(Value):
    """What became of a sentence.

    Attributes:
        line: The line of the sentence.
        text: The sentence.
        action: What it was read as; "" if it was not understood.
        locator: Playwright code that matched exactly the element; None if there is none.
        way: How the element was found.
        score: How well the element fitted, 0 to 1.
        outcome: What became of it.
        detail: Why it was not done, or what was done, in words.
        reasoning: Why a model decided so; "" if none was asked.
    """

    line: int
    text: str
    action: str = ""
    locator: str | None = None
    way: FindingWay | None = None
    score: float | None = None
    outcome: StepOutcome
    detail: str = ""
    reasoning: str = ""


class ScenarioResult(Value):
    """The results of a scenario until the first sentence that was not done."""

    name: str
    passed: bool
    steps: tuple[SentenceResult, ...]


class RememberedElement(Value):
    """An element that a sentence came to.

    Attributes:
        description: What the sentence calls it.
        locator: Playwright code that matched exactly it; None if there is none.
        element: What outlives the page of it.
        option: What was chosen of it by a click: it is a native list of options.
    """

    description: str
    locator: str | None = None
    element: SemanticElementRef
    option: str = ""


class RememberedSentence(Value):
    """What a sentence came to.

    Attributes:
        actions: What it was read as.
        elements: Its elements.
        steps: What a model read it as; None if the grammar reads it.
        reasoning: Why a model decided so; None if none was asked.
    """

    actions: str
    elements: tuple[RememberedElement, ...] = ()
    steps: tuple[IntermediateStep, ...] | None = None
    reasoning: str | None = None


class ScenarioMemory(Value):
    """What the sentences of a file came to: by scenario and by sentence.

    Attributes:
        schema_version: That of the file.
        file: The name of the file of scenarios; "" if an earlier release wrote it.
        scenarios: What their sentences came to.
    """

    schema_version: Literal[1] = Field(default=1, alias="schema")
    file: str = Field(default="", max_length=255, pattern=r"^[^/\\\x00]*$")
    scenarios: dict[str, dict[str, RememberedSentence]] = Field(default_factory=dict)

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_by_name=True, serialize_by_alias=True
    )
