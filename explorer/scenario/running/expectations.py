"""Checks what a sentence expects of the page."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.comparing import (
    compares,
    name_pattern,
    says,
    without_queries,
)
from explorer.scenario.running.counts_expected import why_not_so_many
from explorer.scenario.running.finding.around import (
    choice_in_row,
    choice_of_row,
)
from explorer.scenario.running.finding.places.cells import means_cell, with_quoted_code
from explorer.scenario.running.finding.places.headings import heading_named
from explorer.scenario.running.finding.places.named_pages import (
    OpenPage,
    is_page_called,
    names_page,
    split_page,
)
from explorer.scenario.running.finding.places.place import dialog_name
from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import (
    names_confirmation,
    names_error,
    names_message,
    without_articles,
)
from explorer.scenario.running.finding.seen import has_quoted_word
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.labels_expected import wanted_by
from explorer.scenario.running.numbers import written
from explorer.scenario.running.page.dialogs_shown import has_only_forms, shows_dialog
from explorer.scenario.running.page.entries import column_said, has_column, why_not_each
from explorer.scenario.running.page.said import (
    Unmet,
    area_texts,
    brief,
    failure_shown,
    is_other_kind,
    is_said,
    missing_place,
    says_none_of,
    why_not_empty,
)
from explorer.scenario.running.page.states import is_unchosen, why_not_in_state
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page_expectations import OF_PAGE
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.texts_expected import TextExpectation
from explorer.scenario.running.unfolded import why_not_folded_so
from explorer.sentences.quotes import quotations, unquoted
from explorer.sentences.steps.quantities import thing_called
from explorer.text import are_forms, single_spaced, words
from explorer.urls import navigates

_OF_SWITCHES = ("assert_checked", "assert_unchecked")
_GLANCE = 0.25  # seconds between two observations of a page that does not change


class Expectations:
    """Checks the expectations of steps, waiting for them to become true.

    Args:
        finder: Finds the elements that sentences mean.
        patience: Seconds that an expectation may take to become true, where its sentence does not
            say.
        base_url: The address that scenarios start with; "" for none.
    """

    def __init__(self, finder: TargetFinder, patience: float, base_url: str) -> None:
        self._finder = finder
        self._base_url = base_url
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
            "assert_focused": self._state,
            "assert_expanded": self._folded,
            "assert_collapsed": self._folded,
            **OF_PAGE,
        }
        self.target: Target | None = None
        """The element that the last check was about; None if it was about no control."""
        self.waited = False
        """Whether the page may have changed during the last check."""
        self._missing: TargetError | None = None
        """Why the last check found no control; None if it did, or needs none."""
        self.told = ""
        """What the last check was about, where the sentence does not say it."""
        self.typed: frozenset[str] = frozenset()
        """What was typed before something else was done: where only its field holds it, no text is
        shown."""
        self.by_text = False
        """Whether an earlier run needed no control for the sentence, only its texts."""

    async def unmet(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        """Return why an expectation is not met in time, "" if it is."""
        patience = self._patience if step.seconds is None else step.seconds
        self.waited, unmet = False, ""
        async for _ in attempts(tab, patience, _GLANCE):
            self.target, self.told, self._missing = None, "", None
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
        is_there = await self._is_there(tab, step.target)
        if is_there and (step.supposes or names_page(step.target)):
            is_there = await self._is_page(tab, step)
        if is_there and not (self.target and is_unchosen(self.target.element, step)):
            return ""
        return f"the page does not show {step.target!r}"

    async def _is_page(self, tab: ScenarioTab, step: IntermediateStep) -> bool:
        """Return whether what was found stands for the page that is open, and leads to no other.

        A link to the page that is open, or one that is marked as its, stands for it.
        """
        element = self.target.element if self.target else None
        here, href = without_queries(tab.url), without_queries(element.href) if element else ""
        leads_elsewhere = navigates(href, here)
        if element and ("current" in element.states or (href and not leads_elsewhere)):
            return True
        if not leads_elsewhere and not (step.supposes and names_page(step.target)):
            return True  # "I am on the second step"
        self.target = None
        return await self.is_open(tab, step.target)

    async def _hidden(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        text, is_text = unquoted(step.target)
        is_there = await (
            self._shows(tab, text) if is_text else self._is_there(tab, step.target, absent=True)
        )
        if is_there and not is_text and await self._is_denied(tab, step.target):
            is_there, self.target = False, None  # "No projects found" below the heading "Projects"
        if is_there and not (self.target and is_unchosen(self.target.element, step)):
            return f"the page still shows {step.target!r}"
        if names_error(step.target) and (failure := await failure_shown(tab)):
            return f"the page shows {brief(failure)!r}"
        if not is_text and quotations(step.target):
            self.told = missing_place(PageText(await tab.outline()), step.target)
        return ""

    async def _is_denied(self, tab: ScenarioTab, description: str) -> bool:
        """Return whether the page says that it has none of what a link or a text is called."""
        is_link = self.target is None or bool(self.target.element.href)
        return is_link and says_none_of(PageText(await tab.outline()), description)

    async def _shows(self, tab: ScenarioTab, text: str) -> bool:
        shown = await tab.shows(re.compile(name_pattern(text), re.IGNORECASE), 0.1)
        return shown or PageText(await tab.outline()).contains(text, self.typed)

    async def _is_there(self, tab: ScenarioTab, description: str, *, absent: bool = False) -> bool:
        """Return whether the page has a control, another element or a text of this description.

        Args:
            tab: The tab.
            description: The description.
            absent: Whether it should not be there: then it is not the page itself.
        """
        if heading := heading_named(split_page(description)[0]):  # a link of that name is none
            return PageText(await tab.outline()).may_have_heading(heading)
        if column := column_said(description):  # a cell that says the same is none
            return has_column(PageText(await tab.outline()), column)
        if self.by_text and await self._is_text(tab, description, absent=absent):
            return True
        if names_message(description):  # no control whose markup says "danger" is one
            return await is_said(tab, description)
        if (others := dialog_name(description)) is not None:
            texts = await area_texts(tab, "dialog")
            is_form = names_confirmation(description) and await has_only_forms(tab)
            return not is_form and any(set(others) <= set(words(text)) for text in texts)
        if (is_shown := await shows_dialog(tab, description, absent=absent)) is not None:
            return is_shown
        with suppress(TargetError):
            found = await self._finder.look(tab, description, "assert_visible")
            if has_quoted_word(found, description):
                self.target = found
                return True
        if not self.by_text and await self._is_text(tab, description, absent=absent):
            return True
        return not absent and names_page(description) and await self.is_open(tab, description)

    async def _is_text(self, tab: ScenarioTab, description: str, *, absent: bool) -> bool:
        """Return whether a text of the page, and no control, may be what a description means."""
        if not absent and await is_other_kind(tab, description):
            return False
        return await is_said(tab, description, absent=absent)

    async def is_open(self, tab: ScenarioTab, description: str) -> bool:
        """Return whether the page is the one of a description: "the sign-in page of Acme"."""
        headings = PageText(await tab.outline()).headings
        page = OpenPage(tab.url, await tab.title(), headings, self._base_url)
        return is_page_called(page, description)

    async def _text(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        wanted = wanted_by(step)
        page = PageText(await tab.outline())
        if step.every:
            return why_not_each(page, step, thing_called(step.target, step.language))
        if names_page(step.target) and not step.comparison and await self.is_open(tab, step.target):
            is_shown = says("\n".join(page.texts), wanted, "")
            return "" if is_shown else f"{step.target} does not show {wanted!r}"
        step = await self._on_open_page(tab, step)
        expectation = TextExpectation(self._finder, tab, step, self._shows)
        unmet = await expectation.unmet(page)
        if expectation.is_missing and (about := await _about_page(tab, step)):
            expectation = TextExpectation(self._finder, tab, about, self._shows)
            unmet = await expectation.unmet(page)
        self.target, self.told = expectation.target, expectation.told
        return unmet

    async def _on_open_page(self, tab: ScenarioTab, step: IntermediateStep) -> IntermediateStep:
        """Return a step without the page of its target if that is open: "the title of page X"."""
        for what, where in splits(step.target):
            if names_page(where) and await self.is_open(tab, where):
                return step.model_copy(update={"target": what})
        return step

    async def _value(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        try:
            if choice := await choice_in_row(self._finder, tab, step.value, step.target):
                self.target = choice  # the row shows the labels of all its choices
                is_chosen = "checked" in choice.element.states
                return "" if is_chosen else f"{step.value!r} is not chosen in {step.target}"
            described = with_quoted_code(step.target)
            found = await self._finder.look(tab, described, "assert_value")
            if not step.value and found.element.kind == "check":
                raise TargetError(f"{step.target} is no field that can be empty")
            self.target = found
        except TargetError as error:
            if not step.value and (filled := await why_not_empty(tab, step.target)) is not None:
                return filled if step.comparison != "excludes" else _empty(step, filled)
            drawn = TextExpectation(self._finder, tab, step, self._shows)
            texts = await drawn.drawn() if step.value else []
            self.target = drawn.target
            if self.target:
                return ""
            if texts and means_cell(step.target):
                return drawn.says_other(texts[0])
            self._missing = error
            return str(error)
        element = self.target.element
        if element.secret:
            return "the value of a password is not read"
        shown = single_spaced(element.value)
        if step.comparison == "excludes":
            return _empty(step, shown)
        if compares(shown, step.value, step.comparison or "equals"):
            return ""
        return f"{step.target} has the value {brief(shown)!r}, not {step.value!r}"

    async def _count(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        counted = await why_not_so_many(self._finder, tab, step)
        self.told = counted.told
        may_be_text = not (counted.number or step.comparison) and step.to_target and step.value
        if not (counted.unmet and may_be_text):
            return counted.unmet
        # "the duration shows 10 days" is of a text, if nothing is there to be counted
        text = f"{written(step.number or 0)} {step.value}"
        said = step.model_copy(update={"target": step.to_target, "value": text, "number": None})
        if await self._text(tab, said):
            return counted.unmet
        self.told = f"says {text!r}"
        return ""

    async def _folded(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        unmet, self.target = await why_not_folded_so(self._finder, tab, step)
        return unmet

    async def _state(self, tab: ScenarioTab, step: IntermediateStep) -> Unmet:
        try:
            if step.every:
                found = await self._finder.every(tab, step.target, step.action, step.number)
            else:
                self.target = await self._finder.look(tab, step.target, step.action)
                found = [self.target]
        except TargetError as error:
            is_choice = step.action in _OF_SWITCHES and not (step.every or error.tied)
            choice = await choice_of_row(self._finder, tab, step.target) if is_choice else None
            if choice is None:
                self._missing = error
                return str(error)
            self.target, found = choice, [choice]
        unmet = (why_not_in_state(step, target.element) for target in found)
        return next(filter(None, unmet), "")


async def _about_page(tab: ScenarioTab, step: IntermediateStep) -> IntermediateStep | None:
    """Return a step without what the whole page is about; None if its target does not end in it.

    "The status of the ticket" is the status on a page that has the ticket in its address or title.
    """
    said = words(f"{urlsplit(tab.url).path} {await tab.title()}")
    for what, where in splits(step.target, ("loose",)):
        subject = without_articles(where)
        is_noun = len(subject) == 1 and where.islower() and not quotations(where)
        if is_noun and any(are_forms(word, subject[0]) for word in said):
            return step.model_copy(update={"target": what})
    return None


def _empty(step: IntermediateStep, shown: str) -> Unmet:
    """Return that an element is empty where anything was expected in it."""
    return "" if shown else f"{step.target} is empty"
