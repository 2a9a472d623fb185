"""The decision: model, guardrails, alternative, heuristics, and where each comes from."""

from __future__ import annotations

import random

import pytest

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import (
    Act,
    AIContribution,
    InteractiveElement,
    Outcome,
    PageContext,
    Recommendation,
    Snapshot,
    Usage,
)
from explorer.planner.frontier import Goal
from explorer.planner.guardrails import Guardrails, HardRules
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.choices import Selection
from explorer.planner.steps.selection import Selector
from explorer.settings.model import PlannerSettings, Subset
from tests.planner.fake_page import SITE, button, link, plain


class Decider:
    """Recommends the element of a name, or raises."""

    def __init__(self, name: str = "", error: Exception | None = None) -> None:
        self.name = name
        self.error = error
        self.contexts: list[PageContext] = []

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        self.contexts.append(context)
        if self.error:
            raise self.error
        index = [element.name for element in context.elements].index(self.name)
        return Recommendation(element_index=index, reasoning="because"), Usage(input_tokens=5)


class Setting:
    def __init__(self, shown: Subset = "random", **settings: object) -> None:
        planner = PlannerSettings.model_validate({"heuristic": "priority"} | settings)
        self.memory = memory = SharedRunState(planner, None, None)
        self.tracker, self.frontier = memory.tracker, memory.frontier
        guardrails = Guardrails(planner, SITE, self.tracker, self.frontier)
        hard_rules = HardRules(lambda url: "")
        rng = random.Random(3)
        self.selector = Selector(planner, hard_rules, guardrails, memory, rng, shown)

    async def select(
        self, *elements: InteractiveElement, decider: Decider | None = None
    ) -> Selection:
        snapshot = Snapshot(url=SITE + "here", elements=elements)
        offer = self.selector.offer(snapshot)
        return await self.selector.select(snapshot, offer.indices, decider)


async def test_the_models_choice_is_mapped_back_to_the_whole_page() -> None:
    elements = [button(f"b{number}") for number in range(40)]
    setting = Setting()
    shown: list[str] = []

    class First(Decider):
        async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
            shown.extend(element.name for element in context.elements)
            return Recommendation(element_index=4, reasoning="why"), Usage()

    choice = (await setting.select(*elements, decider=First())).choice
    assert len(shown) == 10
    assert (choice.method, choice.element.name, choice.reasoning) == ("ai", shown[4], "why")
    assert elements[choice.index].name == shown[4]
    assert [elements[index].name for index in choice.shown] == shown


async def test_a_choice_says_which_gesture_is_to_be_made() -> None:
    setting = Setting(heuristic="novelty")
    tile = plain("Tile", gestures=("double_click",))
    choice = (await setting.select(tile)).choice
    assert (choice.element.name, choice.gesture) == ("Tile", "double_click")


async def test_a_surface_takes_gestures_only() -> None:
    pane = plain("Pane", gestures=("scroll",), known_by="gesture")
    snapshot = Snapshot(url=SITE + "here", elements=(button("Save"),), surfaces=(pane,))
    setting = Setting(heuristic="novelty")
    indices = setting.selector.offer(snapshot).indices
    assert len(indices) == 2
    choice = (await setting.selector.select(snapshot, indices, Decider("Pane"))).choice
    assert (choice.element.name, choice.gesture, choice.index) == ("Pane", "scroll", 1)
    assert (choice.method, set(choice.shown)) == ("ai", {0, 1})
    choice = (await setting.selector.select(snapshot, indices[1:], None)).choice
    assert (choice.element.name, choice.gesture, choice.index) == ("Pane", "scroll", 1)
    assert Setting(heuristic="priority").selector.offer(snapshot).indices == [0]


async def test_what_a_model_chooses_is_done_as_a_person_would_first() -> None:
    setting = Setting(heuristic="novelty")
    tile = plain("Tile", gestures=("double_click",))
    choice = (await setting.select(tile, decider=Decider("Tile"))).choice
    assert (choice.method, choice.gesture) == ("ai", None)


async def test_a_refused_choice_gives_an_allowed_alternative() -> None:
    decider = Decider("Home")
    choice = (await Setting().select(button("Home"), button("Other"), decider=decider)).choice
    assert (choice.method, choice.element.name) == ("alternative", "Other")
    assert [veto.rule for veto in choice.vetoes] == ["home"]


