"""Elements that people call otherwise than by their own names."""

from __future__ import annotations

import pytest

from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.choosing.by_name import link_to_page
from explorer.scenario.running.finding.choosing.choice import Choice, TargetError
from explorer.scenario.running.finding.choosing.names import is_within_word
from explorer.scenario.running.widgets.listed import option_named


def links(*names: str) -> list[InteractiveElement]:
    return [
        InteractiveElement(
            ref=f"e{number}",
            kind="link",
            tag="a",
            role="link",
            name=name,
            href=f"https://site.example/{number}",
            bounds=Bounds(x=0, y=20 * number, width=10, height=10),
        )
        for number, name in enumerate(names)
    ]


@pytest.mark.parametrize(
    ("description", "names", "found"),
    [
        ("the queue page", ("Files", "Queue"), 1),
        ("the month view", ("Month", "Month view"), None),
        ('"Full screen"', ("Full", "Full screen"), None),
        ("full screen", ("Full", "Full screen"), None),
        ("the queue page", ("Queue", "Queue"), None),
    ],
)
def test_a_page_is_called_by_what_opens_it_unless_something_has_the_whole_name(
    description: str, names: tuple[str, ...], found: int | None
) -> None:
    assert link_to_page(links(*names), range(len(names)), description) == found


@pytest.mark.parametrize(
    ("description", "names", "tied"),
    [
        ('"Save"', ("Save the date", "Save and add another"), (0, 1)),
        ("the Save link", ("Save the date", "Save and continue editing", "Close"), (0, 1)),
        ("Save", ("Save changes", "Close"), ()),
        ('"Save"', ("Save", "Save as draft"), ()),
        ("Orders", ("Orders 12", "Orders by month"), ()),
        ('"Save the"', ("Save the date", "Save and add another"), ()),
    ],
)
def test_the_beginning_of_several_names_is_none_of_them(
    description: str, names: tuple[str, ...], tied: tuple[int, ...]
) -> None:
    choice = Choice(links(*names), "click", minimum=0.5)
    if not tied:
        assert choice.of(description).number == 0
        return
    with pytest.raises(TargetError) as refused:
        choice.of(description)
    assert sorted(refused.value.tied) == [*tied]


@pytest.mark.parametrize(
    ("name", "description", "is_part"),
    [
        ("ann@harbour.example", '"Harbour"', True),
        ("report.pdf", 'the button "report"', True),
        ("docs/report", '"report"', True),
        ("report.pdf", '"report.pdf"', False),
        ("Edit ann@harbour.example", '"Edit"', False),
        ("Save changes", '"Save"', False),
        ("Add: tea", '"Add"', False),
        ("ann@harbour.example", "harbour", False),
        ("Harbour (ann@harbour.example)", '"Harbour"', False),
    ],
)
def test_what_is_quoted_is_no_part_of_an_address_or_a_file_name(
    name: str, description: str, is_part: bool
) -> None:
    (element,) = links(name)
    assert is_within_word(element, description) == is_part


def test_a_list_may_be_called_with_its_option() -> None:
    roles = InteractiveElement(
        ref="f0e1",
        kind="select",
        tag="select",
        role="combobox",
        name="role",
        bounds=Bounds(x=0, y=0, width=90, height=20),
        options=("", "Admin", "Super Admin"),
    )
    assert option_named(roles, "the role Admin") == "Admin"
    assert option_named(roles, 'the role "Super Admin"') == "Super Admin"
    assert option_named(roles, "the role") == ""
    assert option_named(roles, "Admin") == "Admin"
    assert option_named(roles, '"Admin" under "Role"') == "Admin"
    assert option_named(roles, '"Adm" under "Role"') == ""
    assert option_named(roles.model_copy(update={"kind": "button"}), "the role Admin") == ""
