"""Files are whole whenever somebody looks, whoever writes them and however little room there is."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from explorer.process.files import AppendOnlyFile, write_atomically


def test_two_writers_of_one_file_never_tear_it(tmp_path: Path):
    file = tmp_path / "ledger.json"
    pieces = [letter * 100_000 for letter in ("a", "b")]
    begin = threading.Barrier(3)
    failures: list[OSError] = []

    def write(piece: str) -> None:
        begin.wait()
        try:
            for _ in range(100):
                write_atomically(file, piece)
        except OSError as error:
            failures.append(error)

    writers = [threading.Thread(target=write, args=(piece,)) for piece in pieces]
    for writer in writers:
        writer.start()
    write_atomically(file, pieces[0])
    begin.wait()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        seen.add(file.read_text())
    assert not failures
    assert seen <= set(pieces)
    assert os.listdir(tmp_path) == ["ledger.json"]


class FullDisk:
    """Passes on to a file what there is room for, and may fail to take it back."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.room: int | None = None
        self.stuck = False

    def write(self, piece: bytes) -> int:
        if self.room is None:
            return int(self.file.write(piece))
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = int(self.file.write(piece[: self.room]))
        self.room -= written
        return written

    def seek(self, *to: int) -> int:
        return int(self.file.seek(*to))

    def truncate(self, end: int) -> int:
        if self.stuck and os.fstat(self.file.fileno()).st_size > end:
            raise OSError(errno.EIO, "Input/output error")
        return int(self.file.truncate(end))


@pytest.mark.parametrize("stuck", [False, True])
def test_a_piece_without_room_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stuck: bool
):
    path = tmp_path / "journal.jsonl"
    appended = AppendOnlyFile(path)
    disk = FullDisk(appended._file)
    monkeypatch.setattr(appended, "_file", disk)
    appended.append(b"one\n")
    disk.room, disk.stuck = 2, stuck
    with pytest.raises(OSError, match="No space"):
        appended.append(b"two\n")
    disk.room, disk.stuck = None, False
    appended.append(b"two\n")
    appended.append(b"three\n")
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_what_another_process_has_appended_stays(tmp_path: Path):
    path = tmp_path / "journal.jsonl"
    one = AppendOnlyFile(path)
    one.append(b"A1\n")
    other = AppendOnlyFile(path, new=False)
    other.append(b"B1\n")
    one.append(b"A2\n")
    other.append(b"B2\n")
    assert path.read_bytes() == b"A1\nB1\nA2\nB2\n"
