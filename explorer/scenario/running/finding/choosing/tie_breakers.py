"""Tells apart elements that fit a description equally well.

Each tie breaker is a function of the candidates, the description and the indices of the equal
elements, and returns the index of the only one that is meant, or None.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urldefrag

from explorer.finder.match import CERTAIN
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.identity.scoring import have_same_effect
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.choosing.candidates import Candidates
from explorer.scenario.running.finding.choosing.usable import TOGGLING, TYPING
from explorer.scenario.running.finding.choosing.ways import Way, by_surroundings
from explorer.scenario.running.finding.keys import key_of
from explorer.scenario.running.finding.places.containers import heading_of, row_of, rows_called
from explorer.scenario.running.finding.places.place import split_place
from explorer.scenario.running.finding.places.splitting import split_row
from explorer.scenario.running.finding.places.words import without_articles, words_of
from explorer.scenario.running.page.roles import DIALOGS, kind_and_name
from explorer.sentences.quotes import hide, quotations
from explorer.text import caseless, words

_MENUS = ("more actions", "more", "menu")
"""What a button is called that opens a menu of a row."""
_SELECTS = "select row"
"""What a box is called, in any language, by which a row is selected."""


def _beside_field(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that is in line with the field that was filled last."""
    field = page.typed_into
    if field is None or page.action.startswith("assert_"):
        return None
    top, bottom = field.page_bounds.y, field.page_bounds.y + field.page_bounds.height
    return _only(
        number
        for number in tied
        for one in [page.elements[number]]
        if one.page_bounds != field.page_bounds
        and top < one.page_bounds.y + one.page_bounds.height / 2 < bottom
        and one.containers == field.containers
    )


