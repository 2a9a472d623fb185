"""Helpers shared by the checks of uncaught exceptions and unhandled rejections."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.checks.exchanges import describe_result, exchange_causes, is_failed
from explorer.checks.finding import first_line, make_finding, shorten
from explorer.identity.fingerprints import stable_text
from explorer.models import Act, BlockedRequest, BlockingRule, Exchange, Finding, PageError

_CUT_OFF = re.compile(r"failed to fetch|load failed|network ?error|abort", re.IGNORECASE)
_MISSING = re.compile(r"is not defined|undefined|is not a function|is null", re.IGNORECASE)
"""Messages of scripts that depend on a script which is not loaded."""
_SCRIPT = re.compile(r"/([\w~]++)[^/\s]*\.m?js\b")
_UNANSWERED = re.compile(
    r"(^|: )(Failed to execute '(?!fetch')\w+' on '\w+': "
    r"(Intercepted by Page\.|The user |No \w+ selected)|Requested device not found$)"
)
"""Chromium's messages of a picker of files, colours or devices in which nothing was chosen."""
_DELAYED_NOTIFICATIONS = "ResizeObserver loop "
_MAX_STACK_LINES = 8
_BLOCKING_SETTINGS: dict[BlockingRule, str] = {
    "read_only": "--read-only",
    "destructive": "safety.allowDestructive",
    "scope": "the scope",
    "egress": "scope.egress",
    "lean": "browser.lean",
}
_MAX_TITLE_LENGTH = 130


def is_harmless(message: str) -> bool:
    """Return whether a message is Chromium's that sizes were told a frame later: no fault."""
    return _DELAYED_NOTIFICATIONS in first_line(message)


def script_findings(check: str, act: Act, *, rejections: bool, title: str) -> Iterable[Finding]:
    """Yield a finding for each script error of one kind that the act caused.

    Two errors are the same fault if the message and the script are the same. A script is identified
    by the beginning of its file name, since the rest may be a hash that changes with each build.
    Inline scripts have no name, so the same snippet on every page is one fault. Errors of one act
    share a step cause, since the first usually causes the others. An error that names a failed
    request shares the cause of that request. The severity is info if the run itself or a script
    that was not loaded explains the error, else error.

    Args:
        check: The name of the check.
        act: The act to examine.
        rejections: Whether to report unhandled rejections instead of uncaught exceptions.
        title: The beginning of the findings' titles.
    """
    for error in act.outcome.signals:
        if not isinstance(error, PageError) or error.unhandled_rejection != rejections:
            continue
        if is_harmless(error.message):
            continue
        missing = _missing_script(act, error.message)
        reason = f"{missing.url} was not loaded" if missing else run_side_cause(act, error.message)
        cause = missing or _failed_answer(act, error.message)
        script = _SCRIPT.search(error.stack)
        yield make_finding(
            check,
            act,
            severity="info" if reason else "error",
            title=f"{title}: {shorten(first_line(error.message), _MAX_TITLE_LENGTH)}",
            identity=(
                stable_text(first_line(error.message)),
                stable_text(script[1]) if script else "",
            ),
            url=error.page_url,
            evidence={
                "message": error.message,
                "stack": "\n".join(error.stack.splitlines()[:_MAX_STACK_LINES]),
                "perhaps_because": reason,
            },
            causes=exchange_causes(cause) if cause else (),
            step_cause="" if reason else "script errors",
        )


def _missing_script(act: Act, message: str) -> Exchange | None:
    """Return the script whose failure to load explains the error, None if there is none."""
    if not _MISSING.search(message):
        return None
    exchanges = (s for s in act.outcome.signals if isinstance(s, Exchange) and is_failed(s))
    return next((one for one in exchanges if one.resource_type == "script"), None)


def _failed_answer(act: Act, message: str) -> Exchange | None:
    """Return the failed request whose status or reason phrase the message contains."""
    for exchange in act.outcome.signals:
        if isinstance(exchange, Exchange) and exchange.status and is_failed(exchange):
            phrase = describe_result(exchange).removeprefix(f"answered {exchange.status}").strip()
            names_reason = phrase and phrase.lower() in message.lower()
            if names_reason or re.search(rf"\b{exchange.status}\b", message):
                return exchange
    return None


def run_side_cause(act: Act, message: str) -> str:
    """Return why the run itself may have caused the error, "" if it did not.

    The run may have blocked a request, left the page while it was loading or chosen nothing.
    """
    signals = act.outcome.signals
    if _UNANSWERED.search(first_line(message)):
        return "the browser asked for a file, a colour or a device, and a run chooses none"
    if blocked := next((s for s in signals if isinstance(s, BlockedRequest)), None):
        return f"{_BLOCKING_SETTINGS[blocked.rule]} blocked {blocked.method} {blocked.url}"
    cut_off = any(isinstance(s, Exchange) and s.failure == "net::ERR_ABORTED" for s in signals)
    return "the page was left while it was loading" if cut_off and _CUT_OFF.search(message) else ""
