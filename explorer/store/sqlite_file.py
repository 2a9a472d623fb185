"""Creates the SQLite file of the run store."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

LOCK_RETRY_SECONDS = 0.02
"""Interval between attempts to get SQLite's lock."""


def make_private(file: Path) -> None:
    """Create a file that only its owner can read, unless it exists.

    The database holds the addresses of alerts. SQLite gives its journal files the same mode.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)


def make_wal_file(file: Path, seconds: float) -> None:
    """Create an SQLite file in WAL mode, which lets readers proceed during a write.

    The mode is persistent. SQLite's own busy timeout does not apply to this change, so it is
    retried here.

    Args:
        file: The database file; created if it does not exist.
        seconds: Time limit of waiting for SQLite's lock.

    Raises:
        sqlite3.Error: The file is no database, or stays locked.
    """
    make_private(file)
    end = time.monotonic() + seconds
    with closing(sqlite3.connect(file)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(LOCK_RETRY_SECONDS)
            else:
                return
