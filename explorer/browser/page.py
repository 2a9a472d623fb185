"""The page a run walks on: PageDriver over a Playwright session."""

from __future__ import annotations

import asyncio
import random
import time
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.act.actions import ActionExecutor, ActionResult, ActionTarget
from explorer.browser.act.effects import looks_changed, new_controls
from explorer.browser.act.error_pages import error_page_of
from explorer.browser.act.outcomes import (
    ActionEffect,
    mouse_only,
    refused,
    unless_held_back,
    why_held_back,
    why_not_done,
    why_not_opened,
    with_left_out,
)
from explorer.browser.act.verification import Verdict, bring_into_view, verify
from explorer.browser.auth.session_loss import Reentry, SessionWatch, address_asked_for
from explorer.browser.cdp.calls import first_line, losing_the_page, navigated_away, within
from explorer.browser.cdp.clipping import clip
from explorer.browser.consent.clearer import ConsentClearer
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.memory import Submission
from explorer.browser.forms.page import FormPage
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.network.signals import EMPTY_ERROR
from explorer.browser.observe.detection import Observation, observe
from explorer.browser.probes.auditor import Auditor
from explorer.browser.probes.form_probe import SentForm
from explorer.browser.probes.lost_input import lost_input
from explorer.browser.probes.prober import Prober
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session, close
from explorer.browser.session.settling import Settling
from explorer.errors import PageLost, TargetUnusable
from explorer.models import (
    Action,
    ActionRequest,
    BlindSpot,
    Bounds,
    ClickExplained,
    Exchange,
    InteractiveElement,
    Outcome,
    OutOfScope,
    PageLoad,
    Popup,
    Screenshot,
    Signal,
    Snapshot,
)
from explorer.policy.egress import HARMLESS_METHODS
from explorer.policy.element_matching import find_again
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings
from explorer.urls import is_browsers_own, normalise, parse

MOST_LOOKS = 3
"""At a page that leads out of scope by itself while it is looked at."""
_PICTURE_SECONDS = 0.5
"""So old a picture may be where a page has changed a little: one costs as much as an act."""
_REST_SECONDS = 0.6
"""A loaded document without controls that has not changed for so long has none."""
_HTML = ("text/html", "application/xhtml+xml")


