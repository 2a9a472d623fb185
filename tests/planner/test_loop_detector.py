"""When a walk goes round."""

from __future__ import annotations

from explorer.models import Act, InteractiveElement, KnownCounts, LoopDetected, Outcome
from explorer.planner.loop_detector import LOOP_STEPS, LoopDetector
from tests.planner.fake_page import SITE, button

KNOWN = KnownCounts(states=2, found=5, tried=5)


def act(path: str, element: InteractiveElement | None = None, leads_to: str = "") -> Act:
    action = "click" if element else "goto"
    outcome = Outcome(action=action, result="done", url=SITE + (leads_to or path))
    return Act(step=1, url=SITE + path, element=element, outcome=outcome)


def go_round(
    loop_detector: LoopDetector, times: int, known: KnownCounts = KNOWN
) -> list[LoopDetected | None]:
    """Two pages that lead to each other."""
    return [
        loop_detector.note(act("ab"[n % 2], button("Go"), leads_to="ba"[n % 2]), known)
        for n in range(times)
    ]


def test_round_and_round_is_told_every_twelve_steps() -> None:
    told = go_round(LoopDetector(), 2 + 2 * LOOP_STEPS)  # the first two are first tries
    assert [n for n, circle in enumerate(told) if circle] == [1 + LOOP_STEPS, 1 + 2 * LOOP_STEPS]
    circle = told[1 + LOOP_STEPS]
    assert circle
    assert circle.pages == (SITE + "a", SITE + "b")
    assert circle.acts == ("click 'Go'",) * LOOP_STEPS


def test_what_has_become_known_meanwhile_is_no_circle() -> None:
    loop_detector = LoopDetector()
    go_round(loop_detector, 10)
    assert go_round(loop_detector, LOOP_STEPS - 1, KnownCounts(states=3, found=5, tried=5)) == [
        None
    ] * (LOOP_STEPS - 1)


def test_a_page_of_many_controls_is_no_circle_until_all_were_tried() -> None:
    loop_detector = LoopDetector()
    buttons = [button(f"b{n}") for n in range(3 * LOOP_STEPS)]
    assert not any(loop_detector.note(act("a", each), KNOWN) for each in buttons)
    assert any(loop_detector.note(act("a", each), KNOWN) for each in buttons)


def test_four_pages_are_a_walk() -> None:
    loop_detector = LoopDetector()
    told = [
        loop_detector.note(act("abcd"[n % 4], button("Go")), KNOWN) for n in range(5 * LOOP_STEPS)
    ]
    assert not any(told)


def test_where_the_last_step_leads_counts() -> None:
    loop_detector = LoopDetector()
    go_round(loop_detector, LOOP_STEPS + 1)
    assert loop_detector.note(act("a", button("Go"), leads_to="c"), KNOWN)
    go_round(loop_detector, LOOP_STEPS - 1)
    assert loop_detector.note(act("c", leads_to="d"), KNOWN) is None
