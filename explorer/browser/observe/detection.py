"""One look at a page: every document's controls as one snapshot, with a hold on each of them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away, script, within
from explorer.browser.cdp.clipping import clip
from explorer.browser.cdp.worlds import (
    CHILD_SECONDS,
    FrameInfo,
    RemoteObject,
    Renderer,
    Renderers,
    World,
)
from explorer.browser.observe.locators import observe_by_locators
from explorer.browser.observe.reading import FrameDocument, FrameTransform, snapshot_of
from explorer.errors import PageLost
from explorer.models import BlindSpot, BrokenImage, InteractiveElement, Snapshot
from explorer.policy.safety import Destructive
from explorer.urls import is_browsers_own, parse

MOST_FRAMES = 30
"""Frames read in one look; pages full of advertisements have hundreds."""

MOST_ELEMENTS = 20_000
"""Controls told of one document."""

MOST_ASKED = 200
"""Components of one document whose role and name the browser is asked for."""


Point = tuple[float, float]


class HitPoint(NamedTuple):
    """A point of the page's view, or None in a frame that is drawn turned: which that is we do not
    reckon. What covers it there, and whether it is scrolled out of the view of a frame's holder."""

    point: Point | None
    covered: str = ""
    outside: bool = False


class VisibleFrame(NamedTuple):
    """A document that can be seen, and where: in the frame that ``owner`` makes ``within``
    another document, or None for the page's own."""

    world: World
    corner: FrameTransform
    within: VisibleFrame | None = None
    owner: RemoteObject | None = None

    async def reach(self, point: Point) -> HitPoint:
        """A point of this document's view as one of the page's view."""
        if self.within is None:
            return HitPoint(point)
        around = self.within.world
        told = await around.call("frame_point", around.desk, self.owner, point)
        if told["covered"] or told["outside"] or told["point"] is None:
            return HitPoint(told["point"], told["covered"], told["outside"])
        return await self.within.reach(told["point"])


class FrameObservation(NamedTuple):
    """One document as it was seen. ``world`` is None after the fallback, which has ``nodes``."""

    place: FrameInfo
    data: dict[str, Any]
    corner: FrameTransform
    world: World | None
    nodes: Sequence[ElementHandle] = ()
    shown: VisibleFrame | None = None


