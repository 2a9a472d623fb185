"""Turns uncaught errors of scripts into signals, and tells rejections from exceptions."""

from __future__ import annotations

from collections.abc import Set
from functools import partial
from typing import Any

from playwright.async_api import CDPSession, WebError

from explorer.browser.cdp.clipping import clip
from explorer.browser.network.signal_log import MAX_SIGNALS, SignalLog
from explorer.models import PageError

Place = tuple[str, int, int]
"""URL, line and column of a script."""


class ErrorListener:
    """Keeps a signal of each uncaught error, and remembers which are unhandled rejections."""

    def __init__(self, log: SignalLog) -> None:
        self._log = log
        self._places: dict[int, Place] = {}
        """Of the errors that are kept, by the id of the signal."""
        self._rejections: set[Place] = set()
        self._reasons: set[str] = set()
        """Of rejections for which CDP and Playwright report different places."""
        self._exceptions = 0
        self._own: set[Place] = set()
        """Of the errors of scripts that are not the page's."""

    def listen(self, cdp: CDPSession) -> None:
        """Listen to the CDP session of a page."""
        isolated: set[int] = set()  # the numbers of its contexts in which others' scripts run

        def created(event: dict[str, Any]) -> None:
            context = event["context"]
            if not context.get("auxData", {}).get("isDefault", True):
                isolated.add(context["id"])

        def destroyed(event: dict[str, Any]) -> None:
            isolated.discard(event["executionContextId"])

        cdp.on("Runtime.executionContextCreated", created)
        cdp.on("Runtime.executionContextDestroyed", destroyed)
        cdp.on("Runtime.executionContextsCleared", lambda _: isolated.clear())
        cdp.on("Runtime.exceptionThrown", partial(self._exception, isolated))

    def error(self, error: WebError) -> None:
        """Handle Playwright's event of an uncaught error."""
        thrown, place = error.error, error.location
        signal = PageError(
            message=clip(getattr(thrown, "message", str(thrown))),
            stack=clip(getattr(thrown, "stack", None) or ""),
            page_url=clip(error.page.url if error.page else self._log.page_url),
        )
        if self._log.keep(signal, error.page):
            self._places[id(signal)] = (place["url"], place["line"], place["column"])

    def _exception(self, isolated: Set[int], event: dict[str, Any]) -> None:
        """Handle CDP's event of an uncaught error, whose text says whether it is a rejection.

        Playwright's event does not.
        """
        self._exceptions += 1
        if not self._log.is_listening or self._exceptions > MAX_SIGNALS:
            return
        details = event["exceptionDetails"]
        text = clip(details.get("text", ""))
        place = details.get("url", ""), details["lineNumber"], details["columnNumber"]
        if details.get("executionContextId") in isolated:
            self._own.add(place)
        elif "in promise" in text:
            self._rejections.add(place)
            if reason := _without_name(_first_line(text.partition("(in promise)")[2])):
                self._reasons.add(reason)

    def classified(self, error: PageError) -> PageError | None:
        """Return a signal that was kept, with whether it is an unhandled rejection.

        None for an error that is not the page's: a script of ours, or of an extension, has failed.
        """
        place = self._places.pop(id(error), None)
        if place in self._own:
            return None
        rejected = place in self._rejections or _first_line(error.message) in self._reasons
        return error.model_copy(update={"unhandled_rejection": rejected})

    def clear(self) -> None:
        """Forget all errors: their signals were taken."""
        self._places.clear()
        self._rejections.clear()
        self._own.clear()
        self._reasons.clear()
        self._exceptions = 0


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _without_name(error: str) -> str:
    """Return the message of an error: ``TypeError: x is not a function`` without the first part."""
    name, separator, message = error.partition(": ")
    return message if separator and name.isidentifier() else error
