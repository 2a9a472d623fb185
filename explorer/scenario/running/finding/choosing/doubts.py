"""How doubtful it is that the best of the ranked elements is the one that a description means."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from explorer.finder.match import CERTAIN, ScoredElement
from explorer.scenario.running.finding.choosing.candidates import Candidates
from explorer.scenario.running.finding.choosing.names import is_part_of_name, shares_no_word
from explorer.scenario.running.finding.choosing.neighbours import is_far
from explorer.scenario.running.finding.choosing.usable import FILLING
from explorer.scenario.running.finding.places.words import names_choice, names_editor
from explorer.sentences.quotes import quotations, without_quotations
from explorer.text import caseless, words


class Doubt(Enum):
    """The reasons to look for another element than the best one."""

    NONE = auto()
    """It is called so, and all is true of it."""
    MORE_WORDS = auto()
    """It is a field without a name, or with further words in it: "Form title" for "the title"."""
    OTHER_NAME = auto()
    """It has another name than what is quoted, or is a field that has a synonym for its name."""
    NOT_ALL_TRUE = auto()
    """Not all is true of it that the description says beside its name, or the score is low."""
    NEITHER = auto()
    """It has another name than what is quoted, and not all else is true of it."""
    NOTHING_FITS = auto()
    """No element fits."""


def doubt_of(
    page: Candidates, description: str, ranked: Sequence[ScoredElement], lead: float
) -> Doubt:
    """Return the doubt about the best element.

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
        return Doubt.NOT_ALL_TRUE if is_named else Doubt.NEITHER
    if page.is_click and not is_named and _is_another_box(page, best, quoted):
        return Doubt.NEITHER
    is_field = page.action in FILLING
    if not is_named or (is_field and name and _is_synonym(name, description)):
        return Doubt.OTHER_NAME
    has_more_words = is_field and (not name or is_part_of_name(name, description))
    return Doubt.MORE_WORDS if has_more_words else Doubt.NONE


def _is_not_all_true(
    page: Candidates, description: str, best: ScoredElement, *, is_quoted: bool
) -> bool:
    is_choice = is_quoted and names_choice(words(without_quotations(description)))
    is_unsaid = best.unsaid and not is_choice
    is_misplaced = best.misplaced or is_far(page.elements, best.index, description)
    return is_misplaced or best.score < (max(page.minimum, CERTAIN) if is_unsaid else page.minimum)


def _is_another_box(page: Candidates, best: ScoredElement, quoted: Sequence[str]) -> bool:
    """Return whether it is a box to tick whose name does not begin with what is quoted.

    'Go to "Tracks"' does not tick "Use tracks"; "I agree" is the box "I agree to the terms".
    """
    element = page.elements[best.index]
    is_box = element.kind == "check" and element.role != "radio"
    return is_box and not any(map(caseless(best.element.name).startswith, quoted))


def _is_synonym(name: str, description: str) -> bool:
    """Return whether a name shares no word with a description: "Comment" of "the notes".

    A text of the page may then match better, except where the description is a word for an editor,
    such as "the text".
    """
    return not names_editor(words(description)) and shares_no_word(name, description)
