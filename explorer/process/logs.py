"""Configures logging to standard error, for people or machines, without secrets.

Log records of libraries are written in the same way. Exceptions are logged with their traceback and
without the values of variables.
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
from stamina.instrumentation import RetryDetails, set_on_retry_hooks
from structlog.typing import EventDict, Processor, WrappedLogger

from explorer.masking import Mask
from explorer.process.boundary import MAX_PART_LENGTH, traceback_of
from explorer.settings.error_messages import NOTIFY_PREFIX, PASSWORDS_PREFIX
from explorer.settings.model import LoggingSettings, Settings
from explorer.settings.one_time_codes import OneTimeCodes

MIN_SECRET_LENGTH = 8
"""Minimum length of an environment variable's value that is masked because of its name."""
SECRET_VARIABLE = re.compile(
    r"(API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|SECRET_?KEY|TOKEN|PASSWORD|PASSWD|PASSPHRASE|SECRET"
    rf"|CREDENTIALS?)$|^({PASSWORDS_PREFIX}|{NOTIFY_PREFIX})",
    re.IGNORECASE,
)
"""Matches the names of environment variables that contain secrets."""
MAX_RUN_MASKS = 64
"""Number of latest runs whose secrets are masked."""
SELF_PRINTING_LIBRARY = "dbos"
"""A library whose logger adds a handler and does not propagate, unless it has a handler."""

_process_masks: deque[Mask] = deque(maxlen=1)
_run_masks: deque[Mask] = deque(maxlen=MAX_RUN_MASKS)


def set_up_logging(settings: LoggingSettings, mask: Mask) -> None:
    """Send the log lines of explorer and of all libraries to standard error.

    Args:
        settings: The level and the format.
        mask: Removes the secrets of the process from each line.
    """
    _process_masks.append(mask)
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
        # Looked up for each line: a live display replaces sys.stderr by its own stream.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
    if not any(isinstance(handler, _LibraryLogHandler) for handler in logging.root.handlers):
        logging.root.addHandler(_LibraryLogHandler())
    library = logging.getLogger(SELF_PRINTING_LIBRARY)
    library.handlers, library.propagate = [logging.NullHandler()], True
    set_on_retry_hooks([_tell_retry])
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _uncaught(args.exc_type, args.exc_value, args.exc_traceback)


def add_log_mask(mask: Mask) -> None:
    """Remove the secrets of a run from the log lines as well."""
    _run_masks.append(mask)


def without_secrets(text: str) -> str:
    """Return a text without secrets, for output to standard error that is no log line."""
    masks = (*_process_masks, *_run_masks) or (Mask(*known_secrets(Settings(), os.environ)),)
    for mask in masks:
        text = mask(text)
    return text


class _LibraryLogHandler(logging.Handler):
    """Passes log records of libraries on to structlog.

    Playwright and asyncio would otherwise print the traceback of each error in a listener,
    including data of the page.
    """

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        structlog.get_logger(record.name).log(
            record.levelno, record.getMessage()[:MAX_PART_LENGTH], exc_info=error
        )


def _tell_retry(details: RetryDetails) -> None:
    """Log a retry for whoever looks for it; what has failed in the end is told by the caller.

    The line has no arguments: a question to a model, or the picture of a page.
    """
    structlog.get_logger(__name__).debug(
        "it failed and is tried again",
        attempt=details.retry_num,
        seconds=round(details.wait_for, 2),
        reason=str(details.caused_by)[:MAX_PART_LENGTH],
    )


def _uncaught(
    kind: type[BaseException], error: BaseException | None, _: TracebackType | None
) -> None:
    structlog.get_logger(__name__).error("uncaught exception", exc_info=error or kind())


def _with_traceback(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Replace an exception by its traceback; a renderer would print it with all variables."""
    error = event.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["exception"] = traceback_of(error)
    return event


def _masked(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    for mask in (*_process_masks, *_run_masks):
        event = mask(event)
    return event


def known_secrets(settings: Settings, environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the secrets that are known at the start.

    They are passwords, keys, addresses to notify, and values of environment variables whose names
    suggest secrets.
    """
    service, store = settings.service, settings.store
    notify_addresses = [
        address for schedule in settings.schedules for address in schedule.notify.to
    ]
    for secret in (
        settings.ai.api_key,
        service.token,
        service.password,
        store.url,
        *notify_addresses,
    ):
        if secret is not None:
            yield secret.get_secret_value()
    if store.url is not None:
        yield from _password_in(store.url.get_secret_value())
    given = {entry.env for entry in settings.forms.values}
    for name, value in environment.items():
        # Short values such as "none" or "true" are no secrets.
        named = SECRET_VARIABLE.search(name) and len(value) >= MIN_SECRET_LENGTH
        if name in (*_secret_variables(settings), *given) or named:
            yield value
        if name in {login.totp_env for login in (settings.login, *settings.logins)}:
            yield from _totp_secret_in(value)
        if name.startswith(NOTIFY_PREFIX):  # may hold several addresses; a line may contain one
            yield from value.split()
        yield from _password_in(value)


def _secret_variables(settings: Settings) -> tuple[str | None, ...]:
    """Return the names of the variables that the settings name for secrets."""
    logins = (settings.login, *settings.logins)
    of_logins = (name for login in logins for name in (login.password_env, login.totp_env))
    browser = settings.browser
    return *of_logins, browser.proxy.password_env, browser.http_credentials.password_env


def _totp_secret_in(text: str) -> Iterator[str]:
    """Yield the secret as it is in an ``otpauth://`` address, and without spaces."""
    with suppress(ValueError):
        yield OneTimeCodes(text).secret


def _password_in(address: str) -> Iterator[str]:
    """Yield the password in the address of a proxy or a database."""
    if "://" in address and "@" in address:
        with suppress(ValueError):
            if password := urlsplit(address).password:
                yield unquote(password)


def _renderers(settings: LoggingSettings) -> tuple[Processor, ...]:
    """Return the processors that write a line; values they turn into text are masked again."""
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
    """Move the traceback to a file that the line names; it would cover the progress display."""
    if traceback := event.pop("exception", None):
        heading = f"{event.get('timestamp', '')} {event.get('event', '')}"
        try:
            file = traceback_file()
            with file.open("a", encoding="utf-8", errors="replace") as details:
                details.write(f"{heading}\n{traceback}\n")
        except OSError as error:  # a full disk must not cost the line as well
            event["details"] = f"not written: {error.strerror}"
        else:
            event["details"] = str(file)
    return event


@cache
def traceback_file() -> Path:
    """Return the file for the tracebacks of this process, readable by its user only."""
    with tempfile.NamedTemporaryFile(prefix="explorer-", suffix=".log", delete=False) as file:
        return Path(file.name)
