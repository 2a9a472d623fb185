"""Log lines on standard error, for people or for machines, without secrets."""

from __future__ import annotations

import logging
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from explorer.boundary import LONGEST_PART, traceback_of
from explorer.config import LoggingSettings, Settings
from explorer.config_sources import NOTIFY, PASSWORDS
from explorer.masking import Mask

SHORTEST_KEY = 8
SECRET_VARIABLE = re.compile(
    rf"(API_KEY|TOKEN|PASSWORD|SECRET)$|^({PASSWORDS}|{NOTIFY})", re.IGNORECASE
)


def set_up_logging(settings: LoggingSettings, mask: Mask) -> None:
    """Send the log lines of all rooms to standard error, each without what ``mask`` knows."""

    def masked(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        return mask(event)

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            masked,
            *_renderers(settings),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[settings.level.upper()]
        ),
        # Asked for at each line: a live display puts its own stream in this place.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
    if not any(isinstance(handler, _OfLibraries) for handler in logging.root.handlers):
        logging.root.addHandler(_OfLibraries(logging.WARNING))


class _OfLibraries(logging.Handler):
    """What libraries log goes the way of our own lines: Playwright and asyncio would print the
    traceback of each fault in a listener, with what a page sent in it."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        details = {"exception": traceback_of(error)} if error else {}
        structlog.get_logger(record.name).log(
            record.levelno, record.getMessage()[:LONGEST_PART], **details
        )


def known_secrets(settings: Settings, environment: Mapping[str, str]) -> Iterator[str]:
    """Passwords, keys, who is notified, and what the environment calls a secret."""
    service, store = settings.service, settings.store
    told = [address for schedule in settings.schedules for address in schedule.notify.to]
    for secret in (settings.ai.api_key, service.token, service.password, store.url, *told):
        if secret is not None:
            yield secret.get_secret_value()
    for name, value in environment.items():
        named = SECRET_VARIABLE.search(name) and len(value) >= SHORTEST_KEY  # not "none" or "true"
        if name == settings.login.password_env or named:
            yield value
        if name.startswith(NOTIFY):  # several, and a line may tell of one
            yield from value.split()


def _renderers(settings: LoggingSettings) -> tuple[Processor, ...]:
    if settings.format == "json":
        return (structlog.processors.JSONRenderer(ensure_ascii=False),)
    colored = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    return _traceback_to_file, structlog.dev.ConsoleRenderer(colors=colored)


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
