from __future__ import annotations

import random

from explorer.models import InteractiveElement, Snapshot
from explorer.planner.frontier import Frontier
from explorer.planner.heuristics import PriorityHeuristic
from explorer.planner.tracker import InteractionTracker
from explorer.settings.model import PlannerSettings
from tests.planner.fake_page import SITE, button, link


def methods(*elements: InteractiveElement, visited: str = "") -> list[tuple[str, str]]:
    frontier = Frontier()
    frontier.visit(SITE + visited)
    heuristic = PriorityHeuristic(
        PlannerSettings(), frontier, InteractionTracker(20), random.Random(1)
    )
    snapshot = Snapshot(url=SITE, elements=elements)
    preferences = heuristic.preferences(snapshot, range(len(elements)))
    return [(elements[one.element_index].name, one.method) for one in preferences]


def test_the_order_of_the_seed() -> None:
    found = methods(button("Blue"), button("Search"), link("News", "news"))
    assert found == [
        ("News", "unvisited_link"),
        ("Search", "action_button"),
        ("Blue", "random"),
    ]


def test_visited_script_and_hash_links_are_not_navigation() -> None:
    script = link("Script", "x").model_copy(update={"href": "javascript:void(0)"})
    found = methods(link("Old", "old"), script, link("Hash", "#top"), visited="old")
    assert {method for _, method in found} == {"random"}


def test_links_with_a_readable_text_go_first() -> None:
    long_text = "x" * 51
    found = methods(link(long_text, "1"), link("", "2"), link("Short", "3"))
    assert found[0] == ("Short", "unvisited_link")
    assert {method for _, method in found} == {"unvisited_link"}


def test_action_words_are_whole_words() -> None:
    assert methods(button("Google"), button("Address"), button("Go!"))[0] == (
        "Go!",
        "action_button",
    )


def test_the_same_seed_gives_the_same_order() -> None:
    elements = [button(f"b{number}") for number in range(30)]
    assert methods(*elements) == methods(*elements)
    assert [name for name, _ in methods(*elements)] != [element.name for element in elements]
