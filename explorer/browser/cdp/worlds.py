"""Isolated worlds: our scripts see a page's nodes there, and nothing that its scripts have bent.

Spoken over Chromium's own protocol, as Playwright runs scripts in the page's world. A renderer is
one protocol session with the frames it reaches; a frame of another site has a renderer of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from secrets import token_hex
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from playwright.async_api import BrowserContext, CDPSession, Frame, JSHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away, script

WORLD = "explorer"
TOOLS = (
    "aria", "places", "containers", "rows", "requests", "warnings", "sameness", "hovers",
    "account_forms", "watch",
)  # fmt: skip
"""Scripts that lay their functions on a world's desk, in this order."""

REPEATED = ("census", "snapshot", "ready", "settled", "stands", "changes", "verify")
"""Scripts of every look: sent and compiled once for a document, not once for a look."""

MOST_CLOSED = 200
"""Closed shadow roots of one document that are looked into for a consent banner."""

CALL = "function call(name, ...given) { return this.scripts[name](...given); }"

CHILD_SECONDS = 2.0
"""Deadline for a frame with a renderer of its own; the page has the longer one of the settings."""

STATES = ("disabled", "checked", "expanded", "selected", "pressed", "required", "readonly")
NO_ROLES = ("generic", "none", "ignored", "unknown")

NOT_TOLD = {
    "count": -1, "at": "", "over": "", "twice": "", "presses": "", "menu": "", "above": False,
    "routes": True,
}  # fmt: skip


class RemoteObject(NamedTuple):
    """An object of a page's script engine, held for us until its document goes."""

    object_id: str


class FrameInfo(NamedTuple):
    """A frame as the protocol knows it. ``loader`` changes with each document."""

    frame_id: str
    parent_id: str
    loader: str
    url: str


class AXInfo(NamedTuple):
    """An element's role and name, "" for what it has not, and the states that are so."""

    role: str
    name: str
    states: list[str]


class ClosedRoot(NamedTuple):
    """A closed shadow root, as our world and the page's own see it."""

    ours: RemoteObject
    theirs: RemoteObject


