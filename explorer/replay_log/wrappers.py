"""Wrappers of a page, a decision maker and a replayer that answer from the replay log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import TypeAdapter

from explorer.identity.interactions import interaction_key
from explorer.models import (
    Act,
    Action,
    ActionRequest,
    CrawlPath,
    InteractiveElement,
    Outcome,
    PageContext,
    Recommendation,
    Replay,
    ReplayStep,
    Screenshot,
    Snapshot,
    Usage,
)
from explorer.models.moments import PageMoment
from explorer.protocols import DecisionMaker, PageDriver, Replayer
from explorer.replay_log.log import ReplayLog
from explorer.urls import normalise

SECONDS_BETWEEN_STATES = 10.0
BLANK = "about:blank"
LOST = "the worker was lost during this action; it is not repeated"

_OUTCOME = TypeAdapter(Outcome)
_DEFERRED: TypeAdapter[Outcome | None] = TypeAdapter(Outcome | None)
_SNAPSHOT = TypeAdapter(Snapshot)
_PICTURE = TypeAdapter(Screenshot | None)
_TEXTS: TypeAdapter[tuple[str, ...]] = TypeAdapter(tuple[str, ...])
_CHANGED = TypeAdapter(bool)
_NOTHING = TypeAdapter(type(None))
_RECOMMENDED: TypeAdapter[tuple[Recommendation, Usage]] = TypeAdapter(tuple[Recommendation, Usage])
_REPLAY = TypeAdapter(Replay)


class ReplayingPage:
    """Answers from the replay log and then drives the page it wraps.

    The wrapped page is not used before the end of the log. Then it opens ``start_url``, whatever
    page the crawl is on, because opening another address could repeat a change of the site. For the
    same reason no open, act or answer to a banner that was cut off is repeated, except the first
    open.

    Args:
        page: The page to wrap.
        replay_log: The log of the run.
        start_url: The address that the wrapped page opens at the end of the log.
        state: Returns the cookies and the storage of the browser.
    """

    def __init__(
        self,
        page: PageDriver,
        replay_log: ReplayLog,
        start_url: str,
        state: Callable[[], Awaitable[object]],
    ) -> None:
        self._page = page
        self._replay_log = replay_log
        self._start_url = start_url
        self._state = state
        self._state_saved_at = time.monotonic()
        self._url = BLANK
        self._needs_start_page = replay_log.is_resumed
        """Whether the wrapped page has not been opened at the end of the log yet."""
        self._last_snapshot: Snapshot | None = None
        self._has_begun = False
        """Whether the crawl has opened its first page."""

    @property
    def url(self) -> str:
        """The address of the last recorded outcome or snapshot, the same when it is replayed."""
        return self._url

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        """Open an address, see ``PageDriver.open``."""

        async def perform() -> Outcome:
            self._needs_start_page = False
            return await self._page.open(url, linked_from, seconds)

        cut_off = self._lost_outcome("goto") if self._has_begun else None
        self._has_begun = True
        return await self._record_outcome(
            await self._replay_log.answer(f"open {url}", perform, _OUTCOME, cut_off)
        )

    async def clear_view(self) -> tuple[str, ...]:
        """Answer cookie banners and dismiss overlays, see ``PageDriver.clear_view``."""

        async def perform() -> tuple[str, ...]:
            await self._open_start_page()
            return await self._page.clear_view()

        def cut_off() -> tuple[str, ...]:
            return ()  # it is unknown what was pressed, if anything

        return await self._replay_log.answer("clear_view", perform, _TEXTS, cut_off)

    async def look(self, *, patient: bool = False, reads: bool = False) -> Snapshot:
        """Detect the elements of the page, see ``PageDriver.look``."""

        async def perform() -> Snapshot:
            await self._open_start_page()
            self._last_snapshot = await self._page.look(patient=patient, reads=reads)
            return self._last_snapshot

        call = "look patiently" if patient or reads else "look"
        snapshot = await self._replay_log.answer(call, perform, _SNAPSHOT)
        self._url = snapshot.url
        return snapshot

    async def wait_for_late_content(self) -> None:
        """Wait for late content, see ``PageDriver.wait_for_late_content``."""

        async def perform() -> None:
            await self._open_start_page()
            await self._page.wait_for_late_content()

        await self._replay_log.answer("wait", perform, _NOTHING)

    async def wait_for_change(self, seconds: float) -> bool:
        """Wait for a change of the page, see ``PageDriver.wait_for_change``."""

        async def perform() -> bool:
            await self._open_start_page()
            return await self._page.wait_for_change(seconds)

        return await self._replay_log.answer("wait for change", perform, _CHANGED)

    async def picture(self) -> Screenshot | None:
        """Take a screenshot, see ``PageDriver.picture``; a replayed one has no image data."""
        taken: list[Screenshot | None] = []

        async def perform() -> Screenshot | None:
            await self._open_start_page()
            taken.append(await self._page.picture())
            # The image is in the run folder, so the log does not store it.
            return taken[0] and taken[0].model_copy(update={"jpeg": b""})

        recorded = await self._replay_log.answer("picture", perform, _PICTURE)
        return taken[0] if taken else recorded

    async def moment(self) -> PageMoment | None:
        """Take a picture for the model, see ``PageDriver.moment``.

        It is not in the log, which has the answer of the model.
        """
        return None if self._needs_start_page else await self._page.moment()

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        """Act on an element, see ``PageDriver.act``.

        At the end of the log the element may be on another page than the wrapped one. Then the
        outcome has the result "gone".
        """

        async def perform() -> Outcome:
            await self._open_start_page()
            # The page that the browser shows may have a similar element by chance.
            if self._last_snapshot is None and normalise(self._page.url) != normalise(self._url):
                detail = "the page was reopened when the run was resumed"
                return Outcome(action="none", result="gone", detail=detail, url=self._page.url)
            return await self._page.act(element, action_request)

        request = action_request.model_dump_json() if action_request else ""
        call = f"act {interaction_key(element)} {request}"
        cut_off = self._lost_outcome(action_request.action if action_request else "click")
        return await self._record_outcome(
            await self._replay_log.answer(call, perform, _OUTCOME, cut_off)
        )

    async def deferred_check(self) -> Outcome | None:
        """Run one deferred check, see ``PageDriver.deferred_check``; None if it was cut off."""

        async def perform() -> Outcome | None:
            return await self._page.deferred_check()

        def cut_off() -> Outcome | None:
            return None

        return await self._replay_log.answer("deferred_check", perform, _DEFERRED, cut_off)

    async def recover(self) -> None:
        """Replace a lost page, see ``PageDriver.recover``."""

        async def perform() -> None:
            await self._page.recover()

        await self._replay_log.answer("recover", perform, _NOTHING)
        self._url = BLANK

    def _lost_outcome(self, action: Action) -> Callable[[], Outcome]:
        def cut_off() -> Outcome:
            return Outcome(action=action, result="failed", detail=LOST, url=self._url)

        return cut_off

    async def _open_start_page(self) -> None:
        if self._needs_start_page:
            self._needs_start_page = False
            await self._page.open(self._start_url)

    async def _record_outcome(self, outcome: Outcome) -> Outcome:
        self._url = outcome.url
        now = time.monotonic()
        if not self._needs_start_page and now - self._state_saved_at > SECONDS_BETWEEN_STATES:
            self._state_saved_at = now
            if state := await self._state():
                await self._replay_log.save_state(state)
        return outcome


class ReplayingDecisionMaker:
    """Answers from the replay log and then asks the decision maker it wraps."""

    def __init__(self, decider: DecisionMaker, replay_log: ReplayLog) -> None:
        self._decider = decider
        self._replay_log = replay_log

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        """Recommend an element, see ``DecisionMaker.recommend``."""

        async def perform() -> tuple[Recommendation, Usage]:
            return await self._decider.recommend(context)

        return await self._replay_log.answer(f"recommend {context.url}", perform, _RECOMMENDED)


class ReplayingReplayer:
    """Answers from the replay log and then uses the replayer it wraps."""

    def __init__(self, replayer: Replayer, replay_log: ReplayLog) -> None:
        self._replayer = replayer
        self._replay_log = replay_log

    @property
    def context_options(self) -> dict[str, Any]:
        """The options of the browser contexts, see ``Replayer.context_options``."""
        return self._replayer.context_options

    @property
    def has_state(self) -> bool:
        """Whether the contexts start with cookies and storage, see ``Replayer.has_state``."""
        return self._replayer.has_state

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        """Replay a crawl path, see ``Replayer.replay``; a replayed answer has no trace.

        Raises:
            CancelledError: According to the log, the trial of this finding ended before this
                replay.
        """

        async def perform() -> Replay:
            result = await self._replayer.replay(
                way, shows, written, with_session=with_session, audits=audits
            )
            replay.append(result)
            return replay[0].model_copy(update={"trace": b""})  # the trace is in the run folder

        def cut_off() -> Replay:
            return Replay(shown=False, detail=LOST, cut_off=True)

        replay: list[Replay] = []
        acts = "".join(f", {interaction_key(act.element)}" for act in way.acts)
        variant = (" as written" if written else "") + (" with its session" if with_session else "")
        call = f"replay for {way.finding_id}{variant}: {way.opening.url}{acts}"
        if self._replay_log.next_call not in ("", call):
            # In the recorded attempt the time for this finding was up: its replay was cancelled or
            # never began, and the next call of the log belongs to another finding.
            raise asyncio.CancelledError
        recorded = await self._replay_log.answer(call, perform, _REPLAY, cut_off)
        return replay[0] if replay else recorded
