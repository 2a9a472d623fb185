"""Disposes handles after the act that they were made for.

Playwright keeps each handle here and in its driver until it is disposed, also when its document is
gone, and the page keeps what the handle is of, also when it has removed that.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import TypeVar

from playwright.async_api import JSHandle

DISPOSE_SECONDS = 1.0
"""Deadline for disposing handles: the driver does not wait for the page."""

Handle = TypeVar("Handle", bound=JSHandle)

_held: ContextVar[list[JSHandle] | None] = ContextVar("held", default=None)


@asynccontextmanager
async def handles_disposed() -> AsyncIterator[None]:
    """Dispose all that was ``held`` in the block when it ends."""
    handles: list[JSHandle] = []
    before = _held.set(handles)
    try:
        yield
    finally:
        _held.reset(before)
        await dispose(handles)


async def held(making: Awaitable[Handle]) -> Handle:
    """Return a handle, which is disposed at the end of the act, if this is part of one."""
    handle = await making
    hold(handle)
    return handle


def hold(*handles: JSHandle) -> None:
    """Have handles disposed at the end of the act, if this is part of one."""
    if (noted := _held.get()) is not None:
        noted.extend(handles)


async def dispose(handles: Iterable[JSHandle]) -> None:
    """Dispose handles, of which some may be gone."""
    with suppress(TimeoutError):
        async with asyncio.timeout(DISPOSE_SECONDS):
            disposing = (handle.dispose() for handle in handles)
            await asyncio.gather(*disposing, return_exceptions=True)
