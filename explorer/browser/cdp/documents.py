"""What CDP reports of the documents of a renderer: their frames and their execution contexts."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from playwright.async_api import CDPSession

from explorer.browser.cdp.calls import script
from explorer.browser.cdp.worlds import FrameInfo, RemoteObject

WORLD = "explorer"
"""Name of our isolated worlds."""

_CHANGES = ("frameAttached", "frameDetached", "navigatedWithinDocument", "documentOpened")
"""Events of CDP's Page domain after which the frames of a renderer are others, or elsewhere."""


class Places:
    """The frames whose documents are in a renderer, as one CDP session reports them."""

    def __init__(self, cdp: CDPSession) -> None:
        self.are_reported = False
        """Whether the browser reports changes of them: the Page domain is enabled."""
        self._cdp = cdp
        self._known: list[FrameInfo] | None = None
        self._asked: object = None
        """Stands for the last question for the frames; None after a change of them."""
        cdp.on("Page.frameNavigated", self._navigated)
        for name in _CHANGES:
            cdp.on(f"Page.{name}", self.forget)

    async def read(self) -> list[FrameInfo]:
        """Return the frames, parents first.

        The browser is asked only if it has reported a change of them since it was asked last.
        """
        if self._known is not None:
            return self._known
        self._asked = asked = object()
        answer = await self._cdp.send("Page.getFrameTree")
        found, waiting = [], [answer["frameTree"]]
        for tree in waiting:
            found.append(FrameInfo.of(tree["frame"]))
            waiting.extend(tree.get("childFrames", ()))
        if self._asked is asked and self.are_reported:
            self._known = found
        return found

    def forget(self, _: object = None) -> None:
        """Ask for the frames again: they have changed, or an answer that is under way is old."""
        self._known = self._asked = None

    def _navigated(self, event: dict[str, Any]) -> None:
        self.forget()
        place = FrameInfo.of(event["frame"])
        if not place.parent_id:  # its frames are reported when they are attached
            self._known = [place]


class ExecutionContexts:
    """The execution contexts of a renderer, as one CDP session reports them."""

    def __init__(self, cdp: CDPSession) -> None:
        self._cdp = cdp
        self._pages: dict[int, str] = {}
        """The frames of the pages' own contexts."""
        self._ours: dict[str, int] = {}
        """The contexts of our worlds by frame."""
        self._tools: dict[int, Sequence[RemoteObject | None]] = {}
        cdp.on("Runtime.executionContextCreated", self._created)
        cdp.on("Runtime.executionContextDestroyed", self._destroyed)
        cdp.on("Runtime.executionContextsCleared", self._cleared)

    def of_page(self, frame_id: str) -> int | None:
        """Return the context of the page's own scripts in a frame; None if it has none."""
        return next((number for number, frame in self._pages.items() if frame == frame_id), None)

    def ours(self, frame_id: str) -> int | None:
        """Return the context of our world in a frame; None if it has not been reported."""
        return self._ours.get(frame_id)

    async def console_tools(self, context: int) -> Sequence[RemoteObject | None]:
        """Return the console's ``getEventListeners`` and ``$$``, and what ``sources.js`` creates.

        None for one that the page has replaced, or that failed.
        """
        if context not in self._tools:
            asking = (self._console_tool(name, context) for name in ("getEventListeners", "$$"))
            reader = self._source_reader(context)
            self._tools[context] = await asyncio.gather(*asking, reader)
        return self._tools[context]

    async def _source_reader(self, context: int) -> RemoteObject | None:
        asked = {"expression": f"({script('sources')})()", "contextId": context}
        answer = await self._cdp.send("Runtime.evaluate", asked)
        if "exceptionDetails" in answer:  # the page has changed what the script needs
            return None
        return RemoteObject(answer["result"]["objectId"])

    async def _console_tool(self, name: str, context: int) -> RemoteObject | None:
        asked = {"expression": name, "includeCommandLineAPI": True, "contextId": context}
        found = (await self._cdp.send("Runtime.evaluate", asked))["result"]
        native = "[native code]" in found.get("description", "")
        return RemoteObject(found["objectId"]) if native else None

    def _created(self, event: dict[str, Any]) -> None:
        context = event["context"]
        about = context.get("auxData", {})
        if about.get("isDefault"):
            self._pages[context["id"]] = about["frameId"]
        elif context["name"] == WORLD:
            self._ours[about["frameId"]] = context["id"]

    def _destroyed(self, event: dict[str, Any]) -> None:
        number = event["executionContextId"]
        self._pages.pop(number, None)
        self._tools.pop(number, None)
        self._ours = {at: one for at, one in self._ours.items() if one != number}

    def _cleared(self, _: dict[str, Any]) -> None:
        self._pages.clear()
        self._tools.clear()
        self._ours.clear()
