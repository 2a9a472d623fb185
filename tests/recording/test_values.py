"""The values of recordings: roles of all platforms, bad boxes, other programs' fields."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.models.roles import aria_role


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("a", "link"),
        ("ButtonControl", "button"),
        ("AXButton", "button"),
        ("push button", "button"),
        ("push_button", "button"),
        ("BUTTON", "button"),
        ("page tab", "tab"),
        ("AXPopUpButton", "combobox"),
        ("none button", "generic"),
        ("menuitem radio", "menuitem"),
        ("somethingnew", "somethingnew"),
    ],
)
def test_one_table_knows_the_roles_of_all_platforms(name: str, role: str) -> None:
    assert aria_role(name) == role
    assert SemanticElementRef(role=name).role == role


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"tag": "div", "name": " "},
        {"role": "", "name": ""},
        {"role": "button", "bbox": [5, 1, 2, 3]},
        {"role": "button", "bbox": [1, 2, 3]},
        {"role": "button", "bbox": [1, 2, 3, float("nan")]},
        {"role": "button", "confidence": 1.5},
    ],
)
def test_an_element_that_means_nothing_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SemanticElementRef(**fields)


def test_fractions_are_kept_and_the_center_is_the_middle_of_the_box() -> None:
    element = SemanticElementRef.model_validate({"name": "Save", "bbox": [1.5, 2, 3.5, 4.25]})
    assert element.bbox == (1.5, 2, 3.5, 4.25)
    assert element.center == (2.5, 3.125)


def test_a_recording_reads_what_it_wrote_and_keeps_what_others_wrote() -> None:
    action = {
        "type": "dblclick",
        "x": 1,
        "y": 2,
        "button": "left",
        "element": {"role": "AXButton", "name": "Save", "classes": "btn big", "visible": True},
    }
    recording = Recording.model_validate({"schema": 1, "url": "http://x/", "actions": [action]})
    text = recording.to_json()
    assert Recording.model_validate_json(text) == recording
    assert '"schema": 1' in text
    assert '"visible": true' in text
    assert '"button": "left"' in text
    assert recording.actions[0].to_text() == 'double click button "Save"'
    assert recording.actions[0].element == SemanticElementRef(
        role="button", name="Save", classes=("btn", "big"), **{"visible": True}
    )


def test_the_variables_of_secrets_are_listed_once() -> None:
    actions = [ActionWithElement(type="type", variable=name) for name in ("PIN", "CODE", "PIN")]
    assert Recording(actions=tuple(actions)).variables == ("PIN", "CODE")


def test_half_of_a_character_does_not_break_the_file() -> None:
    recording = Recording(title="a\ud800b", actions=())
    assert json.loads(recording.to_json())["title"] == "a?b"
