from __future__ import annotations

import pytest

from explorer.text import caseless, fold, one_line, words, words_of_name


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Add \t to\r\n\u2028basket\xa0 ", "Add to basket"),
        ("\x1b[31mred\x1b]0;title\x07", "[31mred]0;title"),
        ("a\u202eb\u2066c\u200bd\ufeff", "abcd"),
        ("half \ud800 a character", "half a character"),
        ("\ue900 icon", "icon"),
        ("购物车 😀 naïve", "购物车 😀 naïve"),
        ("", ""),
    ],
)
def test_leaves_what_is_safe_to_print(text: str, line: str) -> None:
    assert one_line(text, 100) == line


@pytest.mark.parametrize(
    ("text", "line"), [("12345", "12345"), ("123456", "1234…"), ("123 456", "123…")]
)
def test_shows_where_it_cuts(text: str, line: str) -> None:
    assert one_line(text, 5) == line


def test_case_and_white_space_make_no_difference() -> None:
    assert caseless(" Stra\xdfe\n\tNORD ") == caseless("strasse nord") == "strasse nord"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        (" Save ", "save"),
        ("D\xe9connexion", "deconnexion"),
        ("STRASSE", "strasse"),
        ("Stra\xdfe", "strasse"),
        ("\u0130ptal", "iptal"),
        ("\u0131\u015f\u0131k", "isik"),
        ("\u304c", "\u304c"),  # a kana keeps its mark, without which it is another one
    ],
)
def test_letters_without_case_and_accents(text: str, folded: str) -> None:
    assert fold(text) == folded == fold(folded)


def test_words_of_a_sentence() -> None:
    assert words("L\xf6schen? Yes_please, 2 items!") == ["loschen", "yes", "please", "2", "items"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("deleteItem", ["delete", "item"]),
        ("delete-item_2", ["delete", "item", "2"]),
        ("HTMLElement", ["html", "element"]),
        ("btnAddToCart fa-trash", ["btn", "add", "to", "cart", "fa", "trash"]),
        ("gr\xf6\xdfe\xc4ndern", ["grosse", "andern"]),
        (
            "\u0443\u0434\u0430\u043b\u0438\u0442\u044c-item",
            ["\u0443\u0434\u0430\u043b\u0438\u0442\u044c", "item"],
        ),
    ],
)
def test_words_of_an_identifier(name: str, parts: list[str]) -> None:
    assert words_of_name(name) == parts
