"""The protocols that the planner depends on: page drivers, models, checks and observers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel

from explorer.models import (
    Act,
    ActionRequest,
    CrawlPath,
    Finding,
    InteractiveElement,
    Outcome,
    PageContext,
    Recommendation,
    Replay,
    ReplayStep,
    RunEvent,
    Screenshot,
    Snapshot,
    Usage,
)
from explorer.models.moments import NumberedPicture, PageMoment

PictureMarker = Callable[[PageMoment, Sequence[InteractiveElement]], NumberedPicture | None]
"""Numbers elements by their indices on the picture of a moment; None if it shows none of them."""

Answer = TypeVar("Answer", bound=BaseModel)


class LanguageModel(Protocol):
    """Answers one question with one structured value."""

    async def ask(self, prompt: str, answer_type: type[Answer]) -> tuple[Answer, Usage]:
        """Send a prompt and return the answer with its usage.

        Args:
            prompt: The prompt.
            answer_type: The Pydantic model that the answer must satisfy.

        Raises:
            ModelError: There is no usable answer.
            BudgetExceeded: The call could exceed the limits of the run.
        """
        ...


class SeeingModel(LanguageModel, Protocol):
    """A language model that may be shown a picture with the question."""

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Send a prompt and a PNG image; see LanguageModel.ask."""
        ...

    async def takes_pictures(self) -> bool:
        """Return whether the model is known to take pictures."""
        ...


class DecisionMaker(Protocol):
    """Recommends one of the elements that it is shown."""

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        """Recommend one of ``context.elements`` and return what the decision cost.

        Raises:
            ModelError: There is no usable recommendation.
            BudgetExceeded: The call could exceed the limits of the run.
        """
        ...


class PageDriver(Protocol):
    """Controls a page: opens addresses, takes snapshots and performs actions.

    Every method returns within a deadline. Methods raise PageLost if this page cannot be used any
    more, and BrowserLost if the browser is gone. Any other failure is reported by the return value.
    """

    @property
    def url(self) -> str:
        """The address of the page."""
        ...

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        """Navigate to an address and wait until the page has settled (action ``goto``).

        Args:
            url: The address to open.
            linked_from: The page that contains the link to it, "" for none.
            seconds: Longest wait for its answer; None for that of the settings.
        """
        ...

    async def clear_view(self) -> tuple[str, ...]:
        """Dismiss cookie banners and overlays; return a description of each."""
        ...

    async def look(self, *, patient: bool = False, reads: bool = False) -> Snapshot:
        """Take a snapshot of the page.

        Args:
            patient: Wait longer for elements to appear.
            reads: Wait for the addresses that are being read beside the page.
        """
        ...

    async def wait_for_late_content(self) -> None:
        """Give the page a few seconds for what comes by a timer, a stream or a slow answer."""
        ...

    async def wait_for_change(self, seconds: float) -> bool:
        """Return whether more than texts of the page change within these seconds."""
        ...

    async def picture(self) -> Screenshot | None:
        """Return the current viewport; None if the screenshot failed or took too long."""
        ...

    async def moment(self) -> PageMoment | None:
        """Return a picture with the elements of the last snapshot that it shows.

        Secrets are painted over, so that a model may be shown it. It is None if the page has
        changed since the snapshot, or could not be photographed.
        """
        ...

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        """Perform an action on an element of the last snapshot and wait for its effect.

        Args:
            element: An element of the last snapshot.
            action_request: The action to perform; None for the default action of the control.
        """
        ...

    async def deferred_check(self) -> Outcome | None:
        """Perform one of the checks that were deferred during the crawl, without leaving the page.

        Returns:
            The outcome, whose ``url`` is that of the checked page; None if no check is left.
        """
        ...

    async def recover(self) -> None:
        """Replace a lost page with a new one in the same session.

        Raises:
            BrowserLost: No page could be opened.
        """
        ...


class Replayer(Protocol):
    """Replays crawl paths, each in a browser context of its own."""

    @property
    def context_options(self) -> dict[str, Any]:
        """The options of the contexts, except cookies and storage."""
        ...

    @property
    def has_state(self) -> bool:
        """Whether the contexts start with cookies and storage.

        They are those of a login, of a file, or of the caller's own page.
        """
        ...

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        """Replay a crawl path until an act shows the finding.

        Args:
            way: The crawl path.
            shows: Returns whether an act shows the finding.
            written: The lines to execute; empty to generate lines that lead to the same controls.
            with_session: Start with the cookies and storage that the run has left.
            audits: Audit the accessibility of the pages, which takes most of the time of a replay.

        Raises:
            BrowserLost: The browser is gone.
        """
        ...


class Check(Protocol):
    """Looks for one kind of fault. Each check has a file of its own.

    Attributes:
        name: The name in kebab case, as it appears in findings.
    """

    name: str

    def judge(self, act: Act) -> Iterable[Finding]:
        """Return the faults that an act shows, each with count 1."""
        ...


class Observer(Protocol):
    """Receives the events of a run: journal, narrator, progress, report, store."""

    async def notice(self, event: RunEvent) -> None:
        """Handle an event of the run."""
        ...

    async def close(self) -> None:
        """Finish writing and release resources. Called once the run is over, complete or not."""
        ...
