"""Scans the documents of one renderer: their controls, and what only the browser knows of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away
from explorer.browser.cdp.renderers import Renderer
from explorer.browser.cdp.worlds import World
from explorer.browser.observe.observation import FrameObservation, VisibleFrame

MAX_ASKED_COMPONENTS = 200
"""Web components of one document whose role and name the browser is asked for."""


async def scan_renderer(
    renderer: Renderer, documents: Sequence[VisibleFrame], options: dict[str, Any], seconds: float
) -> list[FrameObservation]:
    """Scan the documents of one renderer.

    Args:
        renderer: The renderer.
        documents: Its visible documents, parents first.
        options: The options of scripts/snapshot.js.
        seconds: Deadline.

    Raises:
        TimeoutError: The renderer did not answer in time.
        PlaywrightError: The first document is gone, or the script failed in it.
    """
    async with asyncio.timeout(seconds):
        known, *heard = await asyncio.gather(
            _know_closed_roots(renderer, documents),
            *(renderer.listening(document.world) for document in documents),
            return_exceptions=True,
        )
        if isinstance(known, BaseException):
            raise known
        scans = map(partial(_scan, renderer, options), documents, heard)
        scanned = await asyncio.gather(*scans, return_exceptions=True)
    views = []
    for view in scanned:
        if isinstance(view, FrameObservation):
            views.append(view)
        elif not isinstance(view, PlaywrightError) or not views:
            raise view  # the top document; a frame that is gone is a blind spot
    if not known and views:
        views[0].data["spots"]["shadow_roots"] = ["closed ones could not be read"]
    return views


async def _know_closed_roots(renderer: Renderer, documents: Sequence[VisibleFrame]) -> bool:
    """Create the toolkits again if there are closed roots that are not known yet.

    CDP counts the elements in all shadow roots, our scripts those in the roots that they know.
    Where both agree, as on most pages, the whole tree need not be requested.

    Returns:
        False if the closed roots cannot be read.
    """
    uncounted = await _uncounted(renderer, documents)
    if uncounted == renderer.unexplained:
        return True
    try:
        roots = await renderer.closed_roots()
    except PlaywrightError as error:
        if navigated_away(error):
            raise
        return False  # the tree is too deep for CDP
    for world in (document.world for document in documents):
        ids = roots.get(world.place.frame_id, [])
        if ids != world.closed_ids:
            with suppress(PlaywrightError):  # it is gone, as its scan will show
                await world.open_closed(ids)
    renderer.unexplained = await _uncounted(renderer, documents)
    return True


async def _uncounted(renderer: Renderer, documents: Sequence[VisibleFrame]) -> int:
    worlds = [document.world for document in documents]
    counting = (world.call("census", world.toolkit) for world in worlds)
    answers = await asyncio.gather(renderer.count(), *counting, return_exceptions=True)
    for answer in answers[:2]:  # of all, and of the first document; a frame may go meanwhile
        if isinstance(answer, BaseException):
            raise answer
    found, *counted = (answer if isinstance(answer, int) else 0 for answer in answers)
    return found - sum(counted)


async def _scan(
    renderer: Renderer, options: dict[str, Any], document: VisibleFrame, listening: Any
) -> FrameObservation:
    """Scan a document; ``listening`` is what listeners.js returned or raised."""
    world = document.world
    for _ in range(2):
        if isinstance(listening, BaseException):
            raise listening
        told = await world.call("snapshot", world.toolkit, options | {"listening": listening})
        data = json.loads(told)
        if data["inStep"]:
            break
        # The page changed between the two scripts, or its closed roots were not known to the first.
        listening = await renderer.listening(world)
    await _complete(world, data)
    return FrameObservation(world.place, data, document.corner, world, shown=document)


async def _complete(world: World, data: dict[str, Any]) -> None:
    """Add the role, the name and the states that components have set by ElementInternals.

    Only the browser knows them.
    """
    unclear = [
        (index, raw)
        for index, raw in enumerate(data["elements"])
        if "-" in raw["tag"] and not (raw["role"] and raw["name"])
    ][:MAX_ASKED_COMPONENTS]
    asking = (world.told_to_assist(data["look"], index) for index, _ in unclear)
    for (_, raw), told in zip(unclear, await asyncio.gather(*asking), strict=True):
        raw["role"] = raw["role"] or told.role
        raw["name"] = told.name or raw["name"]
        raw["states"] = list(dict.fromkeys([*raw.get("states", ()), *told.states]))
