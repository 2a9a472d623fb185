"""Pages on which something looks like what a sentence means and must not be taken for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGES = Path(__file__).parent.parent / "pages" / "scenarios"


BOXES = """<!doctype html><title>Off</title><label><input type=checkbox
onchange="document.title = 'ticked'">%s</label>"""


@pytest.mark.parametrize(
    ("label", "sentence", "outcome"),
    [
        ("Use tracks", 'Go to "Tracks"', "refused"),
        ("Use tracks", 'I click "Use tracks"', "done"),
        ("Use tracks", 'I check "tracks"', "done"),
        ("I agree to the terms", 'I click "I agree"', "done"),
    ],
)
async def test_a_box_is_not_ticked_by_a_word_in_its_name(
    site: Site, tmp_path: Path, label: str, sentence: str, outcome: str
) -> None:
    done = await steps_on(BOXES % label, site, tmp_path, f"Open /\n{sentence}\n")
    assert done[-1].outcome == outcome, done[-1].detail


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("list_in_a_dialog", 'I choose "Canada" from Country\nthe page title is "chosen Canada"'),
        ("dialog_drawn_anew", 'I choose "Canada" from Country\nthe page title is "chosen Canada"'),
        ("question_after_a_choice", 'I choose "Closed" from Status\nthe page title is "chosen"'),
        ("link_called_as_a_radio_button", 'I click "High priority"\nthe page title is "link"'),
        (
            "calendar_below_a_heading",
            'I pick 5 January 2027 as the Start\nthe "Start" field has the value "2027-01-05"',
        ),
        ("range_of_dates", 'I pick 2026-12-05 as the Start\nthe "End" field is empty'),
        ("labels_before_boxes", 'I check "Green"\nthe page title is "green"'),
        ("first_of_labels_before_boxes", 'I check "Red"\nthe page title is "red"'),
        (
            "button_called_as_a_column",
            'I drag "Write" to the "Archive" button\nthe page title is "on BUTTON"',
        ),
        (
            "board_beside_a_panel",
            'I drag "Write" to the "To do" column\nthe page title is "on To do"',
        ),
        ("hint_of_a_component", 'I enter "Rome" into "City"\nthe page title is "Rome"'),
        ("two_below_a_heading", 'I click "Add" below "Contact"\nthe page title is "first"'),
        ("covered_handle", "I set the Volume to 8"),
        (
            "list_that_rests",
            'I drag "World" above "Pride"\nthe page title is "World,Pride,Sea"',
        ),
        ("map_that_is_cut", 'I click "West"\nthe page title is "West"'),
        ("one_name", 'I enter "Ada" into the first field\nthe Name field has the value "Ada"'),
        ("arrows_in_links", 'I click "News" in the main navigation\nthe page title is "news"'),
        (
            "editor_under_a_bar",
            'I replace the text in the editor with "New"\nthe page title is "New"',
        ),
        ("two_fields_of_a_component", 'I enter "Rome" into "To"\nthe page title is "ToRome"'),
        (
            "section_beside_a_menu",
            'I click "Users" in the section "Users"\nthe page title is "users"\n'
            'I click "Language" in the "General" section\nthe page title is "general"',
        ),
        (
            "rows_of_one_label",
            'I tick the checkbox in the row "Milk"\nthe page title is "Milk"\n'
            'I tick the "Pin run" checkbox in the row "Tea"\nthe page title is "pinned"',
        ),
        (
            "menu_beside_its_bar",
            'In the toolbar on the left choose "Add new" and then "Page"\n'
            'the page title is "new page"',
        ),
        (
            "hint_drawn_over_a_field",
            'I type "pear" into the field "Enter aliases"\nthe page title is "alias pear"\n'
            'I type "fig" into "Type a key"\nthe page title is "key fig"\n'
            'I type "plum" into "Alias"\nthe page title is "alias plum"',
        ),
        ("link_beside_its_fold", 'I click "Members area"\nthe page title is "link"'),
        ("column_before_a_button", 'I press "Apply changes"\nthe page title is "saved"'),
        (
            "link_at_the_left",
            'I click left "Models"\nthe page title is "left"\n'
            'I click right "Models"\nthe page title is "right"',
        ),
    ],
)
async def test_what_is_meant_is_used(site: Site, tmp_path: Path, page: str, text: str) -> None:
    html = (PAGES / f"{page}.html").read_text("utf-8")
    done = await steps_on(html, site, tmp_path, f"Open /\n{text}\n")
    assert not_done(done) == []


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("field_beside_a_sidebar", 'I enter "Mast" into the Notes field'),
        ("text_outside_of_the_table", 'I double-click "Sales" in the table'),
        ("menu_beside_its_bar", 'I click "Page" in the toolbar'),
        ("hint_drawn_over_a_field", 'I type "7" into "Type a weight"'),
        (
            "bar_without_a_role",
            'In the toolbar on the left choose "Add new" and then "Page"',
        ),
        ("disabled_day", "I pick 15 December 2026 as the Start"),
        ("focused_field", 'I enter "Bob" into the name field'),
        ("class_that_tells_a_state", 'I click "Enabled"'),
        ("one_name", 'I enter "Miller" as last name'),
    ],
)
async def test_what_is_not_there_is_not_done(
    site: Site, tmp_path: Path, page: str, sentence: str
) -> None:
    html = (PAGES / f"{page}.html").read_text("utf-8")
    *_, last = await steps_on(html, site, tmp_path, f"Open /\n{sentence}\n")
    assert last.outcome in ("refused", "failed")


async def test_a_file_is_not_given_to_a_link_beside_a_caption(site: Site, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"")
    html = (PAGES / "link_beside_a_caption.html").read_text("utf-8")
    text = f'Open /\nI upload "{tmp_path / "a.png"}" as the Resume\n'
    *_, last = await steps_on(html, site, tmp_path, text)
    assert (last.outcome, "asks for no file" in last.detail) == ("refused", False)


POSTS = """<!doctype html><title>Search</title><ul><li><a href="/two#remark-1">Rye bread</a>
<li>Ann on <a href="{first}">Rye bread</a><li>Bob on <a href="{second}">Rye bread</a></ul>"""


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ("/two", "/two#remark-2", "done"),
        ("/two#remark-3", "/two#remark-2", "refused"),
        ("/two", "/three#remark-2", "refused"),
        ("/two", "/two#/members", "refused"),
    ],
)
async def test_a_link_to_a_page_goes_before_links_to_its_places(
    site: Site, tmp_path: Path, first: str, second: str, outcome: str
) -> None:
    page = POSTS.format(first=first, second=second)
    *_, last = await steps_on(page, site, tmp_path, 'Open /\nI open "Rye bread"\n')
    assert last.outcome == outcome, last.detail


BULK = """<!doctype html><title>Off</title><form onsubmit="return false">{above}
<ul><li>Tea<li>Jam</ul><p><select aria-label="For all"><option>Nothing<option>Archive</select>
<button onclick="document.title = 'below'">Apply</button></p></form>"""
ABOVE = """<p><select aria-label="For all of this page"><option>Nothing<option>Archive</select>
<button onclick="document.title = 'above'">Apply</button></p>"""


@pytest.mark.parametrize(
    ("above", "title"),
    [
        (ABOVE, "above"),
        (ABOVE.replace("<p>", "<div><p>").replace("</p>", "</p></div>"), "above"),
        (ABOVE.replace("</select>", "</select><p>"), ""),
        (ABOVE.replace("</select>", "</select><button>Apply</button>"), ""),
    ],
    ids=["in line", "in a box", "below it", "two in line"],
)
async def test_the_button_beside_the_list_that_was_chosen_from_is_pressed(
    site: Site, tmp_path: Path, above: str, title: str
) -> None:
    text = 'Open /\nI choose "Archive" in "For all of this page"\nI press "Apply"\n'
    page = BULK.format(above=above)
    steps = await steps_on(page, site, tmp_path, f'{text}the page title is "{title}"\n')
    assert not_done(steps) == [] if title else steps[-1].outcome == "refused"
