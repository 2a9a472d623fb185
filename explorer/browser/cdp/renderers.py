"""Renderers: the CDP sessions of a page and of its frames from other sites.

A renderer is one CDP session with the frames that it reaches; a frame of another site has a
renderer of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from secrets import token_hex
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from playwright.async_api import BrowserContext, CDPSession, Frame, JSHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import detach, navigated_away, script, within
from explorer.browser.cdp.documents import WORLD, ExecutionContexts, Places
from explorer.browser.cdp.handles import held
from explorer.browser.cdp.worlds import (
    FrameInfo,
    World,
    run,
    toolkit_source,
)

CHILD_SECONDS = 2.0
"""Deadline for a frame with a renderer of its own; the page has the longer one of the settings."""

NEW_CHILD_SECONDS = 5.0
"""Deadline at the first look at such a frame, whose process may still be starting."""

DOCUMENTS_KEPT = 50
"""Documents of a frame after which what is left of earlier ones is removed. Chromium itself keeps
hundreds as long as there is memory: one takes about 1 MB, with our scripts and its pictures."""

NO_LISTENERS = {
    "count": -1, "at": "", "over": "", "page": "", "above": False, "routes": True,
}  # fmt: skip
"""Stands for the listeners of a document whose own world cannot be asked for them."""


class Renderer:
    """One CDP session and the documents that it reaches."""

    def __init__(self, cdp: CDPSession) -> None:
        self.unexplained = 0
        """Nodes that CDP counts and our scripts do not, and that are in no closed root."""
        self.seconds = CHILD_SECONDS
        """Deadline of the current look, if this is the renderer of a frame."""
        self._worlds: dict[str, World] = {}
        self._documents = 0
        """Documents since what is left of earlier ones was removed."""
        self.use(cdp)

    def use(self, cdp: CDPSession) -> None:
        """Use a CDP session from now on; ``resume`` makes the worlds usable by it."""
        self.cdp = cdp
        self._enabled = False
        self.places = Places(cdp)
        self._contexts = ExecutionContexts(cdp)

    async def resume(self) -> None:
        """Keep the worlds of an earlier CDP session whose documents are still there."""
        worlds = self.worlds
        resuming = (world.resume(self.cdp) for world in worlds)
        # All is sent at once, to wait only once.
        _, places, errors = await asyncio.gather(
            self.enable(), self.places.read(), asyncio.gather(*resuming, return_exceptions=True)
        )
        loaders = {place.frame_id: place.loader for place in places}
        for world, error in zip(worlds, errors, strict=True):
            if error or loaders.get(world.place.frame_id) != world.place.loader:
                world.abandon(self.cdp)
                del self._worlds[world.place.frame_id]

    @property
    def worlds(self) -> Sequence[World]:
        """The worlds that have been created."""
        return tuple(self._worlds.values())

    async def enable(self) -> None:
        """Enable the CDP domains once; again if a stuck renderer has not answered."""
        if not self._enabled:
            in_each_document = {"source": toolkit_source(), "worldName": WORLD}
            await asyncio.gather(
                self.cdp.send("Runtime.enable"),
                self.cdp.send("DOM.enable"),
                self.cdp.send("Page.enable"),
                self.cdp.send("Page.addScriptToEvaluateOnNewDocument", in_each_document),
            )
            self._enabled = self.places.are_reported = True

    async def world(self, place: FrameInfo) -> World:
        """Return our world in the frame's current document, creating it if need be."""
        known = self._worlds.get(place.frame_id)
        if known and known.place.loader == place.loader:
            known.place = place
            return known
        context = self._contexts.ours(place.frame_id)
        if context is None:  # the document is older than our session
            options = {"frameId": place.frame_id, "worldName": WORLD}
            answer = await self.cdp.send("Page.createIsolatedWorld", options)
            context = answer["executionContextId"]
        world = World(self.cdp, context, place)
        await world.install_toolkit()
        self._worlds[place.frame_id] = world
        await self._remove_earlier_documents()
        return world

    async def _remove_earlier_documents(self) -> None:
        """Now and then: forget frames that are gone, and have the renderer collect its garbage."""
        self._documents += 1
        if self._documents >= DOCUMENTS_KEPT:
            self._documents = 0
            here = {place.frame_id for place in await self.places.read()}
            self._worlds = {frame: one for frame, one in self._worlds.items() if frame in here}
            await self.cdp.send("HeapProfiler.collectGarbage")

    async def top(self) -> World:
        """Return our world in the current document of the first frame."""
        return await self.world((await self.places.read())[0])

    async def listening(self, world: World) -> dict[str, Any] | None:
        """Return which elements have pointer listeners, as scripts/listeners.js returns it.

        Returns:
            None for a document without scripts; NO_LISTENERS if the page's own world cannot be
            asked.
        """
        context = self._contexts.of_page(world.place.frame_id)
        if context is None:
            return None
        try:
            ask, select, sources = await self._contexts.console_tools(context)
            if ask is None:
                return NO_LISTENERS
            roots = [root.theirs for root in world.closed]
            told = await run(
                self.cdp,
                script("listeners"),
                (ask, select, sources, *roots),
                executionContextId=context,
                returnByValue=True,
            )
        except PlaywrightError as error:
            if navigated_away(error):
                raise
            return NO_LISTENERS  # the page has changed what the script needs
        listening: dict[str, Any] = told["value"]
        return listening

    async def count(self) -> int:
        """Return the number of elements in all documents, those in closed shadow roots included.

        Text and comment nodes that contain a ``<`` count, too: the search of CDP finds them.
        """
        found = await self.cdp.send("DOM.performSearch", {"query": "<"})
        await self.cdp.send("DOM.discardSearchResults", {"searchId": found["searchId"]})
        return int(found["resultCount"])

    async def closed_roots(self) -> dict[str, list[int]]:
        """Return the backend ids of the closed shadow roots by frame id, outer ones first."""
        top, answer = await asyncio.gather(
            self.places.read(), self.cdp.send("DOM.getDocument", {"depth": 1})
        )
        # The browser reports each later change of the nodes that getDocument returns: ask for one.
        whole = {"backendNodeId": answer["root"]["backendNodeId"], "depth": -1, "pierce": True}
        described = await self.cdp.send("DOM.describeNode", whole)
        roots: dict[str, list[int]] = {}
        waiting: list[tuple[dict[str, Any], str]] = [(described["node"], top[0].frame_id)]
        while waiting:
            node, frame_id = waiting.pop()
            if node.get("shadowRootType") == "closed":
                roots.setdefault(frame_id, []).append(node["backendNodeId"])
            if document := node.get("contentDocument"):
                waiting.append((document, node["frameId"]))
            inner = [*node.get("shadowRoots", ()), *node.get("children", ())]
            waiting.extend((child, frame_id) for child in reversed(inner))
        return roots


