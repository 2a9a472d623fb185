"""The check of error messages on the browser console."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import addresses_in, is_failed
from explorer.checks.finding import first_line, make_finding, shorten
from explorer.checks.scripts.script_errors import is_harmless, run_side_cause
from explorer.identity.fingerprints import stable_text
from explorer.models import Act, ConsoleMessage, Exchange, Finding, PageError

_LEVELS = ("error", "assert")
_BROWSER_MESSAGE_PREFIXES = ("Failed to load resource", "Mixed Content:")
"""Beginnings of Chromium's own messages about faults that other checks report."""
_MAX_TITLE_LENGTH = 140


class ConsoleErrors:
    """Reports error messages on the console as warnings: the page noticed a fault but may work.

    Messages about a failed request or a script error are left to the checks of these. The severity
    is info if the run itself may have caused the error, for instance by blocking a request.
    """

    name = "console-error"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each error message that no other check reports."""
        for message in act.outcome.signals:
            if not isinstance(message, ConsoleMessage) or message.level not in _LEVELS:
                continue
            if message.text.startswith(_BROWSER_MESSAGE_PREFIXES) or is_harmless(message.text):
                continue
            if _is_reported_elsewhere(message.text, act):
                continue
            reason = run_side_cause(act, message.text)
            yield make_finding(
                self.name,
                act,
                severity="info" if reason else "warning",
                title=f"Console error: {shorten(first_line(message.text), _MAX_TITLE_LENGTH)}",
                identity=(stable_text(first_line(message.text)),),
                url=message.page_url,
                evidence={
                    "message": message.text,
                    "source": message.source,
                    "perhaps_because": reason,
                },
            )


def _is_reported_elsewhere(text: str, act: Act) -> bool:
    """Return whether the message names an address that failed or repeats a script error."""
    addresses = addresses_in(text)
    return any(
        (isinstance(signal, Exchange) and is_failed(signal) and signal.url in addresses)
        or (isinstance(signal, PageError) and _repeats(text, signal.message))
        for signal in act.outcome.signals
    )


def _repeats(text: str, message: str) -> bool:
    """Return whether the message ends with that of a script error.

    Frameworks log errors with a prefix of their own.
    """
    return bool(message) and first_line(text).endswith(first_line(message))
