"""Helpers that group the signals of one act by their common cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from explorer.models import Act, Value

MAX_EXAMPLES = 5

S = TypeVar("S", bound=Value)


def group_signals(
    act: Act, kind: type[S], key: Callable[[S], tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], list[S]]]:
    """Yield the signals of one kind, grouped by key.

    Args:
        act: The act whose signals are grouped.
        kind: The class of the signals.
        key: Returns the group key of a signal.

    Yields:
        Pairs of a key and its signals, in the order in which the keys first occurred.
    """
    groups: dict[tuple[str, ...], list[S]] = {}
    for signal in act.outcome.signals:
        if isinstance(signal, kind):
            groups.setdefault(key(signal), []).append(signal)
    yield from groups.items()


def more_suffix(number: int) -> str:
    """Return the suffix for a title that names the first of ``number`` elements, "" for one."""
    return f" (and {number - 1} more like it)" if number > 1 else ""


def join_examples(texts: Iterable[str]) -> str:
    """Return the first ``MAX_EXAMPLES`` distinct texts, one per line."""
    return "\n".join(list(dict.fromkeys(texts))[:MAX_EXAMPLES])