class Renderers:
    """Holds the renderers of a context's pages, each connected once."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._known: WeakKeyDictionary[Page | Frame, Renderer] = WeakKeyDictionary()
        self._detached: WeakKeyDictionary[Page | Frame, Renderer] = WeakKeyDictionary()
        self._asked: WeakSet[Frame] = WeakSet()

    async def reach(self, target: Page | Frame) -> Renderer:
        """Return the renderer of a page, or of a frame that has one of its own.

        Raises:
            PlaywrightError: The frame has none, or the page is gone.
        """
        if target not in self._known:
            self._known[target] = Renderer(await self._connect(target))
        renderer = self._known[target]
        await renderer.enable()
        return renderer

    async def _connect(self, target: Page | Frame) -> CDPSession:
        cdp = await self._context.new_cdp_session(target)
        cdp.on("close", partial(self._forget, target, cdp))
        return cdp

    def _forget(self, target: Page | Frame, cdp: CDPSession, _: CDPSession) -> None:
        """Handle the end of a session, which may come after the next one was opened."""
        if (renderer := self._known.get(target)) and renderer.cdp is cdp:
            del self._known[target]

    async def detach(self) -> None:
        """Detach all CDP sessions. The worlds stay in their documents, for ``resume``."""
        left, self._known = self._known, WeakKeyDictionary()
        self._detached.update(left)
        await asyncio.gather(*(detach(renderer.cdp) for renderer in left.values()))

    async def resume(self) -> None:
        """Connect again to what ``detach`` has left; what takes too long is left."""
        await asyncio.gather(*map(self._resume, list(self._detached)))

    async def _resume(self, target: Page | Frame) -> None:
        try:
            async with asyncio.timeout(None if isinstance(target, Page) else CHILD_SECONDS):
                cdp = await self._connect(target)
                renderer = self._known[target] = self._detached.pop(target)
                renderer.use(cdp)
                await renderer.resume()
        except PlaywrightError:  # it is gone, or in another process
            self._detached.pop(target, None)
        except TimeoutError:
            return  # the observation reports it as a frame that does not answer

    async def closed_roots_of(self, page: Page) -> dict[Frame, JSHandle]:
        """Return the closed shadow roots of the last observation, a JavaScript array by frame."""
        found: dict[Frame, JSHandle] = {}
        if page not in self._known:
            return found
        for world in self._known[page].worlds:
            name = f"explorer{token_hex(8)}"
            if not await world.expose_closed(name):
                continue
            for frame in sorted(page.frames, key=lambda one: one.url != world.place.url):
                taken = await held(frame.evaluate_handle(script("take_over"), name))
                if await taken.evaluate("taken => Array.isArray(taken)"):
                    found[frame] = taken
                    break
        return found

    def reached(self, page: Page) -> Renderer | None:
        """Return the renderer of a page; None if it was not reached before."""
        return self._known.get(page)

    def known(self, page: Page) -> Renderer:
        """Return the renderer of a page that was reached before."""
        return self._known[page]

    async def of(self, page: Page, seconds: float) -> list[tuple[Renderer, list[FrameInfo]]]:
        """Return all renderers of a page with the frames in each, the page's own first.

        Args:
            page: The page.
            seconds: Deadline of the page's own renderer. Frames have deadlines of their own, and
                those that miss them are left out.

        Raises:
            PageLost: The page's own renderer does not answer.
        """
        own, places = await within(seconds, self._own(page), "looking")
        found = [(own, places)]
        if len(page.frames) > len(places):
            apart = await asyncio.gather(*map(self._apart, page.frames[1:]))
            found.extend(renderer for renderer in apart if renderer)
        return found

    async def _own(self, page: Page) -> tuple[Renderer, list[FrameInfo]]:
        renderer = await self.reach(page)
        return renderer, await renderer.places.read()

    async def _apart(self, frame: Frame) -> tuple[Renderer, list[FrameInfo]] | None:
        """Return the renderer of a frame; None if it has none of its own."""
        seconds = CHILD_SECONDS if frame in self._asked else NEW_CHILD_SECONDS
        self._asked.add(frame)
        try:
            async with asyncio.timeout(seconds):
                renderer = await self.reach(frame)
                renderer.seconds = seconds
                return renderer, await renderer.places.read()
        except (PlaywrightError, TimeoutError):  # it is in its parent's renderer, gone or stuck
            return None

    async def call(self, page: Page, name: str, *arguments: Any) -> Any:
        """Run ``scripts/<name>.js`` in our world of a page's top document."""
        renderer = await self.reach(page)
        try:
            return await (await renderer.top()).call(name, *arguments)
        except PlaywrightError as error:
            if not navigated_away(error):
                raise
        renderer.places.forget()  # the document was replaced, which may not have been reported yet
        return await (await renderer.top()).call(name, *arguments)
