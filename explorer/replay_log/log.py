"""The replay log of a run: every answer of its pages and its model, in the order of the calls.

A crawl is determined by its random seed and by the answers it gets. To resume a run whose worker
was lost, the crawl is repeated with the answers of the log, without a browser and in a moment. At
the end of the log it continues on the real page. Nothing in the log is done on the site a second
time, and the crawl regains all its knowledge.

This holds for one crawling worker only: the calls of several workers have no fixed order.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
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
from explorer.process.files import AppendOnlyFile, OnTrouble, retry_write
from explorer.replay_log.clock import RunClock

Answer = TypeVar("Answer")


class ReplayDiverged(BrowserLost):
    """Raised when the crawl makes another call than the replay log has: it cannot be resumed."""


class LogEntry(NamedTuple):
    """A call and its answer."""

    call: str
    """The name and the arguments of the call."""
    state: str
    """State of the call: "begun", "done" or the name of the error class it raised."""
    at: float
    """The run's clock at the time of the call, in seconds."""
    answer: str
    """The answer or the error as JSON."""


class ReplayLog:
    """Answers the calls of one run from its log, and records the calls that follow.

    The log is in a folder that only the user can read, since pages may show secrets. Each attempt
    at the run continues with a copy of its predecessor's log. A worker that was wrongly taken for
    lost therefore adds nothing to the log of its successor.

    Args:
        folder: The folder of the log; it is created.
        clock: The clock of the run.
        on_trouble: Decides whether a write that failed is repeated.
        make_sure: Awaited before anything is written and before the site is changed. It waits or
            raises RunGivenUp if this worker may no longer continue the run.

    Raises:
        OSError: The folder cannot be used.
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
        self._walk = ""
        self._on_trouble = on_trouble
        self._make_sure = make_sure
        self._packer = zlib.compressobj(1)
        earlier = sorted(folder.glob("attempt-*.z"))
        self.attempts = _attempt_number(earlier[-1]) + 1 if earlier else 0
        """The number of earlier attempts."""
        path = folder / f"attempt-{self.attempts:04d}.z"
        self._copy(earlier[-1:], path)
        for old in earlier:
            old.unlink()
        self._entries = _entries(path)
        self._file = AppendOnlyFile(path, new=False)
        self._cut_off = ""
        self._clock = clock
        self._next: LogEntry | None = None
        self._advance()
        self.is_resumed = self._has_more
        """Whether an earlier attempt has begun the run, or the walk of its present visitor."""

    def begin_walk(self, number: int) -> None:
        """Begin the walk of another visitor, with a session of its own.

        Args:
            number: Its position, from 0. The calls of the walks follow each other in the log.
        """
        self._walk = f"walk-{number}-"
        self.is_resumed = self._has_more

    @property
    def _has_more(self) -> bool:
        return self._next is not None or self._cut_off != ""

    @property
    def is_replaying(self) -> bool:
        """Whether answers come from the log."""
        return self._next is not None

    @property
    def next_call(self) -> str:
        """The next call of the log, whether it was answered or cut off; "" at its end.

        A call that was given up while later ones were made is skipped.
        """
        return self._next.call if self._next else self._cut_off

    @property
    def state_file(self) -> Path:
        """The file for the cookies and the storage of the browser."""
        return self._folder / f"{self._walk}state.json"

    def clock(self) -> float:
        """Return the active time of the run in seconds; during replay that of the next entry."""
        return self._next.at if self._next else self._clock()

    def paused(self) -> AbstractContextManager[None]:
        """Stop the clock of the run while the context is active."""
        return self._clock.paused()

    async def answer(
        self,
        call: str,
        perform: Callable[[], Awaitable[Answer]],
        adapter: TypeAdapter[Answer],
        cut_off: Callable[[], Answer] | None = None,
    ) -> Answer:
        """Return the recorded answer of a call, or make the call and record its answer.

        Args:
            call: The name and the arguments of the call.
            perform: Makes the call.
            adapter: Serializes and validates the answer.
            cut_off: For calls that change the site: returns the answer that stands for a call
                during which a worker was lost. The beginning of such a call is recorded too, so
                that it is not repeated.

        Raises:
            ReplayDiverged: The log contains another call at this point.
            PageLost, ModelError, BudgetExceeded, InternalError: The call raised it, now or when it
                was recorded.
        """
        if entry := self._replayed_entry(call):
            return _parse_answer(entry, adapter)
        was_cut_off, self._cut_off = self._cut_off == call, ""
        if cut_off and was_cut_off:
            value = cut_off()
            await self._write(call, "done", _serialize(value, adapter))
            return value
        if cut_off:
            await self._write(call, "begun", b"null")
            await self._make_sure()
        at = self._clock()
        try:
            value = await perform()
        except (PageLost, ModelError, BudgetExceeded, InternalError) as error:
            await self._write(call, type(error).__name__, _serialize_error(error), at)
            raise
        await self._write(call, "done", _serialize(value, adapter), at)
        return value

    async def save_state(self, state: object) -> None:
        """Save cookies and storage, with which a resumed run starts its browser."""
        data = json.dumps(state).encode()
        await self._make_sure()
        await retry_write(lambda: _write_privately(self.state_file, [data]), self._on_trouble)

    @property
    def login_is_lost(self) -> bool:
        """Whether the site had ended the login of the session in the last attempt."""
        return self._lost_login_file.exists()

    async def mark_login(self, *, is_lost: bool) -> None:
        """Record whether the site has ended the login, which a resumed run asks for again."""
        await self._make_sure()
        if is_lost:
            await retry_write(self._lost_login_file.touch, self._on_trouble)
        else:
            self._lost_login_file.unlink(missing_ok=True)

    @property
    def _lost_login_file(self) -> Path:
        return self._folder / f"{self._walk}login-lost"

    def close(self) -> None:
        """Close the file of the log."""
        self._file.close()

    def _replayed_entry(self, call: str) -> LogEntry | None:
        """Return the entry for a call during replay, None at the end of the log."""
        entry = self._next
        if entry is None:
            return None
        if entry.call != call:
            raise ReplayDiverged(
                "it cannot be taken up where its worker was lost, for the site or the settings "
                f"have changed: {call!r} was asked, and the replay log has {entry.call!r}"
            )
        self._advance()
        return entry

    def _advance(self) -> None:
        """Go to the next answer; a call without an answer at the end of the log was cut off."""
        last = self._next
        self._next, self._cut_off = None, ""
        for entry in self._entries:
            if entry.state != "begun":
                self._next = entry
                return
            self._cut_off, last = entry.call, entry
        if last:
            self._clock.set(last.at)

    def _copy(self, parts: Sequence[Path], path: Path) -> None:
        """Write the complete lines of ``parts`` to a new file."""
        lines = (line for part in parts for line in _lines(part))
        _write_privately(path, (self._pack(line) for line in lines))

    def _pack(self, line: bytes) -> bytes:
        return self._packer.compress(line) + self._packer.flush(zlib.Z_SYNC_FLUSH)

    async def _write(self, call: str, state: str, answer: bytes, at: float | None = None) -> None:
        head = json.dumps([call, state, self._clock() if at is None else at])
        line = head.encode("utf-8", "replace") + b"\t" + answer + b"\n"
        await self._make_sure()
        piece = self._pack(line)
        await retry_write(lambda: self._file.append(piece), self._on_trouble)


def _write_privately(path: Path, pieces: Iterable[bytes]) -> None:
    """Replace a file atomically, readable only by the user."""
    unfinished = path.with_suffix(".part")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines(pieces)
    os.replace(unfinished, path)


def _attempt_number(path: Path) -> int:
    return int(path.stem.removeprefix("attempt-"))


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the complete lines of a log; the last one may have been cut off."""
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
        yield LogEntry(*_parse_head(json.loads(head)), answer)


