"""Requests that got no answer at all."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import exchange_finding, failed_exchanges
from explorer.models import Act, Finding
from explorer.policy.scope import Scope


class FailedRequests:
    """An error each."""

    name = "failed-request"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        for exchange in failed_exchanges(act, self.name, self._scope):
            yield exchange_finding(self.name, act, exchange, "error")
