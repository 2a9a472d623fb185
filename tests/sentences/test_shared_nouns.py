"""A noun that is said once for several names: "the checkboxes of Ann and Bob"."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Tick the checkboxes of authors and orders",
         "check the checkbox of authors; check the checkbox of orders"),
        ("en", "Select the rows of A, B and C",
         "click the row of A; click the row of B; click the row of C"),
        ("en", 'Tick the boxes of "A" and "B" in the list and click "Save"',
         'check the box of "A" in the list; check the box of "B" in the list; click "Save"'),
        ("en", "The checkboxes of Ann and Bob are not ticked",
         "unchecked The checkbox of Ann; unchecked The checkbox of Bob"),
        ("en", 'Verify that the boxes of Ann and Bob are ticked and "A" is shown',
         'checked The box of Ann; checked The box of Bob; visible "A"'),
        ("de", "Kreuze die Kästchen von Ann und Bob an",
         "check das Kästchen von Ann; check das Kästchen von Bob"),
        ("fr", "Coche les cases de Ann et de Bob",
         "check la case de Ann; check la case de Bob"),
        ("es", "Marca las casillas de Ann y de Bob",
         "check la casilla de Ann; check la casilla de Bob"),
        ("it", "Spunta le caselle di Ann e Bob",
         "check la casella di Ann; check la casella di Bob"),
        ("pt", "Marque as caixas de seleção de Ann e Bob",
         "check a caixa de seleção de Ann; check a caixa de seleção de Bob"),
        ("nl", "Vink de vakjes van Ann en Bob aan",
         "check het vakje van Ann; check het vakje van Bob"),
    ],
)  # fmt: skip
def test_each_name_has_the_noun(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    "text",
    [
        "Tick the boxes of Ann but not of Bob",
        "Tick the boxes of Ann or Bob",
        "Tick the boxes of Ann and all others",
        "Tick only the boxes of Ann and Bob",
        "Tick the boxes of select, insert and update",  # the last one may be an instruction
        "Tick the boxes of Ann and Bob and wait",
        "Tick the boxes of Ann and Bob and I see Saved",
        "Select the rows of A and B and delete them",
    ],
)
def test_no_name_is_lost_or_clicked(text: str) -> None:
    assert told("en", text) == ""


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("The username and password fields are empty",
         "value The username field; value The password field"),
        ("Verify that the name, mail and city fields should be disabled",
         "disabled the name field; disabled the mail field; disabled the city field"),
        ("The Save and Cancel buttons are not shown",
         "hidden The Save button; hidden The Cancel button"),
        ('I see the "A" and "B" links', 'visible the "A" link; visible the "B" link'),
        ('Click "Edit" and the name and mail fields are enabled',
         'click "Edit"; enabled the name field; enabled the mail field'),
        ("The terms and conditions checkbox is ticked",
         "checked The terms and conditions checkbox"),
        ("The logo and navigation links are shown", ""),
        ("The header and two buttons are shown", ""),
        ("The search form and mail fields are shown", ""),
        ("Only the name and mail fields are empty", ""),
        ("The name or mail fields are empty", ""),
        ('The name and mail fields contain "A" and "B"', ""),
        ('Fill the name and mail fields with "A"', ""),
    ],
)  # fmt: skip
def test_each_name_before_a_noun_has_it(text: str, steps: str) -> None:
    assert told("en", text) == steps
