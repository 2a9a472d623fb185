"""How a page is written down: a line an element, bounded, in quotes."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.mcp_server.page_text import (
    count_matched_words,
    element_line,
    in_container,
    in_frame,
    landmark_match_line,
    match_line,
    searchable_text,
    text_part,
)
from explorer.models import Bounds, Container, InteractiveElement, Landmark

PAGE = "https://shop.example/start"


def element(**fields: Any) -> InteractiveElement:
    """A button, unless the fields say otherwise."""
    known = {
        "ref": "f0e0",
        "kind": "button",
        "tag": "button",
        "role": "button",
        "name": "Log In",
        "bounds": Bounds(x=0, y=0, width=1, height=1),
    }
    return InteractiveElement(**known | fields)


LINK = element(
    kind="link", tag="a", role="link", name="Sign In", href="https://shop.example/auth/login"
)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (element(), "<button> Log In</button>"),
        (LINK, "<a> Sign In</a> →/auth/login"),
        (element(tag="a", name="Sign In"), "<a role=button> Sign In</a>"),
        (element(text="Log\nin", name="Log in to the shop"), "<button> Log in</button>"),
    ],
)
def test_the_seeds_format(shown: InteractiveElement, expected: str) -> None:
    assert match_line(shown, PAGE) == expected


@pytest.mark.parametrize(
    ("description", "shown", "expected"),
    [
        ("login button", element(), (2, 2)),
        ("log in button", element(), (3, 3)),
        ("a login link", LINK, (2, 2)),
        ("login button", LINK, (1, 2)),
        ("zebra", element(), (0, 1)),
        ("password field", element(input_type="password", name="", field_name="pw"), (1, 2)),
    ],
)
def test_words_matched_of_words_asked(
    description: str, shown: InteractiveElement, expected: tuple[int, int]
) -> None:
    assert count_matched_words(description, searchable_text(shown)) == expected


@pytest.mark.parametrize(
    ("description", "answered", "expected"),
    [
        ("sign in, button", {"sign", "in"}, (3, 3)),
        ("'sign-in' button", {"sign", "in"}, (2, 2)),
        ("the zebra button", {"sign"}, (1, 3)),
        ("x", set(), (0, 1)),
        ("x", {"x"}, (1, 1)),
        ("... !", set(), (0, 0)),
    ],
)
def test_words_that_are_answered_in_other_words_count(
    description: str, answered: set[str], expected: tuple[int, int]
) -> None:
    searched = searchable_text(element(name="Log In"))
    assert count_matched_words(description, searched, frozenset(answered)) == expected


@pytest.mark.parametrize(
    ("tag", "role", "expected"),
    [
        ("nav", "navigation", "<nav> Main</nav>"),
        ("div", "navigation", "<div role=navigation> Main</div>"),
        ("header", "search", "<header role=search> Main</header>"),
    ],
)
def test_the_seeds_format_of_a_part_of_the_page(tag: str, role: str, expected: str) -> None:
    assert landmark_match_line(Landmark(role=role, name="Main", tag=tag)) == expected


def test_frame_0_is_the_page_itself() -> None:
    elements = {1: element(), 2: element(ref="f2e0", frame="https://shop.example/frame")}
    assert [list(in_frame(elements, frame)) for frame in (0, 2, None)] == [[1], [2], [1, 2]]


def test_a_line_tells_value_states_cover_and_danger() -> None:
    shown = element(
        name='Delete "all"', states=("disabled",), covered="div.shade", destructive="delete"
    )
    line = element_line(shown, PAGE)
    assert line.startswith(r'button "Delete \"all\"" (disabled, covered by "div.shade", destr')
    assert 'textbox "Name" = "Ann"' in element_line(
        element(role="textbox", name="Name", value="Ann"), PAGE
    )


def test_hostile_names_stay_on_one_short_line() -> None:
    line = element_line(element(name="a\n\x1b[31m\u202e" * 1_000_000), PAGE)
    assert len(line) < 120
    assert line.isprintable()


def test_parts_are_bounded_and_lose_nothing() -> None:
    row = tuple(Container(role="row", name=f"{n} " + "x" * 500) for n in range(50))
    elements = {n: element(name=f"Item {n}", containers=row[: n % 50]) for n in range(400)}
    told, offset = "", 0
    while offset is not None:
        part = text_part(elements, PAGE, offset, 2000)
        assert len(part.text) <= 2000
        told, offset = f"{told}\n{part.text}", part.next_offset
    assert all(f"[{n}] " in told for n in elements)


def test_an_offset_past_the_end_is_an_empty_part() -> None:
    assert text_part({0: element()}, PAGE, 5, 500) == ("", 0, None)


def test_a_place_is_known_by_all_its_words() -> None:
    alice, bob = (
        element(name="Edit", containers=(Container(role="row", name=name),))
        for name in ("Alice Liddell", "Bob")
    )
    assert list(in_container({1: alice, 2: bob}, "row alice")) == [1]
    assert list(in_container({1: alice, 2: bob}, "")) == [1, 2]
