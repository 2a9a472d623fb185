"""The walk: look, choose, act, remember, once a step, told as events."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from explorer.checks.ledger import Findings
from explorer.config import PlannerSettings
from explorer.errors import BrowserLost, BudgetExceeded, ModelError, PageLost
from explorer.models import (
    Act,
    Action,
    BudgetSpent,
    DecisionFailed,
    ElementChosen,
    ElementsFound,
    FindingMade,
    Interaction,
    InteractiveElement,
    Method,
    Outcome,
    OutOfScope,
    PageLoad,
    PageVisited,
    RunEvent,
    RunFinished,
    RunStarted,
    Screenshot,
    Snapshot,
    StartOpened,
    StoppedBecause,
    Usage,
    Value,
    Veto,
    ViewCleared,
)
from explorer.planner.frontier import Frontier
from explorer.planner.guardrails import Guardrails, HardRules
from explorer.planner.heuristics import Goal
from explorer.planner.sampling import locate
from explorer.planner.selection import Offer, Selector
from explorer.planner.tracker import InteractionTracker
from explorer.protocols import Check, DecisionMaker, PageDriver
from explorer.urls import navigates, normalise


class Brief(Value):
    """What a run is about, as its first event tells it."""

    run_id: str
    url: str
    seed: int
    provider: str = "none"
    notes: tuple[str, ...] = ()


class Told(NamedTuple):
    """How a step came about: the part of an Interaction that is not its outcome."""

    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    usage: Usage | None = None
    screenshot: Screenshot | None = None


class Planner:
    """One run over one site.

    ``refusal_of_url`` names the rule (scope, robots) that forbids an address, or "".
    ``stop`` ends the run after the step under way, ``clock`` counts seconds. The walk begins at
    ``first_url`` if that is another page than the start (the one behind a login).
    """

    def __init__(
        self,
        settings: PlannerSettings,
        brief: Brief,
        refusal_of_url: Callable[[str], str],
        checks: Sequence[Check],
        decider: DecisionMaker | None = None,
        stop: asyncio.Event | None = None,
        clock: Callable[[], float] = time.monotonic,
        first_url: str | None = None,
    ) -> None:
        self._settings = settings
        self._brief = brief
        self._refusal_of_url = refusal_of_url
        self._checks = checks
        self._decider = decider
        self._stop = stop or asyncio.Event()
        self._clock = clock
        self._first_url = first_url or brief.url
        self._tracker = InteractionTracker(settings.recent_interaction_history_size)
        self._frontier = Frontier()
        self._selector = Selector(
            settings,
            HardRules(refusal_of_url),
            Guardrails(settings, brief.url, self._tracker, self._frontier),
            self._tracker,
            self._frontier,
            random.Random(brief.seed),
        )
        self._findings = Findings()
        self._usage = Usage()
        self._told_addresses: set[str] = set()
        self._failures = 0

    async def explore(self, page: PageDriver) -> AsyncGenerator[RunEvent, None]:
        """Walk until a limit is met. The last event is always RunFinished."""
        yield RunStarted(time=now(), **self._brief.model_dump())
        started = self._clock()
        step, stopped, detail = 0, None, ""
        try:
            opened = await self._open_start(page)
            yield StartOpened(time=now(), outcome=opened)
            for event in self._learned(Act(step=0, url="", element=None, outcome=opened)):
                yield event
            if opened.result != "done":
                stopped, detail = "target_lost", opened.detail
            while stopped is None:
                stopped = self._limit(step, self._clock() - started)
                if stopped is None:
                    step += 1
                    async for event in self._step(page, step):
                        yield event
                        if isinstance(event, Interaction):
                            stopped, detail = self._verdict(event)
                if stopped is None and step < self._settings.steps:
                    await self._pause(started)
        except BrowserLost as error:
            # The signal that stops us may have stopped the browser too.
            stopped = "interrupted" if self._stop.is_set() else "browser_lost"
            detail = str(error)
        yield RunFinished(
            time=now(),
            step=step,
            stopped_because=stopped,
            detail=detail,
            steps=step,
            usage=self._usage,
            findings=self._findings.all(),
            frontier_left=len(self._frontier),
        )

    async def _open_start(self, page: PageDriver) -> Outcome:
        try:
            return await page.open(self._first_url)
        except PageLost as error:
            return Outcome(action="goto", result="failed", detail=str(error), url=self._first_url)

    def _limit(self, step: int, seconds: float) -> StoppedBecause | None:
        if self._stop.is_set():
            return "interrupted"
        if step >= self._settings.steps:
            return "steps"
        if seconds >= self._settings.minutes * 60:
            return "minutes"
        return None

    def _verdict(self, done: Interaction) -> tuple[StoppedBecause | None, str]:
        """Whether this step was the last: nowhere to go, or too many failures in a row."""
        if done.action == "none" and done.element is None and done.outcome == "refused":
            return "nothing_left", done.detail
        self._failures = self._failures + 1 if done.outcome == "failed" else 0
        if self._failures < self._settings.max_failures:
            return None, ""
        detail = f"{self._failures} steps failed in a row, the last: {done.detail}"
        return ("target_lost" if done.action == "goto" else "max_failures"), detail

    async def _pause(self, started: float) -> None:
        """Keep the delay that manners ask for; an interrupt or the run's end cuts it short."""
        if self._settings.delay_seconds:
            left = self._settings.minutes * 60 - (self._clock() - started)
            try:
                async with asyncio.timeout(min(self._settings.delay_seconds, left)):
                    await self._stop.wait()
            except TimeoutError:
                return

    async def _step(self, page: PageDriver, step: int) -> AsyncGenerator[RunEvent, None]:
        """One interaction, whatever becomes of it; a lost page is replaced."""
        url_before = page.url
        try:
            async for event in self._interact(page, step):
                yield event
        except PageLost as error:
            yield Interaction(
                time=now(),
                step=step,
                url=url_before,
                elements_found=0,
                method="elsewhere",
                reasoning="the page was lost",
                element=None,
                action="none",
                outcome="failed",
                effect="none",
                detail=str(error),
                url_after=url_before,
                ms=0,
            )
            self._frontier.drop(url_before)
            await page.recover()

    async def _interact(self, page: PageDriver, step: int) -> AsyncGenerator[RunEvent, None]:
        for cleared in await page.clear_view():
            yield ViewCleared(time=now(), step=step, url=page.url, what=cleared)
        snapshot = await page.look()
        if not snapshot.elements:
            snapshot = await page.look(patient=True)
        offer = self._selector.offer(snapshot)
        self._discover(snapshot, offer)
        self._selector.see(snapshot, offer)
        yield ElementsFound(
            time=now(),
            step=step,
            url=snapshot.url,
            count=len(snapshot.elements),
            elements=snapshot.elements,
            refused=dict(offer.refused),
            blind_spots=snapshot.blind_spots,
        )
        goal = None
        if self._decider is None or self._selector.exhausted(snapshot, offer.indices):
            goal = self._selector.elsewhere(snapshot, offer.indices)
        # Known pages that nobody opened go before doing again what was just done here.
        if goal or not offer.indices:
            async for event in self._go_elsewhere(page, step, snapshot, offer, goal):
                yield event
            return
        selection = await self._selector.select(snapshot, offer.indices, self._decider)
        self._usage += selection.usage or Usage()
        if selection.failure:
            yield self._model_failed(step, snapshot.url, selection.failure)
        choice = selection.choice
        picture = await page.picture()
        yield ElementChosen(
            time=now(), step=step, url=snapshot.url, method=choice.method, element=choice.element
        )
        self._tracker.remember(choice.element, snapshot.url)
        outcome = await self._surviving(page, self._act(page, choice.element), "click")
        act = Act(step=step, url=snapshot.url, element=choice.element, outcome=outcome)
        told = Told(
            method=choice.method,
            reasoning=choice.reasoning,
            shown=choice.shown,
            vetoes=choice.vetoes,
            usage=selection.usage,
            screenshot=picture,
        )
        for event in self._tell(act, snapshot, offer, told):
            yield event

    async def _surviving(
        self, page: PageDriver, doing: Awaitable[Outcome], action: Action
    ) -> Outcome:
        """What was done; a page that was lost over it is replaced, and that is the outcome."""
        url = page.url
        try:
            return await doing
        except PageLost as error:
            await page.recover()
            return Outcome(action=action, result="failed", detail=str(error), url=url)

    async def _act(self, page: PageDriver, element: InteractiveElement) -> Outcome:
        """Act; where the page was redrawn meanwhile, find the element again, once."""
        outcome = await page.act(element)
        if outcome.result == "gone":
            snapshot = await page.look()
            index = locate(element, snapshot.elements)
            if index in self._selector.offer(snapshot).indices:
                return await page.act(snapshot.elements[index])
        return outcome

    async def _go_elsewhere(
        self, page: PageDriver, step: int, snapshot: Snapshot, offer: Offer, goal: Goal | None
    ) -> AsyncGenerator[RunEvent, None]:
        """Open the address that promises more than what is here, else the start."""
        here = "nothing here may be tried"
        if not snapshot.elements:
            here = "no elements were found"
        elif offer.indices:
            exhausted = self._selector.exhausted(snapshot, offer.indices)
            here = "nothing new is left here" if exhausted else "elsewhere is more that is new"
        target = goal or self._start_again(snapshot, offer)
        if target:
            url, linked_from = target
            told = Told(method="elsewhere", reasoning=f"{here}; going to {url}")
            outcome = await self._surviving(page, page.open(url, linked_from), "goto")
            self._frontier.drop(url)
        else:
            told = Told(method="elsewhere", reasoning=f"{here} and no other page is known")
            outcome = Outcome(
                action="none", result="refused", detail=told.reasoning, url=snapshot.url
            )
        act = Act(step=step, url=snapshot.url, element=None, outcome=outcome)
        for event in self._tell(act, snapshot, offer, told):
            yield event

    def _start_again(self, snapshot: Snapshot, offer: Offer) -> tuple[str, str] | None:
        """The start page, unless that is where nothing was found."""
        away = normalise(snapshot.url) != normalise(self._brief.url)
        return (self._brief.url, "") if away or offer.refused["covered"] else None

    def _model_failed(
        self, step: int, url: str, failure: ModelError | BudgetExceeded
    ) -> DecisionFailed | BudgetSpent:
        if isinstance(failure, BudgetExceeded):
            self._decider = None
            return BudgetSpent(time=now(), step=step, detail=str(failure))
        detail = failure.detail
        if failure.reason == "rejected":  # a wrong key or model: it will not get better
            self._decider = None
            detail += "; the run goes on without AI"
        return DecisionFailed(time=now(), step=step, url=url, reason=failure.reason, detail=detail)

    def _discover(self, snapshot: Snapshot, offer: Offer) -> None:
        for index in offer.indices:
            href = snapshot.elements[index].href
            if href and navigates(href, snapshot.url):
                self._frontier.discover(href, snapshot.url)

    def _tell(self, act: Act, snapshot: Snapshot, offer: Offer, told: Told) -> Iterable[RunEvent]:
        """The step as an Interaction, then what was learned from it."""
        outcome = act.outcome
        self._selector.done(act)
        yield Interaction(
            time=now(),
            step=act.step,
            url=snapshot.url,
            title=snapshot.title,
            elements_found=len(snapshot.elements),
            element=act.element,
            key=act.element.key if act.element else "",
            action=outcome.action,
            outcome=outcome.result,
            effect=outcome.effect,
            detail=outcome.detail,
            filled=outcome.filled,
            url_after=outcome.url,
            signals=(*outcome.signals, *self._news(offer.addresses, snapshot.url)),
            ms=outcome.ms,
            **told._asdict(),
        )
        yield from self._learned(act)

    def _news(self, addresses: Iterable[str], page_url: str) -> Iterable[OutOfScope]:
        """Links that were not followed, each told once a run."""
        for url in addresses:
            if url not in self._told_addresses:
                self._told_addresses.add(url)
                yield OutOfScope(url=url, rule=self._refusal_of_url(url), page_url=page_url)

    def _learned(self, act: Act) -> Iterable[RunEvent]:
        """Pages that were opened and faults that came to light."""
        for signal in act.outcome.signals:
            if isinstance(signal, PageLoad):
                self._frontier.visit(signal.url)
                yield PageVisited(
                    time=now(),
                    step=act.step,
                    url=signal.url,
                    title=signal.title,
                    status=signal.status,
                    came_from=act.url,
                )
        led_nowhere = act.outcome.result in ("done", "failed") or act.outcome.effect == "navigation"
        href = act.element.href if act.element else ""
        if href and led_nowhere and not self._frontier.visited(href):
            self._frontier.drop(href)
        for check in self._checks:
            for finding in check.judge(act):
                if new := self._findings.note(finding):
                    yield FindingMade(time=now(), step=act.step, finding=new)


def never_began(brief: Brief, detail: str) -> Iterable[RunEvent]:
    """The events of a run whose target could not be used at all."""
    failed = Outcome(action="goto", result="failed", detail=detail, url=brief.url)
    yield RunStarted(time=now(), **brief.model_dump())
    yield StartOpened(time=now(), outcome=failed)
    yield RunFinished(
        time=now(), stopped_because="target_lost", detail=detail, steps=0, usage=Usage()
    )


def now() -> datetime:
    """Wall-clock time in UTC, for the journal; limits count on the injected clock."""
    return datetime.now(UTC)
