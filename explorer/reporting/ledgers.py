"""What all runs have found and tried: a ledger a site, beside the run folders."""

from __future__ import annotations

from pathlib import Path

import structlog
from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.models import Ledger, RunEvent, RunFinished
from explorer.process.files import write_whole
from explorer.urls import parse

log = structlog.get_logger(__name__)


class LedgerFile:
    """The ledger of one site in the folder of its reports."""

    def __init__(self, out: Path, url: str) -> None:
        site = parse(url)
        name = f"{site.host}-{site.port}" if site else "no-site"
        self._readable = True
        self._path = out / ".ledgers" / f"{name.replace(':', '.')}.json"

    def read(self, *, needed: bool) -> Ledger | None:
        """None when no run has written one yet.

        One that cannot be read is a UsageError where it is ``needed``; else it is left as it is.
        """
        try:
            return Ledger.model_validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValidationError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not a ledger"
            told = f"cannot read {self._path}: {reason}; move it away to begin a new one"
            if needed:
                raise UsageError(told) from None
            log.warning(told)
            self._readable = False
            return None

    async def notice(self, event: RunEvent) -> None:
        if isinstance(event, RunFinished) and event.ledger and self._readable:
            try:
                write_whole(self._path, event.ledger.model_dump_json(by_alias=True))
            except OSError as error:
                log.error("the ledger could not be written", error=str(error))

    async def close(self) -> None:
        return