def _in_opened_menu(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one in the menu that the last click has opened."""
    if page.clicked is None or page.action.startswith("assert_"):
        return None
    opened = caseless(page.clicked.label)
    return _only(
        number
        for number in tied
        if any(
            box.role == "menu" and caseless(box.name) == opened
            for box in page.elements[number].containers
        )
    )


def _sends_form(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that sends the form of the field that was filled last.

    "Log in" below a user and a password is not the link of the header that leads to them.
    """
    field = page.typed_into
    if page.action != "click" or field is None or not field.form or not _is_filled(page, field):
        return None  # another page has other forms of the same number
    return _only(
        number
        for number in tied
        for one in [page.elements[number]]
        if one.submits and (one.frame, one.form) == (field.frame, field.form)
    )


def _is_filled(page: Candidates, field: InteractiveElement) -> bool:
    same = (one for one in page.elements if key_of(one) == key_of(field))
    return any(one.value or one.secret for one in same)


def _opener_of_menu(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that opens a menu: for "the menu in the row of Ann"."""
    roles, _ = kind_and_name(without_articles(split_place(description)[0]))
    if "menu" not in roles or not page.is_click:
        return None
    opening = [n for n in tied if page.elements[n].tells_folding]
    called = (
        [one.index for one in page.find(name, tied) if one.score >= CERTAIN] for name in _MENUS
    )
    return next((found[0] for found in (opening, *called) if len(found) == 1), None)


def _selecting_row(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only box that says that it selects a row: for "the checkbox in the row of Ann".

    Others in the row, such as one that pins it, have another name.
    """
    roles, name = kind_and_name(without_articles(split_row(description)[0]))
    if "checkbox" not in roles or name or page.action not in TOGGLING:
        return None
    return _only(one.index for one in page.find(_SELECTS, tied) if not one.unsaid)


def _in_row_called(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one in whose row a control has just the name that the row is called by.

    "Browse in the row of books" is not that of the row of "available_books".
    """
    name = words(split_row(description)[1])
    rows = rows_called(page.elements, name) if name else set()
    return _only(number for number in tied if row_of(page.elements[number]) in rows)


def _of_role(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one of the role that is said: "the Age column header"."""
    roles, _ = kind_and_name(without_articles(description))
    return _only(number for number in tied if page.elements[number].role in roles)


def _below_heading(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that is governed by the heading of a part of the page.

    'Click "Edit" in the "Meta data" card' on a page whose cards are but boxes with a heading.
    """
    quoted = quotations(description)
    if not quoted[1:] or not _is_inside(description):
        return None
    name = caseless(quoted[-1]).rstrip(" :*")
    return _only(number for number in tied if heading_of(page.elements[number]) == name)


def _is_inside(description: str) -> bool:
    """Return whether what is quoted first is said to be in something that is quoted last."""
    tokens = [token for token, _, _ in words_of(hide(description))]
    relations = grammar().relations
    return any("inside" in relations.at(tokens, at)[1] for at in range(1, len(tokens)))


def _no_title_bar(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that is not the title bar by which a dialog is moved."""
    return _only(number for number in tied if not _is_title_bar(page.elements[number]))


def _is_title_bar(element: InteractiveElement) -> bool:
    """Return whether it has no role of its own, and the name of a dialog begins with its text."""
    said = words(element.label)
    return element.kind == "other" and any(
        one.role in DIALOGS and words(one.name)[: len(said)] == said for one in element.containers
    )


def _showing_name(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that shows what it is called, if the others show but a sign.

    'Press "Close"' means the button of this text, and not the cross above it, whose label says so.
    Several links of this text to one page are as one: that of the navigation, and that of the path.
    """
    name = _said_name(description)
    shown = {number: words(page.elements[number].text) for number in tied}
    if not all(text in ([], name) for text in shown.values()):
        return None
    showing = [number for number, text in shown.items() if text]
    if page.is_click:  # the first of those that do the same
        refs = page.refs
        showing = [
            number
            for at, number in enumerate(showing)
            if not any(have_same_effect(refs[number], refs[one]) for one in showing[:at])
        ]
    return _only(showing)


def _not_a_title(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that shows just what it is called, beside what is no control by its role.

    "Click Rename" means the button of this text, whose label may be "Rename file", and not the
    title "Rename file" above it.
    """
    name = _said_name(description) if page.is_click else []
    buttons = [n for n in tied if page.elements[n].kind != "other"]
    showing = [n for n in buttons if name and words(page.elements[n].text) == name]
    return _only(showing) if len(showing) == len(buttons) else None


def _said_name(description: str) -> list[str]:
    """Return the words by which a description calls an element: the first quotation, if any."""
    what, _ = split_place(description)
    quoted = quotations(what)
    return words(quoted[0]) if quoted else kind_and_name(without_articles(what))[1]


def _outside_fields(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only one that lies in no field, for what closes: a sign in a field empties it."""
    said = tuple(words(split_place(description)[0]))
    if not page.is_click or "close" not in vocabulary().concepts.meanings(said):
        return None
    fields = [one.page_bounds for one in page.elements if one.kind in TYPING]
    return _only(
        number
        for number in tied
        for box in [page.elements[number].page_bounds]
        if not any(field.has_middle_of(box) for field in fields if field != box)
    )


def _to_whole_page(page: Candidates, description: str, tied: Sequence[int]) -> int | None:
    """Return the only link to a page, if the others lead to a place on that page.

    A comment below a list of posts is a link to its place in the post, called as the post is.
    """
    links = [page.elements[number] for number in tied]
    if not page.is_click or any(not one.href or one.stays for one in links):
        return None
    pages = [urldefrag(one.href) for one in links]
    is_routed = any(one.fragment[:1] in ("/", "!") for one in pages)  # "#/users" is a page
    if is_routed or len({one.url for one in pages}) > 1:
        return None
    return _only(number for number, one in zip(tied, pages, strict=True) if not one.fragment)


def _only(found: Iterable[int]) -> int | None:
    numbers = list(found)
    return numbers[0] if len(numbers) == 1 else None


TIE_BREAKERS: Sequence[Way] = (
    by_surroundings,
    _beside_field,
    _in_opened_menu,
    _sends_form,
    _opener_of_menu,
    _selecting_row,
    _in_row_called,
    _of_role,
    _below_heading,
    _no_title_bar,
    _showing_name,
    _not_a_title,
    _outside_fields,
    _to_whole_page,
)
"""The tie breakers in the order in which they are asked."""
