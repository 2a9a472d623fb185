"""The result of observing a page: a snapshot, and the way from its elements to the page's nodes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from secrets import token_hex
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away, script
from explorer.browser.cdp.handles import held
from explorer.browser.cdp.renderers import CHILD_SECONDS
from explorer.browser.cdp.worlds import FrameInfo, World
from explorer.browser.observe.reading import FrameTransform
from explorer.models import BrokenImage, InteractiveElement, Markup, Snapshot

Point = tuple[float, float]


class HitPoint(NamedTuple):
    """A point of the page's viewport, or None if it is in a frame that is rotated.

    ``covered`` names what covers the point there, and ``outside`` says that it is scrolled out of
    the visible part of a frame.
    """

    point: Point | None
    covered: str = ""
    outside: bool = False


class VisibleFrame(NamedTuple):
    """A document that is visible, and its place on the page.

    It is in a frame of the document ``within``, which is None for the top document.
    """

    world: World
    corner: FrameTransform
    within: VisibleFrame | None = None

    async def reach(self, point: Point) -> HitPoint:
        """Convert a point of this document's viewport to one of the page's viewport."""
        if self.within is None:
            return HitPoint(point)
        around = self.within.world
        owner = await around.owner(self.world.place.frame_id)
        told = await around.call("frame_point", around.toolkit, owner, point)
        if told["covered"] or told["outside"] or told["point"] is None:
            return HitPoint(told["point"], told["covered"], told["outside"])
        return await self.within.reach(told["point"])


class FrameObservation(NamedTuple):
    """One document as observed; ``world`` is None after the fallback, which has ``nodes``."""

    place: FrameInfo
    data: dict[str, Any]
    corner: FrameTransform
    world: World | None
    nodes: Sequence[ElementHandle] = ()
    shown: VisibleFrame | None = None


class Observation(NamedTuple):
    """A snapshot of a page, and access to the nodes of its elements."""

    page: Page
    snapshot: Snapshot
    views: tuple[FrameObservation, ...]
    broken_images: tuple[BrokenImage, ...]

    @property
    def secrets(self) -> tuple[str, ...]:
        """The values of the page's password fields and other secret fields."""
        return tuple(value for view in self.views for value in view.data["secretValues"])

    def holds(self, element: InteractiveElement) -> bool:
        """Return whether the element is of this snapshot, not of one with the same reference."""
        known = (*self.snapshot.elements, *self.snapshot.surfaces)
        return any(element is one for one in known) or element in known

    def with_own_logins(self) -> Observation:
        """Return the same observation for a run that has an account of its own to log in with."""
        elements = (
            one.model_copy(update={"asks_for": "own_login"}) if one.asks_for == "login" else one
            for one in self.snapshot.elements
        )
        snapshot = self.snapshot.model_copy(update={"elements": tuple(elements)})
        return self._replace(snapshot=snapshot)

    async def node(
        self, element: InteractiveElement, *, stand_in: bool = False
    ) -> ElementHandle | None:
        """Return the node of an element.

        Args:
            element: The element.
            stand_in: Return the node that is drawn for the element and clicked instead.

        Returns:
            None if its document is gone or was observed again.
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
        """Convert a point of the viewport of the element's document to one of the page's viewport.

        Points are in CSS pixels; everything may be scrolled since the observation.
        """
        view, _ = self._seen(element)
        return await view.shown.reach(point) if view.shown else HitPoint(point)

    def scale(self, element: InteractiveElement) -> float:
        """Return the scale at which the element's document is drawn on the page."""
        view, _ = self._seen(element)
        return view.corner.scale

    async def scroll(self) -> tuple[float, float]:
        """Return how far the page is scrolled, in CSS pixels."""
        world = self.views[0].world
        assert world is not None, "after the fallback there is no world to ask"
        x, y = await world.call("scrolled")
        return x, y

    async def is_checked(self, element: InteractiveElement) -> bool | None:
        """Return whether the element is checked now; None when it is gone."""
        view, index = self._seen(element)
        if view.world and "-" in element.tag:  # only the browser knows the state of a component
            told = await view.world.told_to_assist(view.data["look"], index)
            return "checked" in told.states if told.role else None
        checked: bool | None = await self.ask("checked", element)
        return checked

    async def ask(self, name: str, element: InteractiveElement, *more: Any) -> Any:
        """Run ``scripts/<name>.js`` on an element.

        Args:
            name: The name of the script, which gets the toolkit, the number of the observation,
                the index of the element and ``more``.
            element: The element.
            more: Further arguments, JSON values.

        Returns:
            What the script returns, a JSON value.
        """
        view, index = self._seen(element)
        assert view.world is not None, "after the fallback there is no world to ask"
        try:
            return await view.world.call(name, view.world.toolkit, view.data["look"], index, *more)
        except PlaywrightError as error:
            if view.shown and view.shown.within:  # a frame may go without the page
                raise PlaywrightError("Frame was detached") from error
            raise

    async def markups(self) -> dict[str, Markup]:
        """Return the markup of the elements by their references.

        Elements that are gone, and those of a document that was replaced, are left out.
        """
        found: dict[str, Markup] = {}
        for number, view in enumerate(self.views):
            for index, markup in enumerate(await _markups(view)):
                if markup is not None:
                    found[f"f{number}e{index}"] = Markup.model_validate(markup)
        return found

    def _seen(self, element: InteractiveElement) -> tuple[FrameObservation, int]:
        view, index = (int(part) for part in element.ref[1:].split("e"))
        return self.views[view], index

    async def _hand_over(
        self, view: FrameObservation, world: World, index: int, stand_in: bool
    ) -> ElementHandle | None:
        """Take a node from our world to Playwright's; they share only the page's own world."""
        name = f"explorer{token_hex(8)}"
        if not await world.expose(name, view.data["look"], index, stand_in):
            return None
        for frame in sorted(self.page.frames, key=lambda one: one.url != view.place.url):
            taken = await held(frame.evaluate_handle(script("take_over"), name))
            if node := taken.as_element():
                return node
        return None

    async def at_rest(self, **limits: float) -> int | None:
        """Wait until the top document does not change for a while.

        Args:
            limits: The arguments of scripts/settled.js, in milliseconds.

        Returns:
            The number of changes since the observation; None if the document is gone.
        """
        world = self.views[0].world if self.views else None
        if world is None:
            return 0
        try:
            return int(await world.call("settled", world.toolkit, limits))
        except PlaywrightError as error:
            if navigated_away(error):
                return None
            raise

    async def stands(self, *, only_texts: bool = False) -> bool:
        """Return whether the same elements can be used, though texts and looks may have changed.

        If so, changes are counted from this call on.

        Args:
            only_texts: Whether only texts may have changed, and neither title nor headings.
        """
        return all(await asyncio.gather(*(_stands(view, only_texts) for view in self.views)))

    async def new_texts(self) -> int:
        """Return how many texts the documents show since the last call that are new to them."""
        return sum(await asyncio.gather(*map(_new_texts, self.views)))

    async def changes(self) -> int | None:
        """Return the changes in all documents since; None if one is gone or does not answer."""
        counts = await asyncio.gather(*map(_changes, self.views))
        known = [count for count in counts if count is not None]
        return sum(known) if known and len(known) == len(counts) else None