class World:
    """Our isolated world in one document. ``desk`` holds what scripts/dom.js begins."""

    def __init__(self, cdp: CDPSession, context: int, place: FrameInfo) -> None:
        self._cdp = cdp
        self._context = context
        self.place = place
        self.closed: tuple[ClosedRoot, ...] = ()
        self.closed_ids: list[int] = []
        self.desk: RemoteObject

    async def install_toolkit(self) -> None:
        """Prepare the desk, anew when the closed shadow roots are others than they were."""
        closed = tuple(root.ours for root in self.closed)
        made = await run(self._cdp, _toolkit(), closed, executionContextId=self._context)
        self.desk = RemoteObject(made["objectId"])

    async def call(self, name: str, *arguments: Any) -> Any:
        """Run ``scripts/<name>.js``; what it returns, or resolves to, as a JSON value.

        Raise PlaywrightError when the script fails or its document is gone.
        """
        answer = await self._run(name, arguments, returnByValue=True, awaitPromise=True)
        return answer.get("value")

    async def load(self, source: str) -> None:
        """Run the source of a library, whose functions then stand in this world."""
        code = {"expression": source, "contextId": self._context}
        await self._cdp.send("Runtime.evaluate", code)

    async def _run(self, name: str, arguments: tuple[Any, ...], **options: Any) -> dict[str, Any]:
        if name in REPEATED:
            held = self.desk.object_id
            return await run(self._cdp, CALL, (name, *arguments), objectId=held, **options)
        return await run(
            self._cdp, script(name), arguments, executionContextId=self._context, **options
        )

    async def resolve(self, backend_id: int) -> RemoteObject:
        """A node of this document, by the protocol's id of it, as an object of ours."""
        options = {"backendNodeId": backend_id, "executionContextId": self._context}
        answer = await self._cdp.send("DOM.resolveNode", options)
        return RemoteObject(answer["object"]["objectId"])

    async def in_page_world(self, node: RemoteObject) -> RemoteObject:
        """The same node as the page's own scripts see it."""
        described = await self._cdp.send("DOM.describeNode", {"objectId": node.object_id})
        backend_id = described["node"]["backendNodeId"]
        answer = await self._cdp.send("DOM.resolveNode", {"backendNodeId": backend_id})
        return RemoteObject(answer["object"]["objectId"])

    async def told_to_assist(self, look: int, index: int) -> AXInfo:
        """What the browser tells assistive technology of an element."""
        picked = await self._run("pick", (self.desk, look, index))
        if "objectId" not in picked:
            return AXInfo("", "", [])
        about = {"objectId": picked["objectId"], "fetchRelatives": False}
        node = (await self._cdp.send("Accessibility.getPartialAXTree", about))["nodes"][0]
        role = str(node.get("role", {}).get("value", ""))
        name = str(node.get("name", {}).get("value", ""))
        facts = {fact["name"]: fact["value"].get("value") for fact in node.get("properties", ())}
        states = [state for state in STATES if facts.get(state) in (True, "true")]
        return AXInfo("" if role in NO_ROLES else role, " ".join(name.split())[:200], states)

    async def expose(self, name: str, *which: Any) -> bool:
        """Lay an element (as scripts/pick.js takes it) into the page's window under that name.

        False if it is gone.
        """
        picked = await self._run("pick", (self.desk, *which))
        if "objectId" not in picked:
            return False
        node = await self.in_page_world(RemoteObject(picked["objectId"]))
        await run(self._cdp, script("hand_over"), (name,), objectId=node.object_id)
        return True

    async def expose_closed(self, name: str) -> bool:
        """Lay the closed shadow roots that are known into the page's window under that name.

        False if there are none.
        """
        roots = [root.theirs for root in self.closed[:MOST_CLOSED]]
        if roots:
            laying = script("hand_over_roots")
            await run(self._cdp, laying, (name, *roots), objectId=roots[0].object_id)
        return bool(roots)


