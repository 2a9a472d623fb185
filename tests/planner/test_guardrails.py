from __future__ import annotations

import pytest

from explorer.identity.interactions import interaction_key
from explorer.models import InteractiveElement, Request
from explorer.planner.frontier import Frontier
from explorer.planner.guardrails import Guardrails, HardRules
from explorer.planner.tracker import InteractionTracker
from explorer.settings.model import PlannerSettings
from tests.planner.fake_page import SITE, button, link


@pytest.fixture
def tracker() -> InteractionTracker:
    return InteractionTracker(20)


@pytest.fixture
def frontier() -> Frontier:
    return Frontier()


@pytest.fixture
def guardrails(tracker: InteractionTracker, frontier: Frontier) -> Guardrails:
    return Guardrails(PlannerSettings(), SITE, tracker, frontier)


def rule(guardrails: Guardrails, element: InteractiveElement) -> str:
    veto = guardrails.veto(element, 0)
    return veto.rule if veto else ""


@pytest.mark.parametrize("name", ["Home", "HOME", "Back to homepage"])
def test_home_by_its_word(guardrails: Guardrails, name: str) -> None:
    assert rule(guardrails, button(name)) == "home"


def test_a_surface_leads_nowhere_whatever_it_says(guardrails: Guardrails) -> None:
    page = button("page", text="Home", known_by="gesture", gestures=("narrow",))
    veto = guardrails.veto(page, 0, gesture="narrow")
    assert veto is None


def test_home_by_its_address(guardrails: Guardrails) -> None:
    assert rule(guardrails, link("Logo", "")) == "home"
    assert rule(guardrails, link("Products", "products")) == ""


def test_a_link_that_stays_on_the_start_page_is_no_link_to_it(guardrails: Guardrails) -> None:
    assert rule(guardrails, link("Menu", "#")) == "home"
    assert rule(guardrails, link("Menu", "#", stays=True)) == ""


def test_a_control_within_a_link_is_judged_as_the_link(
    guardrails: Guardrails, frontier: Frontier
) -> None:
    frontier.visit(SITE + "a")
    for path, expected in (("", "home"), ("a", "visited"), ("b", "")):
        within = button("Card", request=Request(url=SITE + path, follows=True))
        assert rule(guardrails, within) == expected
        assert rule(guardrails, button("Search", request=Request(url=SITE + path))) == ""


@pytest.mark.parametrize("role", ["button", "menuitem", "tab", "option", "checkbox"])
def test_a_link_keeps_its_rules_whatever_its_role(
    guardrails: Guardrails, frontier: Frontier, role: str
) -> None:
    frontier.visit(SITE + "a")
    assert rule(guardrails, link("A", "a").model_copy(update={"role": role, "kind": "other"}))
    hard_rules = HardRules(lambda url: "robots" if url.startswith(f"{SITE}private") else "")
    private = link("P", "private").model_copy(update={"role": role, "kind": "other"})
    assert hard_rules.refusal(private) == "robots"


def test_each_address_that_a_press_asks_for_is_judged() -> None:
    hard_rules = HardRules(lambda url: "" if url.startswith(SITE) else "scope")
    away = button("Send", request=Request(method="POST", url="http://other.test/x"))
    both = link("Card", "a", request=Request(url="http://other.test/x"))
    assert hard_rules.refusal(away) == hard_rules.refusal(both) == "scope"
    offered, refused, addresses = hard_rules.sort([away, link("B", "b"), both])
    assert (offered, dict(refused)) == ([1], {"scope": 2})
    assert addresses == ["http://other.test/x"] * 2


def test_the_last_ten_interactions_are_avoided_and_no_more(
    guardrails: Guardrails, tracker: InteractionTracker
) -> None:
    buttons = [button(f"b{number}") for number in range(12)]
    for element in buttons:
        tracker.remember(element, SITE)
    assert [rule(guardrails, element) for element in buttons] == ["", ""] + ["recent"] * 10


def test_links_to_visited_pages(guardrails: Guardrails, frontier: Frontier) -> None:
    frontier.visit(SITE + "a/")
    assert rule(guardrails, link("A", "a#part")) == "visited"
    assert rule(guardrails, link("B", "b")) == ""


def test_a_gesture_follows_no_link_and_is_another_interaction(
    guardrails: Guardrails, tracker: InteractionTracker, frontier: Frontier
) -> None:
    folder = link("Letters", "letters", gestures=("double_click",))
    frontier.visit(folder.href)
    tracker.remember(folder, SITE)
    assert rule(guardrails, folder) == "recent"
    assert guardrails.veto(folder, 0, gesture="double_click") is None
    tracker.remember(folder, SITE, "double_click")
    veto = guardrails.veto(folder, 0, gesture="double_click")
    assert veto is not None
    assert veto.rule == "recent"
    assert guardrails.veto(folder, 0, gesture="right_click") is None


def test_an_icon_is_the_same_in_another_state_and_with_another_number(
    guardrails: Guardrails, tracker: InteractionTracker
) -> None:
    tracker.remember(button("", selector="i", hints="ember12 bell"), SITE)
    assert rule(guardrails, button("", selector="i", hints="ember47 bell active")) == "recent"


def test_icons_are_told_apart_by_what_their_markup_says(
    guardrails: Guardrails, tracker: InteractionTracker
) -> None:
    pencil, bell = (button("", selector="i", hints=hints) for hints in ("pencil", "bell"))
    tracker.remember(pencil, SITE)
    assert [rule(guardrails, one) for one in (pencil, bell)] == ["recent", ""]


def test_what_has_a_name_is_the_same_whatever_its_markup_says(
    guardrails: Guardrails, tracker: InteractionTracker
) -> None:
    tracker.remember(button("Edit", hints="btn"), SITE)
    assert rule(guardrails, button("Edit", hints="btn active")) == "recent"


def test_a_link_that_stays_on_a_visited_page_may_be_pressed(
    guardrails: Guardrails, frontier: Frontier
) -> None:
    frontier.visit(SITE + "a")
    assert rule(guardrails, link("Tab", "a#tab", stays=True)) == ""


def test_relaxed_rules_let_pass(guardrails: Guardrails, frontier: Frontier) -> None:
    frontier.visit(SITE + "a")
    assert guardrails.veto(link("A", "a"), 0, frozenset({"visited"})) is None


def test_hard_rules_say_which_and_collect_addresses() -> None:
    rules = HardRules(lambda url: "scope" if "away" in url else "")
    elements = [
        button("Fine"),
        button("Delete", destructive="delete"),
        button("Grey", states=("disabled",)),
        button("Below", covered="<div.veil>"),
        link("Away", "away"),
        link("Inside", "inside"),
    ]
    offered, refused, addresses = rules.sort(elements)
    assert offered == [0, 5]
    assert refused == {"destructive": 1, "disabled": 1, "covered": 1, "scope": 1}
    assert addresses == [SITE + "away"]


def test_what_has_ended_the_session_is_refused_from_then_on() -> None:
    enders: set[str] = set()
    rules = HardRules(lambda url: "", enders)
    elements = [button("Done for today"), link("Leave", "bye/"), link("Stay", "stay")]
    assert rules.sort(elements)[0] == [0, 1, 2]
    enders |= {interaction_key(button("Done for today")), SITE + "bye"}
    offered, refused, _ = rules.sort(elements)
    assert (offered, refused) == ([2], {"session": 2})
