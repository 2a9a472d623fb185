"""Where the frames of a page are."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.worlds import RemoteObject, run
from explorer.models.capture.reports import FrameCorner

_SECONDS = 1.0
"""Deadline for measuring where a frame is."""
_VIEW_OF = "(frame) => capturing.viewOf(frame)"


class CapturedDocument(NamedTuple):
    """A document with a world of the capture.

    Attributes:
        cdp: The session of its renderer.
        context: The execution context of the world.
        frame_id: The frame.
        unique_id: Identifies the document; CDP's unique id is one for all processes.
    """

    cdp: CDPSession
    context: int
    frame_id: str
    unique_id: str


async def corner_of(
    frame_id: str, main_frame: str, documents: Mapping[str, CapturedDocument]
) -> FrameCorner:
    """Return where a frame is in the viewport of its page; the corner of the page if unknown.

    Args:
        frame_id: The frame.
        main_frame: The main frame of the page.
        documents: The documents of the page by their frames.
    """
    corner = FrameCorner()
    with suppress(PlaywrightError, TimeoutError, KeyError):
        async with asyncio.timeout(_SECONDS):
            while frame_id != main_frame:
                around = await _around(frame_id, documents)
                corner = corner.inside(await _view(frame_id, around))
                frame_id = around.frame_id
            return corner
    return FrameCorner()


async def _around(frame_id: str, documents: Mapping[str, CapturedDocument]) -> CapturedDocument:
    """Return the document that contains a frame. Raises KeyError if none is known."""
    for cdp in {document.cdp for document in documents.values()}:
        waiting = [(await cdp.send("Page.getFrameTree"))["frameTree"]]
        for tree in waiting:
            if tree["frame"]["id"] == frame_id and "parentId" in tree["frame"]:
                return documents[tree["frame"]["parentId"]]
            waiting.extend(tree.get("childFrames", ()))
    raise KeyError(frame_id)


async def _view(frame_id: str, around: CapturedDocument) -> FrameCorner:
    owner = await around.cdp.send("DOM.getFrameOwner", {"frameId": frame_id})
    which = {"backendNodeId": owner["backendNodeId"], "executionContextId": around.context}
    answer = await around.cdp.send("DOM.resolveNode", which)
    node = RemoteObject(answer["object"]["objectId"])
    options = {"executionContextId": around.context, "returnByValue": True}
    told = (await run(around.cdp, _VIEW_OF, (node,), **options))["value"]
    return FrameCorner(told["x"], told["y"], told["scale"])
