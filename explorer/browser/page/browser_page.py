"""The facade of a page: PageDriver over a Playwright session."""

from __future__ import annotations

import random
from collections.abc import Sequence

from explorer.browser.act.actions import ActionExecutor
from explorer.browser.cdp.calls import losing_the_page
from explorer.browser.cdp.handles import handles_disposed
from explorer.browser.consent.clearer import ConsentClearer
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.observe.observation import Observation
from explorer.browser.page.acting import PageActor
from explorer.browser.page.attempts import ActionAttempts
from explorer.browser.page.checks import PageChecks
from explorer.browser.page.clearing import ViewClearing
from explorer.browser.page.effects import EffectDetector
from explorer.browser.page.late_content import LateContent
from explorer.browser.page.locating import ElementLocator
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.navigation.navigating import Navigator
from explorer.browser.page.navigation.opening import AddressOpener
from explorer.browser.page.navigation.popups import PopupHandler
from explorer.browser.page.navigation.session_recovery import SessionRecovery
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.outcome_builder import OutcomeBuilder
from explorer.browser.page.performing import ActionPerformer
from explorer.browser.page.phone_width import PhoneWidth
from explorer.browser.page.pointing import PagePointer, require_allowed
from explorer.browser.page.rules import PageRules, PageTools
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.errors import TargetUnusable
from explorer.models import (
    ActionRequest,
    BlindSpot,
    InteractiveElement,
    Markup,
    Outcome,
    Screenshot,
    Snapshot,
)
from explorer.models.moments import PageMoment
from explorer.models.value import Share
from explorer.urls import is_browsers_own

MAX_LOOKS = 3
"""Observations of a page that leads out of scope by itself while it is observed."""


