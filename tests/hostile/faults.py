"""Faults that end nothing and that only the log tells: of listeners, tasks and observers."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import structlog
from structlog.typing import EventDict, WrappedLogger

SECONDS_OF_FREEZE = 5.0
SECONDS_A_BEAT = 0.1
SECONDS_FOR_GOOD = 120.0
"""After so long it will not come back."""
_NOBODYS = 0

_page: ContextVar[int] = ContextVar("page", default=_NOBODYS)


class Faults:
    """What the log told as an error, by the page that was explored then."""

    def __init__(self) -> None:
        self._told: dict[int, list[str]] = defaultdict(list)
        self._heard = time.monotonic()
        self._is_over = threading.Event()

    def begin(self, number: int) -> None:
        """This task explores that page from now on."""
        _page.set(number)

    def of(self, number: int) -> list[str]:
        """Those of a page, and those of nobody since somebody asked."""
        return self._told.pop(number, []) + self._told.pop(_NOBODYS, [])

    def add(self, fault: str) -> None:
        self._told[_page.get()].append(fault)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen to the log meanwhile."""
        handler = _Handler(self)
        logging.root.addHandler(handler)
        structlog.configure(processors=[self._structured], logger_factory=_silent)
        try:
            yield
        finally:
            logging.root.removeHandler(handler)
            structlog.reset_defaults()

    def _structured(self, logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        if method in ("error", "critical", "exception"):
            self.add(f"log: {event.pop('event')}: {event}")
        raise structlog.DropEvent

    @contextmanager
    def frozen(self, limit: float = SECONDS_OF_FREEZE) -> Iterator[None]:
        """Notice when the event loop stands still; end the process if that is for good.

        ``limit``: for so many seconds it may do one thing.
        """
        self._heard = time.monotonic()
        beating = asyncio.ensure_future(self._beat(limit))
        watching = threading.Thread(target=self._watch, args=(limit,), daemon=True)
        watching.start()
        try:
            yield
        finally:
            beating.cancel()
            self._is_over.set()

    async def _beat(self, limit: float) -> None:
        while True:
            await asyncio.sleep(SECONDS_A_BEAT)
            late = time.monotonic() - self._heard - SECONDS_A_BEAT
            self._heard = time.monotonic()
            if late > limit:
                self.add(f"frozen: the event loop stood still for {late:.0f} s")

    def _watch(self, limit: float) -> None:
        shown_at = 0.0
        while not self._is_over.wait(1):
            late = time.monotonic() - self._heard
            if late > limit and shown_at != self._heard:
                shown_at = self._heard
                print("the event loop stands still here:", file=sys.stderr)
                faulthandler.dump_traceback(all_threads=True)
            if late > SECONDS_FOR_GOOD:
                print("FAILED: the event loop stands still for good", flush=True)
                os._exit(1)


class _Handler(logging.Handler):
    """Of Python's own log, in which asyncio tells of tasks and callbacks that failed."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._faults.add(f"log: {record.name}: {record.getMessage()[:1_000]} {error!r}"[:2_000])


def _silent(*_: object) -> structlog.PrintLogger:
    return structlog.PrintLogger(sys.stderr)
