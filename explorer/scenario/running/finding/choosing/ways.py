"""The ways to find what a description means other than by ranking the elements.

Each is a function of the candidates, the description and the indices of the elements that are
considered, and returns the index of the only element that is found this way, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from explorer.scenario.running.finding.choosing.boxes import (
    page_entry,
    page_of_list,
    radio_with_group,
)
from explorer.scenario.running.finding.choosing.by_name import (
    drawn_editor,
    field_called,
    filter_field,
    in_heading,
    multiline_field_called,
    picture_of_card,
    pressed_card,
    renaming_field,
    with_badge,
)
from explorer.scenario.running.finding.choosing.candidates import Candidates, TargetError
from explorer.scenario.running.finding.choosing.dates import date_field_called, fields_behind_date
from explorer.scenario.running.finding.choosing.doubts import Doubt
from explorer.scenario.running.finding.choosing.neighbours import sign_beside
from explorer.scenario.running.finding.choosing.refusals import tie
from explorer.scenario.running.finding.choosing.surroundings import field_by_surroundings
from explorer.scenario.running.finding.choosing.usable import (
    FILLING,
    TOGGLING,
    TYPING,
    WRITING,
    is_editor,
)
from explorer.scenario.running.finding.places.splitting import without_colour, without_first
from explorer.scenario.running.finding.places.words import is_word_for_editor
from explorer.sentences.quotes import without_quotations
from explorer.text import words

Way = Callable[[Candidates, str, Sequence[int]], int | None]


def _page_entry(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the entry for a page of a long list: "page 2"."""
    number = page_entry(page.elements, description) if page.action == "click" else None
    return number if number in among else None


