"""Documents and fetches that the server answers with 4xx or 5xx."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import NEEDS_LOGIN, by_owner, exchange_finding, failed_exchanges
from explorer.models import Act, Exchange, Finding, Severity
from explorer.scope import Scope

_FETCHES = ("fetch", "xhr", "eventsource")


class HttpErrors:
    """5xx is an error; 4xx too for a page that was opened, a warning for a fetch or a form.

    A refusal for want of a login weighs less. A page that a link leads to and that is not there
    is a broken link.
    """

    name = "http-error"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        for exchange in failed_exchanges(act, self.name):
            severity = by_owner(_severity(exchange), exchange.url, self._scope)
            yield exchange_finding(self.name, act, exchange, severity)


def _severity(exchange: Exchange) -> Severity:
    status = exchange.status or 0
    if status >= 500:
        return "error"
    if exchange.resource_type in _FETCHES:
        return "info" if status in NEEDS_LOGIN else "warning"
    if exchange.resource_type != "document":
        return "info"
    is_opened_page = exchange.main_document and exchange.method == "GET"
    return "error" if is_opened_page and status not in NEEDS_LOGIN else "warning"
