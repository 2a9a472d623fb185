"""Controls that are used again: they have shown new texts, or waited for the value of a field."""

from __future__ import annotations

from typing import Any

from explorer.identity.signatures import ActionSignature
from explorer.models import Outcome
from explorer.models.ledger import SignatureKind
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.ranked_actions import CandidateAction, RankedAction
from explorer.planner.novelty.uses import Use, Uses

NEXT = Use("http://a.test/", "", "#next", None)
KEY = ClassKey("http://a.test/", "way button #next", "next")


def press(
    uses: Uses, use: Use = NEXT, kind: SignatureKind = "way", texts: int = 3, **outcome: Any
) -> float:
    """Use a control; return what another use promises."""
    uses.begin(use, KEY)
    told = {"action": "click", "result": "done", "effect": "visual", "url": use.url} | outcome
    uses.end(use, kind, KEY, Outcome.model_validate(told | {"new_texts": texts}))
    return uses.promise(use)


def test_new_texts_promise_more_until_the_control_was_often_used_again() -> None:
    uses = Uses()
    promises = [press(uses) for _ in range(9)]
    assert all(promises[:6])
    assert not any(promises[6:])


def test_a_use_that_shows_nothing_new_ends_it_and_lowers_the_limit() -> None:
    uses = Uses()
    assert press(uses)
    assert not press(uses, texts=0)
    again = [press(uses) for _ in range(9)]
    assert 0 < sum(map(bool, again)) < 4


def test_more_texts_promise_more() -> None:
    assert press(Uses(), texts=1) < press(Uses(), texts=5)


def test_what_was_sent_is_not_sent_again_for_its_texts() -> None:
    sent = (("POST", "http://a.test/notes"),)
    assert not press(Uses(), requests=sent)
    assert press(Uses(), requests=(("GET", "http://a.test/notes"),))


def test_links_and_forms_and_what_has_left_the_page_promise_nothing() -> None:
    assert not press(Uses(), kind="link")
    assert not press(Uses(), kind="form")
    assert not press(Uses(), effect="navigation")


def test_gestures_are_repeated_less_often() -> None:
    uses, scroll = Uses(), NEXT._replace(gesture="scroll")
    assert sum(bool(press(uses, scroll, "scroll")) for _ in range(9)) == 3


def test_what_did_nothing_is_used_once_more_when_a_field_has_a_value() -> None:
    uses, field = Uses(), NEXT._replace(selector="#city")
    assert not press(uses, texts=0, effect="none")
    press(uses, field, "field", texts=0, action="select")
    assert uses.promise(NEXT) > press(Uses(), texts=5)
    assert not press(uses, texts=0, effect="none")
    press(uses, field, "field", texts=0, action="select")
    assert not uses.promise(NEXT)


def test_what_had_an_effect_or_is_on_another_page_does_not_wait_for_a_field() -> None:
    uses, elsewhere = Uses(), NEXT._replace(url="http://a.test/other")
    press(uses, texts=0)
    press(uses, elsewhere, texts=0, effect="none")
    press(uses, NEXT._replace(selector="#city"), "field", texts=0, action="fill")
    assert not uses.promise(NEXT)
    assert not uses.promise(elsewhere)


def test_what_is_used_again_for_its_promise_says_so() -> None:
    action = CandidateAction(ActionSignature("double_click", "button"), KEY)
    reason = RankedAction(3, 2.5, 0, action, uses=1, is_promised=True).preference(4).reason
    assert reason.startswith("expected reward 2.5 of a double-click: after its last use")
