"""Observes the page: when it is ready, what is on it, and what it looks like."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.actions import ActionExecutor
from explorer.browser.act.verification import bring_into_view
from explorer.browser.cdp.calls import within
from explorer.browser.observe.detection import observe
from explorer.browser.observe.moments import moment_of
from explorer.browser.observe.observation import Observation
from explorer.browser.observe.others import with_others
from explorer.browser.page.pictures import ViewportPictures
from explorer.browser.page.rules import PageRules, is_no_page
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.errors import PageLost
from explorer.models import InteractiveElement, Markup, Screenshot, Snapshot
from explorer.models.moments import PageMoment

_QUIET_SECONDS = 0.6
"""A parsed document without controls that has not changed for so long has none, unless a request is
pending that may bring some."""
_LATE_SECONDS = 2.5
"""Time for content that comes late."""
_CHANGE_SECONDS = 0.05
"""Time after which the page is asked again whether it has changed."""
_MAX_PLAIN_TAGS = 500
_HTML = ("text/html", "application/xhtml+xml")


class PageObserver:
    """Observes one page and keeps the last observation and its screenshot."""

    def __init__(
        self, session: Session, rules: PageRules, executor: ActionExecutor, settling: Settling
    ) -> None:
        self._session = session
        self._rules = rules
        self._executor = executor
        self._settling = settling
        self.pictures = ViewportPictures(session, rules.limits)
        self._shooting: asyncio.Task[bytes | None] | None = None
        """Takes the screenshot of the last observation; None when it is kept or not wanted."""
        self.observation: Observation | None = None
        """The last one; None before the first, and after the page was left or lost."""
        self.is_stale = False
        """The last observation is wrong: an element turned out to be covered or hidden."""
        self._found = ""
        """What ready.js has said of the document, "" before."""
        self._plain_tags: set[str] = set()
        """Names of custom elements that no earlier document has upgraded."""

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot of the last observation."""
        return self.observation and self.observation.snapshot

    @property
    def can_be_read(self) -> bool:
        """Whether the current document is an HTML page of a site."""
        return not is_no_page(self._session.url) and self.is_html

    @property
    def is_bare(self) -> bool:
        """Whether the document has neither a control nor a script that could add one."""
        return self._found == "bare"

    @property
    def is_html(self) -> bool:
        """Whether the last document is HTML; one without a content type may be."""
        kind = self._session.signals.document.content_type.split(";")[0].strip().lower()
        return not kind or kind in _HTML

    def forget(self) -> None:
        """Drop the observation and its screenshot: the page was left."""
        self.observation = None
        self._found = ""
        self._forget_picture()

    async def look(self, *, patient: bool) -> Snapshot:
        """Return the page's snapshot, observing it only if it has changed since the last time.

        Args:
            patient: Wait longer for the first controls.
        """
        limits = self._rules.limits
        known = self.observation and self.observation.snapshot
        if patient and self._found in ("bare", "none") and known and not known.elements:
            return known  # the document rests and awaits nothing: no longer wait brings a control
        if patient or self.observation is None:
            await self.get_ready(
                limits.elements_retry_seconds if patient else limits.elements_seconds
            )
        elif not self.is_stale and await self._stands(self.observation):
            return self.observation.snapshot
        return (await self.see()).snapshot

    async def wait_for_late_content(self) -> None:
        """Wait, then forget the observation if the page has changed meanwhile."""
        if self._found == "bare":
            return  # it has no script that could change it
        await asyncio.sleep(_LATE_SECONDS)
        if self.observation and not await self._is_unchanged(self.observation):
            self.forget()

    async def wait_for_change(self, seconds: float) -> bool:
        """Return whether more than texts of the page change within these seconds."""
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        while self.observation and await self._is_as_seen(self.observation):
            if clock() >= end:
                return False
            await asyncio.sleep(_CHANGE_SECONDS)
        return True

    async def _is_as_seen(self, observation: Observation) -> bool:
        if observation.snapshot.elements:
            return await self._stands(observation)
        return not await self._has_changed(observation)

    async def _stands(self, observation: Observation) -> bool:
        """Return whether an observation still tells what can be used: at most texts have changed.

        If so, changes are counted from this call on, and the screenshot is due again.
        """
        if await self._is_unchanged(observation):
            return True
        if self._is_of_other_page(observation):
            return False
        seconds = self._rules.limits.script_seconds
        asking = observation.stands(only_texts=True)
        stands = await within(seconds, asking, "watching for changes")
        if stands:
            self.pictures.expire()
        return stands

    def _is_of_other_page(self, observation: Observation) -> bool:
        return observation.snapshot.url != self._session.url or not observation.snapshot.elements

    async def _is_unchanged(self, observation: Observation) -> bool:
        return bool(observation.snapshot.elements) and not await self._has_changed(observation)

    async def _has_changed(self, observation: Observation) -> bool:
        if observation.snapshot.url != self._session.url:
            return True
        seconds = self._rules.limits.script_seconds
        return await within(seconds, observation.changes(), "watching for changes") != 0

    async def see(self) -> Observation:
        """Observe the page, and begin to take the screenshot of the same moment.

        ``picture_taken`` waits for it. No screenshot is taken of a caller's page.
        """
        looking = observe(
            self._session.page,
            self._session.renderers,
            self._rules.settings.planner.ignored_tags,
            self._rules.destructive,
            self._rules.limits.script_seconds,
            self._rules.controls,
        )
        self.is_stale = False
        observation: Observation
        if self._session.guest:
            self.observation = observation = await looking
            self._session.mask.add_page_values(*observation.secrets)
            return observation
        self._forget_picture()
        shooting = asyncio.ensure_future(self.pictures.begin(self.observation))
        observation = await looking
        self._session.mask.add_page_values(*observation.secrets)
        self._shooting = asyncio.ensure_future(self.pictures.finish(shooting, observation))
        self.observation = observation = self._executor.knowing(observation)
        return observation

    async def see_others(self, tags: Sequence[str]) -> Snapshot:
        """Add the elements of these tags that are no controls to the last observation."""
        observation = self.observation or await self.see()
        seconds = self._rules.limits.script_seconds
        adding = with_others(observation, tags)
        added = await within(seconds, adding, "reading the elements")
        self.observation = self._without_barred_others(observation, added)
        return self.observation.snapshot

    def _without_barred_others(self, before: Observation, added: Observation) -> Observation:
        """Return an observation whose added elements are forbidden if the rules say so."""
        known, elements = len(before.snapshot.elements), added.snapshot.elements
        if not self._rules.controls:
            return added
        others = self._rules.controls.applied(elements[known:], [None] * (len(elements) - known))
        judged = (*elements[:known], *others.elements)
        snapshot = added.snapshot.model_copy(update={"elements": judged})
        return added._replace(snapshot=snapshot)

    async def markups(self) -> dict[str, Markup]:
        """Return the markup of the elements of the last observation, by their references."""
        if self.observation is None:
            return {}
        seconds = self._rules.limits.script_seconds
        return await within(seconds, self.observation.markups(), "reading the markup")

    async def get_ready(self, seconds: float) -> None:
        """Load the lazy content of a new document and wait for its first controls.

        The wait ends early when the document is quiet and none of its requests is pending.

        Args:
            seconds: Longest wait.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        while (found := await self._wait_for_controls(seconds)) != "controls":
            if not await self._settling.next_answer(end):
                break
            seconds = max(end - clock(), 0)
        self._found = found

    async def catch_up_with_scripts(self) -> None:
        """Wait for the scripts that the document was not waited for, and observe it with them.

        What they change is then no effect of the next action.
        """
        if await self._settling.wait_for_skipped_scripts():
            await self.see()

    async def _wait_for_controls(self, seconds: float) -> str:
        """Wait for controls at most so long, and while the document changes; see ready.js."""
        limits = self._rules.limits
        options = {
            "seconds": seconds,
            "screens": limits.scroll_steps,
            "rest": _QUIET_SECONDS,
            "plain": list(self._plain_tags),
        }
        call = self._session.renderers.call(self._session.page, "ready", options)
        try:
            told = await within(limits.script_seconds + seconds, call, "getting ready")
        except PlaywrightError:
            return "controls"  # the document was replaced: the next observation copes with that
        if len(self._plain_tags) < _MAX_PLAIN_TAGS:
            self._plain_tags.update(told["plain"])
        return str(told["found"])

    async def picture(self) -> Screenshot | None:
        """Return a screenshot that shows the page as it is; None if it could not be taken."""
        await self.picture_taken()
        if self.observation is None or self.pictures.is_due:
            await self.take_picture()
        return self.pictures.latest

    async def moment(self) -> PageMoment | None:
        """Return a picture with the elements of the last observation that it shows.

        Secrets that the page shows are painted over. It is None if the page has changed since or
        was not drawn in time, and for a caller's page.
        """
        if self.observation is None or self._session.guest:
            return None
        secrets = tuple(self._session.mask.secrets)
        taking = moment_of(self._session.cdp, self.observation, secrets)
        try:
            return await within(self._rules.limits.script_seconds, taking, "taking a picture")
        except (PlaywrightError, PageLost):  # the next observation notices whether it is lost
            return None

    async def picture_taken(self) -> None:
        """Wait for the screenshot that the last observation has begun to take."""
        shooting, self._shooting = self._shooting, None
        if shooting:
            self.pictures.keep(await shooting, self._scroll())

    async def take_picture(self) -> None:
        """Take a new screenshot of the page as it is."""
        self._forget_picture()
        beginning = self.pictures.begin(self.observation)
        jpeg = await self.pictures.finish(beginning, self.observation)
        self.pictures.keep(jpeg, self._scroll())

    def _forget_picture(self) -> None:
        """Drop the screenshot, and the one that is being taken."""
        if self._shooting:
            self._shooting.cancel()
            self._shooting = None
        self.pictures.forget()

    def _scroll(self) -> tuple[float, float]:
        views = self.observation.views if self.observation else ()
        scroll: tuple[float, float] = views[0].data["scroll"] if views else (0, 0)
        return scroll

    async def show(self, element: InteractiveElement) -> InteractiveElement:
        """Bring an element of the last observation into view, and return it as it is there.

        An element of another observation is returned unchanged.
        """
        seen = self.observation
        if seen is None or seen.snapshot.fallback or not seen.holds(element):
            return element
        return await bring_into_view(seen, element, self._rules.limits.script_seconds)
