"""Which element of a picture is the recorded one, if any."""

from __future__ import annotations

import pytest

from explorer.models.recording import SemanticElementRef
from explorer.recording.vision.boxes import Box, Shape, Word
from explorer.recording.vision.layout import elements_of
from explorer.recording.vision.matching import match


def at(text: str, left: float, top: float, width: float = 60) -> Word:
    return Word(text, Box(left, top, left + width, top + 18), 1.0)


def around(word: Word) -> Shape:
    box = word.box
    return Shape(Box(box.left - 12, box.top - 6, box.right + 12, box.bottom + 6), 1.0)


def buttons(*words: Word) -> tuple[SemanticElementRef, ...]:
    return elements_of(words, [around(word) for word in words])


def table(*names: str) -> tuple[SemanticElementRef, ...]:
    """A table with two buttons in each row."""
    rows = [(at(name, 20, 50 + 40 * row), 50 + 40 * row) for row, name in enumerate(names)]
    pressed = [
        at(name, left, top) for _, top in rows for name, left in (("Edit", 200), ("Delete", 300))
    ]
    return elements_of([*(word for word, _ in rows), *pressed], [around(word) for word in pressed])


def of(elements: tuple[SemanticElementRef, ...], name: str, place: int = 0) -> SemanticElementRef:
    return [one for one in elements if one.name == name][place]


def found(reference: SemanticElementRef, elements: tuple[SemanticElementRef, ...]) -> object:
    matched = match(reference, elements)
    return (
        elements[matched.position] if matched.is_certain and matched.position is not None else None
    )


def test_an_element_is_found_where_it_has_moved_to() -> None:
    before = buttons(at("Save", 20, 20), at("Delete", 140, 20))
    now = buttons(at("Delete", 20, 20), at("Save", 400, 300))
    assert found(of(before, "Save"), now) == of(now, "Save")


@pytest.mark.parametrize(
    "other", ["Delete", "Save as", "Saved", "Wave", "Undo save", "S", "Save 2"]
)
def test_another_name_at_its_place_is_not_it(other: str) -> None:
    before, now = buttons(at("Save", 20, 20)), buttons(at(other, 20, 20))
    assert found(of(before, "Save"), now) is None


@pytest.mark.parametrize(
    ("recorded", "read"), [("Sign in", "sign ln"), ("Accept the terms", "Accept tne terms")]
)
def test_what_is_easily_misread_is_the_same(recorded: str, read: str) -> None:
    now = buttons(at(read, 90, 90))
    assert found(of(buttons(at(recorded, 20, 20)), recorded), now) == of(now, read)


def test_numbers_are_never_misread() -> None:
    before, now = buttons(at("Customer 100", 20, 20)), buttons(at("Customer 101", 20, 20))
    assert found(of(before, "Customer 100"), now) is None


def test_a_row_tells_which_of_its_twins_is_meant() -> None:
    before = table("Boots", "Socks", "Gloves")
    reference = of(before, "Delete", 1)
    moved = table("Scarf", "Boots", "Gloves", "Socks")
    assert found(reference, moved) == of(moved, "Delete", 3)


def test_a_row_that_is_gone_is_not_replaced_by_the_one_that_moved_up() -> None:
    reference = of(table("Boots", "Socks", "Gloves"), "Delete", 1)
    assert found(reference, table("Boots", "Gloves")) is None
    assert found(reference, table("Gloves")) is None


def test_twins_that_nothing_tells_apart_are_refused() -> None:
    twins = buttons(at("OK", 20, 20), at("OK", 20, 120))
    assert found(twins[0], twins) is None


def test_a_text_of_the_same_name_is_no_rival_of_a_button() -> None:
    save = at("Save", 200, 20)
    elements = elements_of([at("Save", 20, 100), save], [around(save)])
    button = next(one for one in elements if one.role == "button")
    assert found(button, elements) == button


def test_a_button_that_became_destructive_is_not_pressed() -> None:
    before = SemanticElementRef(role="button", name="Remove all", bbox=(0, 0, 9, 9))
    harmless = before.model_copy(update={"name": "Remove al1"})
    assert match(before, [harmless]).is_certain  # the same words, read differently
    assert not match(SemanticElementRef(role="button"), [before]).is_certain
