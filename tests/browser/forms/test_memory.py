"""What is kept of the forms of a run, and what is made wrong in one on purpose."""

from __future__ import annotations

from random import Random

import pytest

from explorer.browser.forms.memory import (
    FormMemory,
    Submission,
    account_in,
    is_login,
    key_of,
    name_in,
)
from explorer.browser.forms.plan import FieldPlan
from explorer.browser.forms.values import FieldFacts
from explorer.browser.forms.variants import spoilt

MAIL = FieldFacts(index=0, type="email", name="mail")
PASSWORD = FieldFacts(index=1, type="password", name="password")
AGAIN = FieldFacts(index=2, type="password", name="again")
FILLED = {0: "kim@example.com", 1: "s3cret", 2: "s3cret"}


@pytest.mark.parametrize(
    ("fields", "button", "login"),
    [
        ((MAIL, PASSWORD), "Log in", True),
        ((MAIL, PASSWORD), "", True),
        ((MAIL, PASSWORD), "Sign up", False),
        ((MAIL, PASSWORD), "Konto anlegen", False),
        ((MAIL, PASSWORD, AGAIN), "", False),
        ((MAIL,), "Log in", False),
        ((MAIL, PASSWORD.model_copy(update={"autocomplete": "new-password"})), "", False),
    ],
)
def test_a_login_asks_for_one_password(
    fields: tuple[FieldFacts, ...], button: str, login: bool
) -> None:
    assert is_login(fields, button) == login


def test_who_was_signed_up_is_known_to_logins_only() -> None:
    account = account_in((MAIL, PASSWORD, AGAIN), FILLED, "Send")
    memory = FormMemory().after(Submission(key="k", account=account))

    known = dict(memory.knows((MAIL, PASSWORD), "Log in"))
    assert (known["username"], known["password"]) == ("kim@example.com", "s3cret")
    assert memory.knows((MAIL, PASSWORD, AGAIN), "Send") == ()
    assert account_in((MAIL, PASSWORD), FILLED, "Log in") == ()


def test_the_latest_thing_that_was_made_is_searched_for() -> None:
    title = FieldFacts(index=3, name="title", type="text")
    memory = FormMemory()
    for name in ("first", "second"):
        made = name_in((title,), {3: name})
        memory = memory.after(Submission(key="k", made=made))
    assert memory.knows((), "") == (("search", "second"),)
    assert name_in((title, PASSWORD), {3: "first"}) == ""


def test_a_form_is_the_same_for_each_item() -> None:
    assert key_of((MAIL,), "/item/17/edit") == key_of((MAIL,), "/item/18/edit")
    assert key_of((MAIL,), "/item/17/edit") != key_of((MAIL, PASSWORD), "/item/17/edit")


@pytest.mark.parametrize(
    ("field", "told"),
    [
        (FieldFacts(name="email", type="text", maxlength=50), "email is not an e-mail address"),
        (FieldFacts(name="note", tag="textarea", type="textarea"), "note has 3000 characters"),
        (FieldFacts(label="Code *", type="text", maxlength=9), "Code * left empty"),
        (FieldFacts(name="day", type="date", required=True), "day left empty"),
    ],
)
def test_one_field_is_made_wrong(field: FieldFacts, told: str) -> None:
    variant = spoilt([FieldPlan(field, ("good",))], Random(1))
    assert variant is not None
    assert variant.told == told


def test_what_nothing_can_be_wrong_with_stays_as_it_is() -> None:
    assert (
        spoilt([FieldPlan(FieldFacts(type="date", name="day"), ("2026-03-11",))], Random(1)) is None
    )
