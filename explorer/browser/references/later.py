"""Work that goes on while the page is used, and whose results are taken later."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Later(Generic[T]):
    """Runs one piece of work after the other in the background and keeps what they return."""

    def __init__(self) -> None:
        self._task: asyncio.Task[list[T]] | None = None

    @property
    def has_work(self) -> bool:
        """Whether there is work whose results were not taken."""
        return self._task is not None

    def begin(self, work: Coroutine[Any, Any, Sequence[T]]) -> None:
        """Run a coroutine in the background, after what was begun before and not taken yet."""
        self._task = asyncio.create_task(_after(self._task, work))

    async def take(self, seconds: float) -> list[T]:
        """Return what the work has brought; nothing if it takes longer, and all of it next time.

        Args:
            seconds: Longest wait for the work to end.
        """
        if self._task is None:
            return []
        done, _ = await asyncio.wait({self._task}, timeout=seconds)
        if not done:
            return []
        self._task = None
        return done.pop().result()


async def _after(
    before: asyncio.Task[list[T]] | None, work: Coroutine[Any, Any, Sequence[T]]
) -> list[T]:
    earlier = await before if before else []
    return [*earlier, *await work]
