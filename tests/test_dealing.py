"""Each test is run once, the long ones first."""

from __future__ import annotations

import pytest

from tests.dealing import dealt


@pytest.mark.parametrize("workers", range(1, 6))
@pytest.mark.parametrize("others", range(7))
@pytest.mark.parametrize("long", range(7))
def test_each_is_dealt_once(long: int, others: int, workers: int) -> None:
    tests = [f"long {n}" for n in range(long)], [f"other {n}" for n in range(others)]
    assert sorted(dealt(*tests, workers)) == sorted((*tests[0], *tests[1]))


def test_each_worker_begins_with_a_long_one() -> None:
    order = list(dealt(["A", "B", "C"], list("abcdefghi"), 3))
    assert order == ["A", "a", "b", "c", "B", "d", "e", "f", "C", "g", "h", "i"]
