"""Runs the checks of a page: inspections, audits and probes."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.results import ActionResult
from explorer.browser.forms.page import FormPage
from explorer.browser.observe.observation import Observation
from explorer.browser.page.late_content import LateContent
from explorer.browser.page.rules import PageTools
from explorer.browser.probes.form_attempts import SentForm
from explorer.browser.probes.lost_input import lost_input
from explorer.browser.session.session import Session
from explorer.models import Outcome, Signal
from explorer.policy.egress import HARMLESS_METHODS
from explorer.settings.model import BrowserSettings

_SPINNER_SECONDS = 2.0
"""A spinner that ends sooner shows only that the page was loading."""


class _Loading(NamedTuple):
    """A page that has shown spinners when it was reached, as it was observed then."""

    url: str
    selectors: tuple[str, ...]
    observation: Observation
    since: float
    """Clock time in seconds."""


class PageChecks:
    """Runs the inspector, the auditor and the prober of a page, as far as it has them."""

    def __init__(
        self,
        session: Session,
        limits: BrowserSettings,
        tools: PageTools,
        late: LateContent | None = None,
    ) -> None:
        self._session = session
        self._limits = limits
        self._late = late
        self._inspector = tools.inspector
        self._auditor = tools.auditor
        self._prober = tools.prober
        self._audits_next = True
        """The next deferred check is an audit, else a probe."""
        self._asked_for = ""
        """The address that the current action opens, "" if it opens none."""
        self._loading: _Loading | None = None
        """The current page, until its spinners end or are watched in a tab beside."""

    async def begin(self, asked_for: str) -> None:
        """Begin an action, after a last look at what has come to the page late.

        Args:
            asked_for: The address that the action opens, "" if it opens none.
        """
        self._asked_for = asked_for
        if self._late:
            await self._late.note()
        if self._inspector:
            self._inspector.begin()

    async def inspect(self, observation: Observation, *, arrived: bool = False) -> None:
        """Keep signals of what is wrong with the page.

        Args:
            observation: The page as it is.
            arrived: The page is a new document, which is audited, too.
        """
        if self._inspector is None:
            return
        signals = self._session.signals
        self._inspector.status = signals.document.status
        for signal in await self._inspector.inspect(observation):
            signals.keep(signal)
        if self._prober:
            for signal in self._prober.marks_seen(self._inspector.marks, self._session.url):
                signals.keep(signal)
        if arrived and self._auditor:
            for signal in await self._auditor.audit(observation):
                signals.keep(signal)

    async def inspect_arrival(self, observation: Observation, url_before: str) -> None:
        """Inspect a new document, and let the prober know of it.

        The page that was left is watched if its spinners were not seen to end.
        """
        inspecting = self.inspect(observation, arrived=True)
        if not (self._prober and self._inspector):
            await inspecting
            return
        finding = self._inspector.find_spinners(observation)
        spinners, _ = await asyncio.gather(finding, inspecting)
        asked = self._asked_for or self._session.url
        left, self._loading = self._loading, None
        if left:
            await self._prober.watch_spinners(left.url, left.selectors)
        if spinners:
            self._loading = _Loading(asked, tuple(spinners), observation, time.monotonic())
        await self._prober.arrived(url_before, asked)

    async def _watch_lasting_spinners(self) -> None:
        """Watch the spinners of the current page if they have not ended after a while.

        To watch them, the page is loaded once more, which most pages need not be.
        """
        loading = self._loading
        if not (loading and self._inspector and self._prober):
            return
        if time.monotonic() - loading.since < _SPINNER_SECONDS:
            return
        self._loading = None
        if await self._inspector.is_loading(loading.observation):
            await self._prober.watch_spinners(loading.url, loading.selectors)

    async def inspect_answers(self) -> None:
        """Keep signals of what is wrong with the responses since the action began."""
        if self._inspector:
            for signal in await self._inspector.inspect_answers(self._session.url):
                self._session.signals.keep(signal)

    async def report_lost_input(self, performed: ActionResult, form: ElementHandle) -> None:
        """Keep a signal if a form that came back with an error has lost what was typed in it."""
        if self._inspector is None:
            return
        typed = {field.label: field.value for field in performed.filled}
        try:
            page = await FormPage.read(form, self._limits)
        except PlaywrightError:
            return  # the form went away
        if lost := lost_input(typed, page.facts, self._session.url):
            self._session.signals.keep(lost)

    def form_sent(self, url: str, performed: ActionResult, outcome: Outcome) -> None:
        """Let the prober know of a form that the page has accepted, if one was sent.

        Args:
            url: The address of the page that holds the form.
            performed: The action that sent it.
            outcome: What the action has led to.
        """
        if not self._prober or not (sent := performed.sent):
            return
        writes = any(method not in HARMLESS_METHODS for method, _ in outcome.requests)
        self._prober.form_sent(
            SentForm(url=url, key=sent.key, names=sent.names, landed=outcome.url, writes=writes)
        )

    async def probe(self, outcome: Outcome) -> Outcome:
        """Run the next probe, and return the outcome with the signals of it added."""
        if self._prober is None:
            return outcome
        await self._watch_lasting_spinners()
        signals = await self._prober.probe()
        if not signals:
            return outcome
        return outcome.model_copy(update={"signals": (*outcome.signals, *signals)})

    async def deferred_check(self) -> Outcome | None:
        """Run one deferred check, audits and probes in turn; None when none is left.

        The images that pages were left without come first: they take the least time. The spinners
        that are watched come last: they are waited for.
        """
        await self._watch_lasting_spinners()
        if self._late and (failed := await self._late.next_failed()) is not None:
            return _checked(self._session.url, failed)
        checks = [self._deferred_audit, self._deferred_probe]
        if not self._audits_next:
            checks.reverse()
        self._audits_next = not self._audits_next
        for check in (*checks, self._last_spinners):
            if outcome := await check():
                return outcome
        return None

    async def _deferred_audit(self) -> Outcome | None:
        audited = await self._auditor.deferred() if self._auditor else None
        return _checked(*audited) if audited else None

    async def _last_spinners(self) -> Outcome | None:
        signals = await self._prober.finish() if self._prober else None
        return None if signals is None else _checked(self._session.url, signals)

    async def _deferred_probe(self) -> Outcome | None:
        signals = await self._prober.deferred() if self._prober else None
        return None if signals is None else _checked(self._session.url, signals)


def _checked(url: str, signals: tuple[Signal, ...]) -> Outcome:
    return Outcome(action="none", result="done", url=url, signals=signals)
