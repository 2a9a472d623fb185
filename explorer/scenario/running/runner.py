"""Carries out a scenario, sentence by sentence, until one cannot be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from explorer.errors import PageLost
from explorer.models import Screenshot
from explorer.models.scenario import Scenario, Sentence
from explorer.scenario.deciding.decider import Decider
from explorer.scenario.deciding.remembered import with_decided
from explorer.scenario.memory import Memory
from explorer.scenario.read import ReadScenario
from explorer.scenario.remembering import remembered
from explorer.scenario.running.carried import Carried, PageSeen
from explorer.scenario.running.expectations import Expectations
from explorer.scenario.running.faults import FAULTS, not_done, not_read
from explorer.scenario.running.finding.targets import TargetFinder
from explorer.scenario.running.joined_names import click_on_joined, joined_names
from explorer.scenario.running.named_tabs import FrontTab
from explorer.scenario.running.options import ScenarioOptions
from explorer.scenario.running.step_runner import StepRunner
from explorer.scenario.running.tabs import ScenarioTabs
from explorer.scenario.running.unread import UnreadSentences
from explorer.sentences.unread import Read, Unread

EMPTY_PAGE = "about:blank"
"""The address of a new tab."""
_AS_BEFORE = ("memory", "healed")


class ScenarioRunner:
    """Carries out scenarios in tabs.

    Args:
        tabs: The tabs, of which the first is empty.
        variables: The values of variables; remembered ones are added to a copy.
        options: How they are carried out.
        memory: What the sentences came to in earlier runs.
        decider: Decides what the grammar cannot read and the finder cannot decide; None to refuse.
    """

    def __init__(
        self,
        tabs: ScenarioTabs,
        variables: Mapping[str, str],
        options: ScenarioOptions,
        memory: Memory,
        decider: Decider | None = None,
    ) -> None:
        self._options = options
        self._memory = memory
        self._finder = TargetFinder(options.patience, options.minimum, decider)
        self._expectations = Expectations(self._finder, options.patience, options.base_url)
        self._decider = decider
        self._front = FrontTab(tabs)
        self._steps = StepRunner(
            tabs, self._front, self._finder, self._expectations, variables, options
        )
        self._picture: Screenshot | None = None
        """The last picture of the page, while nothing was done to it since."""

    async def run(
        self, read_scenario: ReadScenario, first: int = 0, last: int | None = None
    ) -> AsyncGenerator[Carried, None]:
        """Yield each sentence with its result; the first that is not done is the last.

        Args:
            read_scenario: The scenario.
            first: The index of the sentence to begin with, in the tabs as they are.
            last: The index of the sentence to end before; None for all.
        """
        scenario, by_grammar = read_scenario
        read = with_decided(scenario, by_grammar, self._memory)
        try:
            await self._open_base(read[first])
        except FAULTS as error:
            yield not_done(Carried.begun(scenario.actions[first]), error)
            return
        for index, sentence in list(enumerate(scenario.actions))[first:last]:
            self._finder.recall(sentence, self._memory.elements(scenario, index))
            self._expectations.by_text = self._memory.is_without_elements(scenario, index)
            carried = await self._carry_out(sentence, read[index], read[index + 1 :])
            is_unread = isinstance(by_grammar[index], Unread)
            carried = self._keep(scenario, index, carried, is_unread=is_unread)
            yield carried
            if not carried.is_done:
                return
        if last is None:
            await self._steps.late_saves.wait()

    def learn(self, variables: Mapping[str, str]) -> None:
        """Add the values of variables; remembered ones stay. The page may have changed since."""
        self._steps.values = {**variables, **self._steps.values}
        self._picture = None

    async def page(self) -> PageSeen | None:
        """Return the page in front; None if it cannot be read."""
        try:
            tab = await self._front.get()
            self._picture = await tab.screenshot()
            return PageSeen(tab.url, await tab.title(), self._picture)
        except PageLost:
            return None

    async def _open_base(self, first: Read) -> None:
        """Open the base address in an empty tab, unless the first sentence opens an address."""
        opens = not isinstance(first, Unread) and first[0].action == "navigate"
        if self._options.base_url and not opens:
            tab = await self._front.get()
            if tab.url == EMPTY_PAGE:
                await tab.open(self._options.base_url)

    def _keep(
        self, scenario: Scenario, index: int, carried: Carried, *, is_unread: bool
    ) -> Carried:
        """Keep what a sentence came to.

        Args:
            scenario: The scenario.
            index: The index of the sentence.
            carried: The sentence.
            is_unread: Whether the grammar does not know it.

        Returns:
            The sentence with what a model said of it, now or in an earlier run.
        """
        found = self._finder.found
        for target in found.values():
            carried = carried.explained(target.reasoning)
        if is_unread or any(target.way in _AS_BEFORE for target in found.values()):
            known = self._memory.reasoning(scenario, index)
            carried = carried if carried.result.reasoning else carried.explained(known)
        before = self._memory.elements(scenario, index)
        kept = remembered(carried, found, before, is_unread=is_unread)
        self._memory.keep(scenario, index, kept)
        return carried

    async def _carry_out(
        self, sentence: Sentence, read: Read, following: Sequence[Read]
    ) -> Carried:
        carried = await self._begun(sentence)
        if isinstance(read, Unread):
            carried = not_read(carried, read)
            return await self._decided(carried, following) if self._decider else carried
        if names := joined_names(sentence.text, read):
            with suppress(PageLost):  # the first step says so
                tab = await self._front.get()
                whole = await click_on_joined(self._finder, tab, read[0], names)
                read = (whole,) if whole else read
        carried = carried.read_as(read)
        for number, step in enumerate(read, 1):
            carried = await self._steps.carry_out(carried, step, (read[number:], *following))
            if not carried.is_done:
                break
        return await self._pictured(carried)

    async def _decided(self, carried: Carried, following: Sequence[Read]) -> Carried:
        """Carry out a sentence that the grammar does not know."""
        assert self._decider is not None, "asked only if there is one"

        async def do(carried: Carried) -> Carried:
            return await self._steps.carry_out(carried, carried.steps[-1], following)

        unread = UnreadSentences(self._decider, self._finder, do)
        try:
            return await unread.carry_out(carried, self._front.get)
        except PageLost as error:
            return not_done(carried, error)

    async def _begun(self, sentence: Sentence) -> Carried:
        """Return a sentence with the page as it is before it is carried out."""
        return await self._on_page(Carried.begun(sentence))

    async def _on_page(self, carried: Carried) -> Carried:
        """Return a sentence with the page in front as it is."""
        known, self._picture = self._picture, None
        with suppress(PageLost):  # the step itself says so, or opens another page
            tab = await self._front.get()
            taking = () if known else (tab.screenshot(),)
            title, *taken = await asyncio.gather(tab.title(), *taking)
            picture = known or taken[0]
            return replace(carried, url=tab.url, title=title, screenshot=picture)
        return carried

    async def _pictured(self, carried: Carried) -> Carried:
        """Return a sentence with the picture that shows best what became of it.

        What only looks at the page leaves it as it is in the picture. What opens the first page
        begins without one. A picture costs as much as a step.
        """
        if carried.is_done and carried.url in ("", EMPTY_PAGE):
            return await self._on_page(carried)
        if not all(step.is_assertion for step in carried.steps):
            return carried
        if carried.is_done:
            self._picture = None if self._expectations.waited else carried.screenshot
            return carried
        with suppress(PageLost):  # what is expected was waited for
            tab = await self._front.get()
            return replace(carried, screenshot=await tab.screenshot() or carried.screenshot)
        return carried
