"""Waits for the effects of an action: new documents, responses and changes of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Request

from explorer.browser.cdp.calls import within
from explorer.browser.observe.observation import Observation
from explorer.browser.session.request_waits import RequestKind, RequestWaits
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.settings.model import BrowserSettings

Answer = TypeVar("Answer")

_BETWEEN_MEASURES = 0.4
"""Seconds between measures of the content, while it is not known what a request brings."""
_LOAD_SECONDS = 2.0
"""Longest wait for the load event once only pictures, fonts and the like are pending."""
_SHORT_WAIT = 0.1
"""Seconds. A shorter wait costs no more than to learn whether it is worth it."""
_TAB_SECONDS, _EMPTY_TAB_SECONDS = 2.0, 1.0
"""Time for the event of a new tab whose document was requested already, or will not come."""
_GROWTH = 1.1
"""A document whose controls or texts become so many times as many has got content."""


class ContentSize(NamedTuple):
    """What a document holds.

    Attributes:
        controls: How many controls.
        texts: The length of its texts in characters.
        pictures: How many pictures.
    """

    controls: int
    texts: int
    pictures: int

    def has_grown_since(self, before: ContentSize) -> bool:
        """Return whether it holds much more than before."""
        return self.controls > _GROWTH * before.controls or self.texts > _GROWTH * before.texts


class Settling:
    """Waits for a page to settle.

    Every wait ends with an event, or at a limit of the settings.
    """

    def __init__(
        self, session: Session, limits: BrowserSettings, waits: RequestWaits | None = None
    ) -> None:
        """Wait for a session's page.

        Args:
            session: The session.
            limits: The limits of time.
            waits: Learns which requests are worth waiting for; None to wait for all of them.
        """
        self._session = session
        self._limits = limits
        self._waits = waits
        self._clock = asyncio.get_running_loop().time
        self._skipped: Collection[Request] = ()
        """Requests for late scripts of the document that it was not waited for."""
        self._size_without: ContentSize | None = None
        """What the document held without them."""

    async def settle(
        self, observation: Observation, url_before: str, *, hopeful: bool
    ) -> int | None:
        """Wait until the effects of an action are complete.

        Args:
            observation: The observation before the action.
            url_before: The page's address before the action.
            hopeful: Whether to wait a little longer for a late effect if nothing has happened.

        Returns:
            The number of changes of the page since the observation, or None if a new document was
            loaded.
        """
        signals = self._session.signals
        began = self._clock()
        patience, changes_before, is_short = 0.0, 0, False
        ended: tuple[Request, ...] = ()
        while True:
            # Chromium runs no script in a page whose next document is loading.
            if signals.document.navigating and await self._next_answer(began):
                continue
            if signals.document.navigating:
                return None
            changes = None if signals.documents else await self.rest(observation, patience)
            if signals.document.navigating:
                continue
            if signals.asks_for_tab and not self._session.guest:
                signals.asks_for_tab = False
                new_tabs = self._session.new_tabs
                await self._unless_empty(new_tabs.next_popup(_TAB_SECONDS))
                if signals.new_tab_is_empty:
                    await new_tabs.next_popup(_EMPTY_TAB_SECONDS)
            if changes is None or self._session.new_tabs.popups:
                await self.arrived()
                return changes
            here = self._session.url
            quiet = not changes and not signals.requests and here == url_before
            if quiet and hopeful and not patience:
                patience = float(self._limits.effect_milliseconds)
                continue
            brought = changes != changes_before
            self._learn(() if is_short and not brought else ended, brought=brought)
            if not self._is_waiting:
                return changes
            asked = self._clock()
            if not await self._next_answer(began):
                self._learn(signals.pending, brought=False)
                return changes
            is_short = self._clock() - asked < _SHORT_WAIT
            ended, changes_before = signals.take_ended(), changes

    async def arrived(self) -> None:
        """Wait until a new document can be used.

        That is when its first requests have ended; with ``waits``, those that may bring content.
        """
        began, self._skipped = self._clock(), ()
        popups = [page for page in self._session.new_tabs.popups if not page.is_closed()]
        if not popups and self._session.signals.document.is_endless:
            return
        page = popups[-1] if popups else self._session.page
        limits = self._limits
        try:
            parsed = reached(page, "domcontentloaded", limits.navigation_seconds)
            if not await (self._unless_empty(parsed) if popups else parsed):
                return  # an incomplete document can be observed
            if self._waits and not popups:
                await self._content(page, began)
            elif await reached(page, "load", limits.settle_seconds):
                await self._answers(began)
        except PageLost:
            if page is self._session.page and not popups:
                raise
            return  # the new tab closed itself

    async def _unless_empty(self, wait: Coroutine[Any, Any, Answer]) -> Answer | None:
        """Return the result of a wait for a new tab; None once no document will come to it."""
        signals, waiting = self._session.signals, asyncio.ensure_future(wait)
        try:
            while not (waiting.done() or signals.new_tab_is_empty):
                finished = asyncio.ensure_future(signals.next_finished())
                try:
                    await asyncio.wait((waiting, finished), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    finished.cancel()
            return waiting.result() if waiting.done() else None
        finally:
            waiting.cancel()

    async def _content(self, page: Page, began: float) -> None:
        """Wait for what may bring content to a document, and learn what has brought any."""
        assert self._waits
        asked, end = self._clock(), began + self._limits.settle_seconds
        if await self._scripts_ended(min(asked + _SHORT_WAIT, end)):
            await self._rest_of_content(page, began)
            return
        size = await self._content_size()
        if size and size.controls and not self._waits.awaits_scripts(page.url):
            self._skipped, self._size_without = tuple(self._own_scripts()), size
            await self._answers(began)
            return
        await self._scripts_ended(end)
        seconds = self._clock() - asked
        await self._rest_of_content(page, began)
        later = await self._content_size()
        brought = not (size and later) or later.has_grown_since(size)
        self._waits.learn_scripts(page.url, seconds, brought=brought)

    async def _rest_of_content(self, page: Page, began: float) -> None:
        """Wait for what may bring content besides late scripts."""
        assert self._waits
        await self._answers(began)
        kind = self._waits.load_kind(page.url)
        if kind and not await reached(page, "load", _SHORT_WAIT):
            end = min(self._clock() + _LOAD_SECONDS, began + self._limits.settle_seconds)
            size = await self._watched(partial(reached, page, "load"), end)
            brought = size is None or size != await self._content_size()
            self._waits.learn([kind], brought=brought)
        if kind:
            await self._answers(began)

    async def wait_for_skipped_scripts(self) -> bool:
        """Wait for the scripts that the document was not waited for, and for those that they load.

        Returns:
            Whether there were any that had not come.
        """
        skipped, size, self._skipped = self._skipped, self._size_without, ()
        if not self._waits or not any(map(_is_pending, skipped)):
            return False
        page, began = self._session.page, self._clock()
        deadline = began + self._limits.settle_seconds
        while any(map(_is_pending, skipped)) and await self._finished(deadline):
            pass
        later = await self._content_size()  # what they ask for when they run is pending then
        await self._scripts_ended(deadline)
        await self._rest_of_content(page, began)
        if size and later and later.has_grown_since(size):
            self._waits.learn_scripts(page.url, 0, brought=True)
        return True

    def _own_scripts(self) -> Iterator[Request]:
        """Yield the pending requests for scripts of the page's site."""
        pending = tuple(self._session.signals.pending)
        return (one for one in pending if RequestWaits.is_own_script(one))

    async def _scripts_ended(self, deadline: float) -> bool:
        """Wait until no script of the page's site is pending; return False at the deadline."""
        while any(self._own_scripts()):
            if not await self._finished(deadline):
                return False
        return True

    async def _answers(self, began: float) -> None:
        """Wait until the awaited requests have ended, and learn which ones have brought content."""
        signals, end = self._session.signals, began + self._limits.settle_seconds
        measured_from, size, is_measured = self._clock() + _SHORT_WAIT, None, False
        while self._is_waiting and self._clock() < end:
            if not self._to_learn(signals.pending):
                await self._next_answer(began)
            elif self._clock() < measured_from:
                await self._finished(min(measured_from, end))
            elif not is_measured:
                size, is_measured = await self._content_size(), True
                signals.take_ended()
            else:
                await self._finished(min(self._clock() + _BETWEEN_MEASURES, end))
                ended, before = signals.take_ended(), size
                size = await self._content_size()
                # What has ended meanwhile may have brought its content before the measure or after.
                signals.take_ended()
                self._learn(ended, brought=before is None or before != size)
        if is_measured and self._is_waiting:
            self._learn(signals.pending, brought=False)

    async def _watched(
        self, wait: Callable[[float], Awaitable[bool]], end: float
    ) -> ContentSize | None:
        """Wait for something and measure the content meanwhile.

        Args:
            wait: Waits at most so many seconds and returns whether it has happened.
            end: A time of the event loop's clock, in seconds.

        Returns:
            The size of the content shortly before it happened.
        """
        size = await self._content_size()
        while (left := end - self._clock()) > 0 and not await wait(min(left, _BETWEEN_MEASURES)):
            size = await self._content_size()
        return size

    def _to_learn(self, requests: Iterable[Request]) -> set[RequestKind]:
        """Return the kinds of requests of which it is not known whether they bring content."""
        kinds = map(self._waits.kind_to_learn, tuple(requests)) if self._waits else ()
        return {kind for kind in kinds if kind}

    async def _content_size(self) -> ContentSize | None:
        """Return a measure of the page's content, None if it cannot be known."""
        asking = self._session.renderers.call(self._session.page, "content_size")
        try:
            size = await within(self._limits.script_seconds, asking, "measuring its content")
        except PlaywrightError:
            return None  # the document was replaced
        return ContentSize(*size) if size else None

    @property
    def _is_waiting(self) -> bool:
        """Whether a request that may bring content is pending."""
        return any(map(self._is_awaited, tuple(self._session.signals.pending)))

    def _is_awaited(self, request: Request) -> bool:
        if self._waits is None:
            return True
        return request not in self._skipped and self._waits.is_awaited(request)

    async def answered(self) -> None:
        """Wait until the pending navigation of the page has loaded a document or failed."""
        began = self._clock()
        while self._session.signals.document.navigating and await self._next_answer(began):
            pass

    async def rest(self, observation: Observation, patience: float = 0) -> int | None:
        """Wait until the page stops changing.

        Args:
            observation: The observation whose changes are counted.
            patience: How long to wait for a first change, in milliseconds.

        Returns:
            The number of changes since the observation, or None if the page started to load another
            document.

        Raises:
            PageLost: The page does not answer in time.
        """
        limits = self._limits
        resting = asyncio.ensure_future(
            observation.at_rest(
                quiet=limits.quiet_milliseconds,
                patience=patience,
                longest=limits.restless_milliseconds,
            )
        )
        leaving = asyncio.ensure_future(self._session.signals.document.leaving())
        either = asyncio.wait((resting, leaving), return_when=asyncio.FIRST_COMPLETED)
        try:
            await within(limits.script_seconds, either, "coming to rest")
            return await within(1, resting, "coming to rest") if resting.done() else None
        finally:
            resting.cancel()
            leaving.cancel()

    async def next_answer(self, deadline: float) -> bool:
        """Wait until one more request ends.

        Args:
            deadline: A time of the event loop's clock, in seconds.

        Returns:
            False if no request is pending or the deadline is reached.
        """
        is_waiting = self._is_waiting or any(map(_is_pending, self._skipped))
        return is_waiting and await self._finished(deadline)

    async def _next_answer(self, began: float) -> bool:
        """Wait until one more request ends; return False if the limit is reached first."""
        limits, signals = self._limits, self._session.signals
        is_leaving = signals.document.navigating
        seconds = limits.navigation_seconds if is_leaving else limits.settle_seconds
        return await self._finished(began + seconds)

    async def _finished(self, deadline: float) -> bool:
        try:
            async with asyncio.timeout_at(deadline):
                await self._session.signals.next_finished()
        except TimeoutError:
            return False
        return True

    def _learn(self, requests: Iterable[Request], *, brought: bool) -> None:
        if self._waits:
            self._waits.learn(self._to_learn(requests), brought=brought)


def _is_pending(request: Request) -> bool:
    return request.failure is None and request.timing["responseEnd"] == -1


async def reached(page: Page, state: Literal["domcontentloaded", "load"], seconds: float) -> bool:
    """Wait until a document has reached a state; return False if it has not in time.

    Raises:
        PageLost: The page is closed or has crashed.
    """
    try:
        waiting = page.wait_for_load_state(state, timeout=seconds * 1000)
        await within(None, waiting, "loading")
    except PlaywrightError:
        return False
    return True
