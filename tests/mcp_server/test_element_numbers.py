"""A number never comes to mean another element."""

from __future__ import annotations

from itertools import count

import pytest

from explorer.errors import UsageError
from explorer.mcp_server.element_numbers import ElementNumbers
from explorer.models import Bounds, Container, InteractiveElement

PLACE = Bounds(x=0, y=0, width=10, height=10)


def button(name: str, row: str = "") -> InteractiveElement:
    return InteractiveElement(
        ref="f0e0",
        kind="button",
        tag="button",
        role="button",
        name=name,
        containers=(Container(role="row", name=row),) if row else (),
        bounds=PLACE,
    )


def test_an_element_keeps_its_number_wherever_it_stands() -> None:
    numbers = ElementNumbers(count())
    (log_in,) = numbers.assign([button("Log in")])
    help_me, same = numbers.assign([button("Help"), button("Log in")])
    assert same == log_in != help_me


def test_a_number_that_has_gone_is_not_given_again() -> None:
    numbers = ElementNumbers(count())
    (gone,) = numbers.assign([button("Old")])
    (fresh,) = numbers.assign([button("New")])
    assert fresh != gone
    assert numbers.element(gone).name == "Old"


def test_of_several_alike_none_takes_the_number_of_one_that_went() -> None:
    numbers = ElementNumbers(count())
    before = list(numbers.assign([button("Delete")] * 3))
    after = list(numbers.assign([button("Delete")] * 2))
    assert not set(before) & set(after)
    assert len(set(before)) == 3


def test_those_in_different_rows_are_not_alike() -> None:
    numbers = ElementNumbers(count())
    _, bob = numbers.assign([button("Delete", "Alice"), button("Delete", "Bob")])
    assert list(numbers.assign([button("Delete", "Bob")])) == [bob]


def test_the_latest_look_counts() -> None:
    numbers = ElementNumbers(count())
    numbers.assign([button("Log in")])
    moved = button("Log in").model_copy(update={"ref": "f0e7"})
    (number,) = numbers.assign([moved])
    assert numbers.element(number) == moved


def test_what_is_forgotten_is_not_known_again_by_its_number() -> None:
    numbers = ElementNumbers(count())
    (old,) = numbers.assign([button("Save")])
    numbers.forget()
    assert list(numbers.assign([button("Save")])) != [old]
    with pytest.raises(UsageError, match="take a new snapshot"):
        numbers.element(old)


def test_a_number_that_was_never_told() -> None:
    with pytest.raises(UsageError, match="there is no element 5 on this page as it is now"):
        ElementNumbers(count()).element(5)
