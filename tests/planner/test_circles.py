"""When a walk goes round."""

from __future__ import annotations

from explorer.models import Act, InteractiveElement, Known, Outcome, WentRound
from explorer.planner.circles import STEPS, Circles
from tests.planner.fake_page import SITE, button

KNOWN = Known(states=2, found=5, tried=5)


def act(path: str, element: InteractiveElement | None = None, leads_to: str = "") -> Act:
    action = "click" if element else "goto"
    outcome = Outcome(action=action, result="done", url=SITE + (leads_to or path))
    return Act(step=1, url=SITE + path, element=element, outcome=outcome)


def go_round(circles: Circles, times: int, known: Known = KNOWN) -> list[WentRound | None]:
    """Two pages that lead to each other."""
    return [
        circles.note(act("ab"[n % 2], button("Go"), leads_to="ba"[n % 2]), known)
        for n in range(times)
    ]


def test_round_and_round_is_told_every_twelve_steps() -> None:
    told = go_round(Circles(), 2 + 2 * STEPS)  # the first two are first tries
    assert [n for n, circle in enumerate(told) if circle] == [1 + STEPS, 1 + 2 * STEPS]
    circle = told[1 + STEPS]
    assert circle
    assert circle.pages == (SITE + "a", SITE + "b")
    assert circle.acts == ("click 'Go'",) * STEPS


def test_what_has_become_known_meanwhile_is_no_circle() -> None:
    circles = Circles()
    go_round(circles, 10)
    assert go_round(circles, STEPS - 1, Known(states=3, found=5, tried=5)) == [None] * (STEPS - 1)


def test_a_page_of_many_controls_is_no_circle_until_all_were_tried() -> None:
    circles = Circles()
    buttons = [button(f"b{n}") for n in range(3 * STEPS)]
    assert not any(circles.note(act("a", each), KNOWN) for each in buttons)
    assert any(circles.note(act("a", each), KNOWN) for each in buttons)


def test_four_pages_are_a_walk() -> None:
    circles = Circles()
    told = [circles.note(act("abcd"[n % 4], button("Go")), KNOWN) for n in range(5 * STEPS)]
    assert not any(told)


def test_where_the_last_step_leads_counts() -> None:
    circles = Circles()
    go_round(circles, STEPS + 1)
    assert circles.note(act("a", button("Go"), leads_to="c"), KNOWN)
    go_round(circles, STEPS - 1)
    assert circles.note(act("c", leads_to="d"), KNOWN) is None
