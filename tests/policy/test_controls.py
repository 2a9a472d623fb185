"""Which controls may be used."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from explorer.models import Bounds, InteractiveElement
from explorer.models.control_rules import ControlRule, GivenValue, says
from explorer.policy.controls import ControlRules
from explorer.settings.model import SafetySettings, ScopeSettings


@pytest.mark.parametrize(
    ("text", "pattern", "fits"),
    [
        ("Publish now", "publish", True),
        ("Re-Publish", "publish", True),
        ("Publisher", "publish", False),
        ("Déconnexion", "deconnexion", True),
        ("shipping_post_code", "Post Code", True),
        ("Delete all rows", "delete *", True),
        ("Undelete all", "delete *", False),
        ("Go live today", "*live*", True),
        ("ab", "ab*b", False),
        ("Add +", "+", True),
        ("Add", "+", False),
    ],
)
def test_words_are_found_whole_and_globs_match_all(text: str, pattern: str, fits: bool) -> None:
    assert says(text, pattern) is fits


def control(name: str = "Publish", role: str = "button", **more: Any) -> InteractiveElement:
    box = Bounds(x=0, y=0, width=9, height=9)
    known = {"ref": "f0e0", "kind": "button", "tag": "button", "bounds": box}
    return InteractiveElement(name=name, role=role, **known | more)


def rules(never: Any = (), only: Any = ()) -> ControlRules:
    safety = SafetySettings.model_validate({"never": never})
    return ControlRules(safety, ScopeSettings.model_validate({"controls": only}))


@pytest.mark.parametrize(
    ("never", "barred"),
    [
        (["Publish"], "safety.never: text 'Publish'"),
        ([{"role": "Button"}], "safety.never: role 'Button'"),
        ([{"role": "switch", "text": "Publish"}], ""),
        ([{"selector": "#a"}], "safety.never: selector '#a'"),
        ([{"selector": "#b"}], ""),
        ([{"selector": "#a", "text": "Save"}], ""),
    ],
)
def test_a_control_that_meets_all_conditions_is_forbidden(never: Any, barred: str) -> None:
    assert rules(never).barring(control(), ["#a"]) == barred


def test_only_the_controls_of_the_scope_are_allowed_and_never_wins() -> None:
    known = rules([{"text": "Publish"}], ["Save", {"selector": "#tools"}])
    save, publish, other = control("Save"), control(), control("Other")
    assert known.barring(save, []) == ""
    assert known.barring(other, ["#tools"]) == ""
    assert known.barring(other, []) == "scope.controls: it is not among them"
    assert known.barring(publish, ["#tools"]).startswith("safety.never")


def test_what_cannot_be_matched_is_forbidden() -> None:
    assert rules([{"selector": "#a"}]).barring(control(), None)
    assert rules(only=[{"selector": "#a"}]).barring(control(), None)


def test_the_rules_that_elements_match_are_told_with_those_that_decide_nothing() -> None:
    known = rules([{"text": "Publish"}, {"selector": "#a"}, "dangr"], ["Publish", "Save"])
    elements = [control(), control("Save")]
    judged = known.applied(elements, [["#a"], []])
    assert [one.barred for one in judged.elements] == ["safety.never: text 'Publish'", ""]
    assert set(known.names) - set(judged.rules) == {"safety.never: text 'dangr'"}


def test_a_label_alone_tells_only_of_rules_by_text() -> None:
    assert rules(["Publish"]).barring_text("Publish now")
    assert not rules([{"text": "Publish", "role": "switch"}]).barring_text("Publish now")


@pytest.mark.parametrize("rule", [{}, {"text": " "}, {"txt": "x"}])
def test_a_rule_without_a_condition_is_refused(rule: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        ControlRule.model_validate(rule)


@pytest.mark.parametrize("entry", [{"field": "x"}, {"field": "x", "value": "1", "env": "X"}])
def test_a_value_has_one_source(entry: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="needs either a value or env"):
        GivenValue.model_validate(entry)
