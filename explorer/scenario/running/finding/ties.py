"""Tells apart elements that fit a description equally well."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.finder.distances import are_nested, hit_alike, is_all_of
from explorer.finder.match import ScoredElement, margin
from explorer.finder.refs import AccessibilityRef
from explorer.identity.scoring import have_same_effect
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places import split_place, without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import quotations
from explorer.text import caseless, words


def lead_of(found: Sequence[ScoredElement], *, is_click: bool) -> float:
    """Return the margin, 0 to 1, of the best element before the next one of another effect.

    A click on an entry hits the link that fills it, and one on a link the entry around it; what is
    asserted of the one need not be true of the other.
    """
    best = found[0]
    others = (
        one
        for one in found[1:]
        if not have_same_effect(best.element, one.element)
        and not are_nested(best.element, one.element)
        and not (is_click and _is_hit_with(best.element, one.element))
    )
    return margin(best.score, next((one.score for one in others), None))


def inner_first(found: list[ScoredElement], *, is_click: bool) -> list[ScoredElement]:
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


def as_spelled(found: list[ScoredElement], description: str) -> list[ScoredElement]:
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


def drawn_as_said(found: list[ScoredElement], description: str) -> list[ScoredElement]:
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


def in_opened_menu(
    tied: Sequence[ScoredElement], clicked: InteractiveElement | None
) -> ScoredElement | None:
    """Return the only one of equal elements in the menu that the last click has opened."""
    if clicked is None:
        return None
    opened = caseless(clicked.label)
    inside = [
        one
        for one in tied
        if any(c.role == "menu" and caseless(c.name) == opened for c in one.element.containers)
    ]
    return inside[0] if len(inside) == 1 else None


def without_title_bar(tied: Sequence[int], elements: Sequence[InteractiveElement]) -> int | None:
    """Return the only one of equal elements that is not the title bar that a dialog is moved by."""
    others = [number for number in tied if not _is_title_bar(elements[number])]
    return others[0] if len(others) == 1 else None


def _is_title_bar(element: InteractiveElement) -> bool:
    """Return whether it has no role of its own, and the name of a dialog begins with its text."""
    said = words(element.label)
    return element.kind == "other" and any(
        one.role in _DIALOGS and words(one.name)[: len(said)] == said for one in element.containers
    )


_DIALOGS = ("dialog", "alertdialog")


def beside_field(
    tied: Sequence[ScoredElement],
    elements: Sequence[InteractiveElement],
    field: InteractiveElement | None,
) -> ScoredElement | None:
    """Return the only one of equal elements that is in line with the last filled field."""
    if field is None:
        return None
    top, bottom = field.page_bounds.y, field.page_bounds.y + field.page_bounds.height
    beside = [
        one
        for one in tied
        if elements[one.index].page_bounds != field.page_bounds
        and top < _middle(elements[one.index]) < bottom
        and elements[one.index].containers == field.containers
    ]
    return beside[0] if len(beside) == 1 else None


def _middle(element: InteractiveElement) -> float:
    return element.page_bounds.y + element.page_bounds.height / 2


def _is_filled(elements: Sequence[InteractiveElement], field: InteractiveElement) -> bool:
    known = (field.frame, field.selector, field.label)
    same = (one for one in elements if (one.frame, one.selector, one.label) == known)
    return any(one.value or one.secret for one in same)


def sends_form_of(
    tied: Sequence[ScoredElement],
    elements: Sequence[InteractiveElement],
    field: InteractiveElement | None,
) -> ScoredElement | None:
    """Return the only one of equal elements that sends the form of the last filled field.

    "Log in" below a user and a password is not the link of the header that leads to them.
    """
    if field is None or not field.form or not _is_filled(elements, field):
        return None  # another page has other forms of the same number
    sending = [
        one
        for one in tied
        if (sent := elements[one.index]).submits
        and (sent.frame, sent.form) == (field.frame, field.form)
    ]
    return sending[0] if len(sending) == 1 else None
