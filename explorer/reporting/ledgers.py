"""The storage of ledgers, which hold what all runs of a site found and tried."""

from __future__ import annotations

from pathlib import Path

import structlog
from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.models import Ledger, RunEvent, RunFinished
from explorer.process.files import write_atomically
from explorer.urls import parse

log = structlog.get_logger(__name__)


class LedgerFile:
    """Observer that stores the ledger of one site in the folder of the reports.

    Args:
        out: The folder of the reports.
        url: An address of the site.
    """

    def __init__(self, out: Path, url: str) -> None:
        site = parse(url)
        name = f"{site.host}-{site.port}" if site else "no-site"
        self._readable = True
        self._path = out / ".ledgers" / f"{name.replace(':', '.')}.json"

    def read(self, *, needed: bool) -> Ledger | None:
        """Return the ledger, None if there is none or it cannot be read.

        A ledger that cannot be read is not overwritten later.

        Args:
            needed: Whether to raise an error if the ledger cannot be read.

        Raises:
            UsageError: The ledger is needed and cannot be read.
        """
        try:
            return Ledger.model_validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not a ledger"
            message = f"cannot read {self._path}: {reason}; move it away to begin a new one"
            if needed:
                raise UsageError(message) from None
            log.warning(message)
            self._readable = False
            return None

    async def notice(self, event: RunEvent) -> None:
        """Write the ledger of the last event."""
        if isinstance(event, RunFinished) and event.ledger and self._readable:
            try:
                write_atomically(self._path, event.ledger.model_dump_json(by_alias=True))
            except OSError as error:
                log.error("the ledger could not be written", error=str(error))

    async def close(self) -> None:
        """Do nothing; the ledger is written by ``notice``."""
        return
