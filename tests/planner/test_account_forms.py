"""Tries on forms that ask who one is: counted over a run, and what ends it."""

from __future__ import annotations

import pytest

from explorer.models import AsksFor, Bounds, InteractiveElement, Kind, Snapshot
from explorer.planner.account_forms import AccountForms
from explorer.planner.guardrails import HardRules

BOX = Bounds(x=0, y=0, width=10, height=10)


def control(asks_for: AsksFor, kind: Kind = "button") -> InteractiveElement:
    return InteractiveElement(
        ref="f0e0", kind=kind, tag="button", role="button", name="Go", asks_for=asks_for, bounds=BOX
    )


@pytest.mark.parametrize(
    ("asks_for", "tries", "given"),
    [("login", 2, 0), ("reset", 2, 0), ("code", 2, 0), ("captcha", 0, 0), ("own_login", 4, 0),
     ("password_change", 9, 0), ("", 9, 9)],
)  # fmt: skip
def test_each_kind_has_its_tries(asks_for: AsksFor, tries: int, given: int) -> None:
    for account_given, most in ((False, tries), (True, given)):
        forms = AccountForms(walkers=2, account_given=account_given)
        assert sum(forms.take(control(asks_for)) for _ in range(9)) == most


def test_what_sends_nothing_or_was_not_done_costs_nothing() -> None:
    forms = AccountForms(walkers=1, account_given=False)
    for _ in range(5):
        assert forms.take(control("login", "check"))
        assert forms.take(control("login"))
        forms.give_back(control("login"))
    assert not forms.is_off_limits(control("login"))


def test_the_rules_take_a_spent_form_out_and_the_wall_is_told() -> None:
    forms = AccountForms(walkers=1, account_given=False)
    rules = HardRules(lambda url: "", account_forms=forms)
    page = Snapshot(url="http://shop.example/login", elements=(control("login"), control("")))
    forms.note(page)
    assert (rules.refusal(page.elements[0]), forms.login_wall_advice) == ("", "")
    forms.take(page.elements[0])
    forms.take(page.elements[0])
    forms.note(page)
    assert [rules.refusal(one) for one in page.elements] == ["login", ""]
    assert "http://shop.example/login" in forms.login_wall_advice
    assert "--storage-state FILE" in forms.login_wall_advice


def test_a_guarded_newsletter_is_no_wall() -> None:
    forms = AccountForms(walkers=1, account_given=False)
    forms.note(Snapshot(url="http://shop.example/", elements=(control("captcha"),)))
    assert forms.is_off_limits(control("captcha"))
    assert not forms.login_wall_advice