async def test_without_an_alternative_the_heuristics_relax() -> None:
    setting = Setting()
    setting.frontier.visit(SITE + "a")
    decider = Decider("A")
    choice = (await setting.select(link("A", "a"), button("Home"), decider=decider)).choice
    assert (choice.method, choice.element.name) == ("random", "A")
    assert "relaxed: visited" in choice.reasoning


@pytest.mark.parametrize(
    "error", [ModelError("refused", "no"), BudgetExceeded("spent")], ids=["model", "budget"]
)
async def test_a_model_that_fails_leaves_it_to_the_heuristics(error: Exception) -> None:
    selection = await Setting().select(link("A", "a"), decider=Decider(error=error))
    assert selection.failure is error
    assert selection.choice.method == "unvisited_link"


async def test_the_heuristics_tell_what_was_vetoed_before() -> None:
    setting = Setting()
    setting.tracker.remember(button("Search"), SITE)
    choice = (await setting.select(button("Search"), button("Blue"))).choice
    assert (choice.element.name, [veto.rule for veto in choice.vetoes]) == ("Blue", ["recent"])


async def test_relaxation_goes_visited_recent_home() -> None:
    setting = Setting()
    setting.frontier.visit(SITE + "a")
    recent = button("Recent")
    setting.tracker.remember(recent, SITE)
    home = button("Home")
    elements = [home, recent, link("A", "a")]
    order = []
    while elements:
        choice = (await setting.select(*elements)).choice
        order.append(choice.element.name)
        elements.remove(choice.element)
    assert order == ["A", "Recent", "Home"]


async def test_the_context_has_what_the_seed_asks_for() -> None:
    setting = Setting()
    for number in range(8):
        setting.tracker.remember(button(f"old{number}"), SITE)
    setting.frontier.visit(SITE + "a")
    decider = Decider("B")
    await setting.select(button("B"), decider=decider)
    (context,) = decider.contexts
    assert len(context.recent_interactions) == 5
    assert context.recent_interactions[0] == "button-old7-"
    assert context.visited_urls == (SITE + "a",)
    assert (context.target_navigations, context.current_navigations) == (10, 1)


async def test_a_ranked_subset_is_what_the_heuristic_puts_first_in_any_order() -> None:
    setting = Setting("ranked", max_elements_to_show_ai=4)
    setting.frontier.visit(SITE + "seen")
    best = [link(f"Way {n}", f"way{n}") for n in range(3)] + [button("Search")]
    rest = [button(f"b{n}") for n in range(20)]
    decider = Decider("Search")
    for _ in range(5):
        await setting.select(*rest, link("Seen", "seen"), *best, decider=decider)
    orders = [tuple(element.name for element in context.elements) for context in decider.contexts]
    assert {frozenset(order) for order in orders} == {frozenset(e.name for e in best)}
    assert len(set(orders)) > 1


async def test_a_ranked_subset_takes_what_the_guardrails_refuse_last() -> None:
    setting = Setting("ranked", max_elements_to_show_ai=1)
    decider = Decider("Blue")
    await setting.select(link("Home", "home"), button("Blue"), decider=decider)
    assert [element.name for element in decider.contexts[0].elements] == ["Blue"]


async def test_ignored_tags_are_offered_only_when_nothing_else_is_left() -> None:
    setting = Setting()
    plain, menu = button("Plain"), button("Menu", ignored=True)
    snapshot = Snapshot(url=SITE + "here", elements=(plain, menu))
    offer = setting.selector.offer(snapshot)
    assert (offer.indices, offer.refused) == ([0], {"ignored": 1})
    setting.tracker.remember(plain, snapshot.url)
    assert setting.selector.offer(snapshot).indices == [0, 1]


async def test_strictly_ignored_tags_are_never_offered() -> None:
    setting = Setting(ignored_tags_strict=True)
    snapshot = Snapshot(url=SITE, elements=(button("Menu", ignored=True),))
    assert setting.selector.offer(snapshot).indices == []


async def test_links_to_places_on_the_page_that_were_pressed_do_not_hold_a_walk_back() -> None:
    setting = Setting(heuristic="priority")
    contents = [link(f"Part {n}", f"here#{n}", stays=True) for n in range(30)]
    snapshot = Snapshot(url=SITE + "here", elements=tuple(contents))
    setting.frontier.discover(SITE + "next", SITE)
    everything = range(30)
    assert setting.selector.elsewhere(snapshot, everything) is None
    for part in contents:
        setting.tracker.remember(part, snapshot.url)
    assert setting.selector.exhausted(snapshot, everything)
    assert setting.selector.elsewhere(snapshot, everything) == Goal(SITE + "next", SITE)


