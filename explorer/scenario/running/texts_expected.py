"""Checks what a sentence expects an element or a part of the page to say."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep, StepAction
from explorer.scenario.running.comparing import expected_text, has_name, says
from explorer.scenario.running.finding.around import field_saying, has_all_quoted
from explorer.scenario.running.finding.places.cells import means_cell, with_quoted_code
from explorer.scenario.running.finding.places.splitting import row_name, split_row
from explorer.scenario.running.finding.places.words import names_message, without_articles
from explorer.scenario.running.finding.plain_texts import texts_named
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.labels_expected import wanted_by, why_not_chosen, why_not_labelled_so
from explorer.scenario.running.page.labels import labelled
from explorer.scenario.running.page.lists import list_saying
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.page.said import Unmet, area_texts, brief
from explorer.scenario.running.page.sections import section_text
from explorer.scenario.running.page.text import PRESSED, PageText
from explorer.scenario.running.page.values import (
    beside,
    plain_cells,
    says_in_entry,
    says_itself,
    table_cell,
)
from explorer.scenario.running.tabs import ScenarioTab
from explorer.text import caseless, single_spaced, words

_WITH_VALUES = ("field", "select")


class TextExpectation:
    """What a sentence expects of a text: "the status is Open".

    Args:
        finder: Finds the controls of the page.
        tab: The tab.
        step: The step.
        shows: Returns whether the page shows a text anywhere.
    """

    def __init__(
        self,
        finder: TargetFinder,
        tab: ScenarioTab,
        step: IntermediateStep,
        shows: Callable[[ScenarioTab, str], Awaitable[bool]],
    ) -> None:
        self._finder = finder
        self._tab = tab
        self._step = step
        self._shows = shows
        self._wanted = wanted_by(step)
        self.target: Target | None = None
        """The element that says what is expected; None if no control does."""
        self.told = ""
        """Where it is said, if the sentence does not say it."""
        self.is_missing = False
        """Whether nothing on the page is what the sentence names."""

    async def unmet(self, page: PageText) -> Unmet:
        """Return why a page does not say what is expected; "" if it does."""
        step, wanted = self._step, self._wanted
        description = with_quoted_code(step.target)
        if values := labelled(page, description):
            unmet, self.target = await why_not_labelled_so(
                self._finder, self._tab, step, page, values
            )
            return unmet
        cells = plain_cells(page, description)
        if cells and not any(map(self._is_said_in, cells)):
            return self.says_other(cells[0])
        shown = await self._texts(page)
        if any(map(self._is_said_in, shown)):
            unmet = await why_not_chosen(self._finder, self._tab, step, page)
            self.target = None if unmet else self._saying(self.target)
            return unmet
        if drawn := await self.drawn():
            shown = drawn
            if self.target:
                return ""
        if field := await field_saying(self._finder, self._tab, step, wanted):
            self.target = field
            return ""
        self.target = None
        listed = list_saying(page, step.target, self._is_said_in)
        if listed is not None:
            self.told = f"in the {page.label(listed)}"
            return ""
        is_told = says_itself(page, step.target, wanted) or says_in_entry(page, step.target, wanted)
        if is_told and not step.comparison:
            return ""
        if not shown and names_message(step.target) and not step.comparison:
            shown = [text for text in page.texts if has_name(caseless(text), wanted)]
            if not shown or any(says(text, wanted, "") for text in shown):
                is_shown = await self._shows(self._tab, wanted)
                return "" if is_shown else f"the page does not show {wanted!r}"
        if not shown:
            self.is_missing = True
            return f"nothing on the page fits {step.target!r}"
        return self.says_other(next(filter(None, shown), ""))

    def _is_said_in(self, text: str) -> bool:
        return says(text, self._wanted, self._step.comparison)

    def says_other(self, shown: str) -> Unmet:
        """Return that another text is shown."""
        expected = expected_text(self._wanted, self._step.comparison)
        return f"{self._step.target} shows {brief(shown)!r}, not {expected}"

    def _saying(self, target: Target | None) -> Target | None:
        """Return a control unless what is expected only stands beside it, or below its name."""
        element = target.element if target else None
        is_pressed = element is not None and element.role in PRESSED
        own = self._own_texts(element) if element else []
        return None if is_pressed and not any(map(self._is_said_in, own)) else target

    async def drawn(self) -> list[str]:
        """Return the texts of the cell or behind the label that is meant; the right one is kept."""
        is_field = self.target is not None and self.target.element.kind in _WITH_VALUES
        labels = await self._labels() if is_field else []
        # the label of the next field is no value of this one
        drawn = [
            one
            for one in await texts_named(self._tab, self._step.target)
            if words(one.element.text) not in labels
        ]
        right = (one for one in drawn if self._is_said_in(one.element.text))
        self.target = next(right, None)  # what was found before is forgotten by the tab
        return [single_spaced(one.element.text) for one in drawn]

    async def _labels(self) -> list[list[str]]:
        """Return the words of the names of all fields of the page."""
        elements = (await self._finder.see(self._tab)).snapshot.elements
        return [words(one.name) for one in elements if one.kind in _WITH_VALUES]

    async def _texts(self, page: PageText) -> list[str]:
        """Return the texts of the elements that are meant, in lines; of a field its value."""
        description = with_quoted_code(self._step.target)
        if numbered := page.numbered(description):
            return [page.text_of(number) for number in numbered]
        texts = beside(page, description)
        element = await self._shown_in(description)
        if element and element.role == "row" and split_row(description)[1]:
            self.target = element = None  # its other cells say more than what is meant in it
        if element and _means_heading(description, element):
            self.target = element = None
        if element:
            texts += self._own_texts(element)
        cell = table_cell(page, description)
        texts += [cell.text] if cell.text else []
        if means_cell(description) or cell.is_meant:
            return texts  # another cell of its row may say what is expected
        named = page.named(description) or page.only_group(description)
        texts += [page.text_of(number) for number in (*named, *page.panels_of(named))]
        section = section_text(page, description)
        texts += [*page.frame_texts(description), *filter(None, [section])]
        return [*texts, *await area_texts(self._tab, description)]

    def _own_texts(self, element: InteractiveElement) -> list[str]:
        """Return the texts of a control: of a field its value, of a list also what it offers."""
        offered = self._step.offers and not row_name(with_quoted_code(self._step.target))
        name = element.placeholder if element.kind == "field" else element.name
        return [element.value or element.text or name, *(element.options if offered else ())]

    async def _shown_in(self, description: str) -> InteractiveElement | None:
        """Return the control of a description; a text field without a name may be the only one."""
        actions: tuple[StepAction, ...] = ("assert_text", "assert_value")
        for action in actions:
            with suppress(TargetError):
                found = await self._finder.look(self._tab, description, action)
                if await has_all_quoted(self._tab, description, found.element):
                    self.target = found
                    return found.element
        return None


def _means_heading(description: str, control: InteractiveElement) -> bool:
    """Return whether a heading is meant and not a control, unless the control is called so."""
    said = without_articles(description)
    return kind_and_name(said)[0] == {"heading"} and set(said).isdisjoint(words(control.label))
