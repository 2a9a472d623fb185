"""How doubtful it is that the best of the ranked elements is the one that a description means."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from explorer.finder.match import ScoredElement
from explorer.scenario.running.finding.choosing.candidates import Candidates
from explorer.scenario.running.finding.choosing.names import is_part_of_name, shares_no_word
from explorer.scenario.running.finding.choosing.usable import FILLING
from explorer.scenario.running.finding.places.words import names_choice, names_editor
from explorer.sentences.quotes import QUOTATION_HIDDEN, hide, quotations
from explorer.text import caseless, words

_CERTAIN = 0.9
"""Lowest score of an element of which not all is true that a sentence says: "Start on the canvas"
does not mean another "Start"."""


class Doubt(IntEnum):
    """The reasons to look for another element, from the weakest on."""

    NONE = 0
    OTHER_NAME = 1
    """It has another name than what is quoted; or it is a field that has no name, only a synonym,
    or further words in its name: "Form title" for "the title"."""
    NOT_ALL_TRUE = 2
    """Not all is true of it that the description says, or the score is low."""
    NOTHING_FITS = 3
    """No element fits."""


def doubt_of(
    page: Candidates, description: str, ranked: Sequence[ScoredElement], lead: float
) -> Doubt:
    """Return the strongest doubt about the best element.

    Args:
        page: The candidates.
        description: What the sentence calls the element.
        ranked: The elements that fit, the best first.
        lead: The margin of the best before the next one; of equal ones none is in doubt for its
            score.
    """
    if not ranked:
        return Doubt.NOTHING_FITS
    best, name = ranked[0], ranked[0].element.name
    quoted = [caseless(text) for text in quotations(description)]
    is_named = not quoted or caseless(name) in quoted
    if lead and _is_not_all_true(page, description, best, is_quoted=bool(quoted) and is_named):
        return Doubt.NOT_ALL_TRUE
    is_field_called_otherwise = page.action in FILLING and (
        not name or is_part_of_name(name, description) or _is_synonym(name, description)
    )
    return Doubt.OTHER_NAME if not is_named or is_field_called_otherwise else Doubt.NONE


def _is_not_all_true(
    page: Candidates, description: str, best: ScoredElement, *, is_quoted: bool
) -> bool:
    is_choice = is_quoted and names_choice(words(QUOTATION_HIDDEN.sub(" ", hide(description))))
    is_unsaid = best.unsaid and not is_choice
    return best.misplaced or best.score < (
        max(page.minimum, _CERTAIN) if is_unsaid else page.minimum
    )


def _is_synonym(name: str, description: str) -> bool:
    """Return whether a name shares no word with a description: "Comment" of "the notes".

    A text of the page may then match better, except where the description is a word for an editor,
    such as "the text".
    """
    return not names_editor(words(description)) and shares_no_word(name, description)