def _parse_head(head: list[Any]) -> tuple[str, str, float]:
    call, state, at = head
    return call, state, at


def _serialize(value: Answer, adapter: TypeAdapter[Answer]) -> bytes:
    try:
        return adapter.dump_json(value, by_alias=True)
    except PydanticSerializationError:  # lone surrogates, which scripts can put into titles
        return json.dumps(adapter.dump_python(value, mode="json", by_alias=True)).encode()


def _parse_answer(entry: LogEntry, adapter: TypeAdapter[Answer]) -> Answer:
    if entry.state != "done":
        raise _parse_error(entry.state, json.loads(entry.answer))
    try:
        return adapter.validate_json(entry.answer)
    except ValidationError:  # lone surrogates
        return adapter.validate_python(json.loads(entry.answer))


def _serialize_error(error: ExplorerError) -> bytes:
    fields: dict[str, object] = {"message": str(error)}
    if isinstance(error, ModelError):
        usage = error.usage.model_dump(mode="json")
        fields = {"reason": error.reason, "detail": error.detail, "usage": usage}
    return json.dumps(fields).encode()


def _parse_error(name: str, fields: dict[str, Any]) -> Exception:
    if name == "ModelError":
        return ModelError(fields["reason"], fields["detail"], Usage(**fields["usage"]))
    known = {one.__name__: one for one in (PageLost, BudgetExceeded, InternalError)}
    return known[name](fields["message"])
