"""Scheduling of probes.

Probes run between actions of the crawl, in a side tab and within a budget of time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from urllib.parse import urljoin

from playwright.async_api import Error as PlaywrightError

from explorer.browser.forms.values import FieldFacts
from explorer.browser.probes.form_attempts import SentForm
from explorer.browser.probes.form_probe import FormProbe, FormProbeRules
from explorer.browser.probes.history import History, back_trap
from explorer.browser.probes.side_checks import SideChecks
from explorer.browser.probes.side_tab import SideTab
from explorer.browser.probes.vigils import SpinnerWatch
from explorer.browser.session.session import Session
from explorer.checks.probed import PROBED
from explorer.errors import PageLost
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Signal, UnescapedInput, Value
from explorer.policy.controls import ControlRules
from explorer.policy.safety import Destructive
from explorer.process.deadlines import in_time
from explorer.settings.model import Settings

MAX_WAITING = 50
"""Maximum number of forms, and of visits, that wait for a probe; the oldest are dropped."""
MAX_ENTRIES = 2
"""History entries of a usual visit: the page and one that its script adds."""

MAX_SECONDS = 15.0
"""Deadline of one probe in seconds; a probe that takes longer is skipped."""

_FORM_CHECKS = {"double-submission", "invalid-accepted", "lost-data", "unescaped-input"}


class _Mark(Value):
    field: str
    form: str
    form_url: str


class Prober:
    """Runs the probes of one session.

    Destructive controls are never probed, even if the settings allow the crawl to use them, because
    a probe submits a form repeatedly.

    Args:
        session: The session of the crawl.
        settings: The settings of the run.
        refusal_of_url: Returns the rule that forbids a URL, else "".
        random: Source of randomness.
        beside: The tab and the time for probes, which end when the run's time is over.
        today: Returns the current date.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        refusal_of_url: Callable[[str], str],
        random: Random,
        beside: SideChecks,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._session = session
        self._settings = settings
        self._limits = settings.browser
        self._refusal_of_url = refusal_of_url
        careful = settings.safety.model_copy(update={"allow_destructive": False})
        self._destructive = Destructive(careful)
        self._controls = ControlRules(settings.safety, settings.scope)
        self._random = random
        clock = beside.stopping.clock
        self._stop, self._clock = beside.stopping.stop, clock
        self._end_at = clock() + settings.planner.minutes * 60
        self._today = today
        self._wanted = PROBED - set(settings.checks.disabled)
        self._budget = beside.budget
        self._forms: deque[SentForm] = deque(maxlen=MAX_WAITING)
        self._visits: deque[tuple[str, str]] = deque(maxlen=MAX_WAITING)
        self._known: set[str] = set()
        self._marks: dict[str, _Mark] = {}
        self._told_marks: set[str] = set()
        self._history = History()
        self._vigils = SpinnerWatch(session.renderers, self._limits, session.open_beside, clock)
        self._tab = beside.tab

    # --- events of the crawl -------------------------------------------------------------------

    def form_sent(self, sent: SentForm) -> None:
        """Queue a form that the site accepted, once in a run."""
        if sent.key in self._known or not sent.names or not self._wanted & _FORM_CHECKS:
            return
        if self._controls.needs_page:
            return  # in a side tab nothing tells which of its controls may be used
        self._known.add(sent.key)
        self._forms.append(sent)

    async def watch_spinners(self, url: str, spinners: Sequence[str]) -> None:
        """Begin to watch the spinners of a page.

        Args:
            url: URL of the page.
            spinners: Selectors of its loading indicators.
        """
        if "endless-spinner" not in self._wanted:
            return
        with suppress(PlaywrightError, PageLost, TimeoutError):
            seconds = min(MAX_SECONDS, self._end_at - self._clock())
            await in_time(self._vigils.begin(url, spinners), seconds, self._stop)

    async def arrived(self, came_from: str, url: str) -> None:
        """Queue a back-trap probe if the page that the crawl has reached lengthens the history.

        Args:
            came_from: URL of the previous page; "" if there is none.
            url: URL of the page.
        """
        entries = await self._history.grown(self._session.cdp)
        key = f"history {stable_text(stable_address(url))}"
        if entries >= MAX_ENTRIES and came_from and key not in self._known:
            self._known.add(key)
            self._visits.append((came_from, url))

    def marks_seen(
        self, keys: Iterable[str], url: str, *, stored: bool = True
    ) -> Iterable[UnescapedInput]:
        """Report marks that became elements of a page, each field once.

        Args:
            keys: Keys of the marks.
            url: URL of the page.
            stored: Whether the site stored the input.
        """
        for key in keys:
            mark = self._marks.get(key)
            sign = f"{mark.form_url} {mark.field}" if mark else ""
            if mark and sign not in self._told_marks:
                self._told_marks.add(sign)
                yield UnescapedInput(stored=stored, page_url=url, **mark.model_dump())

    # --- probing ------------------------------------------------------------------------------

    async def probe(self) -> tuple[Signal, ...]:
        """Run the oldest queued probe if the budget allows it.

        Returns:
            The findings of the probe and the endless spinners whose time is over.
        """
        ended = await self._vigils.ended()
        if not self._waits or not self._budget.allows("probe") or self._stop.is_set():
            return tuple(ended)
        with self._budget.spending("probe"):
            return (*ended, *await self._probe(self._end_at - self._clock()))

    async def deferred(self) -> tuple[Signal, ...] | None:
        """Run the oldest queued probe after the crawl.

        Returns:
            The findings of the probe and the endless spinners; None if the queue is empty.
        """
        if not self._waits:
            return None
        return (*await self._vigils.ended(), *await self._probe(MAX_SECONDS))

    async def finish(self) -> tuple[Signal, ...] | None:
        """Wait for the spinners that are watched, if the run has time left.

        Returns:
            Those that are endless; None if none was watched to the end.
        """
        seconds = min(MAX_SECONDS, self._end_at - self._clock())
        if not self._vigils.is_watching or seconds <= 0:
            return None
        try:
            return tuple(await in_time(self._vigils.finish(), seconds, self._stop))
        except TimeoutError:
            return None

    @property
    def _waits(self) -> bool:
        return bool(self._forms or self._visits)

    async def _probe(self, seconds: float) -> list[Signal]:
        try:
            return await in_time(self._next(), min(MAX_SECONDS, seconds), self._stop)
        except (PlaywrightError, PageLost, TimeoutError):
            self._tab.drop()
            return []

    async def _next(self) -> list[Signal]:
        async with self._tab.in_front() as tab:
            return await self._next_in(tab)

    async def _next_in(self, tab: SideTab) -> list[Signal]:
        if self._visits and "back-trap" in self._wanted:
            trap = await back_trap(tab, *self._visits.popleft())
            return [trap] if trap else []
        self._visits.clear()
        return await self._probe_form(tab, self._forms.popleft()) if self._forms else []

    async def _probe_form(self, tab: SideTab, sent: SentForm) -> list[Signal]:
        def marked(key: str, field: FieldFacts, form: str) -> None:
            self._marks[key] = _Mark(field=field.called, form=form, form_url=sent.url)

        def danger_in(text: str) -> str:
            return self._destructive.word_in_text(text) or self._controls.barring_text(text)

        mask_secret = self._session.mask.add_secrets
        rules = FormProbeRules(
            danger_in,
            self._refusal,
            mask_secret,
            self._today(),
            self._wanted,
            self._controls.barring_text,
        )
        probe = FormProbe(tab, rules, self._random, marked)
        found = await probe.probe(sent)
        for key, stored, url in probe.marks_seen:
            found += self.marks_seen([key], url, stored=stored)
        return found

    def _refusal(self, page_url: str, action: str) -> str:
        """Return why a form must not be submitted to its target, "" if it may."""
        address = urljoin(page_url, action)
        return self._refusal_of_url(address) or self._destructive.word_in_address(address)
