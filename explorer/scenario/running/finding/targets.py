"""Finds the element that a sentence means on the page as it is now."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from explorer.identity.matching import ROW_ROLES
from explorer.models import InteractiveElement, Snapshot
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import RememberedElement, Sentence, StepAction
from explorer.recording.references import references
from explorer.recording.replay.polling import attempts
from explorer.scenario.deciding.decider import Decider, PageState, Question, Undecided
from explorer.scenario.running.finding.choosing.choice import Choice, Chosen, TargetError
from explorer.scenario.running.finding.choosing.usable import allows
from explorer.scenario.running.finding.closing import CROSS_TAGS, closing_sign, would_show
from explorer.scenario.running.finding.described import described, drawn_cell, in_cell
from explorer.scenario.running.finding.drawings import with_drawn_names
from explorer.scenario.running.finding.keys import Key, key_of
from explorer.scenario.running.finding.places.areas import areas_of, lies_in
from explorer.scenario.running.finding.places.cells import cell_by_heading, read_cell
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.rows import names_row, other_row
from explorer.scenario.running.finding.seen import Seen, Target, recalled, target_of
from explorer.scenario.running.finding.waiting import (
    DOUBTED,
    is_called_by_more,
    is_called_otherwise,
    must_wait,
    says_more,
)
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import plainly_quoted

__all__ = ["Seen", "Target", "TargetError", "TargetFinder", "allows"]

_GLANCE = 0.5  # seconds after which the page is looked at again, whether it has changed or not


class TargetFinder:
    """Finds elements by their description, waiting for them to appear.

    Args:
        patience: Seconds to wait for an element.
        minimum: The lowest score, 0 to 1, of an element that is used.
        decider: Is asked where no element or several fit; None to refuse.
    """

    def __init__(self, patience: float, minimum: float, decider: Decider | None = None) -> None:
        self.patience = patience
        self._minimum = minimum
        self._decider = decider
        self._sentence = Sentence(text="", line=1)
        self._remembered: dict[str, SemanticElementRef] = {}
        self._locators: dict[str, str | None] = {}
        self._reasons: dict[str, str] = {}
        self._seen = Seen(Snapshot(url=""), ())
        self.typed_into: InteractiveElement | None = None
        """The field that was filled, or the native list that was chosen from, last."""
        self.clicked: InteractiveElement | None = None
        """The element that was clicked last."""
        self.opened: InteractiveElement | None = None
        """What opened the last menu or list."""
        self.in_frame = False
        """Whether the elements in frames are meant first."""
        self.found: dict[str, Target] = {}
        """The elements that were found since ``recall``, by what the sentence calls them."""

    def recall(self, sentence: Sentence, remembered: Mapping[str, RememberedElement]) -> None:
        """Begin a new sentence, whose elements may be known from an earlier run."""
        self._sentence = sentence
        self._remembered = {name: one.element for name, one in remembered.items()}
        self._locators = {name: one.locator for name, one in remembered.items()}
        self._reasons = {}
        self.found = {}

    def knows(self, description: str) -> bool:
        """Return whether the element of a description is known from an earlier run."""
        return description in self._remembered

    def choose(self, description: str, element: SemanticElementRef, reasoning: str) -> None:
        """Let a description of the sentence mean an element that a model has chosen."""
        self._remembered[description] = element
        self._reasons[description] = reasoning

    async def find(
        self,
        tab: ScenarioTab,
        description: str,
        action: StepAction,
        otherwise: Sequence[str] = (),
        *,
        verb: str = "",
    ) -> Target:
        """Return the element that is meant, once it is enabled or patience is over.

        Args:
            tab: The tab.
            description: What the sentence calls it.
            action: What will be done to it: only elements that allow it are considered.
            otherwise: What else it may be called, if nothing on the page is called so.
            verb: The verb of a description that is a clause: "publish" of "publish the article".

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        missing = TargetError(f"nothing on the page fits {description!r}")
        clock = asyncio.get_running_loop().time
        doubted_until = clock() + min(self.patience, DOUBTED)
        async for is_last in attempts(tab, self.patience, _GLANCE):
            try:
                target = await self._look_for(tab, (description, *otherwise), action)
            except TargetError as error:
                missing = error
                is_over = is_last or clock() >= doubted_until
                called = self._called_by(verb) if verb and is_over and not error.tied else None
                if called is None:
                    continue
                target = called
            is_doubtful = clock() < doubted_until and (
                says_more(target, description)
                or is_called_otherwise(target, description, action)
                or is_called_by_more(target, description, action, self.clicked)
            )
            if is_last or not (is_doubtful or must_wait(target, action)):
                return await self.prove(tab, description, target)
        return await self.decide(tab, description, action, missing)

    def _called_by(self, verb: str) -> Target | None:
        """Return the only button of the last observation that is called only by a verb."""
        elements = self._seen.snapshot.elements
        chosen = Choice(elements, "click", self._minimum).button_called(verb)
        return target_of(chosen, elements, self._seen.references) if chosen else None

    async def _look_for(
        self, tab: ScenarioTab, descriptions: Sequence[str], action: StepAction
    ) -> Target:
        """Return the element of the first description that fits one.

        Raises:
            TargetError: None fits, or several fit the first description that fits any.
        """
        missing: TargetError | None = None
        for description in descriptions:
            try:
                return await self.look(tab, description, action)
            except TargetError as error:
                missing = missing or error
                if error.tied:
                    raise
        assert missing is not None, "there is at least one description"
        raise missing

    async def decide(
        self, tab: ScenarioTab, description: str, action: StepAction, error: TargetError
    ) -> Target:
        """Let the decider choose the element, which is then found as one of an earlier run is.

        Raises:
            TargetError: There is no decider, it did not choose, or the choice is not certain.
        """
        if self._decider is None:
            raise error
        seen, is_usable = self._seen, allows(action)
        usable = (n for n, one in enumerate(seen.snapshot.elements) if is_usable(one))
        offered = error.tied or tuple(usable)
        question = Question(self._sentence, description, action, offered, str(error))
        try:
            page = PageState(seen.snapshot, await tab.outline())
            choice = await self._decider.choose(page, question)
        except Undecided as why:
            raise TargetError(f"{error}; {why}") from None
        self.choose(description, seen.references[choice.index], choice.reasoning)
        return await self.prove(tab, description, await self.look(tab, description, action))

    async def look(self, tab: ScenarioTab, description: str, action: StepAction) -> Target:
        """Return the element that is meant on the page as it is now, without its locator.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        cell = read_cell(description)
        box = await drawn_cell(tab, cell) if cell else None
        seen = await self.see(tab, drags=action == "drag")
        target = self.remembered(description, seen)
        if target and not (action == "click" and would_show(target.element, description)):
            return target  # a sign that closes a tab may be healed as the tab that is left
        choice = self._choice(seen, action)
        if cell and box:
            return in_cell(cell.what, box, seen, choice)
        try:
            found = await described(tab, description, action, seen, choice, in_frame=self.in_frame)
            await _require_row(tab, description, found.element)
            if action == "click" and would_show(found.element, description):
                seen = await self.see(tab, tags=CROSS_TAGS)
                elements = seen.snapshot.elements
                sign = closing_sign(elements, found.element, description)
                return target_of(sign, elements, seen.references)
            return found
        except TargetError as error:
            if error.tied or (cell := cell_by_heading(description)) is None:
                raise
            box = await drawn_cell(tab, cell)
            seen = await self.see(tab)
            if box is None:
                raise
            return in_cell(cell.what, box, seen, self._choice(seen, action))

    def _choice(self, seen: Seen, action: StepAction) -> Choice:
        elements = seen.snapshot.elements
        return Choice(elements, action, self._minimum, self.typed_into, self.clicked)

    async def other(
        self,
        tab: ScenarioTab,
        description: str,
        action: StepAction,
        known: Collection[Key],
    ) -> Target:
        """Return the element that is meant among those that are not known.

        Args:
            tab: The tab.
            description: What the sentence calls it.
            action: What will be done to it.
            known: The keys of the known ones.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        seen = await self.see(tab)
        elements = seen.snapshot.elements
        new = [n for n, one in enumerate(elements) if key_of(one) not in known]
        chosen = Choice(elements, action, self._minimum).of(plainly_quoted(description), new)
        return await self.prove(tab, description, target_of(chosen, elements, seen.references))

    async def appeared(self, tab: ScenarioTab, known: Collection[Key]) -> list[InteractiveElement]:
        """Look at the page, and return the elements that are not known by their keys."""
        elements = (await self.see(tab)).snapshot.elements
        return [one for one in elements if key_of(one) not in known]

    def among(self, elements: Sequence[InteractiveElement], description: str) -> InteractiveElement:
        """Return the one of some elements that a description means, to click it.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        return elements[Choice(elements, "click", self._minimum).of(description).number]

    async def every(
        self, tab: ScenarioTab, description: str, action: StepAction, number: float | None
    ) -> list[Target]:
        """Return all elements that are meant, on the page as it is now.

        Raises:
            TargetError: None fits, or another number of elements.
        """
        seen = await self.see(tab)
        choice = Choice(seen.snapshot.elements, action, self._minimum)
        chosen = choice.all_of(plainly_quoted(description), round(number) if number else None)
        return [target_of(one, seen.snapshot.elements, seen.references) for one in chosen]

    async def inside(self, tab: ScenarioTab, description: str) -> list[InteractiveElement]:
        """Return the elements in a part of the page, none if it has no such part."""
        place, seen = read_place(description), await self.see(tab)
        areas = await areas_of(tab, place) if place else ()
        return [one for one in seen.snapshot.elements if lies_in(one.page_bounds, areas)]

    async def see(self, tab: ScenarioTab, *, drags: bool = False, tags: Sequence[str] = ()) -> Seen:
        """Look at the page.

        Args:
            tab: The tab.
            drags: Whether what can only be dragged counts as an element.
            tags: Elements with these tags are included even if they are no controls.
        """
        snapshot, markups = await tab.see_markup(tags)
        if drags:
            only = tuple(one for one in snapshot.surfaces if "drag" in one.gestures)
            snapshot = snapshot.model_copy(update={"elements": (*snapshot.elements, *only)})
        named = await with_drawn_names(tab, snapshot)
        self._seen = Seen(named, references(named, markups), snapshot.elements)
        return self._seen

    async def prove(self, tab: ScenarioTab, description: str, target: Target) -> Target:
        """Return an element of the last observation with its locator, and note it as found."""
        known = self._locators.get(description) if target.way == "memory" else None
        element = self._as_seen(target.element)
        target = replace(target, element=element, locator=await tab.locator(element, known))
        self.found[description] = target
        return target

    async def prove_number(self, tab: ScenarioTab, description: str, number: int) -> Target:
        """Return an element of the last observation by its number, as ``prove`` does."""
        chosen = Chosen(number, 1.0, 1.0)
        found = target_of(chosen, self._seen.snapshot.elements, self._seen.references)
        return await self.prove(tab, description, found)

    def _as_seen(self, element: InteractiveElement) -> InteractiveElement:
        """Return an element as the tab knows it, unless its drawn name makes it destructive."""
        seen = self._seen
        if element.destructive or element not in seen.snapshot.elements:
            return element
        return seen.originals[seen.snapshot.elements.index(element)]

    def remembered(self, description: str, seen: Seen) -> Target | None:
        """Return the remembered element of a description; None if it is not known or not found."""
        if description not in self._remembered:
            return None
        reasoning = self._reasons.get(description, "")
        return recalled(self._remembered[description], seen, reasoning)


async def _require_row(tab: ScenarioTab, description: str, element: InteractiveElement) -> None:
    """Check that an element is in the row that its description names.

    Raises:
        TargetError: It is in another one.
    """
    is_in_row = any(one.role in ROW_ROLES for one in element.containers)
    if not is_in_row or not names_row(description):
        return
    if row := other_row(PageText(await tab.outline()), description, element):
        label = f'{element.role} "{element.label}"'
        raise TargetError(f"{description!r}: the nearest is {label}, but in another row: {row!r}")
