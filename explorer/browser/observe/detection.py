"""Observes a page: the controls of every document as one snapshot."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.cdp.calls import navigated_away, within
from explorer.browser.cdp.clipping import clip
from explorer.browser.cdp.renderers import Renderer, Renderers
from explorer.browser.cdp.worlds import FrameInfo
from explorer.browser.observe.locators import observe_by_locators
from explorer.browser.observe.observation import FrameObservation, Observation, VisibleFrame
from explorer.browser.observe.reading import QUIET, FrameDocument, FrameTransform, snapshot_of
from explorer.browser.observe.scanning import scan_renderer
from explorer.errors import PageLost
from explorer.models import BlindSpot, BrokenImage, InteractiveElement, Snapshot
from explorer.policy.controls import ControlRules, JudgedElements
from explorer.policy.safety import Destructive
from explorer.urls import is_browsers_own, parse

MAX_FRAMES = 30
"""Frames of one renderer that are read; pages full of advertisements have hundreds."""

MAX_ELEMENTS = 20_000
"""Controls that are reported of one document."""


async def observe(
    page: Page,
    renderers: Renderers,
    ignored_tags: Sequence[str],
    destructive: Destructive,
    seconds: float,
    controls: ControlRules | None = None,
) -> Observation:
    """Read all documents of a page, each by one script call.

    A frame that does not answer is a blind spot.

    Args:
        page: The page.
        renderers: The renderers of its context.
        ignored_tags: The tags of elements that are not reported.
        destructive: Names what is destructive.
        seconds: Deadline of the top document.
        controls: Forbids controls; None for none.

    Raises:
        PageLost: The top document does not answer.
    """
    options = {
        "selectors": list(controls.selectors) if controls else [],
        "ignoredTags": list(ignored_tags),
        "mostElements": MAX_ELEMENTS,
        "warningWords": destructive.warning_words,
    }
    hidden: list[str] = []
    try:
        views = await _read_page(page, renderers, options, seconds, hidden)
    except PlaywrightError as error:
        if navigated_away(error):
            replaced = BlindSpot(kind="page", url=clip(page.url), detail="it was being replaced")
            return Observation(page, Snapshot(url=clip(page.url), blind_spots=(replaced,)), (), ())
        # Our script has failed: Playwright's locators use another one.
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
    if controls:
        snapshot = _with_rules(snapshot, views, controls)
    snapshot = snapshot.model_copy(
        update={
            "blind_spots": (*snapshot.blind_spots, *unread_spots),
            "fallback": any(view.world is None for view in views),
        }
    )
    return Observation(page, snapshot, tuple(views), tuple(broken))


def _with_rules(
    snapshot: Snapshot, views: Sequence[FrameObservation], controls: ControlRules
) -> Snapshot:
    """Return the snapshot with the rule that forbids each control and surface."""

    def applied(elements: Sequence[InteractiveElement]) -> JudgedElements:
        return controls.applied(elements, [_matched(views, one, controls) for one in elements])

    elements, surfaces = applied(snapshot.elements), applied(snapshot.surfaces)
    by_words = [controls.barring_text(_words(views, one)) for one in surfaces.elements]
    known = {
        "elements": elements.elements,
        "surfaces": tuple(map(_kept_still, surfaces.elements, by_words)),
        "rules": tuple(dict.fromkeys((*elements.rules, *surfaces.rules, *filter(None, by_words)))),
    }
    return snapshot.model_copy(update=known)


def _kept_still(surface: InteractiveElement, rule: str) -> InteractiveElement:
    """Return a surface that is only looked at if a rule forbids anything that it says.

    Its name leaves out the controls in it, but a card is known by the link that it holds.
    """
    if not rule:
        return surface
    left = tuple(one for one in surface.gestures if one in QUIET)
    return surface.model_copy(update={"gestures": left} if left else {"barred": rule})


def _words(views: Sequence[FrameObservation], surface: InteractiveElement) -> str:
    number, index = (int(part) for part in surface.ref[1:].split("e"))
    return str(views[number].data["words"][index])


def _matched(
    views: Sequence[FrameObservation], element: InteractiveElement, controls: ControlRules
) -> Sequence[str] | None:
    """Return the selectors of the rules that an element matches; None if that is not known."""
    number, index = (int(part) for part in element.ref[1:].split("e"))
    told = views[number].data.get("matched")
    return None if told is None else [controls.selectors[one] for one in told[index]]


def _site_of(shown: VisibleFrame | None) -> str:
    """Return the address of the nearest frame that has one, "" if that is the top document."""
    while shown and shown.within:
        url = shown.world.place.url
        if parse(url.removeprefix("blob:")):
            return url
        shown = shown.within
    return ""


async def _read_page(
    page: Page, renderers: Renderers, options: dict[str, Any], seconds: float, hidden: list[str]
) -> list[FrameObservation]:
    """Read the visible documents; a second time if the page was replaced meanwhile."""
    for last in (False, True):
        hidden.clear()
        try:
            reached = await renderers.of(page, seconds)
            return await _read_all(reached, options, seconds, hidden)
        except PlaywrightError as error:
            if last or not navigated_away(error):
                raise
            if renderer := renderers.reached(page):  # the page may have closed meanwhile
                renderer.places.forget()
    raise AssertionError("the second time returns or raises")


async def _read_all(
    reached: Sequence[tuple[Renderer, list[FrameInfo]]],
    options: dict[str, Any],
    seconds: float,
    hidden: list[str],
) -> list[FrameObservation]:
    """Read the visible documents, the top one first; add the addresses of others to ``hidden``."""
    shown: dict[str, tuple[Renderer, VisibleFrame]] = {}
    for number, (renderer, places) in enumerate(reached):
        for place in places[:MAX_FRAMES]:
            try:
                async with asyncio.timeout(renderer.seconds if number else seconds):
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
        deadline = renderer.seconds if number else seconds
        reading.append(scan_renderer(renderer, documents, options, deadline))
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
    """Return a frame's document; None if the frame, or one around it, is not visible."""
    if not shown:
        return VisibleFrame(await renderer.world(place), FrameTransform())
    if place.parent_id not in shown or is_browsers_own(place.url):
        return None
    _, parent = shown[place.parent_id]
    owner = await parent.world.owner(place.frame_id)
    told = await parent.world.call("frame_place", parent.world.toolkit, owner)
    if told is None:
        return None
    return VisibleFrame(await renderer.world(place), parent.corner.holding(told), parent)
