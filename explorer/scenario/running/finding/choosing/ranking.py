"""Ranks the elements that fit a description, without those that only seem to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from explorer.finder.distances import are_nested, hit_alike, is_all_of
from explorer.finder.match import ScoredElement, margin
from explorer.finder.refs import AccessibilityRef
from explorer.identity.scoring import have_same_effect
from explorer.scenario.running.finding.choosing.candidates import Candidates
from explorer.scenario.running.finding.choosing.usable import TYPING
from explorer.scenario.running.finding.places.place import split_place
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import quotations, without_quotations
from explorer.text import caseless, words


def rank(page: Candidates, description: str, among: Sequence[int]) -> list[ScoredElement]:
    """Return the elements that fit a description, the best first.

    Args:
        page: The candidates.
        description: What the sentence calls the element.
        among: The indices of the elements that are considered.
    """
    found = page.find(description, among)
    found = [one for one in found if not page.elements[one.index].covered] or found
    if page.action == "click":
        found = _without_equal_fields(page, found)
    found = _inner_first(found, is_click=page.is_click)
    return _drawn_as_said(_as_spelled(found, description), description)


def lead_of(found: Sequence[ScoredElement], *, is_click: bool) -> float:
    """Return the margin, 0 to 1, of the best element before the next one of another effect.

    It is 0 for a tie, and if there is none.
    """
    if not found:
        return 0.0
    others = _of_other_effect(found, is_click=is_click)
    return margin(found[0].score, next((one.score for one in others), None))


def called_more(found: Sequence[ScoredElement], description: str) -> list[int]:
    """Return the elements of different effects whose names begin with what is said, and go on.

    "Save" is neither "Save and close" nor "Save as draft", however much better one of them scores.

    Args:
        found: The elements that fit a click, the best first.
        description: What the sentence calls the element.

    Returns:
        Their indices; [] where the best is called otherwise, or a place tells it apart.
    """
    said = _called(description)
    if not (said and found and _goes_on(found[0], said)):
        return []
    others = _of_other_effect(found, is_click=True)
    more = [one.index for one in others if _goes_on(one, said)]
    return [found[0].index, *more] if more else []


def _of_other_effect(found: Sequence[ScoredElement], *, is_click: bool) -> Iterator[ScoredElement]:
    """Yield the elements that do not have the effect of the best one, the better ones first.

    A click on an entry hits the link that fills it, and one on a link the entry around it; what is
    asserted of the one need not be true of the other.
    """
    best = found[0]
    return (
        one
        for one in found[1:]
        if not have_same_effect(best.element, one.element)
        and not are_nested(best.element, one.element)
        and not (is_click and _is_hit_with(best.element, one.element))
    )


def _called(description: str) -> list[str]:
    """Return the words of a name in a description; [] if it says more than a name and a kind."""
    what, place = split_place(description)
    quoted = quotations(what)
    if place or len(quoted) > 1:
        return []
    if not quoted:
        return kind_and_name(without_articles(what))[1]
    _, others = kind_and_name(without_articles(without_quotations(what)))
    return [] if others else words(quoted[0])


def _goes_on(one: ScoredElement, said: Sequence[str]) -> bool:
    """Return whether a name begins with what is said and has further words, not only a number.

    What shows only what is said is called so, however long the name is that its markup gives it.
    """
    name = words(one.element.name)
    if words(one.element.text) == [*said]:
        return False
    return name[: len(said)] == [*said] and any(map(str.isalpha, name[len(said) :]))


def _without_equal_fields(page: Candidates, found: list[ScoredElement]) -> list[ScoredElement]:
    """Leave out fields that fit a click no better than a button: "click Search"."""
    buttons = [one for one in found if page.elements[one.index].kind not in TYPING]
    is_tie = bool(buttons) and not margin(found[0].score, buttons[0].score)
    return buttons if is_tie else found


def _inner_first(found: list[ScoredElement], *, is_click: bool) -> list[ScoredElement]:
    """Return the elements with the one before the best that is in it.

    It is the label of a tree's entry, for the middle of the entry may be one of those below it, or
    the link that fills an entry or is all that it says, for that is what a person clicks.
    """
    inner = [
        one
        for one in found[1:]
        if not margin(found[0].score, one.score) and _is_hit_within(found[0], one, is_click)
    ]
    return [inner[0], *(one for one in found if one is not inner[0])] if inner else found


def _is_hit_within(outer: ScoredElement, inner: ScoredElement, is_click: bool) -> bool:
    if outer.element.role == "treeitem" and are_nested(outer.element, inner.element):
        return True
    is_inner = len(inner.element.label) <= len(outer.element.label)
    return is_click and is_inner and _is_hit_with(inner.element, outer.element)


def _is_hit_with(inner: AccessibilityRef, outer: AccessibilityRef) -> bool:
    return hit_alike(outer, inner) or is_all_of(inner, outer)


def _as_spelled(found: list[ScoredElement], description: str) -> list[ScoredElement]:
    """Leave out what has a name in other capitals if something has it as it is written.

    Without quotation marks the capitals must say something: "the Admin menu" is not the menu of the
    user "admin". The sign of an icon before a name is no part of it.
    """
    quoted = [_as_written(one) for one in quotations(description)]
    said = f" {_as_written(description)} "
    written = {
        label
        for label in (_as_written(one.element.name) for one in found)
        if label
        and (quoted == [label] or (not quoted and label != label.lower() and f" {label} " in said))
    }
    others = {caseless(label) for label in written}
    labelled = [(_as_written(one.element.name), one) for one in found]
    return [one for label, one in labelled if label in written or caseless(label) not in others]


def _as_written(text: str) -> str:
    """Return the words of a text in their capitals."""
    return " ".join(_WORD.findall(text))


_WORD = re.compile(r"\w+")


def _drawn_as_said(found: list[ScoredElement], description: str) -> list[ScoredElement]:
    """Leave out, of equal elements, the checkboxes that are not drawn as a description says.

    A checkbox may be drawn as a switch, which people do not call a checkbox.
    """
    said, _ = kind_and_name(without_articles(split_place(description)[0]))
    if not found or said.isdisjoint({"switch", "checkbox"}):
        return found
    tied = [one for one in found if not margin(found[0].score, one.score)]
    others = [one for one in tied if _is_drawn_as_switch(one) != ("switch" in said)]
    return found if len(others) == len(tied) else [one for one in found if one not in others]


def _is_drawn_as_switch(one: ScoredElement) -> bool:
    return "switch" in one.element.hints.split()
