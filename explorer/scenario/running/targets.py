"""Finds the element that a sentence means on the page as it is now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from explorer.errors import ExplorerError
from explorer.finder.description.request import ElementAction
from explorer.finder.match import ScoredElement, margin
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.identity.scoring import have_same_effect
from explorer.models import InteractiveElement, Kind, Snapshot
from explorer.models.recording import SemanticElementRef
from explorer.models.replayed import FindingWay
from explorer.models.scenario import RememberedElement, Sentence, StepAction
from explorer.recording.references import references
from explorer.recording.replay.polling import attempts
from explorer.recording.replay.resolving import ResolutionError, resolve_element
from explorer.scenario.deciding.decider import Decider, PageState, Question, Undecided
from explorer.scenario.running.refusals import none_fits, tie, unsure
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import plainly_quoted

_GLANCE = 0.5  # seconds after which the page is looked at again, whether it has changed or not
_TYPING: frozenset[Kind] = frozenset({"field", "select"})
_USABLE: dict[StepAction, frozenset[Kind]] = {
    "type": _TYPING,
    "clear": _TYPING,
    "upload": frozenset({"upload"}),
    "fill_form": frozenset({"field", "select", "check", "upload"}),
    "check": frozenset({"check", "button"}),
    "uncheck": frozenset({"check", "button"}),
    "assert_value": frozenset({"field", "select", "check"}),
    "assert_checked": frozenset({"check", "button"}),
    "assert_unchecked": frozenset({"check", "button"}),
}
"""The kinds of elements to which an action can be done; all kinds for the others."""
_VERBS: dict[StepAction, ElementAction] = {
    "type": "type",
    "clear": "clear",
    "select": "select",
    "check": "check",
    "uncheck": "uncheck",
    "assert_checked": "check",
    "assert_unchecked": "check",
}
"""The actions that say of which kind an element is."""
_CERTAIN = 0.9
"""Lowest score of an element of which not all is true that a sentence says: "Start on the canvas"
does not mean another "Start"."""
_UNCLEAR = 0.2
"""Lowest score of an element that is told as a candidate."""
_EDITABLE_ROLES = ("textbox", "searchbox", "combobox", "spinbutton", "slider")
_SWITCH_ROLES = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option")


class TargetError(ExplorerError):
    """No element fits a description, or several fit it equally well.

    Attributes:
        tied: The indices of the elements of the last look that fit equally well.
    """

    exit_code = 1

    def __init__(self, message: str, tied: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.tied = tied


@dataclass(frozen=True)
class Target:
    """The element that a description means.

    Attributes:
        element: The element.
        reference: What outlives the page of it.
        score: 0 to 1.
        margin: How much the score is above that of the next that could be meant.
        locator: Playwright code that matches exactly the element; None if there is none.
        way: By which way it was found.
        changes: What has changed about it since it was remembered.
        reasoning: Why a model chose it; "" if none was asked.
    """

    element: InteractiveElement
    reference: SemanticElementRef
    score: float
    margin: float
    locator: str | None
    way: FindingWay = "finder"
    changes: tuple[str, ...] = ()
    reasoning: str = ""


@dataclass(frozen=True)
class Seen:
    """What a look at the page showed: a snapshot, and what outlives the page of its elements."""

    snapshot: Snapshot
    references: Sequence[SemanticElementRef]


class TargetFinder:
    """Finds elements by their description, waiting for them to appear.

    Args:
        patience: Seconds to wait for an element.
        minimum: The lowest score, 0 to 1, of an element that is used.
        decider: Is asked where no element or several fit; None to refuse.
    """

    def __init__(self, patience: float, minimum: float, decider: Decider | None = None) -> None:
        self._patience = patience
        self._minimum = minimum
        self._decider = decider
        self._sentence = Sentence(text="", line=1)
        self._remembered: dict[str, SemanticElementRef] = {}
        self._locators: dict[str, str | None] = {}
        self._reasons: dict[str, str] = {}
        self._seen = Seen(Snapshot(url=""), ())
        self.found: dict[str, Target] = {}
        """The elements that were found since ``recall``, by what the sentence calls them."""

    def recall(self, sentence: Sentence, remembered: Mapping[str, RememberedElement]) -> None:
        """Begin a new sentence, whose elements may be known from an earlier run."""
        self._sentence = sentence
        self._remembered = {name: one.element for name, one in remembered.items()}
        self._locators = {name: one.locator for name, one in remembered.items()}
        self._reasons = {}
        self.found = {}

    def choose(self, description: str, element: SemanticElementRef, reasoning: str) -> None:
        """Let a description of the sentence mean an element that a model has chosen."""
        self._remembered[description] = element
        self._reasons[description] = reasoning

    async def find(self, tab: ScenarioTab, description: str, action: StepAction) -> Target:
        """Return the element that is meant, once it is enabled or patience is over.

        Args:
            tab: The tab.
            description: What the sentence calls it.
            action: What will be done to it: only elements that allow it are considered.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        missing = TargetError(f"nothing on the page fits {description!r}")
        async for is_last in attempts(tab, self._patience, _GLANCE):
            try:
                target = await self.look(tab, description, action)
            except TargetError as error:
                missing = error
                continue
            if is_last or not _must_wait(target, action):
                return await self.prove(tab, description, target)
        return await self.decide(tab, description, action, missing)

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

    def _only_one(
        self,
        action: StepAction,
        elements: Sequence[InteractiveElement],
        shown: Sequence[SemanticElementRef],
    ) -> Target:
        usable = list(filter(allows(action), elements))
        if len(usable) != 1:
            raise TargetError(f"the page has {len(usable)} places to {action}: say which")
        return Target(usable[0], shown[elements.index(usable[0])], 1.0, 1.0, None)

    async def look(self, tab: ScenarioTab, description: str, action: StepAction) -> Target:
        """Return the element that is meant on the page as it is now, without its locator.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        seen = await self.see(tab)
        elements, shown = seen.snapshot.elements, seen.references
        target = self._remembered_one(description, elements, shown)
        return target or self._described_one(description, action, elements, shown)

    async def see(self, tab: ScenarioTab) -> Seen:
        """Look at the page."""
        snapshot, markups = await tab.see_markup()
        self._seen = Seen(snapshot, references(snapshot, markups))
        return self._seen

    async def prove(self, tab: ScenarioTab, description: str, target: Target) -> Target:
        """Return an element of the last look with its locator, and note it as found."""
        known = self._locators.get(description) if target.way == "memory" else None
        target = replace(target, locator=await tab.locator(target.element, known))
        self.found[description] = target
        return target

    def _remembered_one(
        self,
        description: str,
        elements: Sequence[InteractiveElement],
        shown: Sequence[SemanticElementRef],
    ) -> Target | None:
        """Return the remembered element of a description; None if it is not known or not found."""
        if description not in self._remembered:
            return None
        try:
            found = resolve_element(self._remembered[description], shown)
        except ResolutionError:
            return None  # the sentence says what is meant: it is searched anew
        way: FindingWay = "healed" if found.is_healed else "memory"
        reasoning = self._reasons.get(description, "")
        element, reference = elements[found.index], shown[found.index]
        return Target(
            element,
            reference,
            found.score,
            found.margin,
            None,
            "model" if reasoning else way,
            found.changes,
            reasoning,
        )

    def _described_one(
        self,
        description: str,
        action: StepAction,
        elements: Sequence[InteractiveElement],
        shown: Sequence[SemanticElementRef],
    ) -> Target:
        refs = [AccessibilityRef.of(element) for element in elements]
        is_usable = allows(action)
        if not description:  # "upload a.pdf": the page has one place for it
            return self._only_one(action, elements, shown)
        description = plainly_quoted(description)
        among = {index for index, element in enumerate(elements) if is_usable(element)}
        found = find(
            refs, description, top=None, min_score=_UNCLEAR, action=_VERBS.get(action), among=among
        )
        visible = [one for one in found if not elements[one.index].covered] or found
        if not visible:
            others = find(refs, description, top=None, min_score=self._minimum)
            raise TargetError(none_fits(description, action, others))
        least = max(self._minimum, _CERTAIN) if visible[0].unsaid else self._minimum
        if visible[0].score < least and _margin(visible):
            raise TargetError(unsure(description, visible))
        best, lead = visible[0], _margin(visible)
        if not lead:
            tied = [one for one in visible if not margin(best.score, one.score)]
            raise TargetError(tie(description, tied, refs), tuple(one.index for one in tied))
        return Target(elements[best.index], shown[best.index], best.score, lead, None)


def allows(action: StepAction) -> Callable[[InteractiveElement], bool]:
    """Return whether an element allows an action, as a function of the element."""
    kinds = _USABLE.get(action)
    if kinds is None:
        return lambda _: True
    if "field" in kinds:
        return lambda element: element.kind in kinds or element.role in _EDITABLE_ROLES
    if "check" in kinds:
        return lambda element: (
            element.kind == "check" or element.role in _SWITCH_ROLES or "pressed" in element.states
        )
    return lambda element: element.kind in kinds


def _margin(found: Sequence[ScoredElement]) -> float:
    best = found[0]
    others = (one for one in found[1:] if not have_same_effect(best.element, one.element))
    return margin(best.score, next((one.score for one in others), None))


def _must_wait(target: Target, action: StepAction) -> bool:
    """Return whether the element is to be used and is disabled, as a button until all is typed."""
    is_used = not action.startswith("assert_") and action not in ("hover", "scroll", "remember")
    return is_used and "disabled" in target.element.states
