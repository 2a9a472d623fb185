"""Handles each new document or address: stays on it, or leaves what is out of scope."""

from __future__ import annotations

from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.outcomes import ActionEffect, mouse_only
from explorer.browser.cdp.calls import first_line, within
from explorer.browser.observe.observation import Observation
from explorer.browser.page.checks import PageChecks
from explorer.browser.page.late_content import LateContent
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.rules import PageRules
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.models import Exchange, OutOfScope, PageLoad
from explorer.urls import is_browsers_own, parse


class Arrivals:
    """Observes, reports and inspects each page that the browser arrives at."""

    def __init__(
        self,
        session: Session,
        rules: PageRules,
        observer: PageObserver,
        settling: Settling,
        checks: PageChecks,
        late: LateContent | None = None,
    ) -> None:
        self._session = session
        self._rules = rules
        self._observer = observer
        self._settling = settling
        self._checks = checks
        self._late = late
        self.last_allowed_url = ""
        """The last address that was observed and is in scope, "" before the first."""

    async def arrive(self, url_before: str, *, same_document: bool = False) -> ActionEffect:
        """Observe the page where the browser arrived; leave at once what is out of scope.

        Args:
            url_before: The address to return to.
            same_document: Only the address has changed; no new document was loaded.
        """
        refusal_of_url, robots = self._rules.refusal_of_url, self._rules.robots
        if is_browsers_own(self._session.url):
            why = self._why_lost()
            await self.return_to(url_before)
            return ActionEffect("navigation", why, "failed")
        if robots and refusal_of_url(self._session.url) != "scope":
            await robots.read(self._session.url)
        if rule := refusal_of_url(self._session.url):
            return await self.leave(rule, url_before)
        self.last_allowed_url = self._session.url
        observation = await self._observe()
        if rule := refusal_of_url(self._session.url):  # it has led away while it was observed
            return await self.leave(rule, url_before)
        self._report(observation, same_document=same_document)
        if self._observer.is_html:
            await self._checks.inspect_arrival(observation, url_before)
        self._session.signals.documents = 0  # this one is reported
        return ActionEffect("navigation", f"to {self._session.url}")

    async def _observe(self) -> Observation:
        if self._observer.is_html:
            await self._observer.get_ready(self._rules.limits.elements_seconds)
        observation = await self._observer.see()
        if not await observation.stands():  # the page was still drawing itself
            await self._settling.rest(observation)
            observation = await self._observer.see()
        return observation

    def _report(self, observation: Observation, *, same_document: bool) -> None:
        """Keep the signals of a page that was loaded."""
        signals = self._session.signals
        timing = (observation.views[0].data["timing"] if observation.views else None) or {}
        signals.keep(
            PageLoad(
                url=self._session.url,
                title=observation.snapshot.title,
                status=None if same_document else signals.document.status,
                first_byte_ms=None if same_document else timing.get("firstByte"),
                dom_ms=None if same_document else timing.get("dom"),
                load_ms=None if same_document else timing.get("load"),
            )
        )
        if self._late and not same_document:
            self._late.begin_page(observation)
        for image in observation.broken_images:
            signals.keep(image)
        for control in mouse_only(observation):
            signals.keep(control)

    def unanswered(self, url: str, seconds: float) -> ActionEffect:
        """Keep the signal of a document that was requested and did not come within so long."""
        self._session.signals.keep(
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

    async def leave(self, rule: str, url_before: str) -> ActionEffect:
        """Leave a page that a rule forbids, and report that it was left.

        Args:
            rule: The name of the rule.
            url_before: The address to return to.
        """
        away = self._session.url
        self._session.signals.forget(away)
        self._session.signals.keep(OutOfScope(url=away, rule=rule, page_url=url_before))
        if failure := await self.return_to(url_before):
            return ActionEffect("navigation", f"left {away}, but {failure}", "failed")
        robots = self._rules.robots
        why = (robots.note(away) if robots and rule == "robots" else "") or rule
        return ActionEffect("navigation", f"led to {away}, left at once ({why})", "refused")

    async def return_to(self, url: str) -> str:
        """Open the page again that the run was on.

        If that fails, or there is no such page, the run continues with a fresh page. A caller's
        page stays where it is.

        Returns:
            Why the page could not be opened again, "" if it was or there is none.
        """
        if self._session.guest:
            return ""
        failure, seconds = "", self._rules.limits.navigation_seconds
        if parse(url):
            self._session.gate.rules.expect(url)
            going = self._session.page.goto(
                url, wait_until="domcontentloaded", timeout=seconds * 1000
            )
            try:
                await within(seconds + 5, going, "going back")
                await self._settling.arrived()
                if not self._rules.refusal_here(self._session.url):
                    return ""
                failure = f"{url} leads to {self._session.url} now"
            except PlaywrightError as error:
                failure = first_line(error)
        await self.recover()
        return failure

    async def recover(self) -> None:
        """Replace the page by a fresh one. Raises BrowserLost if there is none."""
        self._observer.forget()
        await self._session.replace()

    def _why_lost(self) -> str:
        kept = self._session.signals.kept
        failed = (s for s in kept if isinstance(s, Exchange) and s.failure)
        last = next((s for s in failed if s.main_document), None)
        return f"{last.url} could not be opened: {last.failure}" if last else "an error page"
