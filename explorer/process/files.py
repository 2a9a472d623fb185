"""Writes files that are complete at any time, even after a crash or on a full disk."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from explorer.models import Value

OnTrouble = Callable[[OSError], Awaitable[bool]]
"""Receives the error of a failed write and returns whether to try again."""


def write_atomically(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a file completely or not at all, so that a reader never sees a part of it.

    Missing parent folders are created.

    Args:
        path: The file.
        content: What is in it.
        private: Whether only its owner may read it.

    Raises:
        OSError: The file cannot be written; an existing one is unchanged.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    # A unique name: two processes may write the same file at once.
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(unfinished, "xb", opener=_open_private if private else None) as file:
            file.write(data)
        os.replace(unfinished, path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class AppendOnlyFile:
    """A file to which whole pieces are appended. A piece that was written in part is removed.

    Args:
        path: The file.
        new: Whether the file must not exist yet.

    Raises:
        OSError: The file cannot be opened, or exists although it must be new.
    """

    def __init__(self, path: Path, *, new: bool = True) -> None:
        if new:
            path.open("xb").close()
        self._file = path.open("ab", buffering=0)
        self._torn_at: int | None = None
        """The offset of a piece that was written in part and could not be removed, or None."""

    def append(self, piece: bytes) -> None:
        """Append a piece to the file.

        Raises:
            OSError: The piece cannot be written; the file is left as it was.
        """
        if self._torn_at is not None:
            self._truncate_to(self._torn_at)
        # Determined each time, so that data appended by another process is not cut off.
        end = self._file.seek(0, os.SEEK_END)
        try:
            rest = memoryview(piece)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            with suppress(OSError):
                self._truncate_to(end)
            raise

    def _truncate_to(self, end: int) -> None:
        self._torn_at = end
        self._file.truncate(end)
        self._torn_at = None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


async def retry_write(write: Callable[[], object], on_trouble: OnTrouble) -> bool:
    """Call ``write`` until it succeeds or ``on_trouble`` gives up; return whether it succeeded."""
    while True:
        try:
            write()
        except OSError as error:
            if not await on_trouble(error):
                return False
        else:
            return True


def json_document(value: Value) -> str:
    """Return the value as indented JSON that can be written in any encoding.

    Page titles may contain lone surrogates, which pydantic's own JSON rejects. Here they become
    "?".
    """
    text = json.dumps(value.model_dump(mode="json", by_alias=True), ensure_ascii=False, indent=2)
    return text.encode("utf-8", "replace").decode() + "\n"