class Observation(NamedTuple):
    """A snapshot and the way from its elements back to the page's."""

    page: Page
    snapshot: Snapshot
    views: tuple[FrameObservation, ...]
    broken_images: tuple[BrokenImage, ...]

    @property
    def secrets(self) -> tuple[str, ...]:
        """What the page's fields for passwords and the like hold."""
        return tuple(value for view in self.views for value in view.data["secretValues"])

    def holds(self, element: InteractiveElement) -> bool:
        """Whether it is of this snapshot, and not of another that had the same reference."""
        known = self.snapshot.elements
        return any(element is one for one in known) or element in known

    def with_own_logins(self) -> Observation:
        """The same, for a run that has an account of its own to log in with."""
        elements = (
            one.model_copy(update={"asks_for": "own_login"}) if one.asks_for == "login" else one
            for one in self.snapshot.elements
        )
        snapshot = self.snapshot.model_copy(update={"elements": tuple(elements)})
        return self._replace(snapshot=snapshot)

    async def node(
        self, element: InteractiveElement, *, stand_in: bool = False
    ) -> ElementHandle | None:
        """The element's node, None when its document is gone or has been looked at again.

        Or that of its ``stand_in``: what is drawn for it and clicked.
        """
        view, index = self._seen(element)
        if view.world is None:
            return view.nodes[index]
        try:
            return await self._hand_over(view, view.world, index, stand_in)
        except PlaywrightError as error:
            if navigated_away(error):
                return None
            raise

    async def reach(self, element: InteractiveElement, point: Point) -> HitPoint:
        """A point of the view of the element's document as one of the page's, as all is scrolled
        now (CSS pixels)."""
        view, _ = self._seen(element)
        return await view.shown.reach(point) if view.shown else HitPoint(point)

    def scale(self, element: InteractiveElement) -> float:
        """How large the element's document is drawn on the page."""
        view, _ = self._seen(element)
        return view.corner.scale

    async def scroll(self) -> tuple[float, float]:
        """How far the page is scrolled now (CSS pixels)."""
        world = self.views[0].world
        assert world is not None, "after the fallback there is no world to ask"
        x, y = await world.call("scrolled")
        return x, y

    async def is_checked(self, element: InteractiveElement) -> bool | None:
        """Whether it is so now; None when it is gone."""
        view, index = self._seen(element)
        if view.world and "-" in element.tag:  # only the browser knows what a component says of it
            told = await view.world.told_to_assist(view.data["look"], index)
            return "checked" in told.states if told.role else None
        checked: bool | None = await self.ask("checked", element)
        return checked

    async def ask(self, name: str, element: InteractiveElement, *more: Any) -> Any:
        """What ``scripts/<name>.js`` says of an element, given the desk, the look and its index."""
        view, index = self._seen(element)
        assert view.world is not None, "after the fallback there is no world to ask"
        try:
            return await view.world.call(name, view.world.desk, view.data["look"], index, *more)
        except PlaywrightError as error:
            if view.shown and view.shown.within:  # a frame may go without the page
                raise PlaywrightError("Frame was detached") from error
            raise

    def _seen(self, element: InteractiveElement) -> tuple[FrameObservation, int]:
        view, index = (int(part) for part in element.ref[1:].split("e"))
        return self.views[view], index

    async def _hand_over(
        self, view: FrameObservation, world: World, index: int, stand_in: bool
    ) -> ElementHandle | None:
        """From our world to Playwright's: they share nothing but the page's own."""
        name = f"explorer{token_hex(8)}"
        if not await world.expose(name, view.data["look"], index, stand_in):
            return None
        for frame in sorted(self.page.frames, key=lambda one: one.url != view.place.url):
            taken = await frame.evaluate_handle(script("take_over"), name)
            if node := taken.as_element():
                return node
        return None

    async def at_rest(self, **limits: float) -> int | None:
        """Wait for the top document to rest; the changes since the look, None if it is gone."""
        world = self.views[0].world if self.views else None
        if world is None:
            return 0
        try:
            return int(await world.call("settled", world.desk, limits))
        except PlaywrightError as error:
            if navigated_away(error):
                return None
            raise

    async def stands(self) -> bool:
        """Whether it still tells what can be used, though texts and looks may have changed.

        Where it does, changes are counted anew from here.
        """
        return all(await asyncio.gather(*map(_stands, self.views)))

    async def changes(self) -> int | None:
        """Changes in all documents since the look; None when one is gone or cannot tell."""
        counts = await asyncio.gather(*map(_changes, self.views))
        known = [count for count in counts if count is not None]
        return sum(known) if known and len(known) == len(counts) else None


async def observe(
    page: Page,
    renderers: Renderers,
    ignored_tags: Sequence[str],
    destructive: Destructive,
    seconds: float,
) -> Observation:
    """Read all documents of a page, one script call each.

    PageLost when the top one does not answer; a frame that does not is a blind spot.
    """
    options = {
        "ignoredTags": list(ignored_tags),
        "mostElements": MOST_ELEMENTS,
        "warningWords": destructive.warning_words,
    }
    hidden: list[str] = []
    try:
        views = await _read_page(page, renderers, options, seconds, hidden)
    except PlaywrightError as error:
        if navigated_away(error):
            replaced = BlindSpot(kind="page", url=clip(page.url), detail="it was being replaced")
            return Observation(page, Snapshot(url=clip(page.url), blind_spots=(replaced,)), (), ())
        # Our script has failed: Playwright's locators stand on another one.
        data, nodes = await within(seconds, observe_by_locators(page.main_frame), "looking")
        views = [
            FrameObservation(FrameInfo("", "", "", page.url), data, FrameTransform(), None, nodes)
        ]
    seen = Counter(view.place.url for view in views) + Counter(hidden)
    unread = Counter(frame.url for frame in page.frames) - seen
    documents = [
        FrameDocument(number, view.data, view.corner, _site_of(view.shown))
        for number, view in enumerate(views)
    ]
    snapshot = snapshot_of(clip(page.url), documents, destructive)
    unread_spots = [
        BlindSpot(kind="frame", url=url, detail="the frame could not be read") for url in unread
    ]
    broken = [
        BrokenImage(src=src, page_url=clip(page.url))
        for view in views
        for src in view.data["brokenImages"]
    ]
    snapshot = snapshot.model_copy(
        update={
            "blind_spots": (*snapshot.blind_spots, *unread_spots),
            "fallback": any(view.world is None for view in views),
        }
    )
    return Observation(page, snapshot, tuple(views), tuple(broken))


