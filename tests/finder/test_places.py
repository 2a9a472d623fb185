"""Where things are to the eye: between others, in a line, in the row of what a field holds."""

import pytest

from explorer.finder.distances import are_nested, is_all_of
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.models import Container


def at(x: float, y: float, ref: str, name: str, role: str = "button", **more) -> AccessibilityRef:
    box = {"x": x, "y": y, "width": 40, "height": 20}
    return AccessibilityRef(ref, role, name, bounds=box, **more)


def found(refs: list[AccessibilityRef], description: str) -> str:
    return next((match.element.ref for match in find(refs, description)), "")


def item(number: int) -> tuple[Container, ...]:
    return (Container(role="toolbar"), Container(role="listitem", name=f"item {number}"))


TOOLS = [
    at(0, 0, "bold", "Bold", containers=item(1)),
    at(50, 0, "quote", "Quote", containers=item(2)),
    at(100, 0, "print", "Print", containers=item(3)),
    at(0, 40, "mail", "Mail", containers=item(4)),
    at(50, 40, "chart", "Chart", containers=item(5)),
]


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("button between bold and print", "quote"),
        ("der Knopf zwischen Bold und Print", "quote"),
        ("pulsante tra bold e print", "quote"),
        ("button to the right of quote", "print"),
        ("botón a la derecha de quote", "print"),
        ("bouton à gauche de print", "quote"),
        ("last button in the first row", "print"),
        ("first button of the second row", "mail"),
        ("letzter Knopf in der zweiten Zeile", "chart"),
    ],
)
def test_by_how_they_lie(description: str, ref: str):
    assert found(TOOLS, description) == ref


GUESTS = [
    at(0, 0, "name 1", "Row 1, guest", "textbox", value="Ines"),
    at(100, 0, "table 1", "Row 1, table", "textbox", value="North"),
    at(200, 0, "remove 1", "Remove"),
    at(0, 40, "name 2", "Row 2, guest", "textbox", value="Old Tom"),
    at(100, 40, "table 2", "Row 2, table", "textbox", value="South"),
    at(200, 40, "remove 2", "Remove"),
]


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("remove Old Tom", "remove 2"),
        ("remove Ines", "remove 1"),
        ("delete button next to North", "remove 1"),
        ("table of Ines", "table 1"),
        ("table of Old Tom", "table 2"),
    ],
)
def test_a_row_is_called_by_what_its_fields_hold(description: str, ref: str):
    assert found(GUESTS, description) == ref


def test_the_owner_of_a_control_is_not_what_it_does():
    refs = []
    for n, name in enumerate(("Tides", "Ferry prices")):
        row = (Container(role="row", name=f"{name} shop Edit Preview"),)
        refs += [
            at(0, 40 * n, f"shop {n}", "shop", "link", hints="watch tag", containers=row),
            at(200, 40 * n, f"edit {n}", "Edit", "link", containers=row),
            at(300, 40 * n, f"preview {n}", "Preview", "link", containers=row),
        ]
    assert found(refs, 'the Preview link of the watch "Ferry prices"') == "preview 1"


def test_only_what_is_repeated_has_rows():
    refs = [at(0, 0, "a", "Harbour"), at(50, 0, "b", "Print")]
    match = next(iter(find(refs, "print harbour lights and whales")), None)
    assert match is None or match.score < 0.6


def test_a_bar_is_where_it_is_said_to_be():
    refs = [at(0, y, f"at {y}", "Help") for y in (0, 300, 600)]
    assert found(refs, "help in the bar at the bottom") == "at 600"
    assert found(refs, "ajuda na barra superior") == "at 0"


def test_a_row_of_the_layout_around_all_rows_is_not_the_row_of_one():
    def row(name: str) -> tuple[Container, ...]:
        layout = Container(role="row", name="All Tea Milk Recheck all")
        return layout, Container(role="row", name=name)

    refs = [
        at(0, 0, "all", "Tea", "link", containers=row("")[:1]),
        at(0, 40, "tea", "Edit", "link", containers=row("Tea 3 Edit")),
        at(0, 80, "milk", "Edit", "link", containers=row("Milk 2 Edit")),
    ]
    for description, ref in (("Edit in the row of Tea", "tea"), ('"Edit" in row "Milk"', "milk")):
        best, *others = find(refs, description)
        assert (best.element.ref, best.margin > 0) == (ref, True), others


