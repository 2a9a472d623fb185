"""Delivers the events of a run to its observers and isolates them from each other's failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

import structlog

from explorer.errors import ExplorerError, InternalError, RunFolderLost, RunGivenUp
from explorer.models import RunEvent
from explorer.process.boundary import boundary
from explorer.protocols import Observer

ENDS_THE_RUN = (RunGivenUp, RunFolderLost)

log = structlog.get_logger(__name__)


class Observers:
    """All observers of a run.

    An exception of one observer is logged, the first time with its traceback, and the observer
    still receives the next event. Only ENDS_THE_RUN exceptions are raised.
    """

    def __init__(self, observers: Sequence[Observer]) -> None:
        self._observers = observers
        self._failures: Counter[int] = Counter()

    async def notice(self, event: RunEvent) -> None:
        """Deliver an event to every observer.

        Raises:
            RunGivenUp: The run continues elsewhere.
            RunFolderLost: The run folder cannot be written any more.
        """
        for number, observer in enumerate(self._observers):
            try:
                with boundary(f"telling {_name(observer)}", log_traceback=self._is_first(number)):
                    await observer.notice(event)
            except ENDS_THE_RUN:
                raise
            except ExplorerError as error:
                self._failures[number] += 1
                _log(observer, error)

    def _is_first(self, number: int) -> bool:
        return not self._failures[number]

    async def close(self) -> None:
        """Close every observer, whatever another one raises.

        Raises:
            ExplorerError: The first observer, which keeps the record of the run, could not be
                closed, or one raised an exception that ends the run.
        """
        async with AsyncExitStack() as closing:
            for number, observer in reversed(list(enumerate(self._observers))):
                closing.push_async_callback(self._close, observer, is_record=not number)

    async def _close(self, observer: Observer, *, is_record: bool) -> None:
        try:
            with boundary(f"closing {_name(observer)}"):
                await observer.close()
        except ExplorerError as error:
            if is_record or isinstance(error, ENDS_THE_RUN):
                raise
            _log(observer, error)


def _log(observer: Observer, error: ExplorerError) -> None:
    """Log an intentional exception of an observer; the boundary has logged any other."""
    if not isinstance(error, InternalError):
        log.error("an observer failed", observer=_name(observer), error=str(error))


def _name(observer: Observer) -> str:
    return type(observer).__name__