def _site_of(shown: VisibleFrame | None) -> str:
    """Address of the nearest frame that has one of its own, "" where that is the top document."""
    while shown and shown.within:
        url = shown.world.place.url
        if parse(url.removeprefix("blob:")):
            return url
        shown = shown.within
    return ""


async def _read_page(
    page: Page, renderers: Renderers, options: dict[str, Any], seconds: float, hidden: list[str]
) -> list[FrameObservation]:
    """All documents that are shown; once more when the page was replaced in the middle."""
    for last in (False, True):
        hidden.clear()
        try:
            reached = await within(seconds, renderers.of(page), "looking")
            return await _read_all(reached, options, seconds, hidden)
        except PlaywrightError as error:
            if last or not navigated_away(error):
                raise
    raise AssertionError("the second time returns or raises")


async def _read_all(
    reached: Sequence[tuple[Renderer, list[FrameInfo]]],
    options: dict[str, Any],
    seconds: float,
    hidden: list[str],
) -> list[FrameObservation]:
    """All documents that are shown, the top one first; ``hidden`` gets the others' URLs."""
    shown: dict[str, tuple[Renderer, VisibleFrame]] = {}
    for number, (renderer, places) in enumerate(reached):
        for place in places[:MOST_FRAMES]:
            try:
                async with asyncio.timeout(CHILD_SECONDS if number else seconds):
                    document = await _place(renderer, place, shown)
            except (PlaywrightError, TimeoutError) as error:
                if shown:
                    continue
                if isinstance(error, TimeoutError):
                    raise _stuck(seconds) from None
                raise
            if document:
                shown[place.frame_id] = renderer, document
            else:
                hidden.append(place.url)
    reading = []
    for number, (renderer, _) in enumerate(reached):
        documents = [document for owner, document in shown.values() if owner is renderer]
        deadline = CHILD_SECONDS if number else seconds
        reading.append(_read(renderer, documents, options, deadline))
    own, *apart = await asyncio.gather(*reading, return_exceptions=True)
    if isinstance(own, TimeoutError):
        raise _stuck(seconds)
    if isinstance(own, BaseException):
        raise own
    return [*own, *(view for views in apart if isinstance(views, list) for view in views)]


def _stuck(seconds: float) -> PageLost:
    return PageLost(f"the page is stuck: looking took longer than {seconds:g} s")


async def _place(
    renderer: Renderer, place: FrameInfo, shown: dict[str, tuple[Renderer, VisibleFrame]]
) -> VisibleFrame | None:
    """Our world in a frame's document; None when the frame, or one around it, is not shown."""
    if not shown:
        return VisibleFrame(await renderer.world(place), FrameTransform())
    if place.parent_id not in shown or is_browsers_own(place.url):
        return None
    holder, parent = shown[place.parent_id]
    owner = await holder.owner(place.frame_id, parent.world)
    told = await parent.world.call("frame_place", parent.world.desk, owner)
    if told is None:
        return None
    return VisibleFrame(await renderer.world(place), parent.corner.holding(told), parent, owner)


