"""Finds a recorded element among those that were read from a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from explorer.identity.scoring import margin
from explorer.models.recording import SemanticElementRef
from explorer.recording.relocation.relocation import became_destructive
from explorer.recording.vision.grids import is_number
from explorer.recording.vision.layout import ROW, SEPARATOR
from explorer.text import caseless

MINIMUM = 0.6
"""The lowest score of a match."""
MARGIN = 0.1
"""Its lowest difference to the next best."""
_NAME, _ROLE, _ROW, _PLACE = 0.65, 0.15, 0.12, 0.08
"""What a property adds to the score; without the name there is none. The place alone is less than
the margin: rows move up when one is gone."""
_MISREAD = 0.95
"""Of the score remains where a character of a long name was read differently."""
_SAFE_LENGTH = 8
"""In a name as long as this one character may differ: "Save" and "Wave" are not the same."""
_SAME_ROW = 0.5
"""So many of the words of its row make it the same row; of a grid all, which has similar rows."""
_NEAR = 12.0
"""CSS pixels between the middles of the same place."""
_CONFUSED = str.maketrans("oil|!s", "011115")
"""Characters that are read as others of the same look."""
_SEEN_ALIKE = {"text", "button", "link", "menuitem", "tab", "option", "treeitem", "gridcell"}
"""Roles that a picture does not tell apart where no box is drawn."""


class PictureMatch(NamedTuple):
    """The element of a picture that a recording means, or the best of those that it may mean.

    Attributes:
        position: Its position among the elements; None if none has the name.
        score: 0 to 1.
        margin: Its score minus that of the next best element.
    """

    position: int | None
    score: float = 0.0
    margin: float = 0.0

    @property
    def is_certain(self) -> bool:
        """Whether it is the recorded element."""
        return self.position is not None and self.score >= MINIMUM and self.margin >= MARGIN


def match(reference: SemanticElementRef, elements: Sequence[SemanticElementRef]) -> PictureMatch:
    """Find a recorded element in a picture by its name, role, row and place.

    The name decides: it must be the same except for what is easily misread. One of several of the
    same name is told by its row, which the reference has if it had twins when it was recorded. A
    number or an empty cell has the same name as others: it is certain only in its column, in the
    one row whose other words agree.
    """
    scores = [_score(reference, element) for element in elements]
    if _lacks_words(reference):
        cell = _cell(reference, elements)
        scores = [score if index == cell else 0.0 for index, score in enumerate(scores)]
    ranked = sorted(range(len(scores)), key=lambda index: -scores[index])
    if not ranked or not scores[ranked[0]]:
        return PictureMatch(None)
    best, *others = ranked
    lead = margin(scores[best], scores[others[0]] if others else None)
    return PictureMatch(best, round(scores[best], 3), round(lead, 3))


def _score(reference: SemanticElementRef, element: SemanticElementRef) -> float:
    name = _name_similarity(reference.name or "", element.name or "")
    if _is_empty_cell(reference) and _is_empty_cell(element):
        name = 1.0
    row = _row_similarity(reference, element)
    if not name or row is None or became_destructive(reference, element):
        return 0.0
    others = _ROLE * _role_similarity(reference.role, element.role)
    others += _ROW * row + _PLACE * _is_near(reference, element)
    return name * (_NAME + others)


def _is_empty_cell(element: SemanticElementRef) -> bool:
    return element.role == "gridcell" and not element.name and element.confidence is not None


def _lacks_words(reference: SemanticElementRef) -> bool:
    return not reference.name or is_number(reference.name)


def _cell(reference: SemanticElementRef, elements: Sequence[SemanticElementRef]) -> int | None:
    """Return the only element in the column and the row of a reference, None if there is none."""
    same = [
        index
        for index, element in enumerate(elements)
        if _is_in_column(reference, element) and _is_in_row(reference, element)
    ]
    return same[0] if len(same) == 1 else None


def _is_in_column(reference: SemanticElementRef, element: SemanticElementRef) -> bool:
    if reference.center is None or element.center is None:
        return False
    return abs(reference.center[0] - element.center[0]) <= _NEAR


def _is_in_row(reference: SemanticElementRef, element: SemanticElementRef) -> bool:
    """Return whether all words beside a reference are beside an element, or those of its row.

    Numbers count only where all of them are: a row of a keypad or of a calendar.
    """
    beside = _parts(reference.neighbour_text)
    wanted = _telling(_own_parts(reference)) or _telling(beside) or beside
    given = _words(element.neighbour_text)
    return bool(wanted) and all(_plain(word) in given for word in wanted)


def _telling(words: list[str]) -> list[str]:
    return [word for word in words if not is_number(word)]


def _name_similarity(wanted: str, given: str) -> float:
    """Compare two names: 1 for the same, less for one that was misread, 0 for others."""
    wanted, given = _plain(wanted), _plain(given)
    if not wanted or _numbers(wanted) != _numbers(given):
        return 0.0
    if wanted == given:
        return 1.0
    if len(wanted) < _SAFE_LENGTH or wanted[0] != given[:1]:
        return 0.0
    return _MISREAD if Levenshtein.distance(wanted, given, score_cutoff=1) <= 1 else 0.0


def _plain(name: str) -> str:
    """Return the letters and digits of a name, those that look alike as one."""
    return "".join(filter(str.isalnum, caseless(name).translate(_CONFUSED)))


def _numbers(plain: str) -> list[str]:
    return re.findall(r"\d+", plain)


def _row_similarity(reference: SemanticElementRef, element: SemanticElementRef) -> float | None:
    """Compare the words beside two elements, 0 to 1; None if the rows are not the same."""
    if own := _own_parts(reference):
        if not _telling(own) and not _is_in_row(reference, element):
            return None
        shared = _shared(list(map(_plain, own)), _words(element.neighbour_text))
        enough = 1.0 if reference.role == "gridcell" else _SAME_ROW
        return shared if shared >= enough else None
    return _shared(_words(reference.neighbour_text), _words(element.neighbour_text))


def _own_parts(reference: SemanticElementRef) -> list[str]:
    rows = [path for path in reference.container_path or () if path.startswith(ROW)]
    return _parts(rows[-1].removeprefix(ROW)) if rows else []


def _words(text: str | None) -> list[str]:
    return list(map(_plain, _parts(text)))


def _parts(text: str | None) -> list[str]:
    return [part for part in (text or "").split(SEPARATOR) if _plain(part)]


def _shared(wanted: list[str], given: list[str]) -> float:
    return sum(word in given for word in wanted) / len(wanted) if wanted else 0.0


def _role_similarity(wanted: str | None, given: str | None) -> float:
    if wanted is None or wanted == given:
        return 1.0
    return 0.5 if {wanted, given} <= _SEEN_ALIKE else 0.0


def _is_near(reference: SemanticElementRef, element: SemanticElementRef) -> float:
    if reference.center is None or element.center is None:
        return 0.0
    (x, y), (now_x, now_y) = reference.center, element.center
    return float(abs(x - now_x) <= _NEAR and abs(y - now_y) <= _NEAR)
