"""Requests that got no answer at all."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import by_owner, exchange_finding, failed_exchanges
from explorer.models import Act, Finding
from explorer.scope import Scope


class FailedRequests:
    """An error for the site's own, a warning for a third party's."""

    name = "failed-request"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        for exchange in failed_exchanges(act, self.name):
            severity = by_owner("error", exchange.url, self._scope)
            yield exchange_finding(self.name, act, exchange, severity)