async def _read(
    renderer: Renderer, documents: Sequence[VisibleFrame], options: dict[str, Any], seconds: float
) -> list[FrameObservation]:
    """Look at the documents of one renderer."""
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
            raise view  # the page's own document; a frame that went away is a blind spot
    if not known and views:
        views[0].data["spots"]["shadow_roots"] = ["closed ones could not be read"]
    return views


async def _know_closed_roots(renderer: Renderer, documents: Sequence[VisibleFrame]) -> bool:
    """Lay the desks out anew if there are closed roots not known yet; False if they can't be had.

    The protocol counts in all roots, our scripts in those they know. Where both agree, and on
    most pages they do, the tree need not be asked for.
    """
    uncounted = await _uncounted(renderer, documents)
    if uncounted == renderer.unexplained:
        return True
    try:
        roots = await renderer.closed_roots()
    except PlaywrightError as error:
        if navigated_away(error):
            raise
        return False  # a tree too deep for the protocol to tell of
    for world in (document.world for document in documents):
        ids = roots.get(world.place.frame_id, [])
        if ids != world.closed_ids:
            with suppress(PlaywrightError):  # it went away: its look will tell
                await renderer.open_closed(world, ids)
    renderer.unexplained = await _uncounted(renderer, documents)
    return True


async def _uncounted(renderer: Renderer, documents: Sequence[VisibleFrame]) -> int:
    worlds = [document.world for document in documents]
    counting = (world.call("census", world.desk) for world in worlds)
    answers = await asyncio.gather(renderer.count(), *counting, return_exceptions=True)
    for answer in answers[:2]:  # of all, and of the first document; a frame may go meanwhile
        if isinstance(answer, BaseException):
            raise answer
    found, *counted = (answer if isinstance(answer, int) else 0 for answer in answers)
    return found - sum(counted)


async def _scan(
    renderer: Renderer, options: dict[str, Any], document: VisibleFrame, listening: Any
) -> FrameObservation:
    """Look at a document. ``listening`` is what listeners.js told of it, or how it failed."""
    world = document.world
    for _ in range(2):
        if isinstance(listening, BaseException):
            raise listening
        told = await world.call("snapshot", world.desk, options | {"listening": listening})
        data = json.loads(told)
        if data["inStep"]:
            break
        # Else the page changed between the two scripts, or its closed roots are known only now.
        listening = await renderer.listening(world)
    await _complete(world, data)
    return FrameObservation(world.place, data, document.corner, world, shown=document)


async def _stands(view: FrameObservation) -> bool:
    if view.world is None:
        return False
    try:
        async with asyncio.timeout(CHILD_SECONDS):
            return bool(await view.world.call("stands", view.world.desk, view.data["look"]))
    except TimeoutError:
        return False
    except PlaywrightError as error:
        if navigated_away(error):
            return False
        raise


async def _changes(view: FrameObservation) -> int | None:
    if view.world is None:
        return None
    try:
        async with asyncio.timeout(CHILD_SECONDS):
            changes = await view.world.call("changes", view.world.desk, view.data["look"])
    except TimeoutError:
        return None  # whether the page or only a frame is stuck, the next look will tell
    except PlaywrightError as error:
        if navigated_away(error):
            return None
        raise
    return None if changes is None else int(changes)


async def _complete(world: World, data: dict[str, Any]) -> None:
    """Ask the browser for what only a component's own class knows: the role, the name and the
    states that it gave itself by ElementInternals."""
    unclear = [
        (index, raw)
        for index, raw in enumerate(data["elements"])
        if "-" in raw["tag"] and not (raw["role"] and raw["name"])
    ][:MOST_ASKED]
    asking = (world.told_to_assist(data["look"], index) for index, _ in unclear)
    for (_, raw), told in zip(unclear, await asyncio.gather(*asking), strict=True):
        raw["role"] = raw["role"] or told.role
        raw["name"] = told.name or raw["name"]
        raw["states"] = list(dict.fromkeys([*raw.get("states", ()), *told.states]))