class BrowserPage:
    """The page of a session, as the planner drives it (``protocols.PageDriver``).

    It delegates to collaborators that observe the page, navigate it and act on it. Unexpected
    errors of Playwright or of the page's scripts raise PageLost.
    """

    def __init__(
        self,
        session: Session,
        rules: PageRules,
        rng: random.Random,
        tools: PageTools | None = None,
        last: Observation | None = None,
    ) -> None:
        """Assemble the page.

        Args:
            session: The session whose current page is driven.
            rules: The settings, and what must not be opened or used.
            rng: Draws the values of form fields, unless ``tools`` has an executor of its own.
            tools: What is done besides exploring.
            last: An earlier observation of the page.
        """
        tools, limits = tools or PageTools(), rules.limits
        executor = tools.executor or _executor(session, rules, rng)
        settling = Settling(session, limits, tools.waits)
        late = LateContent(session, limits.script_seconds) if tools.waits else None
        checks = PageChecks(session, limits, tools, late)
        outcomes = OutcomeBuilder(session, checks, tools.calls)
        observer = PageObserver(session, rules, executor, settling)
        observer.observation = last
        arrivals = Arrivals(session, rules, observer, settling, checks, late)
        popups = PopupHandler(session, rules, arrivals, settling)
        opener = AddressOpener(session, limits, observer, settling, arrivals, outcomes)
        recovery = SessionRecovery(
            session, limits, observer, opener, arrivals, tools.reentry, tools.mark_login
        )
        locator = ElementLocator(session, limits, observer)
        performer = ActionPerformer(session, rules, executor, observer, settling, checks)
        attempts = ActionAttempts(session, rules, observer, locator, performer, arrivals)
        effects = EffectDetector(session, limits, observer, settling, arrivals, popups)
        width = PhoneWidth(session, limits, observer)
        consent = ConsentClearer(rules.settings.cookies, session.renderers)
        self._session = session
        self._rules = rules
        self._checks = checks
        self._references = tools.references
        self._observer = observer
        self._clearing = ViewClearing(session, observer, consent)
        self._navigator = Navigator(session, opener, arrivals, popups, recovery, checks, width)
        self._pointer = PagePointer(session, limits, observer)
        self._actor = PageActor(observer, attempts, effects, checks, outcomes, recovery, width)

    @property
    def url(self) -> str:
        """The address of the page, cut to a length that can be stored."""
        return self._session.url

    @property
    def observation(self) -> Observation | None:
        """The last observation of the page, whose elements are found without a new one."""
        return self._observer.observation

    @losing_the_page
    async def clear_view(self) -> tuple[str, ...]:
        """Answer cookie banners and dismiss overlays; return a description of each."""
        async with handles_disposed():
            return await self._clearing.clear()

    @losing_the_page
    async def look(self, *, patient: bool = False, reads: bool = False) -> Snapshot:
        """Return the elements of the page, after following what the page did by itself.

        Args:
            patient: Wait longer for the first elements.
            reads: Wait for the addresses that are being read beside the page.

        Returns:
            An empty snapshot if the page is no HTML, or leads out of scope again and again.
        """
        for _ in range(MAX_LOOKS):
            if self._observer.can_be_read or is_browsers_own(self.url):
                await self._navigator.catch_up()
            if not self._observer.can_be_read:
                break
            snapshot = await self._observer.look(patient=patient)
            if not self._rules.refusal_here(self.url):
                snapshot = await self._with_references(snapshot, reads=reads)
                is_bare = self._observer.is_bare and not snapshot.elements
                return snapshot.model_copy(update={"is_bare": True}) if is_bare else snapshot
        self._observer.forget()
        return await self._with_references(Snapshot(url=self.url, is_bare=True), reads=reads)

    async def _with_references(self, snapshot: Snapshot, *, reads: bool) -> Snapshot:
        if self._references is None:
            return snapshot
        observation = self._observer.observation
        return await self._references.added_to(snapshot, observation, waits=reads)

    @losing_the_page
    async def wait_for_late_content(self) -> None:
        """Give the page a few seconds for what comes by a timer, a stream or a slow answer."""
        await self._observer.wait_for_late_content()

    @losing_the_page
    async def wait_for_change(self, seconds: float) -> bool:
        """Return whether more than texts of the page change within these seconds."""
        return await self._observer.wait_for_change(seconds)

    @losing_the_page
    async def see(self) -> Snapshot:
        """Observe the page as it is, without waiting and without following anything."""
        if is_browsers_own(self.url):
            blind_spot = BlindSpot(kind="page", url=self.url, detail="it is the browser's own page")
            return Snapshot(url=self.url, blind_spots=(blind_spot,))
        return (await self._observer.see()).snapshot

    @losing_the_page
    async def see_others(self, tags: Sequence[str]) -> Snapshot:
        """Return the last snapshot with the elements of these tags that are no controls, too."""
        return await self._observer.see_others(tags)

    @losing_the_page
    async def markups(self) -> dict[str, Markup]:
        """Return the markup of the elements of the last observation, by their references."""
        return await self._observer.markups()

    async def picture(self) -> Screenshot | None:
        """Return the viewport as it is; None when it could not be drawn in time."""
        return await self._observer.picture()

    async def moment(self) -> PageMoment | None:
        """Return a picture with the elements of the last snapshot that it shows; None if outdated.

        Secrets are painted over.
        """
        return await self._observer.moment()

    @losing_the_page
    async def show(self, element: InteractiveElement) -> InteractiveElement:
        """Bring an element of the last observation into view, and return it as it is there."""
        return await self._observer.show(element)

    @losing_the_page
    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        """Open an address, and wait until what that caused has settled.

        Args:
            url: The address.
            linked_from: The page that holds a link to it, "" if none does.
            seconds: Longest wait for its answer; None for that of the settings.
        """
        outcome = await self._navigator.open(url, linked_from, seconds)
        if self._references:
            if outcome.result == "done":
                self._references.begin_site(outcome.url)
            await self._references.read_beside(url, by_address=True)
        return outcome

    async def visit(self, url: str) -> tuple[str, ...]:
        """Open an address to use what is there, and answer its cookie banners.

        Returns:
            A description of each banner.

        Raises:
            TargetUnusable: The address cannot be opened, or nothing there can be used.
        """
        outcome = await self.open(url)
        if outcome.result != "done" or self._observer.observation is None:
            raise TargetUnusable(outcome.detail)
        return await self.clear_view()

    async def recover(self) -> None:
        """Replace a lost page by a fresh one. Raises BrowserLost if there is none."""
        await self._navigator.recover()

    @losing_the_page
    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        """Act on an element, and wait for the effect.

        Args:
            element: The element, of any earlier snapshot.
            action_request: What to do with it; None for what a person would do, with generated
                values.
        """
        async with handles_disposed():
            outcome = await self._actor.act(element, action_request)
        if self._references and outcome.effect == "navigation" and outcome.result == "done":
            await self._references.read_beside(outcome.url, by_address=False)
        return outcome

    @losing_the_page
    async def hover(self, element: InteractiveElement) -> None:
        """Move the mouse over an element of the last observation, scrolling to it if need be."""
        await self._pointer.hover(element)

    @losing_the_page
    async def drag(
        self, element: InteractiveElement, target: InteractiveElement, press: Share, drop: Share
    ) -> None:
        """Drag an element of the last observation, pressed at a point of it, onto another one."""
        await self._pointer.drag(element, target, press, drop)

    @losing_the_page
    async def focus(self, element: InteractiveElement) -> None:
        """Focus an element of the last observation."""
        await self._pointer.focus(element)

    @losing_the_page
    async def scroll_in(self, element: InteractiveElement, point: tuple[float, float]) -> None:
        """Scroll what is in an element of the last observation to a position, in CSS pixels."""
        await self._pointer.scroll_in(element, point)

    @losing_the_page
    async def require_allowed(self, point: tuple[float, float] | None = None) -> None:
        """Check that what is focused, or what lies at a point of the viewport, may be used.

        Raises:
            UsageError: ``safety.never`` or ``scope.controls`` forbids it.
        """
        if self._rules.controls:
            require_allowed((await self.see()).elements, point)

    async def deferred_check(self) -> Outcome | None:
        """Run one deferred check in a side tab; None when none is left."""
        async with handles_disposed():
            return await self._checks.deferred_check()


def _executor(session: Session, rules: PageRules, rng: random.Random) -> ActionExecutor:
    danger_in, mask_secret = rules.destructive.word_in_text, session.mask.add_secrets
    return ActionExecutor(
        rules.limits,
        FormFiller(rules.limits, rng, danger_in, mask_secret=mask_secret, rules=rules.for_fields()),
        rules.for_places(),
    )
