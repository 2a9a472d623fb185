"""Captures what a person does in all tabs of a browser context."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from playwright.async_api import BrowserContext, CDPSession, Frame, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.capture.frames import CapturedDocument, corner_of
from explorer.browser.capture.pictures import PagePictures
from explorer.browser.capture.source import capture_source, stir_source
from explorer.browser.cdp.renderers import Renderer
from explorer.browser.cdp.worlds import RemoteObject, run
from explorer.models.capture.events import CapturedEvent
from explorer.models.capture.reports import captured_event
from explorer.models.recording import Viewport

_WORLD = "explorer capture"
_BINDING = "explorerReport"
_MAX_REPORT_LENGTH = 200_000
"""Characters of one report; a longer one is not from our script."""
MAX_TABS = 50
"""Open tabs that are captured: a page may open tabs without end."""
_ENDED = CapturedEvent(type="ended", time=0)


class Capture:
    """Reports the events of a person in a context, in the order in which they happened.

    Scripts run in an isolated world of each document, in frames of other sites too. Pages cannot
    see or call them, and events that scripts of a page make are ignored.

    Args:
        context: The context.
        pictures: Takes the pictures of the pages from before the events; None for no pictures.
    """

    def __init__(self, context: BrowserContext, pictures: PagePictures | None = None) -> None:
        self._context = context
        self.pictures = pictures
        self._tabs: list[Page] = []
        self._documents: WeakKeyDictionary[Page, _PageDocuments] = WeakKeyDictionary()
        self._reached: WeakSet[Page | Frame] = WeakSet()
        self._inbox: asyncio.Queue[CapturedEvent | asyncio.Task[CapturedEvent | None]]
        self._inbox = asyncio.Queue()
        """What happened, in order; a task for an event whose frame is being measured."""
        self.tasks: set[asyncio.Task[None]] = set()
        """What is done beside the events: new tabs and frames are being reached."""

    @property
    def viewport(self) -> Viewport | None:
        """The size of the pages' viewport, None before there is a page."""
        size = self._tabs[0].viewport_size if self._tabs else None
        return Viewport(**size) if size else None

    async def start(self) -> None:
        """Capture the open tabs, and those that open later."""
        self._context.on("page", lambda page: self.begin(self._adopt(page)))
        # A dialog that has a listener stays open until the person answers it.
        self._context.on("dialog", lambda _: None)
        for page in self._context.pages:
            await self._adopt(page)

    async def events(self) -> AsyncIterator[CapturedEvent]:
        """Yield the events until ``end`` is called or the last tab is closed."""
        while (item := await self._inbox.get()) is not _ENDED:
            event = await item if isinstance(item, asyncio.Task) else item
            if event is not None:
                yield event

    def end(self) -> None:
        """End ``events`` after what has been captured so far."""
        self._inbox.put_nowait(_ENDED)

    async def _adopt(self, page: Page) -> None:
        if page in self._tabs or sum(not one.is_closed() for one in self._tabs) >= MAX_TABS:
            return
        self._tabs.append(page)
        tab = len(self._tabs) - 1
        page.on("close", partial(self._closed, tab))
        page.on("framenavigated", lambda frame: self.begin(self._reach_frame(page, frame)))
        if tab:
            self._put(type="tab_opened", tab=tab)
        await self._reach(page, page)
        for frame in page.frames[1:]:
            await self._reach_frame(page, frame)

    def _closed(self, tab: int, _: Page) -> None:
        self._put(type="tab_closed", tab=tab)
        if all(page.is_closed() for page in self._tabs):
            self.end()

    async def _reach_frame(self, page: Page, frame: Frame) -> None:
        if frame.parent_frame is not None:
            with suppress(PlaywrightError):  # it is in the renderer of its parent, or gone
                await self._reach(page, frame)

    async def _reach(self, page: Page, target: Page | Frame) -> None:
        if target in self._reached:
            return
        self._reached.add(target)
        try:
            cdp = await self._context.new_cdp_session(target)
        except PlaywrightError:
            self._reached.discard(target)
            raise
        # A frame that moves to another process has another session there.
        cdp.on("close", lambda _: self._reached.discard(target))
        await _CapturedRenderer(self, page, cdp, top=target is page).start()

    def documents_of(self, page: Page) -> _PageDocuments:
        """Return what is known of the documents of a page."""
        return self._documents.setdefault(page, _PageDocuments())

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the events; that a tab is gone does not matter."""
        task = asyncio.ensure_future(_ignoring_lost_pages(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def take(self, page: Page, document: CapturedDocument, text: str) -> None:
        """Receive a report of capture.js."""
        if len(text) <= _MAX_REPORT_LENGTH and page in self._tabs:
            self._inbox.put_nowait(
                asyncio.ensure_future(self._read(page, page.url, document, text))
            )

    async def _read(
        self, page: Page, url: str, document: CapturedDocument, text: str
    ) -> CapturedEvent | None:
        known, main = self._documents[page], self._documents[page].main_frame
        with suppress(KeyError, TypeError, ValueError):  # not a report of our script
            raw = json.loads(text)
            corner = await corner_of(document.frame_id, main, known.by_frame)
            event = captured_event(raw, document.unique_id, url, document.frame_id != main, corner)
            return self._pictured(page, event.model_copy(update={"tab": self._tabs.index(page)}))
        return None

    def _pictured(self, page: Page, event: CapturedEvent) -> CapturedEvent:
        moment = self.pictures and self.pictures.before(page, event)
        return event.model_copy(update={"moment": moment}) if moment else event

    def put(self, page: Page, **fields: Any) -> None:
        """Report an event of a tab that no script reports."""
        if page in self._tabs:
            tab = self._tabs.index(page)
            event = CapturedEvent(time=time.time(), tab=tab, **fields)
            self._inbox.put_nowait(self._pictured(page, event))

    def _put(self, **fields: Any) -> None:
        self._inbox.put_nowait(CapturedEvent(time=time.time(), **fields))


@dataclass
class _PageDocuments:
    """The documents of a page that have a world of ours."""

    main_frame: str = ""
    by_frame: dict[str, CapturedDocument] = field(default_factory=dict)


class _CapturedRenderer:
    """One CDP session whose documents are captured."""

    def __init__(self, capture: Capture, page: Page, cdp: CDPSession, *, top: bool) -> None:
        self._capture = capture
        self._page = page
        self._renderer = Renderer(cdp)
        self._cdp = cdp
        self._top = top
        self._contexts: dict[int, CapturedDocument] = {}
        """The documents of our worlds."""
        self._known = capture.documents_of(page)
        self._begun_by_page = False
        """Whether the page itself is about to open another address."""
        self._is_asking = self._has_changed = False
        self._closed: dict[str, tuple[int, ...]] = {}
        """The closed shadow roots that our scripts know, by frame."""

    async def start(self) -> None:
        cdp = self._cdp
        cdp.on("Runtime.executionContextCreated", self._created)
        cdp.on("Runtime.executionContextDestroyed", self._destroyed)
        cdp.on("Runtime.executionContextsCleared", lambda _: self._contexts.clear())
        cdp.on("Runtime.bindingCalled", self._called)
        if self._top:
            cdp.on("Page.frameRequestedNavigation", self._requested)
            cdp.on("Page.frameNavigated", self._navigated)
            cdp.on("Page.javascriptDialogClosed", self._answered)
            about = await cdp.send("Target.getTargetInfo")
            self._begun_by_page = "openerId" in about["targetInfo"]
        await cdp.send("Page.enable")
        if self._top:
            await self._know_main_frame()
        await self._renderer.enable()
        binding = {"name": _BINDING, "executionContextName": _WORLD}
        await cdp.send("Runtime.addBinding", binding)
        source = (f"{stir_source()}\n" if self._capture.pictures else "") + capture_source()
        laid = {"source": source, "worldName": _WORLD, "runImmediately": True}
        await cdp.send("Page.addScriptToEvaluateOnNewDocument", laid)

    async def _know_main_frame(self) -> None:
        tree = await self._cdp.send("Page.getFrameTree")
        frame = tree["frameTree"]["frame"]
        self._known.main_frame = frame["id"]
        if frame["url"] not in ("", "about:blank", ":"):  # what the opener of the tab has begun
            self._begun_by_page = False

    def _created(self, event: dict[str, Any]) -> None:
        context = event["context"]
        if context["name"] == _WORLD:
            frame = context["auxData"]["frameId"]
            document = CapturedDocument(self._cdp, context["id"], frame, context["uniqueId"])
            self._contexts[context["id"]] = self._known.by_frame[frame] = document

    def _destroyed(self, event: dict[str, Any]) -> None:
        document = self._contexts.pop(event["executionContextId"], None)
        if document and self._known.by_frame.get(document.frame_id) is document:
            del self._known.by_frame[document.frame_id]

    def _called(self, event: dict[str, Any]) -> None:
        document = self._contexts.get(event["executionContextId"])
        if event["name"] != _BINDING or document is None:
            return
        if event["payload"].startswith('{"type":"rest"'):
            self._capture.begin(self._know_closed_roots())
        elif event["payload"].startswith('{"type":"stir"'):
            self._stirred(event["payload"])
        else:
            self._capture.take(self._page, document, event["payload"])

    def _stirred(self, report: str) -> None:
        if self._capture.pictures:
            self._capture.pictures.stirred(self._page, json.loads(report)["time"])

    def _requested(self, event: dict[str, Any]) -> None:
        if event["frameId"] == self._known.main_frame and event["disposition"] == "currentTab":
            self._begun_by_page = True

    def _navigated(self, event: dict[str, Any]) -> None:
        frame = event["frame"]
        if "parentId" in frame:
            return
        self._known.main_frame = frame["id"]
        url = frame["url"] + frame.get("urlFragment", "")
        by_page, self._begun_by_page = self._begun_by_page, False
        self._capture.put(self._page, type="navigated", url=url, by_page=by_page)

    def _answered(self, event: dict[str, Any]) -> None:
        answer = event.get("userInput") or ("accept" if event["result"] else "dismiss")
        self._capture.put(self._page, type="dialog", text=answer, url=self._page.url)

    async def _know_closed_roots(self) -> None:
        """Look for closed roots, once more if the document changes meanwhile."""
        self._has_changed = True
        if self._is_asking:
            return
        self._is_asking = True
        try:
            while self._has_changed:
                self._has_changed = False
                began = time.monotonic()
                await self._find_closed_roots()
                # It reads the whole document: a page that always changes has a small share of it.
                await asyncio.sleep((time.monotonic() - began) * 10)
        finally:
            self._is_asking = False

    async def _find_closed_roots(self) -> None:
        """Capture again with the closed roots, where the protocol counts more than our script."""
        roots = await self._renderer.closed_roots()
        known = {frame: tuple(numbers) for frame, numbers in roots.items()}
        if known == self._closed:
            return
        self._closed = known
        again = "(...closed) => captureAgain(...closed)"
        for context, document in list(self._contexts.items()):
            with suppress(PlaywrightError):  # the document is gone
                ids = roots.get(document.frame_id, [])
                nodes = [await self._resolve(number, context) for number in ids]
                await run(self._cdp, again, tuple(nodes), executionContextId=context)

    async def _resolve(self, backend_id: int, context: int) -> RemoteObject:
        options = {"backendNodeId": backend_id, "executionContextId": context}
        answer = await self._cdp.send("DOM.resolveNode", options)
        return RemoteObject(answer["object"]["objectId"])


async def _ignoring_lost_pages(work: Coroutine[Any, Any, None]) -> None:
    with suppress(PlaywrightError):  # the tab or the browser was closed meanwhile
        await work