class Renderer:
    """One protocol session and the documents that it reaches."""

    def __init__(self, cdp: CDPSession) -> None:
        self.cdp = cdp
        self.unexplained = 0
        """Nodes that the protocol counts and our scripts do not: known to be no closed root."""
        self._enabled = False
        self._worlds: dict[str, World] = {}
        self._page_worlds: dict[int, str] = {}
        self._tools: dict[int, Sequence[RemoteObject | None]] = {}
        cdp.on("Runtime.executionContextCreated", self._created)
        cdp.on("Runtime.executionContextDestroyed", self._destroyed)
        cdp.on("Runtime.executionContextsCleared", self._cleared)

    @property
    def worlds(self) -> Sequence[World]:
        """Those that have been laid out."""
        return tuple(self._worlds.values())

    async def enable(self) -> None:
        """Once; again where a stuck renderer has not answered."""
        if not self._enabled:
            await asyncio.gather(self.cdp.send("Runtime.enable"), self.cdp.send("DOM.enable"))
            self._enabled = True

    async def places(self) -> list[FrameInfo]:
        """The frames whose documents live here, parents first."""
        answer = await self.cdp.send("Page.getFrameTree")
        found, waiting = [], [answer["frameTree"]]
        for tree in waiting:
            frame = tree["frame"]
            url = frame["url"] + frame.get("urlFragment", "")
            parent = frame.get("parentId", "")
            found.append(FrameInfo(frame["id"], parent, frame["loaderId"], url))
            waiting.extend(tree.get("childFrames", ()))
        return found

    async def world(self, place: FrameInfo) -> World:
        """Our world in the frame's present document."""
        known = self._worlds.get(place.frame_id)
        if known and known.place.loader == place.loader:
            known.place = place
            return known
        options = {"frameId": place.frame_id, "worldName": WORLD}
        answer = await self.cdp.send("Page.createIsolatedWorld", options)
        world = World(self.cdp, answer["executionContextId"], place)
        await world.install_toolkit()
        self._worlds[place.frame_id] = world
        return world

    async def listening(self, world: World) -> dict[str, Any] | None:
        """Which elements listen to a pointer, as scripts/listeners.js tells it.

        None for a document without scripts, NOT_TOLD where the page's own world cannot be asked.
        """
        frame_id = world.place.frame_id
        context = next((c for c, frame in self._page_worlds.items() if frame == frame_id), None)
        if context is None:
            return None
        try:
            ask, select = await self._console_tools(context)
            if ask is None:
                return NOT_TOLD
            roots = [root.theirs for root in world.closed]
            told = await run(
                self.cdp,
                script("listeners"),
                (ask, select, *roots),
                executionContextId=context,
                returnByValue=True,
            )
        except PlaywrightError as error:
            if navigated_away(error):
                raise
            return NOT_TOLD  # the page has bent what the script stands on
        listening: dict[str, Any] = told["value"]
        return listening

    async def _console_tools(self, context: int) -> Sequence[RemoteObject | None]:
        """The console's ``getEventListeners`` and ``$$``; None for what the page has of its own."""
        if context not in self._tools:
            asking = (self._console_tool(name, context) for name in ("getEventListeners", "$$"))
            self._tools[context] = await asyncio.gather(*asking)
        return self._tools[context]

    async def _console_tool(self, name: str, context: int) -> RemoteObject | None:
        asked = {"expression": name, "includeCommandLineAPI": True, "contextId": context}
        found = (await self.cdp.send("Runtime.evaluate", asked))["result"]
        native = "[native code]" in found.get("description", "")
        return RemoteObject(found["objectId"]) if native else None

    async def count(self) -> int:
        """Elements of all documents here, in closed shadow roots too, and the text and comment
        nodes that hold a ``<``: for that is what the inspector's search for it finds."""
        found = await self.cdp.send("DOM.performSearch", {"query": "<"})
        await self.cdp.send("DOM.discardSearchResults", {"searchId": found["searchId"]})
        return int(found["resultCount"])

    async def closed_roots(self) -> dict[str, list[int]]:
        """Backend ids of the closed shadow roots by frame, outer ones first."""
        top, answer = await asyncio.gather(
            self.places(), self.cdp.send("DOM.getDocument", {"depth": 1})
        )
        # Of the nodes that getDocument tells the browser reports each change from then on.
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

    async def open_closed(self, world: World, backend_ids: list[int]) -> None:
        """Lay out a world's desk anew with the closed roots of its document."""
        ours = await asyncio.gather(*(world.resolve(number) for number in backend_ids))
        theirs = await asyncio.gather(*(world.in_page_world(root) for root in ours))
        world.closed, world.closed_ids = tuple(map(ClosedRoot, ours, theirs)), backend_ids
        await world.install_toolkit()

    async def owner(self, frame_id: str, world: World) -> RemoteObject:
        """The element that holds a frame, as an object of its parent's world."""
        answer = await self.cdp.send("DOM.getFrameOwner", {"frameId": frame_id})
        return await world.resolve(answer["backendNodeId"])

    def _created(self, event: dict[str, Any]) -> None:
        context = event["context"]
        about = context.get("auxData", {})
        if about.get("isDefault"):
            self._page_worlds[context["id"]] = about["frameId"]

    def _destroyed(self, event: dict[str, Any]) -> None:
        self._page_worlds.pop(event["executionContextId"], None)
        self._tools.pop(event["executionContextId"], None)

    def _cleared(self, _: dict[str, Any]) -> None:
        self._page_worlds.clear()
        self._tools.clear()


