"""Chooses the element of a page that a description means.

What ranking would not find is looked for first: "page 2", a radio button by its label and its
group, the only editor. Else the elements are ranked by how well they fit, and the best one is meant
if it is certain. If it is doubtful, or nothing fits, other ways to find the element are tried one
after the other; if several fit equally well, one tie breaker after the other is asked. What is
still doubtful or tied is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from explorer.finder.match import CERTAIN, ScoredElement, margin
from explorer.finder.search import find
from explorer.models import InteractiveElement
from explorer.models.scenario import StepAction
from explorer.scenario.running.finding.choosing.by_name import link_to_page, without_frames
from explorer.scenario.running.finding.choosing.candidates import Candidates, TargetError
from explorer.scenario.running.finding.choosing.doubts import Doubt, doubt_of
from explorer.scenario.running.finding.choosing.ranking import called_more, lead_of, rank
from explorer.scenario.running.finding.choosing.refusals import (
    no_such_place,
    none_fits,
    tie,
    unsure,
)
from explorer.scenario.running.finding.choosing.tie_breakers import TIE_BREAKERS
from explorer.scenario.running.finding.choosing.usable import FILLING
from explorer.scenario.running.finding.choosing.ways import (
    BEFORE_RANKING,
    OTHER_WAYS,
    REWORDINGS,
    Way,
)
from explorer.scenario.running.finding.places.splitting import filter_as_field
from explorer.text import caseless, words

__all__ = ["Choice", "Chosen", "TargetError"]

_AS_GOOD = 0.9
"""Share of the best score from which on elements are among those that are meant together."""
_BUTTONS = ("button", "menuitem")
"""The roles of what a verb names."""


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
        self.clicked = clicked
        self._page = Candidates(elements, action, minimum, typed_into, clicked)
        self._all = range(len(elements))

    def of(self, description: str, among: Sequence[int] | None = None) -> Chosen:
        """Return the element that a description means.

        Args:
            description: What the sentence calls it, without variables.
            among: The indices of the elements that are considered; None for all.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        page = self._page
        among = without_frames(page.elements, self._all if among is None else among, description)
        if not description:  # "upload a.pdf": the page has one place for it
            return self._only_one(among)
        if (number := self._first(BEFORE_RANKING, description, among)) is not None:
            return Chosen(number, 1.0, 1.0)
        with suppress(TargetError):
            if chosen := self._filter(description, among):
                return chosen
        ranked = rank(page, description, among)
        lead = lead_of(ranked, is_click=page.is_click)
        doubt = doubt_of(page, description, ranked, lead)
        ways = (way.find for way in OTHER_WAYS if doubt in way.doubts)
        if (number := self._first(ways, description, among)) is not None:
            return Chosen(number, page.minimum, 1.0)
        for shorter in REWORDINGS:
            if doubt in shorter.doubts and (rest := shorter.of(description)):
                return self.of(rest, among)
        if doubt is Doubt.NOTHING_FITS:
            raise TargetError(self._none_fits(description, among))
        if doubt in (Doubt.NOT_ALL_TRUE, Doubt.NEITHER):
            raise TargetError(unsure(description, ranked))
        best = ranked[0]
        if alike := self._drawn_alike(best, ranked):
            raise TargetError(tie(description, alike, page.refs), alike)
        if not lead:
            tied = [one.index for one in ranked if not margin(best.score, one.score)]
            return self._of_tied(description, tied, best.score)
        if page.is_click and (others := called_more(ranked, description)):
            return self._of_tied(description, others, best.score)
        return Chosen(best.index, best.score, lead)

    def _filter(self, description: str, among: Sequence[int]) -> Chosen | None:
        """Return the nameless field below the heading of "the Groups filter", None if none is.

        A field with a label is no filter of the column that is called so.
        """
        as_field = filter_as_field(description) if self._page.action in FILLING else ""
        elements = self._page.elements
        nameless = [
            number
            for number in self._page.usable(among)
            if not elements[number].name and elements[number].description
        ]
        return self.of(as_field, nameless) if as_field and nameless else None

    def _drawn_alike(self, best: ScoredElement, ranked: Sequence[ScoredElement]) -> tuple[int, ...]:
        """Return a button and the links that look as it does: a sign without a text, called alike.

        Who says "the plus button" sees no difference between them. Returns () if there are none.
        """
        if not self._page.is_click or best.element.role != "button":
            return ()
        links = [
            one.index
            for one in ranked
            if one.element.role == "link"
            and caseless(one.element.name) == caseless(best.element.name)
            and not self._page.elements[one.index].covered
        ]
        alike = (best.index, *links)
        signs = not any(words(self._page.elements[number].text) for number in alike)
        return alike if links and signs else ()

    def _of_tied(self, description: str, tied: Sequence[int], score: float) -> Chosen:
        """Return the one that is meant of the best elements, which fit equally well."""
        if (number := self._first(TIE_BREAKERS, description, tied)) is not None:
            return Chosen(number, score, 1.0)
        raise TargetError(tie(description, tied, self._page.refs), tuple(tied))

    def _first(self, ways: Iterable[Way], description: str, among: Sequence[int]) -> int | None:
        """Return the element of the first way that finds one."""
        found = (way(self._page, description, among) for way in ways)
        return next((number for number in found if number is not None), None)

    def _only_one(self, among: Sequence[int]) -> Chosen:
        usable = self._page.usable(among)
        usable = [one for one in usable if not self._page.elements[one].covered] or usable
        if not usable:
            raise TargetError(f"the page has no place to {self._page.action}")
        if len(usable) > 1:
            raise TargetError(
                f"the page has {len(usable)} places to {self._page.action}: say which"
            )
        return Chosen(usable[0], 1.0, 1.0)

    def _none_fits(self, description: str, among: Sequence[int]) -> str:
        page, readable = self._page, self._page.readable(description)
        refs = [readable[index] for index in among]
        others = find(refs, description, top=None, min_score=page.minimum)
        usable = [page.refs[index] for index in page.usable(among)]
        return none_fits(description, page.action, others, usable)

    def link_to_page(self, description: str) -> Chosen | None:
        """Return what is called as the page is that it opens: "Queue" for "the queue page"."""
        usable = self._page.usable(self._all)
        number = link_to_page(self._page.elements, usable, description)
        return None if number is None else Chosen(number, 1.0, 1.0)

    def button_called(self, verb: str) -> Chosen | None:
        """Return the only button that is called only by a verb: "Publish" by "publish"."""
        buttons = [
            one
            for one in self._page.find(verb, self._all)
            if one.score >= CERTAIN
            and len(words(one.element.name)) == 1
            and one.element.role in _BUTTONS
            and not self._page.elements[one.index].covered
        ]
        lead = lead_of(buttons, is_click=True)
        return Chosen(buttons[0].index, buttons[0].score, lead) if lead else None

    def all_of(self, description: str, number: int | None) -> list[Chosen]:
        """Return the elements that a description means: "the three boxes".

        Args:
            description: What the sentence calls them.
            number: How many there must be; None for any number.

        Raises:
            TargetError: None fits, or another number of elements.
        """
        usable = self._page.find(description, self._all)
        best = [one for one in usable if one.score >= usable[0].score * _AS_GOOD]
        if not best or len(best) != (number or len(best)):
            wanted = f"{number}" if number else "several"
            raise TargetError(f"{len(best)} elements fit {description!r}, not {wanted}")
        return [Chosen(one.index, one.score, 1.0) for one in sorted(best, key=lambda o: o.index)]

    def without_place(self, what: str, where: str) -> str:
        """Return why an element whose place is not on the page is not used."""
        return no_such_place(what, where, self._page.find(what, self._all), self._page.refs)
