"""Carries out a scenario, sentence by sentence, until one cannot be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from explorer.errors import PageLost, TargetUnusable, UsageError
from explorer.models import Outcome, Screenshot
from explorer.models.scenario import (
    IntermediateStep,
    RememberedElement,
    Scenario,
    Sentence,
    SentenceResult,
)
from explorer.scenario.memory import Memory
from explorer.scenario.running.actions import NotAllowed, StepActions, StepFailed
from explorer.scenario.running.expectations import Expectations
from explorer.scenario.running.page_text import PageText
from explorer.scenario.running.places import UploadedFiles, address
from explorer.scenario.running.tabs import ScenarioTab, ScenarioTabs
from explorer.scenario.running.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.variables import with_values
from explorer.sentences.reader import Read, SentenceReader, Unread
from explorer.text import caseless

EMPTY_PAGE = "about:blank"
"""The address of a new tab."""
_MAX_WAIT = 300.0  # seconds that a sentence may ask to wait


@dataclass(frozen=True)
class ScenarioOptions:
    """How scenarios are carried out.

    Attributes:
        base_url: The address on which relative addresses are opened; "" for none.
        patience: Seconds to wait for an element, or for an expectation to become true.
        minimum: The lowest score, 0 to 1, of an element that is used. Below the default, much of
            what the sentence says is not true of the element.
        folder: The folder to which the names of uploaded files are relative.
        trusted: Whether the user is the author of the scenarios. Else only files in the folder may
            be uploaded, and no tag of theirs allows what is destructive.
        allowing: How what is destructive may be allowed, for the message that refuses it.
    """

    base_url: str = ""
    patience: float = 5.0
    minimum: float = 0.5
    folder: Path = Path()
    trusted: bool = True
    allowing: str = "with --allow-destructive or the tag @destructive"


@dataclass(frozen=True)
class Carried:
    """A sentence that was carried out, or was not.

    Attributes:
        sentence: The sentence.
        steps: What it was read as.
        result: What became of it.
        target: The element that the last of its steps was done to; None if there is none.
        outcome: The outcome of the last action on an element.
        url: The address before it.
        title: The title of the page before it.
        screenshot: The picture of the page before it.
    """

    sentence: Sentence
    steps: tuple[IntermediateStep, ...]
    result: SentenceResult
    target: Target | None = None
    outcome: Outcome | None = None
    url: str = ""
    title: str = ""
    screenshot: Screenshot | None = None


class ScenarioRunner:
    """Carries out scenarios in tabs.

    Args:
        tabs: The tabs, of which the first is empty.
        reader: Reads the sentences.
        variables: The values of variables; remembered ones are added to a copy.
        options: How they are carried out.
        memory: What the sentences came to in earlier runs.
    """

    def __init__(
        self,
        tabs: ScenarioTabs,
        reader: SentenceReader,
        variables: Mapping[str, str],
        options: ScenarioOptions,
        memory: Memory,
    ) -> None:
        self._tabs = tabs
        self._reader = reader
        self._values = dict(variables)
        self._options = options
        self._memory = memory
        self._finder = TargetFinder(options.patience, options.minimum)
        self._expectations = Expectations(self._finder, options.patience)
        files = UploadedFiles(options.folder, any_folder=options.trusted)
        self._actions = StepActions(self._finder, files, options.allowing)
        self._tab = 0

    async def run(
        self, scenario: Scenario, first: int = 0, last: int | None = None
    ) -> AsyncGenerator[Carried, None]:
        """Yield each sentence with its result; the first that is not done is the last.

        Args:
            scenario: The scenario.
            first: The index of the sentence to begin with, in the tabs as they are.
            last: The index of the sentence to end before; None for all.
        """
        read = self._reader.read(scenario)
        await self._open_base(read[first])
        for index, sentence in list(enumerate(scenario.actions))[first:last]:
            steps = read[index]
            if isinstance(steps, Unread):
                yield Carried(sentence, (), _unread(sentence, steps))
                return
            answers = _answers(read[index + 1 :])
            self._finder.recall(self._memory.elements(scenario.name, sentence.text))
            carried = await self._carry_out(sentence, steps, answers)
            self._keep(scenario, carried)
            yield carried
            if carried.result.outcome != "done":
                return

    async def _open_base(self, first: Read) -> None:
        """Open the base address in an empty tab, unless the first sentence opens an address."""
        opens = not isinstance(first, Unread) and first[0].action == "navigate"
        if self._options.base_url and not opens:
            tab = await self._tabs.tab(self._tab, opened=True)
            if tab.url == EMPTY_PAGE:
                await tab.open(self._options.base_url)

    def _keep(self, scenario: Scenario, carried: Carried) -> None:
        """Keep what a sentence came to, but for descriptions that its variables change."""
        written = {text for step in carried.steps for text in (step.target, step.to_target)}
        elements = tuple(
            RememberedElement(
                description=description, locator=target.locator, element=target.reference
            )
            for description, target in self._finder.found.items()
            if description in written
        )
        text = carried.sentence.text
        self._memory.keep(scenario.name, text, carried.result.action, elements)

    async def _carry_out(
        self, sentence: Sentence, steps: tuple[IntermediateStep, ...], answers: Sequence[str]
    ) -> Carried:
        actions = " + ".join(dict.fromkeys(step.action for step in steps))
        result = SentenceResult(
            line=sentence.line, text=sentence.text, action=actions, outcome="done"
        )
        carried = Carried(sentence, steps, result)
        try:
            tab = await self._tabs.tab(self._tab, opened=True)
            carried = replace(
                carried, url=tab.url, title=await tab.title(), screenshot=await tab.screenshot()
            )
        except PageLost:
            pass  # the step itself says so, or opens another page
        for step in steps:
            carried = await self._step(carried, step, answers)
            if carried.result.outcome != "done":
                break
        return carried

    async def _step(
        self, carried: Carried, step: IntermediateStep, answers: Sequence[str]
    ) -> Carried:
        try:
            step = with_values(step, self._values)
            tab = await self._tabs.tab(self._tab, opened=True)
            if step.condition and not await self._expectations.holds(tab, step.condition):
                return _with(carried, detail=f"left out: not {step.condition.target!r}")
            await tab.answer_dialogs(answers)
            return await self._do(carried, step, tab)
        except (TargetError, NotAllowed) as error:
            return _with(carried, outcome="refused", detail=str(error))
        except (StepFailed, PageLost, TargetUnusable, UsageError) as error:
            return _with(carried, outcome="failed", detail=str(error))

    async def _do(self, carried: Carried, step: IntermediateStep, tab: ScenarioTab) -> Carried:
        if step.is_assertion:
            unmet = await self._expectations.unmet(tab, step)
            found = self._expectations.target
            carried = await self._found(carried, tab, found)
            return _with(carried, outcome="failed", detail=unmet) if unmet else carried
        match step.action:
            case "navigate":
                await tab.open(address(step.value, self._options.base_url))
            case "wait":
                await asyncio.sleep(min(step.number or 0, _MAX_WAIT))
            case "tab":
                return await self._switch(carried, tab, step.value)
            case "dialog" | "frame":  # dialogs are answered while the step before opens them
                pass
            case "remember":
                value = await self._value_of(tab, step.target)
                self._values[step.value] = value
                return _with(carried, detail=f"{step.value} = {value}")
            case _:
                target, outcome = await self._actions.do(tab, step)
                return replace(await self._found(carried, tab, target), outcome=outcome)
        return carried

    async def _found(self, carried: Carried, tab: ScenarioTab, target: Target | None) -> Carried:
        if target is None:
            return carried
        changes = {"way": target.way, "score": target.score, "locator": target.locator}
        if target.way == "healed":
            changes["detail"] = "; ".join(target.changes)
        result = carried.result.model_copy(update=changes)
        return replace(carried, target=target, result=result)

    async def _value_of(self, tab: ScenarioTab, description: str) -> str:
        value = PageText(await tab.outline()).value_of(description)
        if not value:
            raise TargetError(f"nothing on the page says {description!r} and a value")
        return value

    async def _switch(self, carried: Carried, tab: ScenarioTab, value: str) -> Carried:
        """Switch to another tab of the browser, or of the page if it has one of this name."""
        numbers = await self._tabs.open_numbers()
        if value == "close":
            await self._tabs.close(self._tab)
            numbers = await self._tabs.open_numbers()
            if not numbers:
                raise StepFailed("that was the last tab")
            self._tab = numbers[-1]
        elif value == "new":
            self._tab = numbers[-1]
        else:
            clicking = IntermediateStep(action="click", target=f'"{value}"')
            with suppress(TargetError):
                found = await self._finder.look(tab, clicking.target, "click")
                label = found.element.name or found.element.text
                if found.element.role == "tab" or caseless(label) == caseless(value):
                    target, outcome = await self._actions.do(tab, clicking)
                    return replace(await self._found(carried, tab, target), outcome=outcome)
            self._tab = await self._named_tab(value, numbers)
        return carried

    async def _named_tab(self, value: str, numbers: Sequence[int]) -> int:
        position = _ORDINALS.get(value.lower(), value)
        with suppress(ValueError):
            index = int(position)
            if -len(numbers) <= index - (index > 0) < len(numbers):
                return numbers[index - (index > 0)]
        for number in numbers:
            if value.lower() in (await (await self._tabs.tab(number, opened=True)).title()).lower():
                return number
        await self._tabs.tab(self._tab, opened=True)
        raise StepFailed(f"there is no tab {value!r}; {len(numbers)} are open")


_ORDINALS = {"first": "1", "second": "2", "third": "3", "last": "-1", "other": "-1"}


def _answers(following: Sequence[Read]) -> tuple[str, ...]:
    """Return how the dialogs of a sentence are answered: by the sentences right after it."""
    read = [steps for steps in following if not isinstance(steps, Unread)]
    dialogs = takewhile(lambda steps: steps[0].action == "dialog", read)
    return tuple(steps[0].value for steps in dialogs)


def _with(carried: Carried, **changes: object) -> Carried:
    return replace(carried, result=carried.result.model_copy(update=changes))


def _unread(sentence: Sentence, unread: Unread) -> SentenceResult:
    detail = f"not understood; say for instance {unread.suggestion}"
    return SentenceResult(line=sentence.line, text=sentence.text, outcome="unread", detail=detail)
