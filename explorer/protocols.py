"""The doors between the rooms: what the planner needs of a page, a model, a listener."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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

Answer = TypeVar("Answer", bound=BaseModel)


class LanguageModel(Protocol):
    """One question, one structured answer."""

    async def ask(self, prompt: str, answer_type: type[Answer]) -> tuple[Answer, Usage]:
        """Raise ModelError when there is no usable answer, BudgetExceeded when none is allowed."""
        ...


class DecisionMaker(Protocol):
    """Recommends one of the elements it is shown."""

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        """Raise ModelError or BudgetExceeded when there is no usable recommendation."""
        ...


class PageDriver(Protocol):
    """A page that can be opened, looked at and acted on.

    Every method ends within a deadline. They raise PageLost when this page is no more and
    BrowserLost when nothing is; all else that goes wrong is a fact in what they return.
    """

    @property
    def url(self) -> str: ...

    async def open(self, url: str, linked_from: str = "") -> Outcome:
        """Go to an address and wait until what that caused has settled (action ``goto``).

        ``linked_from`` is the page that holds the link to it, if one does.
        """
        ...

    async def clear_view(self) -> tuple[str, ...]:
        """Answer cookie banners and dismiss overlays; says what was cleared."""
        ...

    async def look(self, *, patient: bool = False) -> Snapshot:
        """Detect the elements; ``patient`` waits longer for them to appear."""
        ...

    async def picture(self) -> Screenshot | None:
        """The viewport as it is; None when the page would not be pictured in time."""
        ...

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        """Do with an element of the last snapshot what is wished, else what a person would, and
        wait for the effect."""
        ...

    async def deferred_check(self) -> Outcome | None:
        """Do one of the checks that were put off while the walk went on, without leaving the page;
        None when none is left. The outcome's address is that of the page that was checked."""
        ...

    async def recover(self) -> None:
        """Replace a lost page with a fresh one of the same session; BrowserLost if that fails."""
        ...


class Replayer(Protocol):
    """Where ways are walked again, each in a browser context of its own."""

    @property
    def context_options(self) -> dict[str, Any]:
        """What the contexts are opened with, but for cookies and storage."""
        ...

    @property
    def has_state(self) -> bool:
        """They begin with cookies and storage: of a login, a file, or the caller's own page."""
        ...

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
    ) -> Replay:
        """Walk until an act ``shows`` it: by the ``written`` lines, else by lines that lead to the
        same controls. ``with_session`` begins with the cookies and the storage that the run has
        left. Raise BrowserLost when there is no browser any more.
        """
        ...


class Check(Protocol):
    """Decides what counts as a fault. One file, one check."""

    name: str

    def judge(self, act: Act) -> Iterable[Finding]:
        """The faults that one act brought to light, each with count 1."""
        ...


class Observer(Protocol):
    """A listener of a run: journal, narrator, progress, report, store."""

    async def notice(self, event: RunEvent) -> None: ...

    async def close(self) -> None:
        """The run is over, finished or not: write and release what is held."""
        ...
