"""The observer that makes run.json's values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from explorer.models import (
    AccessProbed,
    BlindSpot,
    BudgetSpent,
    DecisionFailed,
    ElementsFound,
    ErrorCaught,
    FindingMade,
    FindingReproduced,
    FindingSilenced,
    Interaction,
    InteractiveElement,
    LateLoad,
    Method,
    PageLoad,
    PageVisited,
    PictureRefused,
    ReproEnded,
    RunEvent,
    RunFinished,
    RunStarted,
    Signal,
    StartOpened,
    Usage,
    ViewCleared,
    VisitorComparison,
    VisitorsCompared,
    verb,
)
from explorer.reporting.bounded_counter import BoundedCounter
from explorer.reporting.control_inventory import ControlInventory
from explorer.reporting.coverage import ControlCount
from explorer.reporting.discovery import DiscoveryCurve, places_left_out, site_coverage
from explorer.reporting.run import (
    ONLY_NAMED,
    OPENED,
    RunSummary,
    SeenBlockedRequest,
    SeenDialog,
    SeenDownload,
    SeenOutOfScope,
)
from explorer.reporting.sitemap import SiteMap
from explorer.reporting.summary.api_inventory import ApiInventory
from explorer.reporting.summary.filmstrip import Filmstrip, as_step
from explorer.reporting.summary.finding_list import FindingList, SilencedList
from explorer.reporting.summary.replay_count import ReplayCount
from explorer.reporting.summary.signal_counts import LISTED, SignalCounts
from explorer.text import plural
from explorer.urls import normalise


class Summary:
    """Observes a run and makes its summary at any moment."""

    def __init__(self) -> None:
        self._started: RunStarted | None = None
        self._finished: RunFinished | None = None
        self._latest: RunEvent | None = None
        self._interaction: Interaction | None = None
        self._elements: tuple[InteractiveElement, ...] = ()
        self._interactions: dict[Method, int] = dict.fromkeys(get_args(Method), 0)
        self._usage = Usage()
        self._findings = FindingList()
        self._silenced = SilencedList()
        self._site = SiteMap()
        self._controls = ControlCount()
        self._sights = ControlInventory()
        self._curve = DiscoveryCurve()
        self._filmstrip = Filmstrip()
        self._notes: BoundedCounter[str] = BoundedCounter(LISTED)
        self._decision_failures: BoundedCounter[str] = BoundedCounter(LISTED)
        self._blind_spots: BoundedCounter[BlindSpot] = BoundedCounter(LISTED)
        self._signals = SignalCounts()
        self._api = ApiInventory()
        self._roles: VisitorComparison | None = None
        self._replay: ReplayCount | None = None

    async def notice(self, event: RunEvent) -> None:
        """Take in an event of the run."""
        self._latest = event
        match event:
            case RunStarted():
                self._started = event
                self._note(*event.notes)
                self._replay = ReplayCount(event.recording) if event.recording else None
            case PageVisited():
                self._add_page(event)
            case ElementsFound():
                self._elements = event.elements
                self._controls.look(event)
                self._sights.look(event)
                for spot in event.blind_spots:
                    self._blind_spots.add(spot)
            case Interaction():
                self._add_interaction(event)
            case FindingMade():
                if self._findings.add(event):
                    self._filmstrip.mark(event.finding.step)
            case FindingSilenced():
                self._silenced.add(event.finding)
            case FindingReproduced():
                self._findings.reproduce(event)
            case ReproEnded():
                self._note(_cost(event))
            case DecisionFailed():
                self._decision_failures.add(event.reason)
            case ViewCleared():
                self._note(f"Cleared from view: {event.what}")
            case PictureRefused():
                self._note(
                    f"AI was asked without pictures from step {event.step} on: {event.detail}"
                )
            case BudgetSpent():
                self._note(f"AI was given up in step {event.step}: {event.detail}")
            case ErrorCaught():
                self._note(
                    f"explorer itself failed ({event.during}: {event.detail}); "
                    "its log has the traceback"
                )
            case StartOpened():
                self._add_signals(event.outcome.signals)
                self._api.opened(event.outcome)
            case VisitorsCompared():
                self._roles = event.comparison
            case AccessProbed():
                self._note(_probed(event))
            case RunFinished():
                self._finished = event
                self._findings.finish(event.findings)
                self._silenced.add(*event.silenced)
                self._note(*event.notes)

    async def close(self) -> None:
        """Do nothing: the observer holds no resources."""

    def summary(self) -> RunSummary | None:
        """Return the summary of the run so far, None before the run has started."""
        if not self._started or not self._latest:
            return None
        started, finished = self._started, self._finished
        ledger = finished.ledger if finished else None
        return RunSummary(
            run_id=started.run_id,
            url=started.url,
            started=started.time,
            finished=self._latest.time,
            seed=started.seed,
            provider=started.provider,
            visitor=started.visitor,
            stopped_because=finished.stopped_because if finished else "interrupted",
            stopped_detail=finished.detail if finished else "",
            steps=finished.steps if finished else self._latest.step,
            pages=self._site.pages(),
            interactions=self._interactions,
            findings=self._findings.worst_first(),
            silenced=self._silenced.most_frequent_first(),
            usage=finished.usage if finished else self._usage,
            ai=finished.ai if finished else None,
            blind_spots=tuple(self._blind_spots.counts),
            notes=tuple(self._notes.counts),
            decision_failures=self._decision_failures.counts,
            coverage=self._controls.coverage(),
            discovery=self._curve.points(),
            ledger=site_coverage(ledger) if ledger else None,
            edges=self._site.edges(),
            out_of_scope=self._signals.seen("out_of_scope", SeenOutOfScope),
            downloads=self._signals.seen("download", SeenDownload),
            dialogs=self._signals.seen("dialog", SeenDialog),
            blocked_requests=self._signals.seen("blocked_request", SeenBlockedRequest),
            held_back=finished.held_back if finished else (),
            frontier_left=finished.frontier_left if finished else 0,
            filmstrip=self._filmstrip.steps(),
            sights=self._sights.pages(),
            api=None if self._replay else self._api.endpoints(started.url),
            api_causes=() if self._replay else self._api.causes(),
            left_out=self._left_out(),
            roles=self._roles,
            replay=self._replay.summary() if self._replay else None,
        )

    def _note(self, *notes: str) -> None:
        for note in notes:
            self._notes.add(note)

    def _add_page(self, visit: PageVisited) -> None:
        last = self._interaction
        how = _way(last) if last and last.step == visit.step else "start"
        self._site.add_visit(visit.url, visit.came_from, how, visit.title, visit.status)

    def _add_interaction(self, done: Interaction) -> None:
        self._interaction = done
        self._interactions[done.method] += 1
        self._usage += done.usage or Usage()
        self._controls.act(done)
        self._sights.act(done)
        self._api.act(done)
        self._curve.add(done, self._site.known)
        if self._replay:
            self._replay.add(done)
        self._filmstrip.add(as_step(done, self._elements))
        self._site.name(done.url, done.title)
        self._add_signals(done.signals)
        self._add_route(done)

    def _add_signals(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            if isinstance(signal, PageLoad | LateLoad):
                self._site.loaded(signal)
            else:
                self._signals.add(signal)

    def _add_route(self, done: Interaction) -> None:
        """Record a change of address without a new document, as in single-page applications."""
        after = normalise(done.url_after)
        loaded = {normalise(s.url) for s in done.signals if isinstance(s, PageLoad)}
        if after and after != normalise(done.url) and after not in loaded:
            self._site.add_visit(done.url_after, done.url, _way(done))

    def _left_out(self) -> dict[str, int]:
        counts = self._signals.left_out()
        counts |= self._site.left_out() | self._controls.left_out() | self._sights.left_out()
        if self._finished and self._finished.ledger:
            counts["ledger"] = places_left_out(self._finished.ledger)
        counts |= {
            "findings": self._findings.left_out,
            "silenced": self._silenced.left_out,
            "blind_spots": self._blind_spots.left_out,
            "notes": self._notes.left_out,
            "api": self._api.left_out,
            "api_causes": self._api.causes_left_out,
        }
        return {name: count for name, count in counts.items() if count}


def _cost(ended: ReproEnded) -> str:
    told = []
    if known := ended.tried + ended.left:
        tried = f"{ended.tried} of {known}"
        told.append(f"After the crawl {tried} findings were tried again, in {ended.seconds:g} s")
    if ended.untested:
        told.append(
            f"Not reported, because they could not be confirmed: {ended.untested} suspected dead "
            "clicks or slow pages"
        )
    return "; ".join(told)


def _probed(probed: AccessProbed) -> str:
    pages, endpoints = plural(probed.opened, "page"), plural(probed.requested, "endpoint")
    told = (
        f"checks.accessControl as {probed.name}: {pages} that only others are shown opened, "
        f"{endpoints} that only such pages call asked for data"
    )
    if probed.left:
        told += f", {probed.left} not" + (f": {probed.detail}" if probed.detail else "")
    return told


def _way(done: Interaction) -> str:
    """Return in words how a step led to another page."""
    if done.element:
        return f"{verb(done.action)} “{done.element.label}”"
    return ONLY_NAMED if done.is_only_named else OPENED
