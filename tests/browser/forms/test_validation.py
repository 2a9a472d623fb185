"""What a page says against a value, and the value that it gets next."""

from __future__ import annotations

from datetime import date

import pytest

from explorer.browser.forms.persona import Persona
from explorer.browser.forms.validation import blamed, corrected
from explorer.browser.forms.values import FieldFacts

PERSONA = Persona(number=4821, given_name="Kim", today=date(2026, 3, 11))


def answer(complaint: str, **facts: object) -> str:
    field = FieldFacts.model_validate({"value": "wrong", "complaint": complaint, **facts})
    return corrected(field, PERSONA, ())[0]


@pytest.mark.parametrize(
    "complaint",
    [
        "Ensure this value has at least 30 characters (it has 5).",
        "Mindestens 30 Zeichen",
        "Au moins 30 caractères",
        "Debe tener al menos 30 caracteres",
        "Deve contenere almeno 30 caratteri",
        "Deve ter pelo menos 30 caracteres",
        "Minstens 30 tekens",
        "is too short (minimum is 30 characters)",
        "Must be between 30 and 40 characters",
    ],
)
def test_a_longer_text_when_it_is_too_short(complaint: str) -> None:
    assert len(answer(complaint)) >= 30


@pytest.mark.parametrize(
    "complaint", ["Must be at most 5 characters", "Höchstens 5 Zeichen", "Trop long: 5 caractères"]
)
def test_a_shorter_text_when_it_is_too_long(complaint: str) -> None:
    assert 0 < len(answer(complaint)) <= 5


@pytest.mark.parametrize(
    ("complaint", "value"),
    [
        ("Must be a number", "4821"),
        ("Bitte eine Zahl eingeben", "4821"),
        ("Ensure this value is greater than or equal to 18.", "18"),
        ("must be greater than 18", "19"),
        ("Must be less than or equal to 10", "10"),
        ("Must be exactly 6 digits", "482148"),
        ("Invalid code, e.g. AB-1234", "AB-1234"),
        ("Falsches Format, z. B. 12-AB.", "12-AB"),
        ("Enter a valid date (DD/MM/YYYY)", "11/03/2026"),
        ("The date must be in the future", "2026-04-10"),
        ("Only letters are allowed", "Explorer"),
        ("Enter a valid IPv4 or IPv6 address.", "192.0.2.22"),
    ],
)
def test_what_is_asked_for_is_given(complaint: str, value: str) -> None:
    assert answer(complaint, label="Reference", value="Explorer test") == value


def test_a_name_that_is_taken_becomes_another() -> None:
    first = FieldFacts(label="Username", value="explorer4821")
    taken = first.model_copy(update={"complaint": "This name is already taken"})
    (other, *_) = corrected(taken, PERSONA, ())
    assert other.startswith("explorer")
    assert other != first.value


def test_what_has_to_match_repeats_the_field_before() -> None:
    before = [FieldFacts(type="password", value="s3cret"), FieldFacts(index=1, label="City")]
    again = FieldFacts(index=2, type="password", value="x", complaint="Passwords do not match")
    assert corrected(again, PERSONA, before)[0] == "s3cret"


def test_an_unknown_complaint_gets_another_value_than_the_one_refused() -> None:
    values = corrected(FieldFacts(label="Thing", value="wrong", complaint="Nope"), PERSONA, ())
    assert values
    assert "wrong" not in values


def test_a_complaint_in_a_summary_belongs_to_the_field_that_it_names() -> None:
    fields = (FieldFacts(label="Name"), FieldFacts(index=1, label="City"))
    told = blamed(fields, ("1 error prohibited this", "Name has already been taken"))
    assert [field.complaint for field in told] == ["Name has already been taken", ""]


def test_a_complaint_without_a_label_belongs_to_the_only_field_that_it_may_mean() -> None:
    fields = (FieldFacts(placeholder="ann@shop.test"), FieldFacts(index=1, label="Note"))
    told = blamed(fields, ("Please give a valid e-mail address", "That did not work"))
    assert [field.complaint for field in told] == ["Please give a valid e-mail address", ""]
    twice = (fields[0], FieldFacts(index=1, placeholder="bob@shop.test"))
    assert not any(field.complaint for field in blamed(twice, ("No valid e-mail address",)))


def test_a_complaint_about_the_order_of_dates_belongs_to_the_one_it_names_first() -> None:
    fields = (FieldFacts(label="Arrival"), FieldFacts(index=1, label="Departure"))
    told = blamed(fields, ("Departure must be after arrival",))
    assert [field.complaint for field in told] == ["", "Departure must be after arrival"]
    told = blamed(fields, ("Arrival and departure are required",))
    assert all(field.complaint for field in told)
