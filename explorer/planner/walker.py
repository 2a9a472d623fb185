"""One page of a run: look, choose, act, remember, once a step, told as events."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from explorer.errors import BudgetExceeded, InternalError, ModelError, PageLost
from explorer.models import (
    Act,
    Action,
    ActionRequest,
    BudgetSpent,
    Choice,
    DecisionFailed,
    ElementChosen,
    ElementsFound,
    ErrorCaught,
    FindingMade,
    Interaction,
    Method,
    Outcome,
    OutOfScope,
    PageLoad,
    PageVisited,
    Popup,
    RunEvent,
    Screenshot,
    SessionLost,
    Signal,
    Snapshot,
    StartOpened,
    Usage,
    Veto,
    ViewCleared,
)
from explorer.planner.heuristics import Goal
from explorer.planner.loop_detector import STEPS, LoopDetector
from explorer.planner.selection import Candidates, Selector
from explorer.planner.shared_state import SharedRunState
from explorer.process.boundary import boundary
from explorer.protocols import Check, PageDriver
from explorer.urls import navigates, normalise


class DecisionRecord(NamedTuple):
    """How a step came about: the part of an Interaction that is not its outcome."""

    method: Method
    reasoning: str
    shown: tuple[int, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    usage: Usage | None = None
    screenshot: Screenshot | None = None


class Walker:
    """Walks on one page. Others may walk at the same time, with the same memory."""

    def __init__(
        self,
        page: PageDriver,
        start_url: str,
        selector: Selector,
        memory: SharedRunState,
        refusal_of_url: Callable[[str], str],
        checks: Sequence[Check],
    ) -> None:
        self._page = page
        self._start_url = start_url
        self._selector = selector
        self._memory = memory
        self._refusal_of_url = refusal_of_url
        self._checks = checks
        self._loop_detector = LoopDetector()
        self._goes_round = False
        self._caught: list[ErrorCaught] = []
        """Of this step, not told yet."""

    @property
    def is_dull(self) -> bool:
        """Many steps have brought nothing new."""
        return self._loop_detector.dull >= STEPS

    async def start(self, url: str) -> AsyncGenerator[RunEvent, None]:
        """Open the first page: step 0. Raise InternalError if explorer fails over it."""
        try:
            with boundary("opening the first page"):
                opened = await self._page.open(url)
        except PageLost as error:
            opened = Outcome(action="goto", result="failed", detail=str(error), url=url)
        yield StartOpened(time=now(), outcome=opened)
        async for event in self._learned(Act(step=0, url="", element=None, outcome=opened)):
            yield event
        for event in self._errors():
            yield event

    async def step(self, step: int) -> AsyncGenerator[RunEvent, None]:
        """One interaction, whatever becomes of it; a lost page is replaced.

        So is one that explorer itself failed on: what failed there once would fail there again.
        """
        url_before = self._page.url
        is_told = False
        try:
            with boundary("a step"):
                async for event in self._interact(step):
                    is_told = is_told or isinstance(event, Interaction)
                    yield event
        except PageLost as error:
            yield self._failed(step, url_before, "the page was lost", str(error))
            await self._leave(url_before)
        except InternalError as error:
            self._note(step, "a step", error)
            if not is_told:
                yield self._failed(step, url_before, "explorer itself failed", str(error))
            await self._leave(url_before)
        for event in self._errors():
            yield event

    async def deferred_checks(
        self, step: int, is_over: Callable[[], bool]
    ) -> AsyncGenerator[RunEvent, None]:
        """What the checks find that were put off while the walk went on; ``step`` is the last.
        None is begun when time ``is_over``."""
        during = "the checks after the walk"
        try:
            with boundary(during):
                while not is_over() and (outcome := await self._page.deferred_check()):
                    act = Act(step=step, url=outcome.url, element=None, outcome=outcome)
                    async for event in self._learned(act):
                        is_found = isinstance(event, FindingMade)
                        yield event.model_copy(update={"beside": True}) if is_found else event
        except PageLost:
            pass  # what is left would not answer, either
        except InternalError as error:
            self._note(step, during, error)
        for event in self._errors():
            yield event

    def _note(self, step: int, during: str, error: InternalError) -> None:
        self._caught.append(ErrorCaught(time=now(), step=step, during=during, detail=str(error)))

    def _errors(self) -> Iterable[ErrorCaught]:
        caught, self._caught = self._caught, []
        return caught

    @property
    def url(self) -> str:
        return self._page.url

    def start_cut_off(self, url: str, why: str) -> StartOpened:
        """Instead of what ``start`` has not told in time."""
        outcome = Outcome(action="goto", result="failed", detail=why, url=url)
        return StartOpened(time=now(), outcome=outcome)

    def cut_off(self, step: int, url: str, why: str) -> Interaction:
        """Instead of the Interaction that ``step`` has not told in time."""
        return self._failed(step, url, "the step was not done in time", why)

    def _failed(self, step: int, url: str, reasoning: str, detail: str) -> Interaction:
        return Interaction(
            time=now(),
            step=step,
            url=url,
            elements_found=0,
            method="elsewhere",
            reasoning=reasoning,
            element=None,
            action="none",
            outcome="failed",
            effect="none",
            detail=detail,
            url_after=url,
            ms=0,
            known=self._memory.site_model.known,
        )

    async def _leave(self, url: str) -> None:
        """Go on with a fresh page."""
        self._memory.frontier.drop(url)
        await self._page.recover()

    async def _interact(self, step: int) -> AsyncGenerator[RunEvent, None]:
        page = self._page
        for cleared in await page.clear_view():
            yield ViewCleared(time=now(), step=step, url=page.url, what=cleared)
        snapshot = await page.look()
        if not snapshot.elements:
            snapshot = await page.look(patient=True)
        offer = self._selector.offer(snapshot)
        self._memory.account_forms.note(snapshot)
        self._discover(snapshot, offer)
        yield ElementsFound(
            time=now(),
            step=step,
            url=snapshot.url,
            count=len(snapshot.elements),
            elements=snapshot.elements,
            refused=dict(offer.refused),
            blind_spots=snapshot.blind_spots,
        )
        goal = self._way_out(snapshot, offer) if self._goes_round else None
        free = self._memory.decider is None or self._selector.exhausted(snapshot, offer.indices)
        if goal is None and free:
            goal = self._selector.elsewhere(snapshot, offer.indices)
        # Known pages that nobody opened go before doing again what was just done here.
        if goal or not offer.indices:
            async for event in self._go_elsewhere(step, snapshot, offer, goal):
                yield event
            return
        selection = await self._selector.select(snapshot, offer.indices, self._memory.decider)
        self._memory.usage += selection.usage or Usage()
        if selection.failure:
            yield self._model_failed(step, snapshot.url, selection.failure)
        choice = selection.choice
        self._selector.begin(choice.element, choice.gesture)
        self._memory.tracker.remember(choice.element, snapshot.url, choice.gesture)
        picture = await page.picture()
        yield ElementChosen(
            time=now(), step=step, url=snapshot.url, method=choice.method, element=choice.element
        )
        outcome = await self._surviving(step, self._act(choice), choice.gesture or "click")
        act = Act(step=step, url=snapshot.url, element=choice.element, outcome=outcome)
        told = DecisionRecord(
            method=choice.method,
            reasoning=choice.reasoning,
            shown=choice.shown,
            vetoes=choice.vetoes,
            usage=selection.usage,
            screenshot=picture,
        )
        async for event in self._tell(act, snapshot, offer, told):
            yield event

    async def _surviving(self, step: int, doing: Awaitable[Outcome], action: Action) -> Outcome:
        """What was done; a page that was lost over it is replaced, and that is the outcome."""
        url = self._page.url
        try:
            with boundary(action):
                return await doing
        except PageLost as error:
            detail = str(error)
        except InternalError as error:
            self._note(step, action, error)
            detail = f"explorer itself failed: {error}"
        await self._page.recover()
        return Outcome(action=action, result="failed", detail=detail, url=url)

    async def _act(self, choice: Choice) -> Outcome:
        """Act on this very element; whether a redrawn page still has it the driver decides.

        Not when another walker has had the last try on a form that asks who one is.
        """
        if not self._memory.account_forms.take(choice.element):
            told = f"the form asks for a {choice.element.asks_for} and was tried often enough"
            return Outcome(action="none", result="refused", detail=told, url=self._page.url)
        action_request = ActionRequest(action=choice.gesture) if choice.gesture else None
        outcome = await self._page.act(choice.element, action_request)
        if outcome.action == "none":
            self._memory.account_forms.give_back(choice.element)
        return outcome

    async def _go_elsewhere(
        self, step: int, snapshot: Snapshot, offer: Candidates, goal: Goal | None
    ) -> AsyncGenerator[RunEvent, None]:
        """Open the address that promises more than what is here, else the start."""
        here = "nothing here may be tried"
        if not snapshot.elements:
            here = "no elements were found"
        elif self._goes_round:
            here = "the crawl goes in circles here"
        elif offer.indices:
            exhausted = self._selector.exhausted(snapshot, offer.indices)
            here = "nothing new is left here" if exhausted else "other pages have more that is new"
        target = goal or self._start_again(snapshot, offer)
        if target:
            url, linked_from = target
            told = DecisionRecord(method="elsewhere", reasoning=f"{here}; going to {url}")
            self._selector.begin(target)
            self._memory.frontier.drop(url)  # no other walker is to go there too
            outcome = await self._surviving(step, self._page.open(url, linked_from), "goto")
        else:
            told = DecisionRecord(
                method="elsewhere", reasoning=f"{here} and no other page is known"
            )
            outcome = Outcome(
                action="none", result="refused", detail=told.reasoning, url=snapshot.url
            )
        act = Act(step=step, url=snapshot.url, element=None, outcome=outcome)
        opened = target[0] if target else ""
        async for event in self._tell(act, snapshot, offer, told, opened):
            yield event

    def _way_out(self, snapshot: Snapshot, offer: Candidates) -> Goal | None:
        """Of a circle: the oldest page that nobody opened, else what promises most elsewhere."""
        return (
            self._memory.frontier.next()
            or self._selector.elsewhere(snapshot, ())
            or self._start_again(snapshot, offer)
        )

    def _start_again(self, snapshot: Snapshot, offer: Candidates) -> tuple[str, str] | None:
        """The start page, unless that is where nothing was found."""
        away = normalise(snapshot.url) != normalise(self._start_url)
        return (self._start_url, "") if away or offer.refused["covered"] else None

    def _model_failed(
        self, step: int, url: str, failure: ModelError | BudgetExceeded
    ) -> DecisionFailed | BudgetSpent:
        if isinstance(failure, BudgetExceeded):
            self._memory.decider = None
            return BudgetSpent(time=now(), step=step, detail=str(failure))
        detail = failure.detail
        if failure.reason == "rejected":  # a wrong key or model: it will not get better
            self._memory.decider = None
            detail += "; the run goes on without AI"
        return DecisionFailed(time=now(), step=step, url=url, reason=failure.reason, detail=detail)

    def _discover(self, snapshot: Snapshot, offer: Candidates) -> None:
        for index in offer.indices:
            element = snapshot.elements[index]
            if element.href and not element.stays and navigates(element.href, snapshot.url):
                self._memory.frontier.discover(element.href, snapshot.url)

    async def _tell(
        self,
        act: Act,
        snapshot: Snapshot,
        offer: Candidates,
        told: DecisionRecord,
        address: str = "",
    ) -> AsyncGenerator[RunEvent, None]:
        """The step as an Interaction, then what was learned from it."""
        self._selector.done(act)
        known = self._memory.site_model.known
        circle = self._loop_detector.note(act, known)
        self._goes_round = circle is not None
        if circle:
            act = _with_signal(act, circle)
        outcome = act.outcome
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
            known=known,
            **told._asdict(),
        )
        async for event in self._learned(act, address):
            yield event

    def _news(self, addresses: Iterable[str], page_url: str) -> Iterable[OutOfScope]:
        """Links that were not followed, each told once a run."""
        for url in addresses:
            if url not in self._memory.told_addresses:
                self._memory.told_addresses.add(url)
                rule = self._refusal_of_url(url) or "scope"
                yield OutOfScope(url=url, rule=rule, page_url=page_url)

    async def _learned(self, act: Act, address: str = "") -> AsyncGenerator[RunEvent, None]:
        """Pages that were opened and faults that came to light; ``address`` is what was opened
        without a control."""
        for signal in act.outcome.signals:
            if isinstance(signal, PageLoad):
                self._memory.frontier.visit(signal.url)
                yield PageVisited(
                    time=now(),
                    step=act.step,
                    url=signal.url,
                    title=signal.title,
                    status=signal.status,
                    came_from=act.url,
                )
            elif isinstance(signal, Popup) and signal.has_opener:
                self._memory.site_model.is_window(act.outcome.url)
                self._memory.frontier.drop(act.outcome.url)
            elif isinstance(signal, SessionLost) and signal.suspect:
                self._memory.session_enders.add(signal.suspect)
        opened = act.element.href if act.element else address
        if opened and _led_out(act.outcome):
            self._memory.leading_out.add(normalise(opened))
        led_nowhere = act.outcome.result in ("done", "failed") or act.outcome.effect == "navigation"
        href = act.element.href if act.element and act.outcome.action == "click" else ""
        if href and led_nowhere and not self._memory.frontier.visited(href):
            self._memory.frontier.drop(href)
        for check in self._checks:
            async for made in self._judged(check, act):
                yield made

    async def _judged(self, check: Check, act: Act) -> AsyncGenerator[FindingMade, None]:
        """The new findings of one check; if it fails, the others judge all the same."""
        during = f"the check {check.name}"
        try:
            with boundary(during):
                found = tuple(check.judge(act))
        except InternalError as error:
            self._note(act.step, during, error)
            return
        for finding in found:
            if new := self._memory.findings.note(finding):
                picture = await self._page.picture()
                yield FindingMade(time=now(), step=act.step, finding=new, screenshot=picture)


def _led_out(outcome: Outcome) -> bool:
    """Out of scope, and to no page of the site."""
    kinds = {signal.signal for signal in outcome.signals}
    return "out_of_scope" in kinds and "page_load" not in kinds


def _with_signal(act: Act, signal: Signal) -> Act:
    outcome = act.outcome
    told = outcome.model_copy(update={"signals": (*outcome.signals, signal)})
    return act.model_copy(update={"outcome": told})


def now() -> datetime:
    """Wall-clock time in UTC, for the journal; limits count on the injected clock."""
    return datetime.now(UTC)