async def _markups(view: FrameObservation) -> list[dict[str, Any] | None]:
    if view.world is None:
        return []
    try:
        await view.world.call("markup", view.world.toolkit)
        text = await view.world.call("markups", view.world.toolkit, view.data["look"])
    except PlaywrightError as error:
        if navigated_away(error):
            return []
        raise
    markups: list[dict[str, Any] | None] = json.loads(text or "[]")
    return markups


async def _stands(view: FrameObservation, only_texts: bool) -> bool:
    world = view.world
    if world is None:
        return False
    try:
        async with asyncio.timeout(CHILD_SECONDS):
            look = view.data["look"]
            return bool(await world.call("stands", world.toolkit, look, only_texts))
    except TimeoutError:
        return False
    except PlaywrightError as error:
        if navigated_away(error):
            return False
        raise


async def _new_texts(view: FrameObservation) -> int:
    if view.world is None:
        return 0
    try:
        async with asyncio.timeout(CHILD_SECONDS):
            return int(await view.world.call("new_texts", view.world.toolkit))
    except (PlaywrightError, TimeoutError):
        return 0  # it went away, or the next observation notices that it is stuck


async def _changes(view: FrameObservation) -> int | None:
    if view.world is None:
        return None
    try:
        async with asyncio.timeout(CHILD_SECONDS):
            changes = await view.world.call("changes", view.world.toolkit, view.data["look"])
    except TimeoutError:
        return None  # the next observation notices whether the page or only a frame is stuck
    except PlaywrightError as error:
        if navigated_away(error):
            return None
        raise
    return None if changes is None else int(changes)
