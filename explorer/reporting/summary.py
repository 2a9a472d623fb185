"""Gathers run.json's values as a run goes by: a little work a step, bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, get_args

from explorer.models import (
    BlindSpot,
    BudgetSpent,
    DecisionFailed,
    ElementsFound,
    ErrorCaught,
    Finding,
    FindingMade,
    FindingReproduced,
    Interaction,
    InteractiveElement,
    Method,
    PageLoad,
    PageVisited,
    ReproEnded,
    RunEvent,
    RunFinished,
    RunStarted,
    Severity,
    Signal,
    StartOpened,
    Usage,
    ViewCleared,
    verb,
)
from explorer.reporting.bounded_counter import BoundedCounter
from explorer.reporting.control_inventory import ControlInventory
from explorer.reporting.coverage import ControlCount
from explorer.reporting.discovery import DiscoveryCurve, places_left_out, site_coverage
from explorer.reporting.repro import repro_of
from explorer.reporting.run import (
    Picture,
    ReportedControl,
    ReportedFinding,
    Repro,
    RunSummary,
    SeenBlockedRequest,
    SeenDialog,
    SeenDownload,
    SeenOutOfScope,
    Step,
    VetoedControl,
)
from explorer.reporting.sitemap import SiteMap
from explorer.urls import normalise

LISTED = 500
FINDINGS = 5_000
FIRST_STEPS = 300
STEPS_WITH_FINDINGS = 200
LISTS = {
    "out_of_scope": "out_of_scope",
    "download": "downloads",
    "dialog": "dialogs",
    "blocked_request": "blocked_requests",
}
"""Where run.json lists what a kind of signal told."""

Seen = TypeVar("Seen", SeenOutOfScope, SeenDownload, SeenDialog, SeenBlockedRequest)


class Filmstrip:
    """The first steps of a run and those that brought a finding to light."""

    def __init__(self) -> None:
        self._first: list[Step] = []
        self._with_findings: dict[int, Step] = {}
        self._latest: Step | None = None

    def add(self, step: Step) -> None:
        self._latest = step
        if len(self._first) < FIRST_STEPS:
            self._first.append(step)

    def mark(self, number: int) -> None:
        """A finding was made in this step: keep it, wherever it is."""
        room = len(self._with_findings) < STEPS_WITH_FINDINGS
        if room and self._latest and self._latest.step == number:
            self._with_findings[number] = self._latest

    def steps(self) -> tuple[Step, ...]:
        kept = {step.step: step for step in self._first} | self._with_findings
        return tuple(kept[number] for number in sorted(kept))


class Summary:
    """The observer that knows at any moment what the run has come to."""

    def __init__(self) -> None:
        self._started: RunStarted | None = None
        self._finished: RunFinished | None = None
        self._latest: RunEvent | None = None
        self._interaction: Interaction | None = None
        self._elements: tuple[InteractiveElement, ...] = ()
        self._interactions: dict[Method, int] = dict.fromkeys(get_args(Method), 0)
        self._usage = Usage()
        self._findings: dict[str, Finding] = {}
        self._repros: dict[str, Repro] = {}
        self._pictures: dict[str, Picture] = {}
        """Of the pages with the faults, by the id of the finding."""
        self._findings_left_out = 0
        self._site = SiteMap()
        self._controls = ControlCount()
        self._sights = ControlInventory()
        self._curve = DiscoveryCurve()
        self._filmstrip = Filmstrip()
        self._notes: BoundedCounter[str] = BoundedCounter(LISTED)
        self._decision_failures: BoundedCounter[str] = BoundedCounter(LISTED)
        self._blind_spots: BoundedCounter[BlindSpot] = BoundedCounter(LISTED)
        self._signals: dict[str, BoundedCounter[Signal]] = {
            name: BoundedCounter(LISTED) for name in LISTS
        }

    async def notice(self, event: RunEvent) -> None:
        self._latest = event
        match event:
            case RunStarted():
                self._started = event
                self._note(*event.notes)
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
                self._add_finding(event)
            case FindingReproduced():
                self._repros[event.finding_id] = repro_of(event)
            case ReproEnded():
                self._note(_cost(event))
            case DecisionFailed():
                self._decision_failures.add(event.reason)
            case ViewCleared():
                self._note(f"Cleared from view: {event.what}")
            case BudgetSpent():
                self._note(f"AI was given up in step {event.step}: {event.detail}")
            case ErrorCaught():
                self._note(
                    f"explorer itself failed ({event.during}: {event.detail}); "
                    "its log has the traceback"
                )
            case StartOpened():
                self._add_signals(event.outcome.signals)
            case RunFinished():
                self._finished = event
                final = {finding.id: finding for finding in event.findings}
                self._findings |= {id: final[id] for id in self._findings if id in final}

    async def close(self) -> None:
        """Nothing is held."""

    def summary(self) -> RunSummary | None:
        """What there is so far; None before the run has started."""
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
            stopped_because=finished.stopped_because if finished else "interrupted",
            stopped_detail=finished.detail if finished else "",
            steps=finished.steps if finished else self._latest.step,
            pages=self._site.pages(),
            interactions=self._interactions,
            findings=self._worst_first(),
            usage=finished.usage if finished else self._usage,
            blind_spots=tuple(self._blind_spots.counts),
            notes=tuple(self._notes.counts),
            decision_failures=self._decision_failures.counts,
            coverage=self._controls.coverage(),
            discovery=self._curve.points(),
            ledger=site_coverage(ledger) if ledger else None,
            edges=self._site.edges(),
            out_of_scope=self._seen("out_of_scope", SeenOutOfScope),
            downloads=self._seen("download", SeenDownload),
            dialogs=self._seen("dialog", SeenDialog),
            blocked_requests=self._seen("blocked_request", SeenBlockedRequest),
            held_back=finished.held_back if finished else (),
            frontier_left=finished.frontier_left if finished else 0,
            filmstrip=self._filmstrip.steps(),
            sights=self._sights.pages(),
            left_out=self._left_out(),
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
        self._curve.add(done, self._site.known)
        self._filmstrip.add(_as_step(done, self._elements))
        self._site.name(done.url, done.title)
        self._add_signals(done.signals)
        self._add_route(done)

    def _add_signals(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            if isinstance(signal, PageLoad):
                self._site.loaded(signal)
            elif signal.signal in self._signals:
                self._signals[signal.signal].add(signal)

    def _add_route(self, done: Interaction) -> None:
        """A single-page application changed its address without loading a document."""
        after = normalise(done.url_after)
        loaded = {normalise(s.url) for s in done.signals if isinstance(s, PageLoad)}
        if after and after != normalise(done.url) and after not in loaded:
            self._site.add_visit(done.url_after, done.url, _way(done))

    def _add_finding(self, made: FindingMade) -> None:
        finding = made.finding
        if finding.id in self._findings or len(self._findings) < FINDINGS:
            self._findings[finding.id] = finding
            if made.screenshot:
                self._pictures[finding.id] = Picture.of_finding(made.screenshot, finding.id)
            self._filmstrip.mark(finding.step)
        else:
            self._findings_left_out += 1

    def _worst_first(self) -> tuple[ReportedFinding, ...]:
        severities = get_args(Severity)
        worst = sorted(
            self._findings.values(), key=lambda f: (severities.index(f.severity), f.step)
        )
        return tuple(map(self._reported, worst))

    def _reported(self, finding: Finding) -> ReportedFinding:
        """With the shortest way that was walked to it in a fresh context, where one was."""
        repro, evidence = self._repros.get(finding.id), finding.evidence
        if repro and repro.steps:
            evidence = evidence | {"see_again": ", then ".join(repro.steps)}
        return ReportedFinding(
            **dict(finding) | {"evidence": evidence},
            repro=repro,
            picture=self._pictures.get(finding.id),
        )

    def _seen(self, signal: str, value: type[Seen]) -> tuple[Seen, ...]:
        counts = self._signals[signal].counts
        return tuple(value(**dict(item), count=count) for item, count in counts.items())

    def _left_out(self) -> dict[str, int]:
        counts = {LISTS[name]: tally.left_out for name, tally in self._signals.items()}
        counts |= self._site.left_out() | self._controls.left_out() | self._sights.left_out()
        if self._finished and self._finished.ledger:
            counts["ledger"] = places_left_out(self._finished.ledger)
        counts |= {
            "findings": self._findings_left_out,
            "blind_spots": self._blind_spots.left_out,
            "notes": self._notes.left_out,
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


def _way(done: Interaction) -> str:
    """How a step led to where it led, in words."""
    element = done.element
    return f"{verb(done.action)} “{element.label}”" if element else "opening its address"


def _as_step(done: Interaction, elements: Sequence[InteractiveElement]) -> Step:
    """The interaction without its signals; ``elements`` are those it was chosen from."""
    differing = {"element", "shown", "vetoes"}
    shared = Step.model_fields.keys() & Interaction.model_fields.keys() - differing
    return Step(
        **{name: getattr(done, name) for name in shared},
        shown=len(done.shown),
        vetoes=tuple(
            VetoedControl(**dict(veto), name=elements[veto.index].label)
            for veto in done.vetoes
            if veto.index < len(elements)
        ),
        element=ReportedControl.of(done.element) if done.element else None,
        picture=Picture.of(done.screenshot, done.step) if done.screenshot else None,
    )
