"""Isolated worlds, where our scripts see a page's nodes but nothing that its scripts have changed.

They are used over CDP, because Playwright runs scripts in the page's own world.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, NamedTuple

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import script
from explorer.text import single_spaced

TOOLS = (
    "aria", "places", "containers", "rows", "requests", "warnings", "sameness", "hovers",
    "shortcuts", "phone", "gestures", "account_forms", "texts", "watch", "icons", "kinds", "hints",
    "shown",
)  # fmt: skip
"""Scripts that add their functions to a world's toolkit, in this order."""

REPEATED = (
    "census", "snapshot", "ready", "settled", "stands", "changes", "new_texts", "verify", "guard",
    "guarded", "late_content", "references", "inspect_texts", "inspect_controls", "spinners",
    "consent_find", "secret_boxes",
)  # fmt: skip
"""Scripts of most steps: sent once for each session, compiled once for each document."""

MAX_CLOSED_ROOTS = 200
"""Closed shadow roots of one document that are searched for a consent banner."""

_NO_CONTEXT = -1
"""An id that no context has."""

_CREATE = "(...closed) => globalThis.explorerNewToolkit?.(...closed)"

CALL = "function call(name, ...given) { return this.scripts[name](...given); }"

STATES = ("disabled", "checked", "expanded", "selected", "pressed", "required", "readonly")
NO_ROLES = ("generic", "none", "ignored", "unknown")


class RemoteObject(NamedTuple):
    """An object of a page's script engine, kept until its document is gone."""

    object_id: str


class FrameInfo(NamedTuple):
    """A frame as CDP describes it; ``loader`` changes with each document."""

    frame_id: str
    parent_id: str
    loader: str
    url: str

    @classmethod
    def of(cls, frame: dict[str, Any]) -> FrameInfo:
        """Return what CDP tells of a frame."""
        url = frame["url"] + frame.get("urlFragment", "")
        return cls(frame["id"], frame.get("parentId", ""), frame["loaderId"], url)


class AXInfo(NamedTuple):
    """An element's role and name, "" if it has none, and the names of the states that are true."""

    role: str
    name: str
    states: list[str]


class ClosedRoot(NamedTuple):
    """A closed shadow root, as an object of our world and of the page's own."""

    ours: RemoteObject
    theirs: RemoteObject


