"""One look at a page: every frame's controls as one snapshot, with a hold on each of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Frame, JSHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.calls import navigated_away, script, within
from explorer.browser.locators import look_by_locators
from explorer.errors import PageLost
from explorer.models import BlindSpot, Bounds, BrokenImage, InteractiveElement, Snapshot
from explorer.safety import Destructive

CHILD_SECONDS = 2.0
"""Deadline for a frame within the page; the page itself has the longer one of the settings."""

MOST_FRAMES = 30
"""Frames read in one look; pages full of advertisements have hundreds."""


class View(NamedTuple):
    """One frame as it was seen. ``hold`` has the nodes; None after the fallback."""

    frame: Frame
    data: dict[str, Any]
    hold: JSHandle | None
    nodes: Sequence[ElementHandle]
    offset: tuple[float, float]


class Sight(NamedTuple):
    """A snapshot and the way from its elements back to the page's."""

    snapshot: Snapshot
    views: tuple[View, ...]
    broken_images: tuple[BrokenImage, ...]

    async def node(self, element: InteractiveElement) -> ElementHandle | None:
        """The element's node, None when its document is gone."""
        frame_index, index = (int(part) for part in element.ref[1:].split("e"))
        view = self.views[frame_index]
        if view.hold is None:
            return view.nodes[index]
        try:
            handle = await view.hold.evaluate_handle("(sight, index) => sight.nodes[index]", index)
        except PlaywrightError as error:
            if navigated_away(error):
                return None
            raise
        return handle.as_element()

    async def at_rest(self, **limits: float) -> int | None:
        """Wait for the top document to rest; the changes since the look, None if it is gone."""
        hold = self.views[0].hold if self.views else None
        if hold is None:
            return 0
        try:
            rest = await hold.evaluate(script("settled"), limits)
        except PlaywrightError as error:
            if navigated_away(error):
                return None
            raise
        return int(rest["changes"])

    async def changes(self) -> int | None:
        """Changes in all frames since the look; None when a document is gone."""
        holds = [view.hold for view in self.views]
        if not holds or None in holds:
            return None
        try:
            async with asyncio.timeout(CHILD_SECONDS):
                counts = await asyncio.gather(
                    *(hold.evaluate("sight => sight.watch.changes") for hold in holds if hold)
                )
        except TimeoutError:
            return None  # whether the page or only a frame is stuck, the next look will tell
        except PlaywrightError as error:
            if navigated_away(error):
                return None
            raise
        return sum(int(count) for count in counts)


async def look(
    page: Page,
    ignored_tags: Sequence[str],
    destructive: Destructive,
    seconds: float,
    previous: Sight | None = None,
) -> Sight:
    """Read all frames, one script call each. PageLost when the top one does not answer."""
    known = {view.frame: view.hold for view in previous.views} if previous else {}
    frames = [frame for frame in page.frames if not frame.is_detached()][:MOST_FRAMES]
    read = [
        _read(
            frame,
            ignored_tags,
            known.get(frame),
            min(seconds, CHILD_SECONDS) if frame.parent_frame else seconds,
        )
        for frame in frames
    ]
    views = [view for view in await asyncio.gather(*read) if view is not None]
    await _dispose(known.values())
    elements = [
        element
        for number, view in enumerate(views)
        for element in _elements(number, view, destructive)
    ]
    top = views[0].data if views else {}
    snapshot = Snapshot(
        url=page.url,
        title=top.get("title", ""),
        headings=tuple(top.get("headings", ())),
        elements=tuple(_fields_of_dangerous_forms(elements)),
        blind_spots=tuple(
            BlindSpot(url=view.frame.url, **spot)
            for view in views
            for spot in view.data["blindSpots"]
        ),
        fallback=any(view.hold is None for view in views),
    )
    broken = tuple(
        BrokenImage(src=src, page_url=page.url)
        for view in views
        for src in view.data["brokenImages"]
    )
    return Sight(snapshot, tuple(views), broken)


async def _dispose(holds: Iterable[JSHandle | None]) -> None:
    """Let go of the nodes of an earlier look, or a page that redraws itself keeps them all."""
    disposing = (hold.dispose() for hold in holds if hold)
    await asyncio.gather(*disposing, return_exceptions=True)  # some are gone with their document


async def _read(
    frame: Frame, ignored_tags: Sequence[str], previous: JSHandle | None, seconds: float
) -> View | None:
    """A frame's view; None for a frame that is hidden or went away meanwhile."""
    try:
        offset = await within(seconds, _offset(frame), "finding a frame's place")
        if offset is None:
            return None
        try:
            data, hold = await within(seconds, _scan(frame, ignored_tags, previous), "looking")
            return View(frame, data, hold, (), offset)
        except PlaywrightError as error:
            if frame.parent_frame is not None or navigated_away(error):
                raise
            # The page has bent the built-ins that the script needs: Playwright's own are apart.
            data, nodes = await within(seconds, look_by_locators(frame), "looking")
            return View(frame, data, None, nodes, offset)
    except PlaywrightError:
        return None
    except PageLost:
        if frame.parent_frame is None:
            raise
        return None  # a frame that is stuck does not take the page with it


async def _scan(
    frame: Frame, ignored_tags: Sequence[str], previous: JSHandle | None
) -> tuple[dict[str, Any], JSHandle]:
    options = {"ignoredTags": list(ignored_tags)}
    try:
        hold = await frame.evaluate_handle(script("snapshot"), [options, previous])
    except PlaywrightError:
        if previous is None:
            raise
        hold = await frame.evaluate_handle(script("snapshot"), [options, None])
    return json.loads(await hold.evaluate("sight => sight.json")), hold


async def _offset(frame: Frame) -> tuple[float, float] | None:
    """Where a frame's document begins on the top page; None when the frame is not shown."""
    x = y = 0.0
    while frame.parent_frame is not None:
        owner = await frame.frame_element()
        place = await owner.evaluate(script("frame_place"))
        if place is None:
            return None
        x, y = x + place[0], y + place[1]
        frame = frame.parent_frame
    return x, y


def _elements(number: int, view: View, destructive: Destructive) -> list[InteractiveElement]:
    left, top = view.offset
    frame = view.frame.url if view.frame.parent_frame else ""
    found = []
    for index, raw in enumerate(view.data["elements"]):
        hints = raw.pop("hints")
        bounds = raw.pop("bounds")
        form = f"f{number}{raw.pop('form')}" if raw["form"] else raw.pop("form")
        element = InteractiveElement(
            ref=f"f{number}e{index}",
            frame=frame,
            form=form,
            bounds=Bounds(**bounds | {"x": bounds["x"] + left, "y": bounds["y"] + top}),
            **raw,
        )
        word = destructive.word_in(element, hints)
        if element.target and not word:
            word = destructive.word_in_address(element.target)
        found.append(element.model_copy(update={"destructive": word}) if word else element)
    return found


def _fields_of_dangerous_forms(
    elements: Sequence[InteractiveElement],
) -> list[InteractiveElement]:
    """Filling a form submits it: a form whose every button is destructive is so as a whole."""
    words: dict[str, set[str]] = {}
    for element in elements:
        if element.submits:
            words.setdefault(element.form, set()).add(element.destructive)
    dangerous = {form: min(found) for form, found in words.items() if "" not in found}
    return [
        element.model_copy(update={"destructive": dangerous[element.form]})
        if element.form in dangerous and not element.destructive
        else element
        for element in elements
    ]