def _radio_button(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return a radio button by its label and its group: "High priority"."""
    if page.action not in ("click", "check"):
        return None
    number = radio_with_group(page.elements, description)
    return number if number in among else None


def _date_field(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the field for a date of several behind one text.

    Raises:
        TargetError: The text does not say which of them is meant.
    """
    if page.action not in FILLING:
        return None
    fields = fields_behind_date(page.elements, page.usable(among), description)
    if len(fields) > 1:
        raise TargetError(tie(description, fields, page.refs), tuple(fields))
    return fields[0] if fields else None


def _named_date_field(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the only field for a date whose name is said with the word: "the From date"."""
    if page.action not in FILLING:
        return None
    return date_field_called(page.elements, page.usable(among), description)


def _field_called(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the only field of a name: "the links box"."""
    if page.action not in FILLING:
        return None
    return field_called(page.elements, page.usable(among), description)


def _filter_field(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the only field that filters, where none searches: "the search box"."""
    if page.action not in FILLING:
        return None
    return filter_field(page.elements, page.usable(among), description)


def _editor(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the only editor: "the editor"."""
    if page.action not in FILLING:
        return None
    return drawn_editor(page.elements, page.usable(among), description)


def _multiline_field_called(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the only text of several lines of a name: "the message text"."""
    if page.action not in FILLING:
        return None
    return multiline_field_called(page.elements, page.usable(among), description)


def _editor_called(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the editor that stands where the name is, not a list of its toolbar."""
    said = words(without_quotations(description))
    if page.action not in FILLING or not is_word_for_editor(said):
        return None
    editors = [number for number in page.usable(among) if is_editor(page.elements[number])]
    return field_by_surroundings(page.elements, editors, description)


def _sign_beside(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the button without a name beside a control: 'the three dots next to "Save"'."""
    if not page.is_click:
        return None
    return sign_beside(page.elements, page.usable(among), description)


def _in_heading(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the control in the heading of a section that is called so."""
    if page.action != "click":
        return None
    return in_heading(page.elements, page.usable(among), description)


BEFORE_RANKING: Sequence[Way] = (
    _page_entry,
    _radio_button,
    _date_field,
    _field_called,
    _filter_field,
    _multiline_field_called,
    _editor,
    _editor_called,
    _sign_beside,
    _in_heading,
)
"""The ways that are tried before the elements are ranked, in this order."""


def by_surroundings(
    page: Candidates, description: str, among: Sequence[int], *, is_elsewhere: bool = False
) -> int | None:
    """Return the only field or box that stands where the name is, but has another name.

    ``is_elsewhere`` is that of ``field_by_surroundings``.
    """
    if page.action not in (*FILLING, *TOGGLING, "upload", "assert_text"):
        return None
    fields = [
        number
        for number in page.usable(among)
        if page.action != "assert_text" or page.elements[number].kind in TYPING
    ]
    return field_by_surroundings(page.elements, fields, description, is_elsewhere=is_elsewhere)


def _unnamed_by_surroundings(
    page: Candidates, description: str, among: Sequence[int]
) -> int | None:
    """Return what ``by_surroundings`` finds if it has no name of its own: the field behind "Title".

    One that has is no better than the best: "Search pages" behind "Title" is not "the title".
    """
    number = by_surroundings(page, description, among)
    return None if number is None or page.elements[number].name else number


def _elsewhere_by_surroundings(
    page: Candidates, description: str, among: Sequence[int]
) -> int | None:
    """Return the only field that is where the name is again: '"Title" of the incident'."""
    return by_surroundings(page, description, among, is_elsewhere=True)


def _picture_of_card(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the picture of the card of this title."""
    if page.action != "click":
        return None
    return picture_of_card(page.elements, page.usable(among), description)


def _pressed_card(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the card that is a button: 'the tile "New"'."""
    if not page.is_click:
        return None
    return pressed_card(page.elements, page.usable(among), description)


def _with_badge(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return what is called so except for a number: "Inbox 3"."""
    if page.action != "click":
        return None
    return with_badge(page.elements, page.usable(among), description)


def _renaming_field(page: Candidates, description: str, among: Sequence[int]) -> int | None:
    """Return the field that the last click has opened to rename something."""
    if page.action not in WRITING or page.clicked is None:
        return None
    return renaming_field(page.elements, page.usable(among), description)


class OtherWay(NamedTuple):
    """A way that is tried where the best element is doubtful.

    Attributes:
        find: Finds the element.
        doubts: The doubts in which it is tried.
    """

    find: Way
    doubts: Collection[Doubt]


_NOT_TRUE = (Doubt.NOT_ALL_TRUE, Doubt.NEITHER)
OTHER_WAYS: Sequence[OtherWay] = (
    OtherWay(_unnamed_by_surroundings, (Doubt.MORE_WORDS,)),
    OtherWay(_elsewhere_by_surroundings, (Doubt.NOT_ALL_TRUE,)),
    OtherWay(by_surroundings, (Doubt.OTHER_NAME, Doubt.NEITHER, Doubt.NOTHING_FITS)),
    OtherWay(_picture_of_card, (*_NOT_TRUE, Doubt.NOTHING_FITS)),
    OtherWay(_pressed_card, _NOT_TRUE),
    OtherWay(_with_badge, (*_NOT_TRUE, Doubt.NOTHING_FITS)),
    OtherWay(_renaming_field, (Doubt.NOTHING_FITS,)),
    OtherWay(_named_date_field, (*_NOT_TRUE, Doubt.NOTHING_FITS)),
)
"""The ways that are tried where the best element is doubtful, in this order."""


class Rewording(NamedTuple):
    """A description without what the page need not tell, for where the best element is doubtful.

    Attributes:
        of: Returns the shorter description, "" if there is none.
        doubts: The doubts in which it is searched for: "the red button" is none where nothing
            fits, for a colour alone says no name.
    """

    of: Callable[[str], str]
    doubts: Collection[Doubt]


REWORDINGS: Sequence[Rewording] = (
    Rewording(without_first, (Doubt.NOTHING_FITS,)),
    Rewording(without_colour, _NOT_TRUE),
    Rewording(page_of_list, _NOT_TRUE),
)
"""The shorter descriptions that are searched for where no other way finds anything."""