def test_the_last_text_of_a_row_is_not_in_the_row_below_it():
    def box(number: int, text: str, before: str) -> AccessibilityRef:
        row = (Container(role="row", name=f"{number} {text}"),)
        name = f"Select {number}"
        return at(0, 40 * number, name, name, "checkbox", near=before, containers=row)

    refs = [box(1, "Tea", "Text"), box(2, "Milk", "Tea"), box(3, "Rice", "Milk")]
    best, *others = find(refs, 'the checkbox in the row of "Milk"')
    assert best.element.ref == "Select 2"
    assert not others or best.score > 2 * others[0].score


def card(name: str, number: int) -> tuple[Container, ...]:
    every = Container(role="row", name="Ada Lovelace admin Edit Grace Hopper Edit Alan Turing Edit")
    return (every, Container(role="row", name=name), Container(role="row", name=f"Edit {number}"))


CARDS = [
    at(0, 40, "edit ada", "Edit", containers=card("Ada Lovelace admin Edit", 1)),
    at(200, 40, "edit grace", "Edit", containers=card("Grace Hopper Edit", 2)),
    at(0, 140, "edit alan", "Edit", containers=card("Alan Turing Edit", 3)),
]


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ('"Edit" next to "Grace Hopper"', "edit grace"),
        ('"Edit" bei "Alan Turing"', "edit alan"),
        ('"Edit" junto a "Grace Hopper"', "edit grace"),
        ('"Edit" à côté de "Ada Lovelace"', "edit ada"),
    ],
)
def test_the_card_is_meant_and_not_the_list_of_all_cards(description: str, ref: str):
    best, second, *_ = find(CARDS, description)
    assert best.element.ref == ref
    assert best.margin
    assert best.score > second.score


def chosen(y: float, who: str, role: str = "checkbox") -> AccessibilityRef:
    row = (Container(role="table"), Container(role="row", name=f"Select {who}, guest {who}"))
    return at(40, y, who, f"Select {who}, guest", role, containers=row)


PICKED = [chosen(0, "Ada Lovelace"), chosen(40, "Grace Hopper"), chosen(80, "Alan Turing")]


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("the checkbox next to Grace Hopper", "Grace Hopper"),
        ('the checkbox next to "Grace Hopper"', "Grace Hopper"),
        ("das Kontrollkästchen neben Alan Turing", "Alan Turing"),
        ("la casilla junto a Ada Lovelace", "Ada Lovelace"),
        ("la case à côté de Grace Hopper", "Grace Hopper"),
    ],
)
def test_a_box_that_is_labelled_by_its_row_stands_next_to_it(description: str, ref: str):
    best = find(PICKED, description)[0]
    assert (best.element.ref, bool(best.margin)) == (ref, True)


def test_a_box_is_not_next_to_itself():
    boxes = [at(40, y, who, who, "checkbox") for y, who in ((0, "News"), (40, "Ads"))]
    best = find(boxes, "the checkbox next to the checkbox News")[0]
    assert (best.element.ref, bool(best.margin)) != ("News", True)


def test_a_box_of_another_row_is_not_next_to_a_row_without_one():
    rows = [PICKED[0], chosen(40, "Grace Hopper", "button")]
    assert found(rows, "the button next to Ada Lovelace") == "Grace Hopper"
    several = [*PICKED, chosen(120, "Grace Kelly")]
    assert len({one.element.ref for one in find(several, "the checkbox next to Grace")[:2]}) == 2
    assert not find(several, "the checkbox next to Grace")[0].margin


def test_a_button_in_a_link_of_its_name_is_no_second_one():
    row = (Container(role="row", name="Broken lamp Take"),)
    link = at(0, 5, "link", "Take", "link", href="http://x/1?take", containers=row)
    button = at(0, 5, "button", "Take", containers=row)
    best = find([link, button], '"Take" in the row of "Broken lamp"')[0]
    assert best.margin
    elsewhere = at(80, 5, "other", "Take", containers=row)
    assert not find([link, elsewhere], '"Take" in the row of "Broken lamp"')[0].margin


TABLE = Container(role="row", name="Name Mail Ann ann@tea.org Bo bo@tea.org")


def test_the_cell_of_an_icon_is_no_row_and_the_row_of_the_layout_is_not_meant() -> None:
    icon = Container(role="row")
    rows = [Container(role="row", name=name) for name in ("Ann ann@tea.org", "Bo bo@tea.org")]
    users = [
        at(0, 40 * n, f"edit {n}", "Edit user", containers=(TABLE, row, icon))
        for n, row in enumerate(rows)
    ]
    best = find(users, 'the pencil in the row of "bo@tea.org"')[0]
    assert (best.element.ref, best.margin > 0) == ("edit 1", True)


