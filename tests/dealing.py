"""The order in which the workers of pytest-xdist get the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

Test = TypeVar("Test")


def dealt(long: Sequence[Test], others: Sequence[Test], workers: int) -> Iterator[Test]:
    """Yield tests so that each worker begins with its share of the long ones.

    A worker first gets an equal part of the tests, in order. One that began a long test last would
    be the only one that still works.
    """
    total, left = len(long) + len(others), iter(others)
    for worker in range(workers):
        share = long[worker::workers]
        size = (worker + 1) * total // workers - worker * total // workers
        yield from share
        yield from islice(left, max(0, size - len(share)))
    yield from left
