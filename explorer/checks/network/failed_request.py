"""The check of requests without an answer."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import exchange_finding, failed_exchanges
from explorer.models import Act, Finding
from explorer.policy.scope import Scope


class FailedRequests:
    """Reports requests to the site that got no answer as errors: a function of the page fails."""

    name = "failed-request"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each request without an answer."""
        for exchange in failed_exchanges(act, self.name, self._scope):
            yield exchange_finding(self.name, act, exchange, "error")
