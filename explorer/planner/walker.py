"""One page of a run: look, decide, act and learn, once a step, reported as events."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from functools import partial

from explorer.errors import InternalError, PageLost
from explorer.models import (
    Act,
    Action,
    ActionRequest,
    Choice,
    ElementChosen,
    ElementsFound,
    FindingMade,
    Interaction,
    InteractiveElement,
    Outcome,
    OutOfScope,
    RunEvent,
    Snapshot,
    StartOpened,
    ViewCleared,
)
from explorer.planner.frontier import Goal
from explorer.planner.loop_detector import LOOP_STEPS, LoopDetector
from explorer.planner.questions.failures import note_question
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.act_evaluation import ActEvaluator
from explorer.planner.steps.caught_errors import CaughtErrors
from explorer.planner.steps.choices import ActionCandidates
from explorer.planner.steps.destinations import Destinations
from explorer.planner.steps.interactions import (
    DecisionRecord,
    after,
    failed_interaction,
    interaction,
    with_signal,
    without_missing_page,
)
from explorer.planner.steps.selection import Selector
from explorer.planner.wall_clock import now
from explorer.process.boundary import boundary
from explorer.protocols import Check, PageDriver

_MAX_PARTS, _PART_SECONDS = 5, 0.5
"""How often a page without the control that the run came for may change, and the time for each."""


class Walker:
    """Explores on one page. Other walkers may do so at the same time, with the same state."""

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
        self._selector = selector
        self._memory = memory
        self._refusal_of_url = refusal_of_url
        self._destinations = Destinations(start_url, selector, memory)
        self._loop_detector = LoopDetector()
        self._is_looping = False
        self._caught = CaughtErrors()
        self._evaluator = ActEvaluator(page, memory, checks, self._caught)

    @property
    def is_unproductive(self) -> bool:
        """Whether many steps in a row have brought nothing new."""
        return self._loop_detector.unproductive_steps >= LOOP_STEPS

    @property
    def url(self) -> str:
        """The address of the page."""
        return self._page.url

    async def start(self, url: str) -> AsyncGenerator[RunEvent, None]:
        """Open the first page, which is step 0; once more if it was lost meanwhile.

        Raises:
            InternalError: explorer itself fails at it.
        """
        with boundary("opening the first page"):
            try:
                opened = await self._page.open(url)
            except PageLost:
                await self._page.recover()
                opened = await self._act_or_recover(0, self._page.open(url), "goto")
        yield StartOpened(time=now(), outcome=opened)
        async for event in self._evaluator.learn(Act(step=0, url="", element=None, outcome=opened)):
            yield event
        for caught in self._caught.drain():
            yield caught

    async def step(self, step: int) -> AsyncGenerator[RunEvent, None]:
        """Do one interaction and report it, whatever its outcome.

        A lost page is replaced. So is one that explorer itself failed on, for it would fail again.
        """
        url_before, is_reported = self._page.url, False
        try:
            with boundary("a step"):
                async for event in self._interact(step):
                    is_reported = is_reported or isinstance(event, Interaction)
                    yield event
        except PageLost as error:
            yield self._failed(step, url_before, "the page was lost", str(error))
            await self._leave(url_before)
        except InternalError as error:
            self._caught.note(step, "a step", error)
            if not is_reported:
                yield self._failed(step, url_before, "explorer itself failed", str(error))
            await self._leave(url_before)
        for caught in self._caught.drain():
            yield caught

    async def deferred_checks(
        self, step: int, seconds_left: Callable[[], float]
    ) -> AsyncGenerator[RunEvent, None]:
        """Do the checks that were put off during the crawl and report what they find.

        Args:
            step: The last step of the run.
            seconds_left: Returns the seconds in which checks may still begin.
        """
        during = "the checks after the walk"
        elsewhere = {"beside": True, "screenshot": None}  # it would show the page of the crawl
        try:
            with boundary(during):
                while seconds_left() > 0 and (outcome := await self._page.deferred_check()):
                    act = Act(step=step, url=outcome.url, element=None, outcome=outcome)
                    async for event in self._evaluator.learn(act):
                        is_found = isinstance(event, FindingMade)
                        yield event.model_copy(update=elsewhere) if is_found else event
        except PageLost:
            pass  # the other checks would get no answer, either
        except InternalError as error:
            self._caught.note(step, during, error)
        for caught in self._caught.drain():
            yield caught

    def start_cut_off(self, url: str, why: str) -> StartOpened:
        """Return the event in place of the one that ``start`` has not reported in time."""
        outcome = Outcome(action="goto", result="failed", detail=why, url=url)
        return StartOpened(time=now(), outcome=outcome)

    def cut_off(self, step: int, url: str, why: str) -> Interaction:
        """Return the event in place of the one that ``step`` has not reported in time."""
        return self._failed(step, url, "the step was not done in time", why)

    def _failed(self, step: int, url: str, reasoning: str, detail: str) -> Interaction:
        return failed_interaction(step, url, reasoning, detail, self._memory.site_model.known)

    async def _leave(self, url: str) -> None:
        """Go on with a fresh page."""
        self._memory.frontier.drop(url)
        await self._page.recover()

    async def _interact(self, step: int) -> AsyncGenerator[RunEvent, None]:
        for cleared in await self._page.clear_view():
            yield ViewCleared(time=now(), step=step, url=self._page.url, what=cleared)
        snapshot = await self._page.look()
        if is_late := not snapshot.elements and not snapshot.is_bare:
            snapshot = (await self._page.look(patient=True)).with_references_of(snapshot)
        offer = self._offer(snapshot)
        if self._selector.is_awaiting and not snapshot.is_bare:
            snapshot, offer = await self._wait_for_control(snapshot, offer)
        self._selector.stop_awaiting()
        if self._destinations.is_spent(snapshot, offer):
            # What is still being read may name something new.
            snapshot = await self._page.look(patient=not is_late, reads=True)
            offer = self._offer(snapshot)
        yield ElementsFound(
            time=now(),
            step=step,
            url=snapshot.url,
            count=len(snapshot.elements),
            elements=snapshot.elements,
            rules=snapshot.rules,
            refused=dict(offer.refused),
            blind_spots=snapshot.blind_spots,
        )
        # Known pages that nobody opened go before doing again what was just done here.
        goal = self._destinations.preferred(snapshot, offer, is_looping=self._is_looping)
        doing = (
            self._go_elsewhere(step, snapshot, offer, goal)
            if goal or not offer.indices or self._destinations.is_spent(snapshot, offer)
            else self._use_control(step, snapshot, offer)
        )
        async for event in doing:
            yield event

    async def _wait_for_control(
        self, snapshot: Snapshot, offer: ActionCandidates
    ) -> tuple[Snapshot, ActionCandidates]:
        """Let a page that is drawn in parts, over a socket say, get the control sought on it."""
        for _ in range(_MAX_PARTS):
            if await self._page.wait_for_change(_PART_SECONDS):
                snapshot = await self._page.look()
                offer = self._offer(snapshot)
            if not self._selector.is_awaiting:
                break
        return snapshot, offer

    def _offer(self, snapshot: Snapshot) -> ActionCandidates:
        """Note what is on the page, and return the controls that may be used."""
        offer = self._selector.offer(snapshot)
        self._memory.account_forms.note(snapshot)
        self._destinations.discover(snapshot, offer)
        return offer

    async def _use_control(
        self, step: int, snapshot: Snapshot, offer: ActionCandidates
    ) -> AsyncGenerator[RunEvent, None]:
        """Choose one of the controls that are offered and act on it."""
        memory = self._memory
        moment = await self._page.moment() if memory.decider and memory.shows_pictures else None
        selection = await self._selector.select(snapshot, offer.indices, memory.decider, moment)
        for failed in note_question(step, snapshot.url, selection, memory):
            yield failed
        choice = selection.choice
        self._selector.begin(choice.element, choice.gesture)
        self._memory.tracker.remember(choice.element, snapshot.url, choice.gesture)
        picture = await self._page.picture()
        yield ElementChosen(
            time=now(), step=step, url=snapshot.url, method=choice.method, element=choice.element
        )
        outcome = await self._act_or_recover(step, self._act(choice), choice.gesture or "click")
        act = Act(step=step, url=snapshot.url, element=choice.element, outcome=outcome)
        decision = DecisionRecord(
            method=choice.method,
            reasoning=choice.reasoning,
            shown=choice.shown,
            vetoes=choice.vetoes,
            usage=selection.usage,
            screenshot=picture,
        )
        async for event in self._report(act, snapshot, offer, decision):
            yield event

    async def _act_or_recover(
        self, step: int, doing: Awaitable[Outcome], action: Action
    ) -> Outcome:
        """Return the outcome of an act. A page that is lost over it is replaced."""
        url = self._page.url
        try:
            with boundary(action):
                return await doing
        except PageLost as error:
            detail = str(error)
        except InternalError as error:
            self._caught.note(step, action, error)
            detail = f"explorer itself failed: {error}"
        await self._page.recover()
        return Outcome(action=action, result="failed", detail=detail, url=url)

    async def _act(self, choice: Choice) -> Outcome:
        """Act on this very element. Whether a redrawn page still has it is for the driver to say.

        An account form on which another walker has made the last allowed try is left alone.
        """
        if not self._memory.account_forms.take(choice.element):
            detail = f"the form asks for a {choice.element.asks_for} and was tried often enough"
            return Outcome(action="none", result="refused", detail=detail, url=self._page.url)
        action_request = ActionRequest(action=choice.gesture) if choice.gesture else None
        outcome = await self._page.act(choice.element, action_request)
        if outcome.action == "none":
            self._memory.account_forms.give_back(choice.element)
        return outcome

    async def _go_elsewhere(
        self, step: int, snapshot: Snapshot, offer: ActionCandidates, goal: Goal | None
    ) -> AsyncGenerator[RunEvent, None]:
        """Open the address of the goal, else the start page."""
        why = self._destinations.reason_to_leave(snapshot, offer, is_looping=self._is_looping)
        target = goal or self._destinations.start(snapshot, offer)
        link = None
        if target:
            target, link = self._destinations.way_to(target, snapshot)
            url, is_guess = target.url, target.may_be_missing and not target.linked_from
            named = ", which the site names" if is_guess else ""
            decision = DecisionRecord(
                method="elsewhere",
                reasoning=f"{why}; going to {url}{named}",
                is_only_named=is_guess,
            )
            self._selector.begin(target)
            self._memory.frontier.drop(url)  # no other walker is to go there too
            seconds = self._memory.site_model.durations.wait_for_guess if is_guess else None
            if link:
                yield ElementChosen(
                    time=now(), step=step, url=snapshot.url, method="elsewhere", element=link
                )
            opening = partial(self._page.open, url, target.linked_from, seconds)
            link, outcome = await self._open(step, url, link, opening)
            self._destinations.note_opened(url, outcome)
            if target.may_be_missing:
                outcome = without_missing_page(outcome)
            if target.waits and outcome.result == "done":
                await self._page.wait_for_late_content()
        else:
            why += " and no other page is known"
            decision = DecisionRecord(method="elsewhere", reasoning=why)
            outcome = Outcome(action="none", result="refused", detail=why, url=snapshot.url)
        act = Act(step=step, url=snapshot.url, element=link, outcome=outcome)
        address = target.url if target else ""
        async for event in self._report(act, snapshot, offer, decision, address):
            yield event

    async def _open(
        self,
        step: int,
        url: str,
        link: InteractiveElement | None,
        opening: Callable[[], Awaitable[Outcome]],
    ) -> tuple[InteractiveElement | None, Outcome]:
        """Open an address, by a click on its link if there is one.

        Returns:
            The link, None if the address was opened otherwise, and the outcome.
        """
        if link is None:
            return None, await self._act_or_recover(step, opening(), "goto")
        clicked = await self._act_or_recover(step, self._page.act(link), "click")
        if clicked.result == "done" and clicked.effect == "navigation":
            return link, clicked
        self._destinations.note_not_followed(url)
        opened = await self._act_or_recover(step, opening(), "goto")
        told = f"{opened.detail} (a click on its link has not led there)"
        return None, after(clicked, opened.model_copy(update={"detail": told}))

    async def _report(
        self,
        act: Act,
        snapshot: Snapshot,
        offer: ActionCandidates,
        decision: DecisionRecord,
        address: str = "",
    ) -> AsyncGenerator[RunEvent, None]:
        """Report the step as an Interaction, then what is learned from it."""
        self._selector.done(act)
        known = self._memory.site_model.known
        is_opening = decision.method == "elsewhere"
        opened = act.model_copy(update={"element": None}) if is_opening else act
        loop_signal = self._loop_detector.note(opened, known)
        self._is_looping = loop_signal is not None
        if loop_signal:
            act = with_signal(act, loop_signal)
        signals = (*act.outcome.signals, *self._out_of_scope(offer.addresses, snapshot.url))
        yield interaction(act, snapshot, decision, signals, known)
        async for event in self._evaluator.learn(act, address):
            yield event

    def _out_of_scope(self, addresses: Iterable[str], page_url: str) -> Iterable[OutOfScope]:
        """Yield the links that were not followed, each once a run."""
        for url in addresses:
            if url not in self._memory.reported_out_of_scope:
                self._memory.reported_out_of_scope.add(url)
                yield OutOfScope(
                    url=url, rule=self._refusal_of_url(url) or "scope", page_url=page_url
                )