class Renderers:
    """The renderers of a context's pages, each reached once and kept."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._known: WeakKeyDictionary[Page | Frame, Renderer] = WeakKeyDictionary()

    async def reach(self, target: Page | Frame) -> Renderer:
        """The renderer of a page, or of a frame that has one of its own.

        Raise PlaywrightError when the frame has none, or the page is gone.
        """
        if target not in self._known:
            renderer = Renderer(await self._context.new_cdp_session(target))
            renderer.cdp.on("close", partial(self._forget, target))
            self._known[target] = renderer
        renderer = self._known[target]
        await renderer.enable()
        return renderer

    def _forget(self, target: Page | Frame, _: CDPSession) -> None:
        self._known.pop(target, None)

    async def closed_roots_of(self, page: Page) -> dict[Frame, JSHandle]:
        """The closed shadow roots that the last look has found, as a list in each frame's page."""
        found: dict[Frame, JSHandle] = {}
        if page not in self._known:
            return found
        for world in self._known[page].worlds:
            name = f"explorer{token_hex(8)}"
            if not await world.expose_closed(name):
                continue
            for frame in sorted(page.frames, key=lambda one: one.url != world.place.url):
                taken = await frame.evaluate_handle(script("take_over"), name)
                if await taken.evaluate("taken => Array.isArray(taken)"):
                    found[frame] = taken
                    break
        return found

    def reached(self, page: Page) -> Renderer | None:
        """The renderer of a page, if it has been reached before."""
        return self._known.get(page)

    def known(self, page: Page) -> Renderer:
        """A renderer that has been reached before."""
        return self._known[page]

    async def of(self, page: Page) -> list[tuple[Renderer, list[FrameInfo]]]:
        """All renderers of a page with the frames in each, the page's own first."""
        own = await self.reach(page)
        places = await own.places()
        found = [(own, places)]
        if len(page.frames) > len(places):
            apart = await asyncio.gather(*map(self._apart, page.frames[1:]))
            found.extend(renderer for renderer in apart if renderer)
        return found

    async def _apart(self, frame: Frame) -> tuple[Renderer, list[FrameInfo]] | None:
        """The renderer of a frame, if it has one of its own."""
        try:
            async with asyncio.timeout(CHILD_SECONDS):
                renderer = await self.reach(frame)
                return renderer, await renderer.places()
        except (PlaywrightError, TimeoutError):  # it lives with its parent, went away or is stuck
            return None

    async def call(self, page: Page, name: str, *arguments: Any) -> Any:
        """Run ``scripts/<name>.js`` in our world of a page's own document."""
        renderer = await self.reach(page)
        world = await renderer.world((await renderer.places())[0])
        return await world.call(name, *arguments)


@cache
def _toolkit() -> str:
    """A function that makes a desk of the closed shadow roots, with all its tools and scripts.

    It is one call: a document is read for the first time at each step that leads to another page.
    """
    tools = "\n".join(f"({script(name)})(desk);" for name in TOOLS)
    scripts = "\n".join(f"{name}: {script(name)}," for name in REPEATED)
    return (
        f"(...closed) => {{ const desk = ({script('dom')})(...closed);\n{tools}\n"
        f"desk.scripts = {{ {scripts} }}; return desk; }}"
    )


async def run(
    cdp: CDPSession, function: str, arguments: tuple[Any, ...], **options: Any
) -> dict[str, Any]:
    """Call a function of JavaScript; the protocol's RemoteObject of what it returned.

    Raise PlaywrightError with the first line of what it threw.
    """
    answer = await cdp.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": function,
            "arguments": [
                {"objectId": argument.object_id}
                if isinstance(argument, RemoteObject)
                else {"value": argument}
                for argument in arguments
            ],
            **options,
        },
    )
    if thrown := answer.get("exceptionDetails"):
        told = thrown.get("exception", {}).get("description") or thrown["text"]
        raise PlaywrightError(told.splitlines()[0])
    result: dict[str, Any] = answer["result"]
    return result
