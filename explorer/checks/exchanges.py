"""Helpers that decide which exchanges failed and which check reports each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import (
    Act,
    BlockedRequest,
    ConsoleMessage,
    Exchange,
    Finding,
    OutOfScope,
    Severity,
)
from explorer.policy.scope import Scope
from explorer.urls import origin

NEEDS_LOGIN = (401, 403, 407)
"""Statuses by which a site refuses a page to visitors without the rights."""

_NO_FAULT = frozenset(
    {
        "net::ERR_ABORTED",  # the page was left, a download began, or a script aborted it
        "net::ERR_BLOCKED_BY_CLIENT",  # explorer or an extension blocked it
        "csp",  # the console message names the policy
        "mixed-content",  # reported by the check mixed-content
    }
)
_UNREACHABLE = frozenset(
    {
        "net::ERR_ADDRESS_UNREACHABLE",
        "net::ERR_CONNECTION_REFUSED",
        "net::ERR_CONNECTION_TIMED_OUT",
        "net::ERR_INTERNET_DISCONNECTED",
        "net::ERR_NAME_NOT_RESOLVED",
        "net::ERR_PROXY_CONNECTION_FAILED",
        "net::ERR_TUNNEL_CONNECTION_FAILED",
    }
)
"""Failures that concern a host as a whole, not one address."""
_RESOURCES = frozenset({"script", "stylesheet", "font", "media", "manifest", "texttrack"})
_LOWER_SEVERITY: dict[Severity, Severity] = {"error": "warning", "warning": "info", "info": "info"}
_ADDRESS = re.compile(r"""https?://[^\s"'<>()]*[^\s"'<>().,:;]""")


def failed_exchanges(act: Act, check: str, scope: Scope) -> Iterator[Exchange]:
    """Yield the failed exchanges of an act that a check has to report.

    Requests that explorer itself blocked are left out.

    Args:
        act: The act to examine.
        check: The name of the check.
        scope: Separates the hosts of the site from third parties.
    """
    signals = act.outcome.signals
    blocked = {s.url for s in signals if isinstance(s, BlockedRequest | OutOfScope)}
    for exchange in (s for s in signals if isinstance(s, Exchange) and is_failed(s)):
        if exchange.url not in blocked and _reporting_check(exchange, scope) == check:
            yield exchange


def is_failed(exchange: Exchange) -> bool:
    """Return whether the answer is 4xx or 5xx, or the request failed by a fault of the site."""
    if exchange.status is None:
        return exchange.failure not in _NO_FAULT
    return exchange.status >= 400


def is_unreachable(exchange: Exchange) -> bool:
    """Return whether the host cannot be reached, whatever the request."""
    return exchange.failure in _UNREACHABLE


def _reporting_check(exchange: Exchange, scope: Scope) -> str:
    """Return the name of the one check that reports the exchange."""
    is_server_error = exchange.status is not None and exchange.status >= 500
    if exchange.main_document and exchange.linked_from and not is_server_error:
        return "broken-link"
    if not scope.owns(exchange.url):
        return "third-party-host"
    if exchange.resource_type == "image":
        return "broken-image"
    if exchange.status is None:
        return "failed-request"
    return "broken-resource" if exchange.resource_type in _RESOURCES else "http-error"


def exchange_finding(check: str, act: Act, exchange: Exchange, severity: Severity) -> Finding:
    """Return the finding for a failed exchange.

    Exchanges with the same method, result and address (except numbers and ids) are one finding.
    """
    result = describe_result(exchange)
    return make_finding(
        check,
        act,
        severity=severity,
        title=f"{exchange.method} {shorten_url(exchange.url)} {result}",
        identity=(exchange.method, stable_text(stable_address(exchange.url)), result),
        url=exchange.page_url,
        evidence=_see_again(exchange, act) | exchange_evidence(exchange, act),
        causes=exchange_causes(exchange),
    )


def _see_again(exchange: Exchange, act: Act) -> dict[str, str]:
    """Return the instruction to open a failed page by its address, if the act does not explain it.

    That is the case for an answer that arrived during a later act.
    """
    is_late = exchange.main_document and act.element is None and act.outcome.url != exchange.url
    return {"see_again": f"open {exchange.url}"} if is_late and exchange.method == "GET" else {}


def exchange_causes(exchange: Exchange) -> tuple[str, ...]:
    """Return the keys of the causes that an exchange shares with other findings.

    The same address with the same result is one cause for all checks. So are the requests that each
    page makes at an address below its own, and all requests to a host that cannot be reached.
    """
    if is_unreachable(exchange):
        return (f"{origin(exchange.url)} {exchange.failure}",)
    address, result = stable_address(exchange.url), describe_result(exchange)
    below = exchange.url.removeprefix(exchange.page_url.partition("?")[0].rstrip("/"))
    relative = f"below its page: {below} {result}"
    is_below = below.startswith("/") and below != exchange.url
    return (f"{exchange.method} {address} {result}", *([relative] if is_below else []))


def severity_by_owner(severity: Severity, url: str, scope: Scope) -> Severity:
    """Return the severity, one degree lower if a third party owns the address."""
    return severity if scope.owns(url) else _LOWER_SEVERITY[severity]


def describe_result(exchange: Exchange) -> str:
    """Return the result in words: ``answered 404 Not Found``, ``failed: net::ERR_ABORTED``."""
    if exchange.status is None:
        return f"failed: {exchange.failure}"
    try:
        return f"answered {exchange.status} {HTTPStatus(exchange.status).phrase}"
    except ValueError:  # a non-standard status
        return f"answered {exchange.status}"


def exchange_evidence(exchange: Exchange, act: Act) -> dict[str, str]:
    """Return the request, its result, and the console message about it, by evidence name."""
    console = (s.text for s in act.outcome.signals if isinstance(s, ConsoleMessage))
    return {
        "request": f"{exchange.method} {exchange.url}",
        "result": describe_result(exchange),
        "type": exchange.resource_type,
        "page": "" if exchange.main_document else exchange.page_url,
        "linked_from": exchange.linked_from,
        "console": next((text for text in console if exchange.url in addresses_in(text)), ""),
    }


def addresses_in(text: str) -> list[str]:
    """Return the http(s) addresses that occur in a message."""
    return _ADDRESS.findall(text)
