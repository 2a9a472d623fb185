"""Several streams as one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from explorer.planner.interleaving import interleaved


async def numbers(name: str, count: int, ended: list[str]) -> AsyncGenerator[str, None]:
    try:
        for number in range(count):
            await asyncio.sleep(0)
            yield f"{name}{number}"
    finally:
        ended.append(name)


async def test_all_items_come_each_stream_in_its_order() -> None:
    ended: list[str] = []
    items = [item async for item in interleaved([numbers("a", 3, ended), numbers("b", 5, ended)])]
    assert [item for item in items if item[0] == "a"] == ["a0", "a1", "a2"]
    assert [item for item in items if item[0] == "b"] == ["b0", "b1", "b2", "b3", "b4"]
    assert sorted(ended) == ["a", "b"]


async def test_a_stream_waits_until_its_item_was_dealt_with() -> None:
    made: list[int] = []

    async def stream() -> AsyncGenerator[int, None]:
        for number in range(3):
            made.append(number)
            yield number

    async for item in interleaved([stream()]):
        await asyncio.sleep(0)
        assert made[-1] == item


async def test_an_error_ends_all_and_is_raised() -> None:
    ended: list[str] = []

    async def failing() -> AsyncGenerator[str, None]:
        yield "one"
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        async for _ in interleaved([numbers("a", 10**9, ended), failing()]):
            pass
    assert ended == ["a"]


async def test_who_stops_listening_ends_all() -> None:
    ended: list[str] = []
    async with aclosing(interleaved([numbers("a", 99, ended), numbers("b", 99, ended)])) as items:
        async for _ in items:
            break
    assert sorted(ended) == ["a", "b"]
