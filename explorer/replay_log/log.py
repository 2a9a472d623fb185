"""The tape of a run: every answer of its pages and its model, in the order they came.

A walk is a function of its seed and of what it is answered. So a run whose worker was lost is
taken up by walking again over the tape, without a browser and in a moment, until the tape ends;
from there on it asks the real page. Nothing that is on the tape is done on the site a second time,
and the walk knows all that it knew. That holds for one walker: several would have to be answered
in the order in which they happened to ask.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from explorer.errors import (
    BrowserLost,
    BudgetExceeded,
    ExplorerError,
    InternalError,
    ModelError,
    PageLost,
)
from explorer.models import Usage
from explorer.process.files import Appended, OnTrouble, persistently
from explorer.replay_log.clock import RunClock

Answer = TypeVar("Answer")


class ReplayDiverged(BrowserLost):
    """The walk went another way than on the tape: it cannot be taken up where it was."""


class LogEntry(NamedTuple):
    """``how``: begun, done, or the name of an error. ``at`` is the run's clock when asked."""

    call: str
    how: str
    at: float
    answer: str
    """As JSON."""


class ReplayLog:
    """Of one run, in a folder of its own that nobody else may read: pages may show secrets.

    Each attempt at the run goes on with a copy of what the one before it has left, so that a worker
    which was taken for lost and was not adds nothing to it. ``make_sure`` is awaited before
    anything is written, and before the world is changed: it waits, or raises RunGivenUp. Raise
    OSError when the folder cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        clock: RunClock,
        on_trouble: OnTrouble,
        make_sure: Callable[[], Awaitable[None]],
    ) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        self._on_trouble = on_trouble
        self._make_sure = make_sure
        self._packer = zlib.compressobj(1)
        before = sorted(folder.glob("attempt-*.z"))
        self.attempts = _number(before[-1]) + 1 if before else 0
        """Those before this one."""
        path = folder / f"attempt-{self.attempts:04d}.z"
        self._copy(before[-1:], path)
        for old in before:
            old.unlink()
        self._entries = _entries(path)
        self._file = Appended(path, new=False)
        self._cut_off = ""
        self._clock = clock
        self._next: LogEntry | None = None
        self._advance()
        self.is_resumed = self._next is not None or self._cut_off != ""

    @property
    def is_playing(self) -> bool:
        return self._next is not None

    @property
    def next_call(self) -> str:
        """What is asked next if the walk goes as it went, be it answered or cut off; "" at the end.

        A call that was given up while others were made after it is none of them.
        """
        return self._next.call if self._next else self._cut_off

    @property
    def state_file(self) -> Path:
        """For the cookies and the storage of the browser."""
        return self._folder / "state.json"

    def clock(self) -> float:
        """Seconds that the run has had. While the tape plays these are those of its next entry."""
        return self._next.at if self._next else self._clock()

    async def answer(
        self,
        call: str,
        ask: Callable[[], Awaitable[Answer]],
        kind: TypeAdapter[Answer],
        cut_off: Callable[[], Answer] | None = None,
    ) -> Answer:
        """What the tape has for this call; past its end what ``ask`` gives, taped.

        A call with a ``cut_off`` is one that changes the world. Its beginning is taped, too, and
        where a worker was lost over it, it is not made again but answered by that. Raise
        TapeDiverged when the tape has another call in this place.
        """
        if entry := self._played(call):
            return _told(entry, kind)
        was_cut_off, self._cut_off = self._cut_off == call, ""
        if cut_off and was_cut_off:
            value = cut_off()
            await self._write(call, "done", _json(value, kind))
            return value
        if cut_off:
            await self._write(call, "begun", b"null")
            await self._make_sure()
        at = self._clock()
        try:
            value = await ask()
        except (PageLost, ModelError, BudgetExceeded, InternalError) as error:
            await self._write(call, type(error).__name__, _error_json(error), at)
            raise
        await self._write(call, "done", _json(value, kind), at)
        return value

    async def keep_state(self, state: object) -> None:
        """Cookies and storage, to begin with when the run is taken up."""
        data = json.dumps(state).encode()
        await self._make_sure()
        await persistently(lambda: _write_privately(self.state_file, [data]), self._on_trouble)

    def close(self) -> None:
        self._file.close()

    def _played(self, call: str) -> LogEntry | None:
        entry = self._next
        if entry is None:
            return None
        if entry.call != call:
            raise ReplayDiverged(
                "it cannot be taken up where its worker was lost, for the site or the settings "
                f"have changed: {call!r} was asked, and the tape has {entry.call!r}"
            )
        self._advance()
        return entry

    def _advance(self) -> None:
        """To the next answer; what was begun and never answered was cut off."""
        last = self._next
        self._next, self._cut_off = None, ""
        for entry in self._entries:
            if entry.how != "begun":
                self._next = entry
                return
            self._cut_off, last = entry.call, entry
        if last:
            self._clock.set(last.at)

    def _copy(self, parts: Sequence[Path], path: Path) -> None:
        """The whole lines of these, as the beginning of a new file."""
        lines = (line for part in parts for line in _lines(part))
        _write_privately(path, (self._pack(line) for line in lines))

    def _pack(self, line: bytes) -> bytes:
        return self._packer.compress(line) + self._packer.flush(zlib.Z_SYNC_FLUSH)

    async def _write(self, call: str, how: str, answer: bytes, at: float | None = None) -> None:
        head = json.dumps([call, how, self._clock() if at is None else at])
        line = head.encode("utf-8", "replace") + b"\t" + answer + b"\n"
        await self._make_sure()
        piece = self._pack(line)
        await persistently(lambda: self._file.append(piece), self._on_trouble)


def _write_privately(path: Path, pieces: Iterable[bytes]) -> None:
    """Whole or not at all."""
    unfinished = path.with_suffix(".part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines(pieces)
    os.replace(unfinished, path)


def _number(path: Path) -> int:
    return int(path.stem.removeprefix("attempt-"))


def _lines(path: Path) -> Iterator[bytes]:
    """The whole ones; the last one may be cut off."""
    unpacker, rest = zlib.decompressobj(), b""
    with path.open("rb") as file:
        while packed := file.read(1 << 16):
            try:
                rest += unpacker.decompress(packed)
            except zlib.error:
                return
            *lines, rest = rest.split(b"\n")
            for line in lines:
                yield line + b"\n"


def _entries(path: Path) -> Iterator[LogEntry]:
    for line in _lines(path):
        head, _, answer = line.decode().partition("\t")
        yield LogEntry(*_fields(json.loads(head)), answer)


def _fields(head: list[Any]) -> tuple[str, str, float]:
    call, how, at = head
    return call, how, at


def _json(value: Answer, kind: TypeAdapter[Answer]) -> bytes:
    try:
        return kind.dump_json(value, by_alias=True)
    except PydanticSerializationError:  # it refuses half characters, which scripts put in titles
        return json.dumps(kind.dump_python(value, mode="json", by_alias=True)).encode()


def _told(entry: LogEntry, kind: TypeAdapter[Answer]) -> Answer:
    if entry.how != "done":
        raise _error(entry.how, json.loads(entry.answer))
    try:
        return kind.validate_json(entry.answer)
    except ValidationError:  # half characters again
        return kind.validate_python(json.loads(entry.answer))


def _error_json(error: ExplorerError) -> bytes:
    told: dict[str, object] = {"message": str(error)}
    if isinstance(error, ModelError):
        usage = error.usage.model_dump(mode="json")
        told = {"reason": error.reason, "detail": error.detail, "usage": usage}
    return json.dumps(told).encode()


def _error(name: str, told: dict[str, Any]) -> Exception:
    if name == "ModelError":
        return ModelError(told["reason"], told["detail"], Usage(**told["usage"]))
    known = {one.__name__: one for one in (PageLost, BudgetExceeded, InternalError)}
    return known[name](told["message"])
