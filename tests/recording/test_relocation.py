"""Recorded elements are found again, and not mistaken for others, on pages that changed."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.models.recording import SemanticElementRef
from explorer.recording.relocation.labels import similar_labels
from explorer.recording.relocation.relocation import Relocation, relocate


def button(name: str | None = "Save", **fields: Any) -> SemanticElementRef:
    defaults: dict[str, Any] = {
        "role": "button",
        "name": name,
        "text": name,
        "tag": "button",
        "bbox": (100, 200, 160, 230),
        "container_path": ("main", 'form "Profile"'),
        "neighbour_text": "Nickname | Cancel",
        "css_selector": "#form > button:nth-child(3)",
        "xpath": "/html/body/form/button[1]",
    }
    return SemanticElementRef(**{**defaults, **fields})


CANCEL = button(
    "Cancel",
    bbox=(170, 200, 230, 230),
    neighbour_text="Save | Help",
    css_selector="#form > button:nth-child(4)",
    xpath="/html/body/form/button[2]",
)
HELP = SemanticElementRef(role="link", name="Help", tag="a", href="http://site/help")
FIELD = SemanticElementRef(role="textbox", name="Nickname", tag="input", type="text")


def found(
    reference: SemanticElementRef, *candidates: SemanticElementRef
) -> SemanticElementRef | None:
    relocation = relocate(reference, candidates)
    return candidates[relocation.index] if relocation else None


def test_the_same_element_has_the_highest_score() -> None:
    relocation = relocate(button(), [FIELD, CANCEL, button(), HELP])
    assert relocation is not None
    assert relocation.index == 2
    assert 0.99 < relocation.score <= 1
    assert 0 < relocation.margin < 1


@pytest.mark.parametrize(
    "now",
    [
        button(bbox=(700, 900, 790, 940), css_selector="#new", xpath="/html/body/main/button"),
        button(role="link", tag="a", href="http://site/save"),
        button(container_path=("main", "dialog"), neighbour_text="E-mail | Abort"),
        button("Save changes", bbox=(104, 220, 190, 250)),
        button("save:", id="save", classes=("primary",)),
    ],
    ids=["moved", "another role", "elsewhere", "longer name", "other spelling"],
)
def test_a_redesigned_element_is_found(now: SemanticElementRef) -> None:
    assert found(button(), FIELD, CANCEL, now, HELP) is now


@pytest.mark.parametrize(
    "now",
    [
        button("Delete"),
        button("Print"),
        button("Delete", id="action"),
    ],
)
def test_another_button_at_the_same_place_is_not_the_recorded_one(now: SemanticElementRef) -> None:
    assert relocate(button(id="action"), [FIELD, CANCEL, now, HELP]) is None


def test_a_stable_id_carries_a_new_name() -> None:
    now = button("Store", id="save-profile")
    assert found(button(id="save-profile"), FIELD, CANCEL, now, HELP) is now


def in_row_of(person: str, top: float) -> SemanticElementRef:
    return button(
        "Edit",
        bbox=(300, top, 340, top + 20),
        container_path=("main", "table", f'row "{person} Edit"'),
        neighbour_text=f"{person} | Edit",
        css_selector=f"tr:nth-child({top / 20:g}) > td > button",
        xpath=f"/html/body/table/tr[{top / 20:g}]/td/button",
    )


def test_the_control_of_a_row_follows_its_row() -> None:
    bob, carol = in_row_of("Bob Miller", 20), in_row_of("Carol Smith", 40)
    reference = in_row_of("Carol Smith", 60)
    assert found(reference, bob, carol) is carol


def test_the_control_of_another_row_is_never_taken() -> None:
    rows = [in_row_of("Bob Miller", 20), in_row_of("Dave Jones", 40)]
    assert relocate(in_row_of("Carol Smith", 40), rows) is None


def test_two_that_are_the_same_are_ambiguous() -> None:
    twin = button(bbox=None, css_selector=None, xpath=None)
    assert relocate(twin, [button(), button(), CANCEL]) is None


def test_nothing_is_found_among_nothing() -> None:
    assert relocate(button(), []) is None


def test_an_icon_without_a_name_is_found_by_its_markup() -> None:
    icon = button(None, text=None, classes=("icon-cog", "btn"), title="Settings", id="cog")
    others = [button(None, text=None, classes=("icon-print",), title="Print"), CANCEL]
    now = button(None, text=None, classes=("icon-cog", "button"), title="Settings")
    assert found(icon, *others, now) is now


def test_the_result_says_how_sure_it_is() -> None:
    relocation = relocate(button(), [CANCEL, button("Save changes")])
    assert isinstance(relocation, Relocation)
    assert relocation.index == 1
    assert 0.5 < relocation.score < 1


@pytest.mark.parametrize(
    "now",
    [
        button(role="link", tag="a", bbox=(600, 20, 660, 40), container_path=("banner",)),
        button(None, text=None, title="Save"),
        button("Save the profile", text="Save the profile"),
    ],
    ids=["link in the banner", "label in the title", "more words"],
)
def test_a_unique_label_is_followed(now: SemanticElementRef) -> None:
    assert found(button("Save profile"), FIELD, CANCEL, button("Save profile"), HELP)
    reference = button("Save profile") if "profile" in (now.name or "") else button()
    assert found(reference, FIELD, CANCEL, now, HELP) is now


def test_a_reference_of_role_and_name_is_enough() -> None:
    sparse = SemanticElementRef(role="button", name="Save")
    now = button()
    assert found(sparse, FIELD, CANCEL, now, HELP) is now


ADD_USER = SemanticElementRef(
    role="link",
    name="Add",
    tag="a",
    href="http://site/user/add",
    container_path=("table", 'row "Users Add"'),
    bbox=(500, 200, 550, 216),
)
ADD_GROUP = SemanticElementRef(
    role="link",
    name="Add",
    tag="a",
    href="http://site/group/add",
    container_path=("table", 'row "Groups Add"'),
    bbox=(500, 180, 550, 196),
)


@pytest.mark.parametrize(
    ("reference", "left"),
    [
        (ADD_USER, ADD_GROUP),
        (
            button(id="users_add_all"),
            button(
                id="groups_add_all",
                bbox=(100, 900, 160, 930),
                neighbour_text="Groups",
                css_selector="#groups_add_all",
                xpath="/html/body/form/div/button",
            ),
        ),
        (
            button("Search"),
            button("Search", role="textbox", tag="input", type="text", bbox=(10, 200, 90, 230)),
        ),
        (button("90%ile", css_selector=None), button("99%ile", bbox=(170, 200, 230, 230))),
        (button("Save and continue editing"), button("Save", bbox=(300, 200, 360, 230))),
    ],
    ids=["another row", "another id", "a field", "another number", "beginning of the name"],
)
def test_what_is_left_of_a_deleted_element_is_not_taken(
    reference: SemanticElementRef, left: SemanticElementRef
) -> None:
    assert relocate(reference, [FIELD, left, HELP]) is None


def test_an_icon_follows_its_picture_when_its_id_is_renamed() -> None:
    def icon(picture: str, **fields: Any) -> SemanticElementRef:
        return button(None, text=None, icon=f"fa {picture}", neighbour_text=None, **fields)

    reference = icon("fa-bars u+f0c9", id="btn-sidemenu", similar=())
    now = icon("fa-bars u+f0c9", id="header-button-menu", bbox=(104, 206, 160, 230))
    zoom = icon("fa-plus u+f067", id="zoom-in", bbox=(600, 700, 620, 720))
    assert found(reference, zoom, CANCEL, now, HELP) is now
    assert found(reference, zoom, CANCEL, HELP) is None


def test_a_field_without_a_label_follows_its_field_name() -> None:
    def field(field_name: str, **fields: Any) -> SemanticElementRef:
        return SemanticElementRef(role="textbox", tag="textarea", field_name=field_name, **fields)

    now = field("@note", name="Change note")
    reference = field("@note", similar=(), neighbour_text="Topic | Change Note | File")
    assert found(reference, FIELD, field("@topic"), now) is now


def test_a_field_without_a_label_is_not_the_labelled_one_before_it() -> None:
    owner = SemanticElementRef(
        role="combobox", tag="select", xpath="/html/body/dl/dd/select", css_selector="dd > select",
        neighbour_text="Kind | Owner", bbox=(48, 223, 94, 242),
    )  # fmt: skip
    kind = SemanticElementRef(
        role="combobox", name="Kind", tag="select", xpath="/html/body/p/label/select",
        css_selector="label > select", neighbour_text="Level | Kind | Owner",
        bbox=(44, 101, 96, 120),
    )  # fmt: skip
    assert found(owner, kind, owner) is owner


def test_what_was_another_control_when_it_was_recorded_is_not_taken() -> None:
    reference = button("Start swarming", css_selector=None, xpath=None)
    start = button("Start", css_selector="#new", xpath="/html/body/main/button")
    alone = reference.model_copy(update={"similar": ()})
    beside_another = reference.model_copy(update={"similar": ("Start",)})
    assert found(alone, FIELD, CANCEL, start, HELP) is start
    assert found(beside_another, FIELD, CANCEL, start, HELP) is None


def test_the_labels_of_other_controls_that_share_a_word() -> None:
    save, twin = button("Save"), button("Save", bbox=(1, 1, 9, 9))
    more = button("Save and continue")
    link = SemanticElementRef(role="link", name="Save", href="http://site/save")
    assert similar_labels(save, [FIELD, save, more, CANCEL, link]) == ("Save and continue",)
    assert similar_labels(save, [save, more, twin]) == ("Save", "Save and continue")
    icon, other = (button(None, text=None, icon=one) for one in ("trash", "pen"))
    assert similar_labels(icon, [icon, other, save]) == ()
    assert similar_labels(icon, [icon, other, icon.model_copy()]) == ("",)


def test_one_among_a_thousand_is_found() -> None:
    rows = [in_row_of(f"Person {number}", 20 * number) for number in range(1, 500)]
    others = [
        button(f"Tag {number}", bbox=(500, 20 * number, 560, 20 * number + 18), id=f"tag-{number}")
        for number in range(500)
    ]
    reference = in_row_of("Person 321", 200)
    now = found(reference, *others, *rows)
    assert now is not None
    assert now.container_path == reference.container_path


@pytest.mark.parametrize(
    "reference",
    [
        SemanticElementRef(role="button", name="Save"),
        SemanticElementRef(name="Save"),
        SemanticElementRef(role="button", name="Save", bbox=(900, 900, 960, 930)),
        SemanticElementRef(role="button", css_selector="#form > button:nth-child(3)"),
        SemanticElementRef(role="button", name="Save", xpath="/html/body/form/button[1]"),
    ],
    ids=["role and name", "name", "role, name and box", "selector", "name and XPath"],
)
def test_sparse_references_are_found(reference: SemanticElementRef) -> None:
    now = button()
    assert found(reference, FIELD, CANCEL, now, HELP) is now


@pytest.mark.parametrize(
    "reference",
    [
        SemanticElementRef(role="button", name="Delete"),
        SemanticElementRef(
            role="button", name="Delete", css_selector="#form > button:nth-child(3)"
        ),
        SemanticElementRef(role="textbox", name="Save"),
        SemanticElementRef(role="textbox", css_selector="#form > button:nth-child(3)"),
        SemanticElementRef(role="button", name="Save and print"),
    ],
    ids=["gone", "selector of another", "another role", "selector of another role", "longer name"],
)
def test_sparse_references_are_not_mistaken(reference: SemanticElementRef) -> None:
    assert found(reference, FIELD, CANCEL, button(), HELP) is None
