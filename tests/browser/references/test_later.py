"""Work whose results are taken later."""

from __future__ import annotations

import asyncio

from explorer.browser.references.later import Later


async def test_results_are_taken_in_the_order_of_the_work() -> None:
    later: Later[str] = Later()
    may_end = asyncio.Event()

    async def slow() -> list[str]:
        await may_end.wait()
        return ["slow"]

    async def quick() -> list[str]:
        return ["quick"]

    assert await later.take(30) == []  # nothing was begun
    later.begin(slow())
    assert await later.take(0) == []
    assert later.has_work
    later.begin(quick())
    may_end.set()
    assert await later.take(30) == ["slow", "quick"]
    assert await later.take(30) == []
    assert not later.has_work
