"""Carries out sentences that the grammar does not know, as a decider reads them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from explorer.scenario.deciding.decider import Decider, PageState, Proposal, Undecided
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.finding.targets import Seen, TargetFinder, allows
from explorer.scenario.running.tabs import ScenarioTab

MAX_STEPS = 6
"""Steps that one sentence may come to."""


class UnreadSentences:
    """Carries out sentences step by step: each is proposed for the page as it is then.

    Args:
        decider: Says what a sentence asks for.
        finder: Is told which elements were chosen, and finds them.
        do: Carries out the last step of a sentence.
    """

    def __init__(
        self, decider: Decider, finder: TargetFinder, do: Callable[[Carried], Awaitable[Carried]]
    ) -> None:
        self._decider = decider
        self._finder = finder
        self._do = do

    async def carry_out(
        self, carried: Carried, tab: Callable[[], Awaitable[ScenarioTab]]
    ) -> Carried:
        """Carry out a sentence.

        Args:
            carried: The sentence, with the result that it has if nothing is decided.
            tab: Returns the tab.

        Raises:
            PageLost: The page cannot be looked at.
        """
        undecided = carried.result.detail
        while True:
            try:
                proposal = await self._next(carried, await tab())
            except Undecided as why:
                outcome = "failed" if carried.steps else "unread"
                return carried.changed(outcome=outcome, detail=f"{undecided}; {why}")
            carried = carried.read_as((*carried.steps, proposal.step)).explained(proposal.reasoning)
            carried = replace(carried.changed(outcome="done", detail=""), error=None)
            carried = await self._do(carried)
            if proposal.is_last or not carried.is_done:
                return carried
            carried = replace(carried, error="unread")

    async def _next(self, carried: Carried, tab: ScenarioTab) -> Proposal:
        if len(carried.steps) == MAX_STEPS:
            raise Undecided(f"the model comes to no end of it within {MAX_STEPS} steps")
        seen = await self._finder.see(tab)
        page = PageState(seen.snapshot, await tab.outline())
        proposal = await self._decider.propose(page, carried.sentence, carried.steps)
        if proposal.step in carried.steps:
            raise Undecided(f"the model says {proposal.step.action} again, which is done already")
        step = proposal.step
        for description, index in ((step.target, proposal.index), (step.to_target, proposal.onto)):
            if index is not None:
                self._choose(proposal, description, index, seen)
        return proposal

    def _choose(self, proposal: Proposal, description: str, index: int, seen: Seen) -> None:
        action = proposal.step.action
        if not allows(action)(seen.snapshot.elements[index]):
            raise Undecided(f"the model says {action}, which {description} does not allow")
        self._finder.choose(description, seen.references[index], proposal.reasoning)
