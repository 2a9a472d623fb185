"""Files that are whole whenever somebody looks: also after a crash, also on a full disk."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from explorer.models import Value

OnTrouble = Callable[[OSError], Awaitable[bool]]
"""Told why something could not be written; whether to try again."""


def write_whole(path: Path, content: str | bytes) -> None:
    """Whole or not at all: a reader never sees half a file. Raise OSError."""
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    # A name of its own for each writer: two processes may write the same file at once.
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with unfinished.open("xb") as file:
            file.write(data)
        os.replace(unfinished, path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


class Appended:
    """A file that grows by whole pieces: what could be written in part only is taken back.

    Raise OSError where it cannot be opened. A new one must not be there yet.
    """

    def __init__(self, path: Path, *, new: bool = True) -> None:
        if new:
            path.open("xb").close()
        self._file = path.open("ab", buffering=0)
        self._torn_at: int | None = None
        """Where a piece begins that was written in part and could not be taken back."""

    def append(self, piece: bytes) -> None:
        """Raise OSError and leave the file as it was when there is no room for the piece."""
        if self._torn_at is not None:
            self._take_back(self._torn_at)
        # Asked anew each time: what another process has appended meanwhile is not cut off.
        end = self._file.seek(0, os.SEEK_END)
        try:
            rest = memoryview(piece)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            with suppress(OSError):
                self._take_back(end)
            raise

    def _take_back(self, end: int) -> None:
        self._torn_at = end
        self._file.truncate(end)
        self._torn_at = None

    def close(self) -> None:
        self._file.close()


async def persistently(write: Callable[[], object], on_trouble: OnTrouble) -> bool:
    """Write until it works or ``on_trouble`` gives up; whether it worked."""
    while True:
        try:
            write()
        except OSError as error:
            if not await on_trouble(error):
                return False
        else:
            return True


def json_document(value: Value) -> str:
    """The value as text that any encoder takes: scripts can put half characters in titles,
    which pydantic's own JSON refuses and which become "?" here."""
    text = json.dumps(value.model_dump(mode="json", by_alias=True), ensure_ascii=False, indent=2)
    return text.encode("utf-8", "replace").decode() + "\n"
