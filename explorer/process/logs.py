"""Log lines on standard error, for people or for machines, without secrets.

Lines of other libraries, by Python's own logging, are told in the same way. Exceptions are told
with their traceback, and without the values of variables.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from urllib.parse import unquote, urlsplit

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from explorer.masking import Mask
from explorer.process.boundary import LONGEST_PART, traceback_of
from explorer.settings.complaints import NOTIFY, PASSWORDS
from explorer.settings.model import LoggingSettings, Settings

SHORTEST_KEY = 8
SECRET_VARIABLE = re.compile(
    r"(API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET_?KEY|TOKEN|PASSWORD|PASSWD|PASSPHRASE|SECRET"
    rf"|CREDENTIALS?)$|^({PASSWORDS}|{NOTIFY})",
    re.IGNORECASE,
)
RUNS_REMEMBERED = 64
"""What runs have learned is masked as long as no more runs have begun since."""
PRINTS_BY_ITSELF = "dbos"
"""A library whose logger has a handler of its own and passes nothing on, unless it has another."""

_process: deque[Mask] = deque(maxlen=1)
_runs: deque[Mask] = deque(maxlen=RUNS_REMEMBERED)


def set_up_logging(settings: LoggingSettings, mask: Mask) -> None:
    """Send the log lines of all rooms and libraries to standard error, each without what ``mask``
    knows."""
    _process.append(mask)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _with_traceback,
            _masked,
            *_renderers(settings),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[settings.level.upper()]
        ),
        # Asked for at each line: a live display puts its own stream in this place.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
    if not any(isinstance(handler, _OfLibraries) for handler in logging.root.handlers):
        logging.root.addHandler(_OfLibraries())
    library = logging.getLogger(PRINTS_BY_ITSELF)
    library.handlers, library.propagate = [logging.NullHandler()], True
    sys.excepthook = _uncaught
    threading.excepthook = lambda told: _uncaught(told.exc_type, told.exc_value, told.exc_traceback)


def also_mask(mask: Mask) -> None:
    """Keep what a run knows and learns out of the log lines, too."""
    _runs.append(mask)


def without_secrets(text: str) -> str:
    """For what is told on standard error and is no log line."""
    masks = (*_process, *_runs) or (Mask(*known_secrets(Settings(), os.environ)),)
    for mask in masks:
        text = mask(text)
    return text


class _OfLibraries(logging.Handler):
    """What libraries log goes the way of our own lines: Playwright and asyncio would print the
    traceback of each fault in a listener, with what a page sent in it."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        structlog.get_logger(record.name).log(
            record.levelno, record.getMessage()[:LONGEST_PART], exc_info=error
        )


def _uncaught(
    kind: type[BaseException], error: BaseException | None, _: TracebackType | None
) -> None:
    structlog.get_logger(__name__).error("uncaught exception", exc_info=error or kind())


def _with_traceback(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """In place of the exception itself, which a renderer would tell with all variables."""
    error = event.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["exception"] = traceback_of(error)
    return event


def _masked(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    for mask in (*_process, *_runs):
        event = mask(event)
    return event


def known_secrets(settings: Settings, environment: Mapping[str, str]) -> Iterator[str]:
    """Passwords, keys, who is notified, and what the environment calls a secret."""
    service, store = settings.service, settings.store
    told = [address for schedule in settings.schedules for address in schedule.notify.to]
    for secret in (settings.ai.api_key, service.token, service.password, store.url, *told):
        if secret is not None:
            yield secret.get_secret_value()
    if store.url is not None:
        yield from _password_in(store.url.get_secret_value())
    for name, value in environment.items():
        named = SECRET_VARIABLE.search(name) and len(value) >= SHORTEST_KEY  # not "none" or "true"
        if name == settings.login.password_env or named:
            yield value
        if name.startswith(NOTIFY):  # several, and a line may tell of one
            yield from value.split()
        yield from _password_in(value)


def _password_in(address: str) -> Iterator[str]:
    """Of a proxy's or a database's address."""
    if "://" in address and "@" in address:
        with suppress(ValueError):
            if password := urlsplit(address).password:
                yield unquote(password)


def _renderers(settings: LoggingSettings) -> tuple[Processor, ...]:
    """What is no text becomes text there, so it is masked once more."""
    if settings.format == "json":
        return (
            structlog.processors.JSONRenderer(
                ensure_ascii=False, default=lambda value: without_secrets(repr(value))
            ),
        )
    colored = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    console = structlog.dev.ConsoleRenderer(colors=colored)

    def render(logger: WrappedLogger, method: str, event: EventDict) -> str:
        return without_secrets(console(logger, method, event))

    return _traceback_to_file, render


def _traceback_to_file(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """People get a line that names the file; the traceback would cover the progress of the run."""
    if traceback := event.pop("exception", None):
        heading = f"{event.get('timestamp', '')} {event.get('event', '')}"
        try:
            file = traceback_file()
            with file.open("a", encoding="utf-8", errors="replace") as details:
                details.write(f"{heading}\n{traceback}\n")
        except OSError as error:  # a full disk is no reason to lose the line as well
            event["details"] = f"not written: {error.strerror}"
        else:
            event["details"] = str(file)
    return event


@cache
def traceback_file() -> Path:
    """Where the tracebacks of this process are kept; only its user may read it."""
    with tempfile.NamedTemporaryFile(prefix="explorer-", suffix=".log", delete=False) as file:
        return Path(file.name)
