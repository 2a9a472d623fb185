"""What uncaught exceptions and unhandled rejections have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.checks.finding import first_line, make_finding
from explorer.checks.identity import steady
from explorer.models import Act, BlockedRequest, Exchange, Finding, PageError

_CUT_OFF = re.compile(r"failed to fetch|load failed|network ?error|abort", re.IGNORECASE)
_SCRIPT = re.compile(r"/([\w~]+)[^/\s]*\.m?js\b")
_STACK_LINES = 8


def script_findings(check: str, act: Act, *, rejections: bool, title: str) -> Iterable[Finding]:
    """A finding for each script error of one sort that the act brought to light.

    Two errors are the same when message and script are. A script goes by the beginning of its
    file name: the rest is a hash that changes with each build. An inline script has no name, so
    that the same snippet in every page is one fault.
    """
    for error in act.outcome.signals:
        if not isinstance(error, PageError) or error.unhandled_rejection != rejections:
            continue
        reason = explorers_doing(act, error.message)
        script = _SCRIPT.search(error.stack)
        yield make_finding(
            check,
            act,
            severity="info" if reason else "error",
            title=f"{title}: {first_line(error.message)}",
            identity=(steady(first_line(error.message)), steady(script[1]) if script else ""),
            url=error.page_url,
            evidence={
                "message": error.message,
                "stack": "\n".join(error.stack.splitlines()[:_STACK_LINES]),
                "perhaps_because": reason,
            },
        )


def explorers_doing(act: Act, message: str) -> str:
    """Why an error may be no fault of the site: the run itself cut something off."""
    signals = act.outcome.signals
    if blocked := next((s for s in signals if isinstance(s, BlockedRequest)), None):
        return f"--read-only kept back {blocked.method} {blocked.url}"
    cut_off = any(isinstance(s, Exchange) and s.failure == "net::ERR_ABORTED" for s in signals)
    return "the page was left while it was loading" if cut_off and _CUT_OFF.search(message) else ""
