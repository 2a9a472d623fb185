"""Chooses the element of a page that a description means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.errors import ExplorerError
from explorer.finder.description.request import ElementAction
from explorer.finder.match import ScoredElement, margin
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.models import InteractiveElement
from explorer.models.scenario import StepAction
from explorer.scenario.running.finding.boxes import page_entry, page_of_list, radio_with_group
from explorer.scenario.running.finding.by_name import (
    drawn_editor,
    field_called,
    has_but_a_part,
    is_menu,
    is_part_of_name,
    link_to_page,
    picture_of_card,
    renaming_field,
    shares_no_word,
    with_badge,
    without_frames,
    without_hidden_words,
)
from explorer.scenario.running.finding.dates import fields_behind_date
from explorer.scenario.running.finding.places import (
    names_choice,
    names_editor,
    split_place,
    without_articles,
    without_colour,
    without_first,
)
from explorer.scenario.running.finding.refusals import no_such_place, none_fits, tie, unsure
from explorer.scenario.running.finding.surroundings import field_by_surroundings
from explorer.scenario.running.finding.ties import (
    as_spelled,
    beside_field,
    drawn_as_said,
    in_opened_menu,
    inner_first,
    lead_of,
    sends_form_of,
    without_title_bar,
)
from explorer.scenario.running.finding.usable import FILLING, TYPING, allows
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide, quotations
from explorer.text import caseless, words

_VERBS: dict[StepAction, ElementAction] = {
    "type": "type",
    "append": "type",
    "clear": "clear",
    "select": "select",
    "check": "check",
    "uncheck": "uncheck",
    "assert_checked": "check",
    "assert_unchecked": "check",
}
"""The actions that say of which kind an element is."""
_CERTAIN = 0.9
"""Lowest score of an element of which not all is true that a sentence says: "Start on the canvas"
does not mean another "Start"."""
_UNCLEAR = 0.2
"""Lowest score of an element that is told as a candidate."""
_AS_GOOD = 0.9
"""Share of the best score from which on elements are among those that are meant together."""
_CLICKING = ("click", "double_click", "right_click", "hover")
"""The actions that hit what is drawn at a point of the page."""
_TICKING = ("check", "uncheck", "assert_checked", "assert_unchecked")
"""The actions that need a box to tick."""
_WRITING = ("type", "append", "clear")
"""The actions that change the text of a field."""
_OPENS = frozenset({"expanded", "collapsed"})
"""The states of what opens something."""
_MENUS = ("more actions", "more", "menu")
"""What a button is called that opens a menu of a row."""
_BUTTONS = ("button", "menuitem")
"""The roles of what a verb names."""


class TargetError(ExplorerError):
    """No element fits a description, or several fit it equally well.

    Attributes:
        tied: The indices of the elements of the last look that fit equally well.
    """

    exit_code = 1

    def __init__(self, message: str, tied: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.tied = tied


class Chosen(NamedTuple):
    """An element of the page, by its number, with its score and margin of 0 to 1."""

    number: int
    score: float
    margin: float


class Choice:
    """Chooses among the elements of a page.

    Args:
        elements: The elements.
        action: What will be done: only elements that allow it are considered.
        minimum: The lowest score, 0 to 1, of an element that is used.
        typed_into: The field that was filled last; None for none.
        clicked: The element that was clicked last, which may have opened a menu; None for none.
    """

    def __init__(
        self,
        elements: Sequence[InteractiveElement],
        action: StepAction,
        minimum: float,
        typed_into: InteractiveElement | None = None,
        clicked: InteractiveElement | None = None,
    ) -> None:
        self._elements = elements
        self._action = action
        self._minimum = minimum
        self._typed_into = typed_into
        self._clicked = clicked
        self._refs = [AccessibilityRef.of(element) for element in elements]
        self._allows = allows(action)
        self._menu_entries = [one for one in elements if one.role.startswith("menuitem")]
        self._is_click = action in _CLICKING

    def of(self, description: str, among: Sequence[int] | None = None) -> Chosen:
        """Return the element that a description means.

        Args:
            description: What the sentence calls it, without variables.
            among: The indices of the elements that are considered; None for all.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        among = range(len(self._elements)) if among is None else among
        among = without_frames(self._elements, among, description)
        if not description:  # "upload a.pdf": the page has one place for it
            return self._only_one(among)
        entry = self._entry(description)
        if entry is not None and entry in among:
            return Chosen(entry, 1.0, 1.0)
        if called := self._called(description, among):
            return called
        found = self._found(description, among)
        visible = [one for one in found if not self._elements[one.index].covered] or found
        visible = inner_first(self._without_equal_fields(visible), is_click=self._is_click)
        visible = drawn_as_said(as_spelled(visible, description), description)
        if not visible:
            return self._otherwise(description, among)
        best, lead = visible[0], lead_of(visible, is_click=self._is_click)
        quoted = [caseless(text) for text in quotations(description)]
        is_named = not quoted or caseless(best.element.name) in quoted
        if not is_named and (known := self._by_surroundings(description, among)):
            return known  # the field without a name beside "Mail", not the one named "Name Mail"
        is_synonym = self._is_synonym(best.element.name, description)
        if is_synonym and (known := self._by_surroundings(description, among)):
            return known  # the field behind the text "Notes", not the one named "Comment"
        name = best.element.name  # without one, but words of its markup fit
        is_part = self._action in FILLING and (not name or is_part_of_name(name, description))
        known = self._by_surroundings(description, among) if is_part else None
        if known and not self._elements[known.number].name:
            return known  # the field behind the text "Title", not the one named "Form Title"
        is_choice = bool(quoted) and is_named and names_choice(words(_unquoted(description)))
        is_doubtful = best.unsaid and not is_choice
        least = max(self._minimum, _CERTAIN) if is_doubtful else self._minimum
        if (best.misplaced or best.score < least) and lead:
            says_more = is_doubtful or bool(best.misplaced)
            if known := self._by_surroundings(description, among, says_more=says_more):
                return known
            if known := self._by_title(description, among):
                return known
            if rest := without_colour(description) or page_of_list(description):
                return self.of(rest, among)  # "the blue Save button": it is the only one
            raise TargetError(unsure(description, visible))
        if not lead:
            tied = [one for one in visible if not margin(best.score, one.score)]
            numbers = tuple(one.index for one in tied)
            known = (
                self._by_surroundings(description, numbers)
                or self._by_last_action(tied)
                or self._menu_among(description, numbers)
                or self._of_role(description, tied)
                or self._certain(without_title_bar(numbers, self._elements))
            )
            if known:
                return known
            raise TargetError(tie(description, numbers, self._refs), numbers)
        return Chosen(best.index, best.score, lead)

    def _entry(self, description: str) -> int | None:
        """Return a page of a list, or a radio button by its label and its group."""
        number = page_entry(self._elements, description) if self._action == "click" else None
        if number is None and self._action in ("click", "check"):
            number = radio_with_group(self._elements, description)
        return number

    def link_to_page(self, description: str) -> Chosen | None:
        """Return what is called as the page is that it opens: "Queue" for "the queue page"."""
        usable = self._usable(range(len(self._elements)))
        return self._certain(link_to_page(self._elements, usable, description))

    def button_called(self, verb: str) -> Chosen | None:
        """Return the only button that is called only by a verb: "Publish" by "publish"."""
        found = self._found(verb, range(len(self._elements)))
        buttons = [
            one
            for one in found
            if one.score >= _CERTAIN
            and len(words(one.element.name)) == 1
            and one.element.role in _BUTTONS
            and not self._elements[one.index].covered
        ]
        lead = lead_of(buttons, is_click=True) if buttons else 0.0
        return Chosen(buttons[0].index, buttons[0].score, lead) if lead else None

    def _called(self, description: str, among: Sequence[int]) -> Chosen | None:
        """Return the only field that is called so, or what it is: "the links box", "the editor".

        Raises:
            TargetError: It is one of several behind the same text.
        """
        if self._action not in FILLING:
            return None
        usable = self._usable(among)
        if dates := fields_behind_date(self._elements, usable, description):
            if len(dates) > 1:
                raise TargetError(tie(description, dates, self._refs), tuple(dates))
            return self._certain(dates[0])
        number = field_called(self._elements, usable, description)
        if number is None:
            number = drawn_editor(self._elements, usable, description)
        return self._certain(number)

    def _by_title(self, description: str, among: Sequence[int]) -> Chosen | None:
        """Return the picture of the card of this title, or what is called so but for a badge."""
        if self._action != "click":
            return None
        usable = self._usable(among)
        number = picture_of_card(self._elements, usable, description)
        number = with_badge(self._elements, usable, description) if number is None else number
        return self._certain(number)

    def _usable(self, among: Sequence[int]) -> list[int]:
        return [n for n in among if self._allows(self._elements[n])]

    def _certain(self, number: int | None) -> Chosen | None:
        return None if number is None else Chosen(number, 1.0, 1.0)

    def _without_equal_fields(self, found: list[ScoredElement]) -> list[ScoredElement]:
        """Leave out fields that fit a click no better than a button: "click Search"."""
        if self._action != "click" or not found:
            return found
        buttons = [one for one in found if self._elements[one.index].kind not in TYPING]
        is_tie = bool(buttons) and not margin(found[0].score, buttons[0].score)
        return buttons if is_tie else found

    def _otherwise(self, description: str, among: Sequence[int]) -> Chosen:
        """Return the element of a description that no element fits by its own words."""
        if rest := without_first(description):
            return self.of(rest, among)
        if known := self._by_surroundings(description, among) or self._by_title(description, among):
            return known
        if self._action in _WRITING and self._clicked:
            renaming = renaming_field(self._elements, self._usable(among), description)
            if known := self._certain(renaming):
                return known
        readable = self._readable(description)
        refs = [readable[index] for index in among]
        others = find(refs, description, top=None, min_score=self._minimum)
        usable = [self._refs[index] for index in self._usable(among)]
        raise TargetError(none_fits(description, self._action, others, usable))

    def all_of(self, description: str, number: int | None) -> list[Chosen]:
        """Return the elements that a description means: "the three boxes".

        Args:
            description: What the sentence calls them.
            number: How many there must be; None for any number.

        Raises:
            TargetError: None fits, or another number of elements.
        """
        usable = self._found(description, range(len(self._elements)))
        best = [one for one in usable if one.score >= usable[0].score * _AS_GOOD]
        if not best or len(best) != (number or len(best)):
            wanted = f"{number}" if number else "several"
            raise TargetError(f"{len(best)} elements fit {description!r}, not {wanted}")
        return [Chosen(one.index, one.score, 1.0) for one in sorted(best, key=lambda o: o.index)]

    def without_place(self, what: str, where: str) -> str:
        """Return why an element whose place is not on the page is not used."""
        usable = self._found(what, range(len(self._elements)))
        return no_such_place(what, where, usable, self._refs)

    def _found(self, description: str, among: Sequence[int]) -> list[ScoredElement]:
        return find(
            self._readable(description),
            description,
            top=None,
            min_score=_UNCLEAR,
            action=_VERBS.get(self._action),
            among={
                index
                for index in self._usable(among)
                if not has_but_a_part(self._elements[index], description)
                and not is_menu(self._elements[index], self._menu_entries)
            },
        )

    def _readable(self, description: str) -> list[AccessibilityRef]:
        """Return the elements without the words of their markup that people do not read."""
        quoted = {word for one in quotations(description) for word in words(one)}
        if not quoted:
            return self._refs
        return [
            ref if readable is element else AccessibilityRef.of(readable)
            for ref, element in zip(self._refs, self._elements, strict=True)
            for readable in [without_hidden_words(element, quoted)]
        ]

    def _only_one(self, among: Sequence[int]) -> Chosen:
        usable = self._usable(among)
        usable = [index for index in usable if not self._elements[index].covered] or usable
        if len(usable) != 1:
            raise TargetError(f"the page has {len(usable)} places to {self._action}: say which")
        return Chosen(usable[0], 1.0, 1.0)

    def _is_synonym(self, name: str, description: str) -> bool:
        """Return whether a field has a name that shares no word with the description.

        A text of the page may then match better, except where the description is a word for an
        editor, such as "the text".
        """
        if self._action not in FILLING or not name or names_editor(words(description)):
            return False
        return shares_no_word(name, description)

    def _by_surroundings(
        self, description: str, among: Sequence[int], *, says_more: bool = False
    ) -> Chosen | None:
        """Return the only field or box that stands where the name is, but has another name."""
        if self._action not in (*FILLING, *_TICKING, "upload", "assert_text"):
            return None
        fields = [
            index
            for index in self._usable(among)
            if self._action != "assert_text" or self._elements[index].kind in TYPING
        ]
        number = field_by_surroundings(self._elements, fields, description, says_more=says_more)
        return None if number is None else Chosen(number, self._minimum, 1.0)

    def _of_role(self, description: str, tied: Sequence[ScoredElement]) -> Chosen | None:
        """Return the only one of the role that is said: "the Age column header"."""
        roles, _ = kind_and_name(without_articles(description))
        found = [one.index for one in tied if one.element.role in roles]
        return self._certain(found[0]) if len(found) == 1 else None

    def _menu_among(self, description: str, among: Sequence[int]) -> Chosen | None:
        """Return the only one that opens a menu: for "the menu in the row of Ann"."""
        roles, _ = kind_and_name(without_articles(split_place(description)[0]))
        if "menu" not in roles or not self._is_click:
            return None
        opening = [n for n in among if not _OPENS.isdisjoint(self._elements[n].states)]
        called = (
            [one.index for one in self._found(name, among) if one.score >= _CERTAIN]
            for name in _MENUS
        )
        return next(
            (self._certain(found[0]) for found in (opening, *called) if len(found) == 1), None
        )

    def _by_last_action(self, tied: Sequence[ScoredElement]) -> Chosen | None:
        """Return the one of several equal elements that belongs to what was just used."""
        if self._action.startswith("assert_"):
            return None
        one = beside_field(tied, self._elements, self._typed_into)
        one = one or in_opened_menu(tied, self._clicked)
        if one is None and self._action == "click":
            one = sends_form_of(tied, self._elements, self._typed_into)
        return Chosen(one.index, one.score, 1.0) if one else None


def _unquoted(description: str) -> str:
    return QUOTATION_HIDDEN.sub(" ", hide(description))