class World:
    """Our isolated world in one document; scripts/dom.js creates its ``toolkit``."""

    def __init__(self, cdp: CDPSession, context: int, place: FrameInfo) -> None:
        self._cdp = cdp
        self._context = context
        self._owners: dict[str, RemoteObject] = {}
        self.place = place
        self.closed: tuple[ClosedRoot, ...] = ()
        self.closed_ids: list[int] = []
        self.toolkit: RemoteObject

    async def install_toolkit(self) -> None:
        """Create the toolkit; again when other closed shadow roots are known."""
        closed = tuple(root.ours for root in self.closed)
        made = await run(self._cdp, _CREATE, closed, executionContextId=self._context)
        if "objectId" not in made:  # its document is older than our session
            await self.load(toolkit_source())
            made = await run(self._cdp, _CREATE, closed, executionContextId=self._context)
        self.toolkit = RemoteObject(made["objectId"])

    async def open_closed(self, backend_ids: list[int]) -> None:
        """Create the toolkit again with the closed shadow roots of these ids."""
        await self._resolve_closed(backend_ids)
        await self.install_toolkit()

    async def resume(self, cdp: CDPSession) -> None:
        """Use another CDP session from now on: a session's objects are gone with it."""
        self._cdp = cdp
        self._owners.clear()
        asked = {"expression": "explorerToolkit", "contextId": self._context}
        held = await cdp.send("Runtime.evaluate", asked)
        self.toolkit = RemoteObject(held["result"]["objectId"])
        await self._resolve_closed(self.closed_ids)

    def abandon(self, cdp: CDPSession) -> None:
        """Fail in all further calls as in those to a document that is gone."""
        self._cdp, self._context = cdp, _NO_CONTEXT

    async def _resolve_closed(self, backend_ids: list[int]) -> None:
        ours = await asyncio.gather(*(self.resolve(number) for number in backend_ids))
        theirs = await asyncio.gather(*(self.in_page_world(root) for root in ours))
        self.closed, self.closed_ids = tuple(map(ClosedRoot, ours, theirs)), backend_ids

    async def owner(self, frame_id: str) -> RemoteObject:
        """Return the element of this document that owns a frame."""
        if frame_id not in self._owners:
            answer = await self._cdp.send("DOM.getFrameOwner", {"frameId": frame_id})
            self._owners[frame_id] = await self.resolve(answer["backendNodeId"])
        return self._owners[frame_id]

    async def call(self, name: str, *arguments: Any) -> Any:
        """Run ``scripts/<name>.js`` in this world.

        Returns:
            What the script returns or resolves to, a JSON value.

        Raises:
            PlaywrightError: The script fails, or its document is gone.
        """
        answer = await self._run(name, arguments, returnByValue=True, awaitPromise=True)
        return answer.get("value")

    async def load(self, source: str) -> None:
        """Run the source of a library, which defines its functions in this world."""
        code = {"expression": source, "contextId": self._context}
        await self._cdp.send("Runtime.evaluate", code)

    async def _run(self, name: str, arguments: tuple[Any, ...], **options: Any) -> dict[str, Any]:
        if name in REPEATED:
            held = self.toolkit.object_id
            return await run(self._cdp, CALL, (name, *arguments), objectId=held, **options)
        return await run(
            self._cdp, script(name), arguments, executionContextId=self._context, **options
        )

    async def resolve(self, backend_id: int) -> RemoteObject:
        """Return a node of this document, given CDP's id of it, as an object of this world."""
        options = {"backendNodeId": backend_id, "executionContextId": self._context}
        answer = await self._cdp.send("DOM.resolveNode", options)
        return RemoteObject(answer["object"]["objectId"])

    async def in_page_world(self, node: RemoteObject) -> RemoteObject:
        """Return the same node as an object of the page's own world."""
        described = await self._cdp.send("DOM.describeNode", {"objectId": node.object_id})
        backend_id = described["node"]["backendNodeId"]
        answer = await self._cdp.send("DOM.resolveNode", {"backendNodeId": backend_id})
        return RemoteObject(answer["object"]["objectId"])

    async def told_to_assist(self, look: int, index: int) -> AXInfo:
        """Return what the browser reports of an element to assistive technology."""
        picked = await self._run("pick", (self.toolkit, look, index))
        if "objectId" not in picked:
            return AXInfo("", "", [])
        about = {"objectId": picked["objectId"], "fetchRelatives": False}
        node = (await self._cdp.send("Accessibility.getPartialAXTree", about))["nodes"][0]
        role = str(node.get("role", {}).get("value", ""))
        name = str(node.get("name", {}).get("value", ""))
        facts = {fact["name"]: fact["value"].get("value") for fact in node.get("properties", ())}
        states = [state for state in STATES if facts.get(state) in (True, "true")]
        return AXInfo("" if role in NO_ROLES else role, single_spaced(name)[:200], states)

    async def expose(self, name: str, *which: Any) -> bool:
        """Store an element in the page's window, from where Playwright takes it.

        Args:
            name: The name of the window's property.
            which: The arguments of scripts/pick.js that select the element.

        Returns:
            False if the element is gone.
        """
        picked = await self._run("pick", (self.toolkit, *which))
        if "objectId" not in picked:
            return False
        node = await self.in_page_world(RemoteObject(picked["objectId"]))
        await run(self._cdp, script("hand_over"), (name,), objectId=node.object_id)
        return True

    async def expose_closed(self, name: str) -> bool:
        """Store the closed shadow roots that are known in the page's window.

        Args:
            name: The name of the window's property.

        Returns:
            False if there are none.
        """
        roots = [root.theirs for root in self.closed[:MAX_CLOSED_ROOTS]]
        if roots:
            laying = script("hand_over_roots")
            await run(self._cdp, laying, (name, *roots), objectId=roots[0].object_id)
        return bool(roots)


@cache
def toolkit_source() -> str:
    """Return the source that defines ``explorerNewToolkit`` in a world.

    That function creates a toolkit, given the closed shadow roots of a document. The browser runs
    the source in each new document, because to send and compile it takes longer than to look.
    """
    tools = "\n".join(f"({script(name)})(toolkit);" for name in TOOLS)
    scripts = "\n".join(f"{name}: {script(name)}," for name in REPEATED)
    return (
        "globalThis.explorerNewToolkit = "
        f"(...closed) => {{ const toolkit = ({script('dom')})(...closed);\n{tools}\n"
        f"toolkit.scripts = {{ {scripts} }};\n"
        "return (globalThis.explorerToolkit = toolkit); }"
    )


async def run(
    cdp: CDPSession, function: str, arguments: tuple[Any, ...], **options: Any
) -> dict[str, Any]:
    """Call a JavaScript function.

    Args:
        cdp: The session to call it by.
        function: The source of the function.
        arguments: Its arguments: JSON values, and objects of the same world.
        options: Further parameters of ``Runtime.callFunctionOn``.

    Returns:
        CDP's RemoteObject of what the function returned.

    Raises:
        PlaywrightError: The function threw; the message is the first line of what it threw.
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