async def test_a_gesture_is_left_though_something_of_the_same_name_was_clicked() -> None:
    setting = Setting(heuristic="novelty")
    setting.tracker.remember(plain("Box"), SITE)
    setting.frontier.discover(SITE + "next", SITE)
    box = plain("Box", gestures=("middle_click",), known_by="gesture")
    snapshot = Snapshot(url=SITE + "here", surfaces=(box,))
    offer = setting.selector.offer(snapshot)
    assert setting.selector.elsewhere(snapshot, offer.indices) is None


async def test_a_model_is_shown_what_a_click_promises_and_not_a_gesture() -> None:
    setting = Setting("ranked", heuristic="novelty", max_elements_to_show_ai=1)
    tile = plain("Tile", gestures=("double_click",))
    decider = Decider("Save")
    await setting.select(tile, button("Save"), decider=decider)
    assert [one.name for one in decider.contexts[0].elements] == ["Save"]


def surfaces(count: int) -> tuple[InteractiveElement, ...]:
    pane = plain("Pane", gestures=("scroll", "drag"), known_by="gesture")
    return tuple(pane.model_copy(update={"ref": f"f0e{100 + n}"}) for n in range(count))


@pytest.mark.parametrize(("controls", "most"), [(40, 2), (7, 3), (0, 6)])
async def test_few_of_the_shown_elements_are_gestures(controls: int, most: int) -> None:
    elements = tuple(button(f"b{n}", ref=f"f0e{n}") for n in range(controls))
    snapshot = Snapshot(url=SITE, elements=elements, surfaces=surfaces(6))
    setting = Setting(heuristic="novelty")
    indices = setting.selector.offer(snapshot).indices
    decider = Decider("Pane")
    await setting.selector.select(snapshot, indices, decider)
    (context,) = decider.contexts
    assert len(context.elements) == len(context.gestures) <= 10
    assert sum(gesture is not None for gesture in context.gestures) == most
    refs = [element.ref for element in context.elements]
    assert len(set(refs)) == len(refs)


async def test_a_gesture_is_shown_once_the_control_was_used_as_usual() -> None:
    setting = Setting(heuristic="novelty")
    tile = plain("Tile", gestures=("double_click",))
    setting.tracker.remember(tile, SITE + "here")
    setting.tracker.remember(button("other"), SITE)
    choice = (await setting.select(tile, decider=Decider("Tile"))).choice
    assert (choice.method, choice.gesture) == ("ai", "double_click")


@pytest.mark.parametrize("heuristic", ["novelty", "priority"])
async def test_what_the_model_brings_is_compared_with_what_the_heuristic_expected(
    heuristic: str,
) -> None:
    setting = Setting(heuristic=heuristic)
    selector = setting.selector
    first = Snapshot(url=SITE, elements=(button("Search", ref="f0e0"), button("Blue", ref="f0e1")))
    offer = selector.offer(first)
    choice = (await selector.select(first, offer.indices, Decider("Blue"))).choice
    selector.begin(choice.element)
    outcome = Outcome(action="click", result="done", effect="new_state", url=SITE)
    selector.done(Act(step=1, url=SITE, element=choice.element, outcome=outcome))
    more = tuple(button(f"New {n}", ref=f"f0e{n}", structure=f"s{n}") for n in range(3))
    selector.offer(Snapshot(url=SITE, elements=more))
    ai = setting.memory.ai
    assert ai.choices == 1
    if heuristic == "priority":  # it counts no points
        assert (ai.compared, ai.brought, ai.expected) == (0, 0, 0)
    else:
        assert ai.compared == 1
        assert ai.brought > 2  # three kinds of controls and a state that are new
        assert 4 <= ai.expected < 4.1  # a button that was never tried


async def test_what_others_choose_is_not_counted_for_the_model() -> None:
    setting = Setting(heuristic="novelty")
    await setting.select(button("Blue"))
    await setting.select(button("Home"), button("Other"), decider=Decider("Home"))
    await setting.select(button("Blue"), decider=Decider(error=ModelError("timeout", "late")))
    assert setting.memory.ai == AIContribution()
