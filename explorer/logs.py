"""Log lines on standard error, for people or for machines, without secrets."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

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
            _renderer(settings),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[settings.level.upper()]
        ),
        # Asked for at each line: a live display puts its own stream in this place.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
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


def _renderer(settings: LoggingSettings) -> Processor:
    if settings.format == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    colored = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    return structlog.dev.ConsoleRenderer(colors=colored)
