"""Compares the rows of tables and lists in which elements are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from explorer.identity.matching import ROW_ROLES
from explorer.recording.relocation.labels import Similarities, overlap

_CHANGED = 0.2
"""Similarity from which on a row is the recorded one with other texts."""
_WORDS = re.compile(r"[\w.,]*\w")
_CACHED = 65_536


def compare_row(
    wanted: tuple[str, ...],
    given: Sequence[tuple[str, ...]],
    page: Iterable[tuple[str, ...]],
) -> Similarities:
    """Compare the words of rows.

    A row may have changed, too: the most similar one of the page is the same row, unless it has
    little in common.

    Args:
        wanted: The words of the row in which the recorded element is.
        given: Those of the rows of the candidates.
        page: Those of all rows of the page.
    """
    similar = [_row_similarity(wanted, one) if one else None for one in given]
    best = max((_row_similarity(wanted, one) for one in page if one), default=0.0)
    return [1.0 if one is not None and one >= max(best, _CHANGED) else one for one in similar]


@lru_cache(_CACHED)
def _row_similarity(wanted: tuple[str, ...], given: tuple[str, ...]) -> float:
    shared = overlap(frozenset(wanted), frozenset(given)) ** 2
    return shared if given[0] == wanted[0] else 0.3 * shared


def rows_like(wanted: tuple[str, ...], page: Iterable[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """Return the words of the rows of a page that may be similar to a recorded one.

    Args:
        wanted: The words of the recorded row.
        page: The containers of all elements of the page.
    """
    words = {wanted[0], max(wanted, key=len)}
    innermost = {container for path in page if (container := row_around(path))}
    return {
        _words(row) for row in innermost if not words.isdisjoint(_WORDS.findall(row.casefold()))
    }


def row_around(containers: tuple[str, ...]) -> str:
    """Return the innermost row of containers, "" for none."""
    for container in reversed(containers):
        if container.partition(" ")[0] in ROW_ROLES:
            return container
    return ""


def row_words(containers: tuple[str, ...], label: str) -> tuple[str, ...]:
    """Return the words of the innermost row around an element, without its own label."""
    return _words(row_around(containers), label)


@lru_cache(_CACHED)
def _words(row: str, label: str = "") -> tuple[str, ...]:
    text = row.partition(" ")[2].strip('"').casefold()
    plain = " ".join(text.split()).replace(" ".join(label.casefold().split()), " ", 1)
    return tuple(_WORDS.findall(plain))
