"""Turns console messages into signals, and stops receiving them when there are too many."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playwright.async_api import BrowserContext
from playwright.async_api import ConsoleMessage as BrowserMessage

from explorer.browser.cdp.clipping import clip
from explorer.browser.cdp.handles import dispose
from explorer.browser.network.console_text import console_text
from explorer.browser.network.signal_log import SignalLog
from explorer.models import ConsoleMessage, MixedContent

MAX_MESSAGES = 1000
"""Console messages, of all levels, that are received in a step: each costs Playwright about 0.2 ms.
After them the driver of the browser is asked to send no more until the next step."""
MAX_ARGUMENTS = 100
"""Arguments of a console message that are inserted where its format asks for them."""

_ERROR_LEVELS = ("error", "assert")
_MIXED_URL = re.compile(r"insecure [^']{0,200}'([^']+)'")


class ConsoleListener:
    """Keeps a signal of each error on the console of a browser context."""

    def __init__(self, context: BrowserContext, log: SignalLog, *, shared: bool = False) -> None:
        """Keep errors in a log.

        Args:
            context: The context.
            log: The log.
            shared: Whether others listen, too, and may use the arguments of messages later.
        """
        self._context = context
        self._log = log
        self._shared = shared
        self._disposing: set[asyncio.Task[None]] = set()
        self._received = 0
        self._is_muted = False
        """Console messages are counted, but not received."""

    def unmute(self) -> None:
        """Receive messages again, and count them from here."""
        self._received = 0
        if self._is_muted:
            self._is_muted = False
            self._context.on("console", self.message)

    def _mute(self) -> None:
        """Remove the listener: the driver sends no messages that nobody listens to."""
        if not self._is_muted:
            self._is_muted = True
            self._context.remove_listener("console", self.message)

    def called(self, event: dict[str, Any]) -> None:
        """Handle CDP's event of a message, which comes for those that are not received, too."""
        if self._is_muted and self._log.is_listening and event["type"] in _ERROR_LEVELS:
            self._log.count("console")

    def message(self, message: BrowserMessage) -> None:
        """Handle Playwright's event of a message."""
        self._keep(message)
        if not self._shared and message.args:
            disposing = asyncio.ensure_future(dispose(message.args))
            self._disposing.add(disposing)
            disposing.add_done_callback(self._disposing.discard)

    def _keep(self, message: BrowserMessage) -> None:
        self._received += 1
        if self._is_muted:
            return  # it was on its way: ``called`` has counted it
        if self._received >= MAX_MESSAGES:
            self._mute()
        place = message.location
        source = f"{place['url']}:{place['lineNumber']}:{place['columnNumber']}"
        page_url = message.page.url if message.page else self._log.page_url
        if message.text.startswith("Mixed Content:"):
            found = _MIXED_URL.search(clip(message.text))
            url = found[1] if found else message.text
            self._log.keep(MixedContent(url=url, page_url=page_url), message.page)
        elif message.type in _ERROR_LEVELS:
            self._log.keep(
                ConsoleMessage(
                    level="error", text=_text_of(message), page_url=page_url, source=source
                ),
                message.page,
            )


def _text_of(message: BrowserMessage) -> str:
    """Return the text with its format applied, where Playwright only joins the arguments."""
    arguments = [clip(str(argument)) for argument in message.args[:MAX_ARGUMENTS]]
    return console_text(arguments) if arguments and "%" in arguments[0] else message.text
