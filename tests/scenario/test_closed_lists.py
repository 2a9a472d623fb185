"""Options of closed lists are chosen by their names; one that is not chosen is not shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import IntermediateStep, RememberedElement
from explorer.scenario.export.known_elements import KnownElements
from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title></title><h1>Boats</h1>
<label for=berth>Berth</label>
<select id=berth><option>-</option><option>North pier</option><option>Quay</option></select>
<p><label>Engine <select><option>Diesel</option><option>Electric</option></select></label></p>
<dl><dt>Skipper</dt><dd><select><option>Ann<option>Bob</select></dd></dl>
<table><tr><th>Boat</th><th>Crew</th></tr>
<tr><td>Gull</td><td><select><option>Two</option><option>Five</option></select></td></tr></table>
<script>document.querySelectorAll("select").forEach((list) => list.onchange = () => {
  document.title += `${list.value},` })</script>"""


async def test_an_option_is_chosen_by_its_name_alone(site: Site, tmp_path: Path) -> None:
    text = """Open /
Select "North pier"
Choose Electric
Choose "Bob" under "Skipper"
Click on "Berth"
Click "Quay"
The page title is "North pier,Electric,Bob,Quay,"
"""
    assert not_done(await steps_on(PAGE, site, tmp_path, text)) == []


async def test_a_list_shows_what_is_chosen_and_contains_the_rest(
    site: Site, tmp_path: Path
) -> None:
    text = """Open /
The berth is "-"
The berth is not "Quay"
The "Berth" list contains "Quay"
"Berth" offers "Quay"
I see "Quay" in "Berth"
The skipper is "Ann"
The engine is Diesel
The row "Gull" shows "Two"
The crew of "Gull" is "Two"
"""
    assert not_done(await steps_on(PAGE, site, tmp_path, text)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'The berth is "Quay"',
        'The selected berth is "Quay"',
        'The berth is not "-"',
        '"Berth" does not contain "Quay"',
        'Der Berth ist "Quay"',
        'The skipper is "Bob"',
        "The engine is Electric",
        'The row "Gull" shows "Five"',
        'The crew of "Gull" is "Five"',
        "Choose the northern pier",
    ],
)
async def test_an_option_that_is_not_chosen_is_not_shown(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) != []


def test_an_option_that_a_click_has_chosen_is_written_as_chosen() -> None:
    list_of_berths = RememberedElement(
        description='"Quay"',
        element=SemanticElementRef(role="combobox", name="Berth", tag="select"),
        option="Quay",
    )
    known = KnownElements({'"Quay"': list_of_berths})
    performed = known.performed(IntermediateStep(action="click", target='"Quay"'))
    assert (performed.action, performed.value) == ("select", "Quay")


LABELLED = """<label for=kind>Kind *</label><select id=kind><option>Bug<option>Wish<option>Help
</select><label for=owner>Owner</label><select id=owner><option><option>Ann<option>Bob</select>
<ul aria-label=Kinds><li>Old<li>New</ul>"""


@pytest.mark.parametrize(
    "text",
    [
        "The dropdown Kind offers three entries",
        "The dropdown Kind has 3 options",
        "Kind has 3 options",
        "The dropdown Owner has 2 options",
        "The list Kinds has 2 entries",
    ],
)
async def test_the_options_of_a_closed_list_are_counted(
    text: str, site: Site, tmp_path: Path
) -> None:
    assert await failed(LABELLED, site, tmp_path, text) == []


async def test_a_wrong_number_of_options_is_told(site: Site, tmp_path: Path) -> None:
    (why,) = await failed(LABELLED, site, tmp_path, "The dropdown Kind offers only two entries")
    assert why == "expected 2 entries in The dropdown Kind, found 3"
    (why,) = await failed(LABELLED, site, tmp_path, "The list Kinds has 3 entries")
    assert "found 2" in why
