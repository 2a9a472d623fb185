"""Which exchanges failed, and the one check that tells of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
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
"""How a site says that a page is not for everybody."""

_NO_FAULT = frozenset(
    {
        "net::ERR_ABORTED",  # the page was left, a download began, a script changed its mind
        "net::ERR_BLOCKED_BY_CLIENT",  # explorer or an extension kept it back
        "csp",  # the console says which policy forbade it
        "mixed-content",  # a check of its own
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
"""Failures of a host as a whole, not of one address."""
_RESOURCES = frozenset({"script", "stylesheet", "font", "media", "manifest", "texttrack"})
_LOWER: dict[Severity, Severity] = {"error": "warning", "warning": "info", "info": "info"}
_ADDRESS = re.compile(r"""https?://[^\s"'<>()]*[^\s"'<>().,:;]""")


def failed_exchanges(act: Act, check: str, scope: Scope) -> Iterator[Exchange]:
    """The exchanges of an act that failed by the site's fault and that this check tells of."""
    signals = act.outcome.signals
    kept_back = {s.url for s in signals if isinstance(s, BlockedRequest | OutOfScope)}
    for exchange in (s for s in signals if isinstance(s, Exchange) and is_failed(s)):
        if exchange.url not in kept_back and _check_of(exchange, scope) == check:
            yield exchange


def is_failed(exchange: Exchange) -> bool:
    if exchange.status is None:
        return exchange.failure not in _NO_FAULT
    return exchange.status >= 400


def is_unreachable(exchange: Exchange) -> bool:
    """The host does not answer, whatever is asked of it."""
    return exchange.failure in _UNREACHABLE


def _check_of(exchange: Exchange, scope: Scope) -> str:
    """One fault is one finding: no two checks tell of the same exchange."""
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
    """The same method, address (but for numbers and ids) and result are the same fault."""
    result = result_of(exchange)
    return make_finding(
        check,
        act,
        severity=severity,
        title=f"{exchange.method} {short(exchange.url)} {result}",
        identity=(exchange.method, steady(steady_address(exchange.url)), result),
        url=exchange.page_url,
        evidence=_see_again(exchange, act) | evidence_of(exchange, act),
        causes=causes_of(exchange),
    )


def _see_again(exchange: Exchange, act: Act) -> dict[str, str]:
    """A page that failed is opened by its address where the act says nothing of it: the answer
    came late, in the next act."""
    is_late = exchange.main_document and act.element is None and act.outcome.url != exchange.url
    return {"see_again": f"open {exchange.url}"} if is_late and exchange.method == "GET" else {}


def causes_of(exchange: Exchange) -> tuple[str, ...]:
    """The same address with the same result is one fault, whichever check sees it. So is what each
    page asks for at its own address, and all that was asked of a host that cannot be reached."""
    if is_unreachable(exchange):
        return (f"{origin(exchange.url)} {exchange.failure}",)
    address, result = steady_address(exchange.url), result_of(exchange)
    below = exchange.url.removeprefix(exchange.page_url.partition("?")[0].rstrip("/"))
    relative = f"below its page: {below} {result}"
    is_below = below.startswith("/") and below != exchange.url
    return (f"{exchange.method} {address} {result}", *([relative] if is_below else []))


def by_owner(severity: Severity, url: str, scope: Scope) -> Severity:
    """A fault of a third party weighs a degree less."""
    return severity if scope.owns(url) else _LOWER[severity]


def result_of(exchange: Exchange) -> str:
    """``answered 404 Not Found`` or ``failed: net::ERR_CONNECTION_REFUSED``."""
    if exchange.status is None:
        return f"failed: {exchange.failure}"
    try:
        return f"answered {exchange.status} {HTTPStatus(exchange.status).phrase}"
    except ValueError:  # a number of the server's own invention
        return f"answered {exchange.status}"


def evidence_of(exchange: Exchange, act: Act) -> dict[str, str]:
    """The request, what became of it, and what the console says about it."""
    console = (s.text for s in act.outcome.signals if isinstance(s, ConsoleMessage))
    return {
        "request": f"{exchange.method} {exchange.url}",
        "result": result_of(exchange),
        "type": exchange.resource_type,
        "page": "" if exchange.main_document else exchange.page_url,
        "linked_from": exchange.linked_from,
        "console": next((text for text in console if exchange.url in addresses_in(text)), ""),
    }


def addresses_in(text: str) -> list[str]:
    """The http(s) addresses that a message speaks of."""
    return _ADDRESS.findall(text)
