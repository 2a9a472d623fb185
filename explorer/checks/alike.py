"""Joins the signals of one act that have one cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from explorer.models import Act, Value

MOST_EXAMPLES = 5

S = TypeVar("S", bound=Value)


def alike(
    act: Act, kind: type[S], key: Callable[[S], tuple[str, ...]]
) -> Iterator[tuple[tuple[str, ...], list[S]]]:
    """The signals of a kind in groups with the same key, in the order in which they came."""
    groups: dict[tuple[str, ...], list[S]] = {}
    for signal in act.outcome.signals:
        if isinstance(signal, kind):
            groups.setdefault(key(signal), []).append(signal)
    yield from groups.items()


def and_more(number: int) -> str:
    """What a title adds when ``number`` elements are meant, and it names the first."""
    return f" (and {number - 1} more like it)" if number > 1 else ""


def examples(texts: Iterable[str]) -> str:
    """The first few different ones, one a line."""
    return "\n".join(list(dict.fromkeys(texts))[:MOST_EXAMPLES])