def test_an_element_in_a_box_of_its_own_in_another_of_its_name_is_no_other_one() -> None:
    row = Container(role="row", name="Links Add server Settings")
    box = Container(role="row", name="Add server")
    outer = at(0, 0, "outer", "Add server", containers=(row,))
    inner = at(0, 0, "inner", "Add server", containers=(row, box))
    apart = at(0, 0, "apart", "Add server", containers=(box,))
    assert are_nested(outer, inner)
    assert not are_nested(inner, apart)


def test_a_text_that_is_no_element_says_where_things_are() -> None:
    row = at(0, 0, "row", "Why two? Ann, today", role="row")
    issues = [
        element
        for y, text in ((400, "Add a test."), (600, "Why two?"))
        for element in (
            at(0, y, f"fixed {text}", "Fixed", near="An issue was opened."),
            at(0, y + 60, f"reply {text}", "Reply", role="link", near=text),
        )
    ]
    assert found([row, *issues], '"Fixed" next to "Why two?"') == "fixed Why two?"
    assert found([row, *issues], '"Fixed" next to "Add a test."') == "fixed Add a test."


def test_a_unit_behind_a_field_says_which_one_is_meant() -> None:
    row = (Container(role="row", name="Tool mm Extrude Flow % Set"),)
    refs = [
        at(0, 0, "flow", "", "textbox", near="Flow", containers=row),
        at(0, 40, "set", "Set", near="%", containers=row),
        at(0, 80, "length", "", "textbox", near="Tool", containers=row),
        at(0, 120, "extrude", "Extrude", near="mm", containers=row),
    ]
    assert found(refs, "the field next to mm") == "length"
    labelled = [*refs[:1], at(0, 40, "width", "", "textbox", near="mm", containers=row)]
    assert found(labelled, "the field next to mm") == "width"
    boxes = [
        at(0, 0, "first delete", "Delete", near="Tea"),
        at(50, 0, "first box", "", "checkbox", near="Tea"),
        at(0, 40, "second delete", "Delete", near="Milk"),
        at(50, 40, "second box", "", "checkbox", near="Milk"),
    ]
    assert found(boxes, "the checkbox next to Milk") == "second box"


def test_the_text_of_an_entry_that_only_listens_is_all_of_it() -> None:
    entry = AccessibilityRef(
        "entry", "", "Crew", bounds={"x": 0, "y": 0, "width": 260, "height": 28}
    )
    text = at(36, 4, "text", "Crew", role="")
    assert is_all_of(text, entry)
    assert not is_all_of(at(36, 4, "text", "Crew", role="textbox"), entry)


def test_an_icon_behind_a_text_is_beside_it_though_its_name_has_the_text() -> None:
    icons = [
        at(0, y, text, f"Edit the {text} field", near=text)
        for y, text in ((0, "Description"), (90, "Testing done"))
    ]
    assert found(icons, 'the edit icon next to "Testing done"') == "Testing done"


def test_below_a_long_text_is_the_short_field_that_begins_where_it_does():
    def wide(y: float, ref: str, text: str) -> AccessibilityRef:
        return AccessibilityRef(
            ref, "link", text, bounds={"x": 0, "y": y, "width": 400, "height": 20}
        )

    refs = [
        wide(0, "first text", "Which tab is shown at first"),
        at(0, 30, "first", "", "combobox", options=("Open", "Recent")),
        wide(130, "info text", "Which tab is shown in the panel"),
        at(0, 160, "info", "", "combobox", options=("List", "Fields")),
    ]
    choices = {1, 3}
    for text, ref in (("at first", "first"), ("in the panel", "info")):
        description = f'the list below "Which tab is shown {text}"'
        best = find(refs, description, action="select", among=choices)[0]
        assert (best.element.ref, best.margin > 0.3) == (ref, True)


@pytest.mark.parametrize("description", ['"Edit" of the note "Dawn"', '"Edit" de la note "Dawn"'])
def test_a_quotation_behind_another_one_says_whose_it_is(description: str):
    def article(name: str) -> tuple[Container, ...]:
        return (Container(role="article", name=name),)

    refs = [
        at(0, 0, "Dusk", "Edit", containers=article("Dusk in the field notes"), near="Dawn"),
        at(0, 40, "Dawn", "Edit", containers=article("Dawn with a kingfisher")),
    ]
    best = find(refs, description)[0]
    assert (best.element.ref, best.score > 0.7, best.margin > 0.4) == ("Dawn", True, True)
