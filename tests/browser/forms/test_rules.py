"""Given values of fields, and fields that must not be filled."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.browser.forms.plan import TICKED, FieldPlan
from explorer.browser.forms.rules import UNTICKED, FieldRules
from explorer.browser.forms.values import FieldFacts, Option
from explorer.models.control_rules import GivenValue
from explorer.policy.controls import ControlRules
from explorer.settings.model import SafetySettings

GIVEN = [
    GivenValue(field="Postal code", value="10115"),
    GivenValue(field="*key*", env="KEY"),
    GivenValue(field="newsletter", value="false"),
    GivenValue(field="country", value="Austria"),
    GivenValue(field="size", value="large"),
]
COUNTRIES = (Option(value="de", label="Germany"), Option(value="at", label="Austria"))


def rules(never: Any = ()) -> FieldRules:
    safety = SafetySettings.model_validate({"never": never})
    return FieldRules(GIVEN, {"KEY": "s3cret"}, ControlRules(safety))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ({"label": "Your postal code"}, ("10115",)),
        ({"name": "postal_code", "value": "99999"}, ("10115",)),
        ({"label": "Postal code", "value": "10115"}, None),
        ({"name": "api_key"}, ("s3cret",)),
        ({"label": "Newsletter", "type": "checkbox", "checked": True}, UNTICKED),
        ({"label": "Newsletter", "type": "checkbox"}, None),
        ({"label": "Country", "type": "select", "options": COUNTRIES}, ("at",)),
        ({"label": "Large", "type": "radio", "group": "Size"}, TICKED),
        ({"label": "Small", "type": "radio", "group": "Size"}, None),
        ({"label": "Large", "type": "radio", "group": "g1", "legend": "Your size"}, TICKED),
        ({"label": "City"}, ("made up",)),
        ({"label": "Postal code", "type": "file"}, ("made up",)),
    ],
    ids=str,
)
def test_given_values_replace_those_that_are_made_up(
    field: dict[str, Any], values: tuple[str, ...] | None
) -> None:
    facts = FieldFacts(**field)
    planned = rules().planned([facts], [FieldPlan(facts, ("made up",))])
    assert [plan.values for plan in planned] == ([values] if values else [])


def test_a_forbidden_field_is_not_filled_even_with_a_given_value() -> None:
    facts = [FieldFacts(label="Postal code"), FieldFacts(index=1, name="postal_code")]
    plans = [FieldPlan(one, ("x",)) for one in facts]
    assert rules(["postal code"]).planned(facts, plans) == []


@pytest.mark.parametrize(
    ("fields", "unfit"),
    [
        ([{"label": "Country", "type": "select", "options": COUNTRIES[:1]}], ["Country"]),
        ([{"label": "Country", "type": "select", "options": COUNTRIES}], []),
        ([{"label": "Small", "type": "radio", "group": "g", "legend": "Size"}], ["Size"]),
        ([{"label": one, "type": "radio", "group": "size"} for one in ("Small", "Large")], []),
        ([{"label": "Postal code", "type": "checkbox"}], ["Postal code"]),
        ([{"label": "Postal code", "type": "date"}], ["Postal code"]),
        ([{"label": "Postal code", "type": "number"}, {"label": "City", "type": "date"}], []),
    ],
    ids=str,
)
def test_given_values_that_cannot_be_entered_are_told(
    fields: list[dict[str, Any]], unfit: list[str]
) -> None:
    assert rules().unfit([FieldFacts(index=at, **one) for at, one in enumerate(fields)]) == unfit
