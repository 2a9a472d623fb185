"""Inspection of each page of a run for faults of its content."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import Any

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.worlds import World
from explorer.browser.inspection.answers import Answers
from explorer.browser.inspection.disclosures import NEEDLES, disclosed_in
from explorer.browser.inspection.environments import environment_of
from explorer.browser.observe.observation import FrameObservation, Observation
from explorer.browser.session.session import Session
from explorer.models import (
    CoveredControl,
    Disclosure,
    EnvironmentLink,
    MisplacedLabel,
    MissingAnchor,
    OddText,
    Signal,
)
from explorer.urls import origin

SECONDS = 6.0
"""Deadline of one inspection in seconds; of a page that takes longer the rest is skipped."""
MAX_FAULTS = 20
"""Maximum number of faults of one kind per document."""
MAX_FRAMES = 5
"""Maximum number of documents of a page, including the page itself."""
SECOND_LOOK_SECONDS = 0.6
"""Seconds after which a covered control must still be covered, to exclude animations."""
MAX_SECOND_LOOKS = 2
"""Maximum number of rechecks in a run of the same control under the same cover."""
SMALL_SHARE = 0.3
"""Share of the page's text below which a piece of code counts as an example."""

MARK = "explorer-mark"
"""Tag name of the harmless elements that probes type into fields."""


class Inspector:
    """Inspects the pages of one session.

    ``owns`` returns whether a URL belongs to the site. ``disabled`` contains the names of disabled
    checks.
    """

    def __init__(
        self, session: Session, owns: Callable[[str], bool], disabled: Collection[str] = ()
    ) -> None:
        self._session = session
        self._owns = owns
        self._disabled = disabled
        self._second_looks: Counter[tuple[str, str]] = Counter()
        self.answers = Answers(session.context, owns, session.beside)
        session.listen(session.context, "response", self.answers.hear)
        self.status: int | None = None
        """HTTP status of the current page, None if unknown."""
        self.marks: list[str] = []
        """Keys of the probe marks that the last inspection found as elements of the page."""

    def begin(self) -> None:
        """Drop the recorded responses at the beginning of an action."""
        self.answers.forget()

    async def inspect(self, observation: Observation) -> tuple[Signal, ...]:
        """Return the faults of the page, as far as it answers in time."""
        found: list[Signal] = []
        self.marks = []
        try:
            async with asyncio.timeout(SECONDS):
                for view in self._own_views(observation):
                    found += await self._inspect_document(view)
        except (PlaywrightError, TimeoutError):
            pass  # the document is being replaced: the next inspection sees the new one
        return tuple(found)

    async def find_spinners(self, observation: Observation) -> list[str]:
        """Return selectors of the page's loading indicators, as far as it answers in time."""
        found: list[str] = []
        try:
            async with asyncio.timeout(SECONDS):
                for view in self._own_views(observation):
                    assert view.world, "of documents that can be asked"
                    found += await view.world.call("spinners", view.world.toolkit)
        except (PlaywrightError, TimeoutError):
            pass  # the document is being replaced: the next one is asked when it has arrived
        return found

    async def is_loading(self, observation: Observation) -> bool:
        """Return whether a loading indicator that was found last still shows that the page loads.

        So it counts if the document does not answer, or is gone.
        """
        try:
            async with asyncio.timeout(SECONDS):
                views = [view.world for view in self._own_views(observation) if view.world]
                return any([await one.call("spinners", one.toolkit, True) for one in views])
        except (PlaywrightError, TimeoutError):
            return True

    async def inspect_answers(self, page_url: str) -> tuple[Signal, ...]:
        """Return what the responses to the action disclose and which protection they lack."""
        found: list[Signal] = list(await self.answers.disclosures(page_url))
        if protection := await self.answers.protection(page_url):
            found.append(protection)
        return tuple(found)

    def _own_views(self, observation: Observation) -> Iterator[FrameObservation]:
        """Yield the page's own document and the frames of the same origin."""
        top = origin(observation.snapshot.url)
        for number, view in enumerate(observation.views[:MAX_FRAMES]):
            if view.world and (not number or origin(view.place.url) == top):
                yield view

    async def _inspect_document(self, view: FrameObservation) -> list[Signal]:
        assert view.world, "of documents that can be asked"
        texts, controls = await asyncio.gather(
            _ask(view.world, "inspect_texts", needles=NEEDLES),
            _ask(view.world, "inspect_controls", mark=MARK),
        )
        url = view.world.place.url
        covered = await self._still_covered(view.world, controls["covered"])
        self.marks += controls["marks"]
        return [
            *(OddText(page_url=url, **one) for one in texts["odd"]),
            *self._disclosures(texts["suspects"], url),
            *(CoveredControl(page_url=url, **one) for one in covered),
            *(MissingAnchor(page_url=url, **one) for one in controls["anchors"]),
            *(MisplacedLabel(page_url=url, **one) for one in controls["labels"]),
            *self._environment_links(controls["hosts"], url),
        ]

    async def _still_covered(
        self, world: World, covered: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Return the covered controls that a recheck finds under the same cover.

        Each control is reported once.
        """
        new = [one for one in covered if self._second_looks[_sign(one)] < MAX_SECOND_LOOKS]
        if not new or "covered-control" in self._disabled:
            return []
        lasting = await self._second_look(world)
        kept = [one for one in new if (_sign(one), one["selector"]) in lasting]
        self._second_looks.update({_sign(one) for one in new})
        for one in kept:
            self._second_looks[_sign(one)] = MAX_SECOND_LOOKS
        return kept

    async def _second_look(self, world: World) -> set[tuple[tuple[str, str], str]]:
        """Wait and return the controls that are covered then, with their selectors."""
        await asyncio.sleep(SECOND_LOOK_SECONDS)
        again = await _ask(world, "inspect_controls", mark=MARK)
        return {(_sign(one), one["selector"]) for one in again["covered"]}

    def _disclosures(self, suspects: list[dict[str, Any]], url: str) -> Iterator[Disclosure]:
        failed = (self.status or 200) >= 400
        for suspect in suspects:
            is_example = suspect["in_code"] and suspect["share"] < SMALL_SHARE
            is_quoted = suspect["in_code"] or suspect["in_prose"]
            for found in disclosed_in(suspect["text"], failed=failed):
                if not failed and (is_example if found.kind == "secret" else is_quoted):
                    continue
                yield Disclosure(
                    kind=found.kind,
                    what=found.what,
                    excerpt=found.excerpt,
                    source=url,
                    status=self.status,
                    page_url=url,
                )

    def _environment_links(
        self, hosts: list[dict[str, Any]], url: str
    ) -> Iterator[EnvironmentLink]:
        """Yield links to other environments, except those that a text quotes as an instruction."""
        for link in hosts:
            environment = environment_of(link["href"], url, self._owns)
            if environment and not link["quoted"]:
                yield EnvironmentLink(
                    href=link["href"], label=link["label"], environment=environment, page_url=url
                )


def _sign(covered: dict[str, Any]) -> tuple[str, str]:
    return covered["structure"], covered["cover_structure"]


async def _ask(world: World, name: str, **options: Any) -> Any:
    return await world.call(name, world.toolkit, {"mostTold": MAX_FAULTS, **options})
