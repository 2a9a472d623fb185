"""Which element of a page a description means, and what is refused as ambiguous."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.models import InteractiveElement
from explorer.models.scenario import StepAction
from explorer.scenario.running.finding.choosing.choice import Choice, TargetError
from explorer.scenario.running.finding.places.headings import under_heading

BOX = {"x": 0, "y": 0, "width": 90, "height": 20}


def page(*elements: dict[str, Any]) -> list[InteractiveElement]:
    known = {"kind": "field", "tag": "input", "role": "textbox", "name": "", "bounds": BOX}
    return [
        InteractiveElement.model_validate({**known, "ref": f"f0e{number}", **one})
        for number, one in enumerate(elements)
    ]


def chosen(elements: list[InteractiveElement], action: StepAction, description: str) -> int | None:
    """The index of the element that is chosen; None if the description is refused."""
    try:
        return Choice(elements, action, 0.5).of(description).number
    except TargetError:
        return None


EDITABLE = {"tag": "div"}
MARKED = {"tag": "textarea", "placeholder": "Write your post", "hints": "editor"}


def test_an_editor_with_a_name_of_its_own_is_not_the_editor() -> None:
    chat = {**EDITABLE, "name": "Type a message"}
    assert chosen(page(MARKED, chat), "type", "the editor") != 1


TITLE = {"tag": "textarea", "name": "Post title", "hints": "text-area"}
FRAME = {"tag": "body", "name": "Rich Text Area"}


@pytest.mark.parametrize("description", ["the editor", "the text"])
@pytest.mark.parametrize("editor", [EDITABLE, FRAME])
def test_the_editor_is_what_is_edited_not_a_text_area_of_another_name(
    description: str, editor: dict[str, str]
) -> None:
    assert chosen(page(TITLE, editor), "type", description) == 1


def test_a_text_area_of_another_name_is_not_the_editor() -> None:
    assert chosen(page({"tag": "textarea", "name": "Summary"}), "type", "the editor") is None


def test_a_synonym_goes_before_an_editor_of_another_name() -> None:
    fields = page({"name": "Inhalt"}, {"tag": "textarea", "name": "Kommentar"})
    assert chosen(fields, "type", "the content") == 0


def test_a_field_behind_the_text_goes_before_a_synonym() -> None:
    fields = page({"name": "Comment"}, {"tag": "textarea", "near": "Notes"})
    assert chosen(fields, "type", "the notes") == 1


@pytest.mark.parametrize(
    ("behind", "description", "found"),
    [
        (({"placeholder": "YYYY-MM-DD"}, {"value": "12:27"}), "the publish date", 0),
        (({"input_type": "date"}, {"input_type": "time"}), "the publish date", 0),
        (({"placeholder": "hh:mm"}, {"placeholder": "dd.mm.yyyy"}), "the publish date", 1),
        (({"input_type": "date"}, {"input_type": "time"}), '"Start"', None),
    ],
)
def test_of_a_date_and_a_time_behind_a_text_the_date_is_called_so(
    behind: tuple[dict[str, Any], ...], description: str, found: int | None
) -> None:
    name = "Start" if found is None else "Publish date"
    fields = page(*({"near": name, **one} for one in behind))
    assert chosen(fields, "type", description) == found


def test_a_tag_is_not_entered_into_the_field_for_a_date() -> None:
    fields = page({"near": "Tag"}, {"near": "Tag", "placeholder": "YYYY-MM-DD"})
    assert chosen(fields, "type", "the tag field") != 1


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ('"Edit" in the card "Meta data"', 1),
        ('"Edit" dans la carte "Title"', 0),
        ('"Edit" im Kasten "Meta data"', 1),
        ('"Edit" in the card "Other"', None),
        ('"Edit" above "Meta data"', None),
        ('"Edit"', None),
    ],
)
def test_a_part_of_the_page_is_called_by_the_heading_in_it(
    description: str, found: int | None
) -> None:
    around = {"role": "row", "name": "Settings Title Meta data X card"}
    edit = {"kind": "button", "tag": "button", "role": "button", "name": "Edit"}
    buttons = page(
        *(
            {
                **edit,
                "bounds": BOX | {"y": 100 * n},
                "containers": [around, {"role": "heading", "name": name}],
            }
            for n, name in enumerate(("Title", "Meta data", "X card"))
        )
    )
    assert chosen(buttons, "click", description) == found


NEWS = {"kind": "link", "tag": "a", "role": "link", "name": "News", "text": "News"}
ARROW = {"kind": "button", "tag": "label", "role": "button", "name": "News"}


@pytest.mark.parametrize(("path", "found"), [("/news", 0), ("/archive", None)])
def test_links_of_one_name_to_one_page_are_as_one(path: str, found: int | None) -> None:
    kinds = ({**NEWS, "href": "/news"}, ARROW, {**NEWS, "href": path})
    links = page(*({**one, "bounds": {**BOX, "x": 100 * n}} for n, one in enumerate(kinds)))
    assert chosen(links, "click", '"News"') == found


@pytest.mark.parametrize("quoted", ["Close", "close"])
def test_an_icon_is_called_by_its_markup_and_a_number_is_not(quoted: str) -> None:
    icon = {"kind": "button", "tag": "button", "role": "button", "name": "+", "text": "+"}
    number = {**icon, "name": "134", "text": "134"}
    assert chosen(page({**icon, "hints": "close"}), "click", f'"{quoted}"') == 0
    assert chosen(page({**number, "hints": "close"}), "click", f'"{quoted}"') is None


def test_an_entry_and_the_link_that_fills_it_are_one_to_a_click_only() -> None:
    link = {"kind": "link", "tag": "a", "role": "link", "name": "Soup", "bounds": BOX}
    around = {"bounds": {"x": 0, "y": 0, "width": 100, "height": 20}}
    entry = {"kind": "other", "tag": "div", "role": "option", "name": "Soup, draft", **around}
    assert chosen(page(entry, link), "click", '"Soup"') == 1


def test_a_part_of_a_word_makes_no_link_fill_an_entry() -> None:
    add = {"kind": "button", "tag": "button", "role": "button", "name": "Add"}
    book = {"kind": "link", "tag": "a", "role": "link", "name": "Add all addresses"}
    assert chosen(page(book, add), "click", '"Add"') == 1


def test_links_of_one_name_are_told_apart_by_their_paths() -> None:
    link = {"kind": "link", "tag": "a", "role": "link", "name": "History"}
    below = {"x": 0, "y": 90, "width": 90, "height": 20}
    links = page(
        {**link, "href": "http://a.example/all?key=1"},
        {**link, "href": "http://a.example/one", "bounds": below},
    )
    with pytest.raises(TargetError, match=r'"History" to /all; link "History" to /one; say which'):
        Choice(links, "click", 0.5).of('"History"')


def test_a_field_of_another_part_is_not_the_one_whose_row_is_called_so() -> None:
    rows = ({"role": "row", "name": "Title"},)
    fields = page({"name": "Title", "near": "Title", "containers": rows}, {"near": "Title:"})
    assert chosen(fields, "type", '"Title"') == 0
    assert chosen(fields, "type", '"Title" of the incident') is None


@pytest.mark.parametrize("description", ['"Pool limit"', "the pool limit", '"Pool limit (0-99)"'])
def test_a_text_may_say_in_brackets_what_the_field_behind_it_takes(description: str) -> None:
    limit = {"name": "0 - 99", "placeholder": "0 - 99", "near": "Pool limit (0-99):"}
    fields = page({"name": "Pool", "near": "Pool:", "placeholder": "Pool"}, limit)
    assert chosen(fields, "type", description) == 1


def test_an_example_in_words_may_be_the_name_of_a_field() -> None:
    fields = page({"name": "Search", "placeholder": "Search", "near": "Pool limit (0-99):"})
    assert chosen(fields, "type", '"Pool limit"') is None


def test_a_place_for_files_is_called_as_its_heading_is() -> None:
    place = {"kind": "upload", "role": "button", "near": "Options:"}
    below = [{**place, "containers": [{"role": "heading", "name": one}]} for one in ("In", "Out")]
    assert chosen(page(*below), "upload", '"Out"') == 1


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ('the switch in the row of "Ann"', 1),
        ('het selectievakje in de rij van "Ann"', 0),
        ('"Ann"', None),
        ("the switch", 1),
    ],
)
def test_a_box_that_is_drawn_as_a_switch_is_one(description: str, found: int | None) -> None:
    box = {"kind": "check", "role": "checkbox", "containers": [{"role": "row", "name": "Ann"}]}
    assert chosen(page(box, {**box, "hints": "on switch"}), "check", description) == found


def test_two_switches_are_told_apart_by_their_rows_only() -> None:
    box = {"kind": "check", "role": "checkbox", "hints": "switch"}
    rows = [{**box, "containers": [{"role": "row", "name": name}]} for name in ("Ann", "Bo")]
    assert chosen(page(*rows), "check", "the switch") is None
    assert chosen(page(*rows), "check", 'the switch in the row of "Bo"') == 1


def test_a_checkbox_of_the_right_name_is_not_left_out_for_one_of_another() -> None:
    box = {"kind": "check", "role": "checkbox"}
    boxes = page({**box, "name": "Mail at night", "hints": "switch"}, {**box, "name": "Night"})
    assert chosen(boxes, "check", "the night mail checkbox") == 0


def test_an_editor_is_meant_before_the_list_of_its_toolbar_that_has_its_name() -> None:
    row = {"role": "row", "name": "Notes To move a line press Alt"}
    tools = {"kind": "other", "tag": "div", "role": "combobox", "name": "Notes"}
    fields = page({**tools, "containers": [row]}, {**EDITABLE, "containers": [row]})
    assert chosen(fields, "type", 'the editor "Notes"') == 1
    assert chosen(fields, "type", 'the list "Notes"') == 0


@pytest.mark.parametrize("description", ["du titre", "the title", "dem Titel"])
def test_what_is_typed_into_a_title_is_the_name_that_is_changed(description: str) -> None:
    title = {"value": "Shopping list", "states": ["focused"]}
    fields = page({"role": "searchbox"}, {**title}, {"name": "tag name"})
    before = page({"tag": "button", "name": "Back"})
    choice = Choice(fields, "type", 0.5, clicked=before[0])
    assert choice.of(description).number == 1


def test_a_tag_is_called_by_its_name() -> None:
    tags = page(*({"kind": "other", "tag": "span", "role": "", "name": one} for one in ("a", "b")))
    for description in ('the tag "b"', 'la etiqueta "b"', 'l\'étiquette "b"'):
        assert chosen(tags, "click", description) == 1


@pytest.mark.parametrize(
    ("description", "what"),
    [
        ('the tag "b" below the heading "Heron"', 'the tag "b"'),
        ('la etiqueta "b" debajo del título "Heron"', 'la etiqueta "b"'),
        ('das Schlagwort "b" unter der Überschrift "Heron"', 'das Schlagwort "b"'),
        ('the tag "b" below the picture "Heron"', ""),
        ('the tag "b" in the section "Heron"', 'the tag "b"'),
        ('the tag "b" in the "Heron" section', 'the tag "b"'),
        ('das Schlagwort "b" im Abschnitt "Heron"', 'das Schlagwort "b"'),
        ('the tag "b" in the row "Heron"', ""),
        ('the tag "b" in "Heron"', ""),
    ],
)
def test_a_heading_is_said_to_be_one(description: str, what: str) -> None:
    containers = [{"role": "heading", "name": "Heron"}]
    assert under_heading(page({"containers": containers}), description) == (
        what,
        [0] if what else [],
    )


@pytest.mark.parametrize(
    ("element", "action", "description"),
    [
        ({"kind": "button", "role": "button", "name": "Save"}, "click", "the green button"),
        ({"kind": "check", "role": "radio", "name": "Green"}, "check", "the red radio button"),
        ({"kind": "button", "role": "button", "name": "#2f9e44"}, "click", "the red button"),
    ],
)
def test_a_colour_alone_chooses_nothing(
    element: dict[str, Any], action: StepAction, description: str
) -> None:
    assert chosen(page(element), action, description) is None


@pytest.mark.parametrize("named", ["Page title", ""])
def test_a_field_with_a_name_of_its_own_is_not_called_by_the_text_before_it(named: str) -> None:
    best = {"name": named, "hints": "title"}
    fields = page({"name": "Search pages", "near": "Title"}, best)
    assert chosen(fields, "type", "the title field") == 1


@pytest.mark.parametrize(
    "description", ['"Title"', 'the field "Title"', 'the field labelled "Title"', 'im Feld "Title"']
)
def test_a_field_in_the_row_of_a_name_goes_before_one_behind_it(description: str) -> None:
    rows = ({"role": "row", "name": "Title"},)
    fields = page({"near": "Title:"}, {"near": "", "containers": rows})
    assert chosen(fields, "type", description) == 1
