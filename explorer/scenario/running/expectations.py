"""Checks what a sentence expects of the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.page_text import ARTICLES, PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.targets import Target, TargetError, TargetFinder
from explorer.sentences.quotes import quotations, unquoted
from explorer.text import caseless, single_spaced

_GLANCE = 0.25  # seconds between two looks at a page that does not change
Unmet = str
"""Why an expectation is not met; "" if it is."""


class Expectations:
    """Checks the expectations of steps, waiting for them to become true.

    Args:
        finder: Finds the elements that sentences mean.
        patience: Seconds that an expectation may take to become true, where its sentence does not
            say.
    """

    def __init__(self, finder: TargetFinder, patience: float) -> None:
        self._finder = finder
        self._patience = patience
        self._checks: dict[str, Callable[[ScenarioTab, IntermediateStep], Awaitable[Unmet]]] = {
            "assert_visible": self._visible,
            "assert_hidden": self._hidden,
            "assert_text": self._text,
            "assert_value": self._value,
            "assert_count": self._count,
            "assert_enabled": self._state,
            "assert_disabled": self._state,
            "assert_checked": self._state,
            "assert_unchecked": self._state,
            "assert_url": self._url,
            "assert_title": self._title,
            "assert_order": self._order,
        }
        self.target: Target | None = None
        """The element that the last check was about; None if it was about no control."""
        self.waited = False
        """Whether the page may have changed during the last check."""
        self._missing: TargetError | None = None
        """Why the last check found no control; None if it did, or needs none."""

    async def unmet(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        """Return why an expectation is not met in time, "" if it is."""
        patience = self._patience if step.seconds is None else step.seconds
        self.waited, unmet = False, ""
        async for _ in attempts(tab, patience, _GLANCE):
            self.target = self._missing = None
            if not (unmet := await self._checks[step.action](tab, step)):
                break
            self.waited = True
        if self._missing:
            unmet = await self._decided(tab, step, self._missing)
        if self.target:
            self.target = await self._finder.prove(tab, step.target, self.target)
        return unmet

    async def _decided(
        self, tab: ScenarioTab, step: IntermediateStep, missing: TargetError
    ) -> Unmet:
        """Check an expectation of a control that only the decider finds, if there is one."""
        try:
            await self._finder.decide(tab, step.target, step.action, missing)
        except TargetError as error:
            return str(error)
        return await self._checks[step.action](tab, step)

    async def holds(self, tab: ScenarioTab, step: IntermediateStep) -> bool:
        """Return whether an expectation is met now or within a moment."""
        seconds = min(self._patience, 1.0) if step.seconds is None else step.seconds
        return not await self.unmet(tab, step.model_copy(update={"seconds": seconds}))

    async def _visible(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        text, is_text = unquoted(step.target)
        if is_text:
            return "" if await self._shows(tab, text) else f"the page does not show {text!r}"
        if await self._is_there(tab, step.target):
            return ""
        return f"the page does not show {step.target!r}"

    async def _hidden(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        text, is_text = unquoted(step.target)
        is_there = await (self._shows(tab, text) if is_text else self._is_there(tab, step.target))
        return f"the page still shows {step.target!r}" if is_there else ""

    async def _shows(self, tab: ScenarioTab, text: str) -> bool:
        return await tab.shows(text, 0.1) or PageText(await tab.outline()).contains(text)

    async def _is_there(self, tab: ScenarioTab, description: str) -> bool:
        """Return whether the page has a control, another element or a text of this description."""
        with suppress(TargetError):
            self.target = await self._finder.look(tab, description, "assert_visible")
            return True
        page = PageText(await tab.outline())
        quoted = quotations(description)
        if quoted:
            return all(page.contains(text) for text in quoted)
        return bool(page.named(description)) or page.contains(_without_article(description))

    async def _text(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        wanted = caseless(step.value or f"{step.number:g}")
        shown = await self._texts(tab, step.target)
        if any(wanted in caseless(text) for text in shown):
            return ""
        if not shown:
            return f"nothing on the page fits {step.target!r}"
        return f"{step.target} shows {_brief(shown[0])!r}, not {step.value!r}"

    async def _texts(self, tab: ScenarioTab, description: str) -> list[str]:
        """Return the texts of the elements of a description; of a field its value."""
        texts = []
        with suppress(TargetError):
            self.target = await self._finder.look(tab, description, "assert_text")
            element = self.target.element
            texts.append(element.value or element.text or element.name)
        page = PageText(await tab.outline())
        texts += [page.text_of(number) for number in page.named(description)]
        return [single_spaced(text) for text in texts]

    async def _value(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        try:
            self.target = await self._finder.look(tab, step.target, "assert_value")
        except TargetError as error:
            self._missing = error
            return str(error)
        element = self.target.element
        if element.secret:
            return "the value of a password is not read"
        shown = single_spaced(element.value)
        if caseless(shown) == caseless(step.value):
            return ""
        return f"{step.target} has the value {_brief(shown)!r}, not {step.value!r}"

    async def _count(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        page = PageText(await tab.outline())
        inside = page.named(step.to_target) if step.to_target else []
        if step.to_target and not inside:
            return f"nothing on the page fits {step.to_target!r}"
        counts = page.counts(step.target, inside)
        wanted = step.number or 0
        if len({count for _, count in counts}) > 1:
            groups = ", ".join(f"{name}: {count}" for name, count in counts[:5])
            return f"several lists or tables could be meant: say in which ({groups})"
        count = counts[0][1] if counts else 0
        if count == wanted:
            return ""
        where = f" in {step.to_target}" if step.to_target else ""
        return f"expected {wanted:g} {step.target}{where}, found {count}"

    async def _state(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        try:
            self.target = await self._finder.look(tab, step.target, step.action)
        except TargetError as error:
            self._missing = error
            return str(error)
        states = self.target.element.states
        kind = step.action.removeprefix("assert_")
        is_on = bool({"checked", "pressed", "selected"} & set(states))
        actual = {
            "disabled": "disabled" in states,
            "enabled": "disabled" not in states,
            "checked": is_on,
            "unchecked": not is_on,
        }[kind]
        return "" if actual else f"{step.target} is not {kind}"

    async def _url(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        return "" if step.value in tab.url else f"the address is {tab.url}, without {step.value!r}"

    async def _title(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        title = single_spaced(await tab.title())
        if caseless(step.value) in caseless(title):
            return ""
        return f"the title is {_brief(title)!r}, not {step.value!r}"

    async def _order(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        page = PageText(await tab.outline()).all_text
        positions = []
        for target in (step.target, step.to_target):
            text = caseless(_without_article(unquoted(target)[0]))
            if (position := page.find(text)) < 0:
                return f"the page does not show {text!r}"
            positions.append(position)
        return "" if positions[0] < positions[1] else f"{step.target} comes after {step.to_target}"


def _without_article(description: str) -> str:
    first, _, rest = description.strip().partition(" ")
    return rest if rest and first.lower() in ARTICLES else description.strip()


_MAX_SHOWN = 80


def _brief(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}…"