class BrowserPage:
    """What the planner walks on. ``refusal_of_url`` names the rule that forbids an address.

    ``executor`` act in another way than by chance. A lost session is told, and with a ``reentry``
    regained. With an ``inspector`` the outcomes tell what is wrong with the pages, too, with an
    ``auditor`` how accessible they are, and with a ``prober`` what came of trying things in a tab
    beside.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        refusal_of_url: Callable[[str], str],
        robots: RobotsBook | None,
        destructive: Destructive,
        rng: random.Random,
        executor: ActionExecutor | None = None,
        reentry: Reentry | None = None,
        inspector: Inspector | None = None,
        auditor: Auditor | None = None,
        prober: Prober | None = None,
    ) -> None:
        self._session = session
        self._settings = settings
        self._limits = settings.browser
        self._refusal_of_url = refusal_of_url
        self._robots = robots
        self._destructive = destructive
        mask = session.mask
        filler = FormFiller(settings.browser, rng, destructive.word_in_text, know=mask.know)
        self._executor = executor or ActionExecutor(settings.browser, filler)
        self._consent = ConsentClearer(settings.cookies, session.renderers)
        self._settling = Settling(session, settings.browser)
        self._watch = SessionWatch()
        self._reentry = reentry
        self._inspector = inspector
        self._auditor = auditor
        self._prober = prober
        self._audits_next = True
        """Of the checks that were put off."""
        self._asked_for = ""
        """The address that is being opened, "" when something else is done."""
        self._observation: Observation | None = None
        self._picture: Screenshot | None = None
        self._stood_on = ""
        """The last address that was looked at and found to be in scope."""
        self._pointed_at: Bounds | None = None
        self._picture_is_old = False
        """The page has changed a little since, and was not looked at again."""
        self._pictured_at = 0.0
        self._cleared: Observation | None = None
        self._is_stale = False
        """What was seen is not so any more: something turned out to be covered or hidden."""

    @property
    def url(self) -> str:
        return clip(self._session.page.url)

    # --- seeing -------------------------------------------------------------------------------

    @losing_the_page
    async def clear_view(self) -> tuple[str, ...]:
        if _is_no_page(self.url) or (self._observation and self._observation is self._cleared):
            return ()
        self._cleared = self._observation
        return await self._consent.clear(self._session.page)

    @losing_the_page
    async def look(self, *, patient: bool = False) -> Snapshot:
        for _ in range(MOST_LOOKS):
            if self._can_be_read() or is_browsers_own(self.url):
                await self._catch_up()
            if not self._can_be_read():
                break
            snapshot = await self._look_at_page(patient=patient)
            if not self._refusal_here():
                return snapshot
        self._observation = self._picture = None
        return Snapshot(url=self.url)

    async def _look_at_page(self, *, patient: bool) -> Snapshot:
        if patient or self._observation is None:
            limits = self._limits
            await self._be_ready(
                limits.elements_retry_seconds if patient else limits.elements_seconds
            )
        elif not self._is_stale and await self._unchanged(self._observation):
            return self._observation.snapshot
        return (await self._see()).snapshot

    @losing_the_page
    async def see(self) -> Snapshot:
        """Look anew at the page as it stands, without a step of ours."""
        if is_browsers_own(self.url):
            occurrence = BlindSpot(kind="page", url=self.url, detail="it is the browser's own page")
            return Snapshot(url=self.url, blind_spots=(occurrence,))
        return (await self._see()).snapshot

    def _refusal_here(self) -> str:
        """The rule that forbids the page as it is now: a script may have led away by itself."""
        return "browser" if is_browsers_own(self.url) else self._refusal_of_url(self.url)

    def _can_be_read(self) -> bool:
        return not _is_no_page(self.url) and self._is_html()

    async def _catch_up(self) -> None:
        """What the page did by itself since the last act: new tabs, and another address."""
        await self._popups()
        if normalise(self.url) != normalise(self._stood_on):
            documents = self._session.signals.documents
            await self._after_navigation(self._stood_on, same_document=not documents)

    async def _unchanged(self, observation: Observation) -> bool:
        if observation.snapshot.url != self.url or not observation.snapshot.elements:
            return False
        changes = within(self._limits.script_seconds, observation.changes(), "watching for changes")
        return await changes == 0

    async def _see(self) -> Observation:
        """Look, and take the picture of the same moment meanwhile."""
        looking = observe(
            self._session.page,
            self._session.renderers,
            self._settings.planner.ignored_tags,
            self._destructive,
            self._limits.script_seconds,
        )
        self._is_stale = False
        observation: Observation
        if self._session.guest:
            self._observation = observation = await looking
            self._session.mask.see(*observation.secrets)
            return observation
        observation, jpeg = await asyncio.gather(looking, self._shoot())
        self._session.mask.see(*observation.secrets)
        self._observation = observation = self._executor.knowing(observation)
        self._keep_picture(jpeg)
        return observation

    async def _be_ready(self, seconds: float) -> None:
        """Wake lazy content of a new document and wait for its first controls.

        The wait ends early where the document rests and none of its requests is under way.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        while not await self._has_controls(seconds):
            if not await self._settling.next_answer(end):
                return
            seconds = max(end - clock(), 0)

    async def _has_controls(self, seconds: float) -> bool:
        """Wait for controls for so long, and while the document changes."""
        options = {"seconds": seconds, "screens": self._limits.scroll_steps, "rest": _REST_SECONDS}
        call = self._session.renderers.call(self._session.page, "ready", options)
        try:
            return bool(await within(self._limits.script_seconds + seconds, call, "getting ready"))
        except PlaywrightError:
            return True  # the document was replaced: the look copes with that

    async def picture(self) -> Screenshot | None:
        late = time.monotonic() - self._pictured_at > _PICTURE_SECONDS
        if self._observation is None or (self._picture_is_old and late):
            await self._picture_again()
        return self._picture

    async def _picture_again(self) -> None:
        self._keep_picture(await self._shoot())

    def _keep_picture(self, jpeg: bytes | None) -> None:
        views = self._observation.views if self._observation else ()
        self._picture = self._framed(jpeg, views[0].data["scroll"] if views else (0, 0))
        self._picture_is_old, self._pictured_at = False, time.monotonic()

    async def _shoot(self) -> bytes | None:
        """The viewport as JPEG, by the protocol: Playwright's own way takes half as long again."""
        options = {"format": "jpeg", "quality": self._limits.screenshot_quality}
        shot = self._session.cdp.send("Page.captureScreenshot", options)
        try:
            taken = await within(self._limits.script_seconds, shot, "taking a picture")
        except (PlaywrightError, PageLost):  # whether the page is lost, the look will tell
            return None
        return b64decode(taken["data"])

    def _framed(self, jpeg: bytes | None, scroll: tuple[float, float]) -> Screenshot | None:
        if jpeg is None:
            return None
        return Screenshot(
            jpeg=jpeg,
            width=self._limits.viewport_width,
            height=self._limits.viewport_height,
            scroll_x=scroll[0],
            scroll_y=scroll[1],
        )

    # --- going --------------------------------------------------------------------------------

    @losing_the_page
    async def open(self, url: str, linked_from: str = "") -> Outcome:
        self._watch.begin(self._observation and self._observation.snapshot, url)
        if is_browsers_own(url):
            detail = f"{url} is the browser's own page, not a site's"
            return Outcome(action="goto", result="failed", detail=detail, url=self.url)
        self._begin_inspecting(url)
        closed = await self._close_what_covers(url)
        outcome = closed or await self._in_session(url, await self._go(url, linked_from))
        return await self._probed(outcome)

    async def _close_what_covers(self, url: str) -> Outcome | None:
        """To come back to the page that it is: Escape closes most dialogs, a reload costs more."""
        observation, began = self._observation, time.monotonic()
        here = normalise(url) == normalise(self.url) and not self._session.guest
        if observation is None or not here or not _covered(observation):
            return None
        self._session.signals.mark()
        pressing = self._session.page.keyboard.press("Escape")
        await within(self._limits.script_seconds, pressing, "pressing Escape")
        changes = await self._settling.settle(observation, self.url, hopeful=False)
        if changes is None or _covered(await self._see()):
            return None
        moved = ActionEffect("new_state", "Escape closed an overlay")
        return await self._outcome("goto", moved, began)

    async def _go(self, url: str, linked_from: str = "") -> Outcome:
        began = time.monotonic()
        url_before = self.url
        self._session.signals.mark()
        timeout = self._limits.navigation_seconds
        with error_page_of(self._session.page) as error_page:
            try:
                await within(timeout + 5, self._load(url), "opening an address")
            except PlaywrightTimeout:
                moved = self._unanswered(url)
            except PlaywrightError as error:
                await self._settling.answered()
                moved = self._not_opened(url, error)
                if await error_page.follows(error):
                    await self._return_to(url_before)
            else:
                await self._settling.arrived()
                same_document = not self._session.signals.documents
                moved = await self._after_navigation(url_before, same_document=same_document)
                moved = self._unless_not_html(moved)
        return await self._outcome("goto", moved, began, linked_from)

    def _not_opened(self, url: str, error: PlaywrightError) -> ActionEffect:
        if held := self._session.signals.held:
            return ActionEffect("none", why_held_back(held), "refused")
        if EMPTY_ERROR not in error.message:
            return ActionEffect("none", why_not_opened(url, error), "failed")
        status = self._session.signals.status
        self._keep(PageLoad(url=url, status=status))
        self._observation = self._picture = None
        told = f"{url} answered with an error ({status}) and nothing else"
        return ActionEffect("navigation", told, "refused" if self._stood_on else "done")

    async def _load(self, url: str) -> None:
        options: Any = {
            "wait_until": "domcontentloaded",
            "timeout": self._limits.navigation_seconds * 1000,
        }
        self._session.gate.rules.expect(url)
        bare, sign, _ = url.partition("#")
        if sign and normalise(url) == normalise(self.url):
            # With its fragment the browser would leave the page as it stands.
            await self._session.page.goto(bare, **options)
            if normalise(self.url.partition("#")[0]) != normalise(bare):
                return  # it was sent elsewhere, to a login say
        await self._session.page.goto(url, **options)

    async def _in_session(self, asked: str, outcome: Outcome) -> Outcome:
        """The outcome; if the session is lost, with that told and, if we get in again, regained."""
        arrived = outcome.effect == "navigation" and outcome.result == "done"
        if not arrived or self._observation is None:
            return outcome
        lost = self._watch.lost(asked, self._observation.snapshot)
        if lost is None:
            return outcome
        why = await self._reentry.into(self._session) if self._reentry else ""
        told = [outcome.detail, "the session was lost", why]
        signals: tuple[Signal, ...] = (*outcome.signals, lost)
        if why or not self._reentry:
            self._watch.forget()
        else:
            again = await self._go(asked)
            told += ["logged in again", again.detail]
            regained = lost.model_copy(update={"logged_in_again": True})
            signals = (*outcome.signals, regained, *again.signals)
        detail = "; ".join(filter(None, told))
        return outcome.model_copy(update={"detail": detail, "url": self.url, "signals": signals})

    async def visit(self, url: str) -> tuple[str, ...]:
        """Go where somebody wants to use what is there; the cookie banners that were answered.

        Raise TargetUnusable when there is nothing to be used.
        """
        outcome = await self.open(url)
        if outcome.result != "done" or self._observation is None:
            raise TargetUnusable(outcome.detail)
        return await self.clear_view()

    def _unanswered(self, url: str) -> ActionEffect:
        seconds = self._limits.navigation_seconds
        self._keep(
            Exchange(
                method="GET",
                url=url,
                resource_type="document",
                failure=f"no answer within {seconds:g} s",
                page_url=url,
                main_document=True,
            )
        )
        return ActionEffect("none", f"{url} did not answer within {seconds:g} s", "failed")

    def _unless_not_html(self, moved: ActionEffect) -> ActionEffect:
        kind = self._session.signals.content_type
        if moved.result == "done" and not self._is_html():
            return ActionEffect(moved.effect, f"{self.url} is {kind}, not HTML", "refused")
        return moved

    def _is_html(self) -> bool:
        """Of the document that came last; one that does not say may be."""
        kind = self._session.signals.content_type.split(";")[0].strip().lower()
        return not kind or kind in _HTML

    async def recover(self) -> None:
        self._observation = self._picture = None
        await self._session.replace()

    # --- acting -------------------------------------------------------------------------------

    @losing_the_page
    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        """Act on an element; without a request as a person might, with values of our own."""
        began = time.monotonic()
        if action_request and action_request.value and element.secret:
            self._session.mask.know(action_request.value)
        asked = address_asked_for(element, self.url)
        self._watch.begin(self._observation and self._observation.snapshot, element)
        self._begin_inspecting(asked)
        for late in ("", " as soon as the mouse is over it"):
            element, verdict = await self._locate(element)
            if rule := self._refusal_of_url(self.url):
                return await self._outcome("none", await self._leave(rule, self._stood_on), began)
            before = self._observation
            if before is None or verdict.state != "ready":
                self._is_stale = verdict.state in ("covered", "hidden", "through", "disabled")
                return await self._outcome("none", refused(verdict, late), began)
            url_before = self.url
            self._session.signals.mark()
            target = ActionTarget(before, element, verdict)
            performed, changes = await self._perform_and_settle(target, action_request)
            if performed.missed is None:
                break
            # The mouse that came over it has changed the page: look again, once.
            refusal = refused(performed.missed, late)
        else:
            self._is_stale = True
            return await self._outcome("none", refusal, began)
        moved = await self._moved(element, performed, before, url_before, changes)
        moved = unless_held_back(moved, self._session.signals.held)
        if moved.effect not in ("none", "navigation") and self._observation:
            await self._inspect(self._observation)
        if moved.effect == "none" and moved.result == "done":
            await self._explain(before, element)
        linked_from = "" if performed.filled else url_before
        outcome = await self._outcome(performed.action, moved, began, linked_from)
        detail = "; ".join(filter(None, (outcome.detail, performed.detail)))
        told = outcome.model_copy(update={"filled": performed.filled, "detail": detail})
        may_repeat = not (element.frame or element.asks_for)  # who asks for that counts the tries
        if self._prober and performed.sent and may_repeat:
            self._prober.form_sent(_sent_form(url_before, performed.sent, told))
        return await self._probed(await self._in_session(asked, told))

    @losing_the_page
    async def show(self, element: InteractiveElement) -> InteractiveElement:
        """An element of the last look, brought into view, as ``bring_into_view`` tells it."""
        observation = self._observation
        if observation is None or observation.snapshot.fallback or not observation.holds(element):
            return element
        return await bring_into_view(observation, element, self._limits.script_seconds)

    async def _locate(self, element: InteractiveElement) -> tuple[InteractiveElement, Verdict]:
        """The element as it is now: it may have been drawn anew since it was seen."""
        seen_in = (
            self._observation if self._observation and self._observation.holds(element) else None
        )
        if seen_in:
            verdict = await self._verify(seen_in, element)
            if verdict.state not in ("gone", "changed"):
                return element, verdict
        now = await self._see()
        before = seen_in.snapshot.elements if seen_in else ()
        found = find_again(element, now.snapshot.elements, before)
        if found.element is None:
            if found.became:
                return element, Verdict("gone", f"it says {found.became!r} now")
            missing = verdict.state if seen_in else "gone"
            return element, Verdict("ambiguous" if found.ambiguous else missing)
        return found.element, await self._verify(now, found.element)

    async def _verify(self, observation: Observation, element: InteractiveElement) -> Verdict:
        if observation.snapshot.fallback:  # there Playwright's own checks before a click must do
            return Verdict("ready", moving=True)
        guest = self._session.guest  # who asks for this one element wants nothing else touched
        return await verify(observation, element, self._limits.script_seconds, may_escape=not guest)

    async def _perform_and_settle(
        self, target: ActionTarget, action_request: ActionRequest | None
    ) -> tuple[ActionResult, int | None]:
        """What was done, and the changes of the page since; None when another document came."""
        tab, url_before = self._session.page, self.url
        try:
            performed = await self._perform(target, action_request)
            hopeful = not performed.failure and not performed.filled
            changes = await self._settling.settle(target.observation, url_before, hopeful=hopeful)
            lost = self._session.signals.navigating or self._refusal_of_url(self.url)
            may_correct = performed.sent and not target.element.asks_for
            if may_correct and not lost:
                return await self._corrected(performed, changes)
            return performed, changes
        except PageLost:
            if self._session.page is tab:
                raise
            # The tab closed itself, and the run stands on the one below.
            return ActionResult(
                action_request.action if action_request else self._executor.intends(target.element)
            ), None

    async def _corrected(
        self, performed: ActionResult, changes: int | None
    ) -> tuple[ActionResult, int | None]:
        """A form that the page refused is corrected and sent again, once."""
        replaced_by = self._session.page.main_frame if changes is None else None
        while form := await self._executor.refused(performed, replaced_by):
            observation, url = await self._see(), self.url
            if self._refusal_of_url(url):
                break
            if replaced_by:
                await self._tell_lost_input(performed, form)
            self._session.signals.documents = 0  # what comes from now on is the answer
            correcting = self._executor.correct(performed, form)
            try:
                performed = await within(self._limits.navigation_seconds, correcting, "correcting")
            except PlaywrightError as error:
                detail = f"refused by the page, and not corrected: {why_not_done(error)}"
                return performed._replace(detail=detail), changes
            since = await self._settling.settle(observation, url, hopeful=False)
            replaced_by = self._session.page.main_frame if since is None else None
            changes = None if since is None or changes is None else changes + since
        return performed, changes

    async def _perform(
        self, target: ActionTarget, action_request: ActionRequest | None
    ) -> ActionResult:
        call = (
            self._executor.obey(target, action_request)
            if action_request
            else self._executor.perform(target)
        )
        try:
            return await within(self._limits.navigation_seconds, call, "acting")
        except PlaywrightError as error:
            intended = (
                action_request.action if action_request else self._executor.intends(target.element)
            )
            if not navigated_away(error):
                return ActionResult(intended, failure=why_not_done(error))
            # The act itself may have replaced the document that it was still busy with.
            return ActionResult(intended, detail="the document went away meanwhile")

    async def _moved(
        self,
        element: InteractiveElement,
        performed: ActionResult,
        before: Observation,
        url_before: str,
        changes: int | None,
    ) -> ActionEffect:
        """Tell the effect, strongest first: navigation, new state, network, visual, none."""
        if popup := await self._popups():
            return popup
        if self._session.signals.navigating:
            moved = self._unanswered(next(iter(element.addresses), ""))
            if not self._session.guest:  # a caller's page is the caller's to close
                await self.recover()
            return moved
        if changes is None or normalise(self.url) != normalise(url_before):
            return await self._after_navigation(url_before, same_document=changes is not None)
        if performed.failure:
            gone = "not attached" in performed.failure
            return ActionEffect("none", performed.failure, "gone" if gone else "failed")
        if wrong := await self._not_done(performed, before, element):
            return wrong
        changes = max(changes, await before.changes() or 0)  # those of the frames too
        picture_before = self._picture
        touched = [element.page_bounds] + ([self._pointed_at] if self._pointed_at else [])
        self._pointed_at = element.page_bounds
        if await before.stands():
            self._picture_is_old = True
        else:
            observation = await self._see()
            if fresh := new_controls(before.snapshot, observation.snapshot):
                return ActionEffect("new_state", f"new controls: {', '.join(fresh[:5])}")
        if requests := self._session.signals.requests:
            return ActionEffect("network", f"{requests} requests, {changes} changes of the page")
        if changes or performed.filled:
            return ActionEffect("visual", f"{changes} changes of the page")
        if self._picture_is_old:
            await self._picture_again()
        pictures = picture_before and self._picture and (picture_before, self._picture)
        if pictures and looks_changed(*pictures, touched):
            return ActionEffect("visual", "the page looks different")
        return ActionEffect("none", "nothing changed")

    async def _explain(self, observation: Observation, element: InteractiveElement) -> None:
        """Keep what tells that an act without effect is no fault, if anything does."""
        if observation.snapshot.fallback:
            return
        asking = observation.ask("idle_reason", element)
        try:
            reason = await within(self._limits.script_seconds, asking, "asking why it is idle")
        except PlaywrightError:
            return  # its document went away meanwhile
        if reason:
            self._keep(ClickExplained(reason=reason, page_url=self.url))

    async def _not_done(
        self, performed: ActionResult, observation: Observation, element: InteractiveElement
    ) -> ActionEffect | None:
        """A click that something else would have got, a check that was not taken."""
        seconds = self._limits.script_seconds
        try:
            if performed.guarded:
                asking = observation.ask("guarded", element)
                if other := await within(seconds, asking, "asking who was clicked"):
                    self._is_stale = True
                    return ActionEffect("none", f"covered by {other} at the last moment", "refused")
            if performed.checked is not None:
                is_checked = await within(
                    seconds, observation.is_checked(element), "asking its state"
                )
                if is_checked == (not performed.checked):
                    return ActionEffect("none", "it was clicked and stays as it was", "failed")
        except PlaywrightError:
            return None  # its document went away: that is an effect of the click
        return None

    async def _popups(self) -> ActionEffect | None:
        """Adopt the new tabs that are in scope, close the others."""
        opened, self._session.popups = self._session.popups, []
        moved = None
        for page in opened:
            moved = await self._popup(page, moved)
        surplus, self._session.surplus = self._session.surplus, []
        for page in surplus:
            self._session.signals.forget_tab(page)
        if moved and surplus:
            told = f"{moved.detail}; {len(surplus)} more new tabs were closed without being opened"
            moved = moved._replace(detail=told)
        return moved

    async def _popup(self, page: Page, moved: ActionEffect | None) -> ActionEffect | None:
        """What has become of a new tab; of several, ``moved`` is what became of those before."""
        held = (s for s in self._session.signals.held if isinstance(s, OutOfScope))
        url = clip(page.url)
        if _is_no_page(url):
            url = next((signal.url for signal in held), url)
        if self._session.guest:
            self._keep(Popup(url=url, followed=False, page_url=self.url))
            return ActionEffect("navigation", f"opened a new tab: {url}")
        if page.is_closed():
            self._keep(Popup(url=url, followed=False, page_url=self.url))
            return moved or ActionEffect(
                "navigation", f"a new tab opened and closed by itself: {url}"
            )
        rule = "about" if _is_no_page(url) else self._refusal_of_url(url)
        if not rule:
            return await self._adopt(page)
        self._keep(Popup(url=url, followed=False, page_url=self.url))
        await close(page)
        self._session.signals.forget_tab(page)
        if rule != "about":
            self._keep(OutOfScope(url=url, rule=rule, page_url=self.url))
        return moved or ActionEffect("navigation", f"opened and closed a new tab: {url}")

    async def _adopt(self, page: Page) -> ActionEffect:
        """Walk on in a new tab; one that does not answer is closed."""
        page_before, url, has_opener = self.url, clip(page.url), False
        try:
            await self._session.adopt(page)
            await self._settling.arrived()
            has_opener = await self._has_opener(page)
            return await self._after_navigation(page_before)
        except PageLost as error:
            await close(page)
            return ActionEffect("navigation", f"a new tab was closed: {error}", "failed")
        finally:
            told = Popup(url=url, followed=True, has_opener=has_opener, page_url=page_before)
            self._keep(told)

    async def _has_opener(self, page: Page) -> bool:
        """A link to a new tab gives it none, though the browser knows where it came from."""
        asking = page.evaluate("window.opener !== null")
        try:
            return bool(await within(self._limits.script_seconds, asking, "asking for its opener"))
        except PlaywrightError:
            return False

    async def _after_navigation(
        self, url_before: str, *, same_document: bool = False
    ) -> ActionEffect:
        """Look at where the browser arrived; leave at once what is out of scope."""
        if is_browsers_own(self.url):
            why = self._why_lost()
            await self._return_to(url_before)
            return ActionEffect("navigation", why, "failed")
        if self._robots and self._refusal_of_url(self.url) != "scope":
            await self._robots.read(self.url)
        if rule := self._refusal_of_url(self.url):
            return await self._leave(rule, url_before)
        self._stood_on = self.url
        if self._is_html():
            await self._be_ready(self._limits.elements_seconds)
        observation = await self._see()
        if not await observation.stands():  # the page was still drawing itself
            await self._settling.rest(observation)
            observation = await self._see()
        if rule := self._refusal_of_url(self.url):  # it has led away while it was looked at
            return await self._leave(rule, url_before)
        timing = (observation.views[0].data["timing"] if observation.views else None) or {}
        self._keep(
            PageLoad(
                url=self.url,
                title=observation.snapshot.title,
                status=None if same_document else self._session.signals.status,
                first_byte_ms=None if same_document else timing.get("firstByte"),
                dom_ms=None if same_document else timing.get("dom"),
                load_ms=None if same_document else timing.get("load"),
            )
        )
        for image in observation.broken_images:
            self._keep(image)
        for control in mouse_only(observation):
            self._keep(control)
        if self._is_html():
            await self._inspect(observation, arrived=True)
            if self._prober and self._inspector:
                asked = self._asked_for or self.url
                await self._prober.arrived(url_before, asked, self._inspector.spinners)
        self._session.signals.documents = 0  # this one has been told
        return ActionEffect("navigation", f"to {self.url}")

    async def _leave(self, rule: str, url_before: str) -> ActionEffect:
        away = self.url
        self._session.signals.forget(away)
        self._keep(OutOfScope(url=away, rule=rule, page_url=url_before))
        if failure := await self._return_to(url_before):
            return ActionEffect("navigation", f"left {away}, but {failure}", "failed")
        why = (self._robots.note(away) if self._robots and rule == "robots" else "") or rule
        return ActionEffect("navigation", f"led to {away}, left at once ({why})", "refused")

    async def _return_to(self, url: str) -> str:
        """Open the page that the run stood on again; why that failed, "" if it did not.

        Then the run stands on a fresh page, as it does where there is none to return to.
        """
        if self._session.guest:  # a caller's page is the caller's to lead
            return ""
        failure = ""
        if parse(url):
            self._session.gate.rules.expect(url)
            going = self._session.page.goto(
                url,
                wait_until="domcontentloaded",
                timeout=self._limits.navigation_seconds * 1000,
            )
            try:
                await within(self._limits.navigation_seconds + 5, going, "going back")
                await self._settling.arrived()
                if not is_browsers_own(self.url) and not self._refusal_of_url(self.url):
                    return ""
                failure = f"{url} leads to {self.url} now"
            except PlaywrightError as error:
                failure = first_line(error)
        await self.recover()
        return failure

    def _why_lost(self) -> str:
        failed = (s for s in self._session.signals.kept if isinstance(s, Exchange) and s.failure)
        last = next((s for s in failed if s.main_document), None)
        return f"{last.url} could not be opened: {last.failure}" if last else "an error page"

    def _keep(self, signal: Signal) -> None:
        self._session.signals.keep(signal)

    # --- inspecting ---------------------------------------------------------------------------

    def _begin_inspecting(self, asked_for: str) -> None:
        self._asked_for = asked_for
        if self._inspector:
            self._inspector.begin()

    async def _inspect(self, observation: Observation, *, arrived: bool = False) -> None:
        """Keep what is wrong with the page as it stands."""
        if self._inspector is None:
            return
        self._inspector.status = self._session.signals.status
        for signal in await self._inspector.inspect(observation):
            self._keep(signal)
        if self._prober:
            for signal in self._prober.marks_seen(self._inspector.marks, self.url):
                self._keep(signal)
        if arrived and self._auditor:
            for signal in await self._auditor.audit(observation):
                self._keep(signal)

    async def _tell_lost_input(self, performed: ActionResult, form: ElementHandle) -> None:
        """A form has come back with a complaint: is what was typed still in it?"""
        if self._inspector is None:
            return
        typed = {field.label: field.value for field in performed.filled}
        try:
            page = await FormPage.read(form, self._limits)
        except PlaywrightError:
            return  # it went away
        if lost := lost_input(typed, page.facts, self.url):
            self._keep(lost)

    async def _probed(self, outcome: Outcome) -> Outcome:
        """The outcome, with what was found out beside."""
        if self._prober is None:
            return outcome
        signals = await self._prober.probe()
        told = (*outcome.signals, *signals)
        return outcome.model_copy(update={"signals": told}) if signals else outcome

    async def deferred_check(self) -> Outcome | None:
        """Audits and probes in turn."""
        checks = [self._deferred_audit, self._deferred_probe]
        if not self._audits_next:
            checks.reverse()
        self._audits_next = not self._audits_next
        for check in checks:
            if outcome := await check():
                return outcome
        return None

    async def _deferred_audit(self) -> Outcome | None:
        audited = await self._auditor.deferred() if self._auditor else None
        return _found_beside(*audited) if audited else None

    async def _deferred_probe(self) -> Outcome | None:
        signals = await self._prober.deferred() if self._prober else None
        return None if signals is None else _found_beside(self.url, signals)

    async def _outcome(
        self, action: Action, moved: ActionEffect, began: float, linked_from: str = ""
    ) -> Outcome:
        if self._inspector:
            for signal in await self._inspector.inspect_answers(self.url):
                self._keep(signal)
        left_out = self._session.signals.left_out
        signals = tuple(
            signal.model_copy(update={"linked_from": linked_from})
            if linked_from and _is_followed(signal)
            else signal
            for signal in self._session.signals.take()
        )
        return Outcome(
            action=action,
            result=moved.result,
            effect=moved.effect,
            detail=with_left_out(moved.detail, left_out),
            url=self.url,
            requests=tuple(self._session.signals.asked),
            signals=signals,
            ms=round((time.monotonic() - began) * 1000),
        )


def _found_beside(url: str, signals: tuple[Signal, ...]) -> Outcome:
    return Outcome(action="none", result="done", url=url, signals=signals)


def _is_no_page(url: str) -> bool:
    return not url or url.startswith("about:blank") or is_browsers_own(url)


def _is_followed(signal: Signal) -> bool:
    """It is the page that a link, or a control that does the same, leads to."""
    return isinstance(signal, Exchange) and signal.main_document and signal.method == "GET"


def _sent_form(url: str, sent: Submission, outcome: Outcome) -> SentForm:
    writes = any(method not in HARMLESS_METHODS for method, _ in outcome.requests)
    return SentForm(url=url, key=sent.key, names=sent.names, landed=outcome.url, writes=writes)


def _covered(observation: Observation) -> bool:
    return any(element.covered for element in observation.snapshot.elements)
