"""Compares the rows of tables and lists in which elements are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from explorer.identity.matching import ROW_ROLES
from explorer.recording.relocation.labels import Similarities, overlap

_CHANGED = 0.2
"""Similarity from which on a row is the recorded one with other texts."""
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


@lru_cache(_CACHED)
def row_words(containers: tuple[str, ...], label: str) -> tuple[str, ...]:
    """Return the words of the innermost row around an element, without its own label."""
    for container in reversed(containers):
        role, _, name = container.partition(" ")
        if role in ROW_ROLES:
            text = " ".join(name.strip('"').casefold().split())
            return tuple(text.replace(label.casefold(), " ", 1).split())
    return ()
