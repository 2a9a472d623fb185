"""The check of scripts, style sheets, fonts and media that fail to load."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import exchange_finding, failed_exchanges
from explorer.models import Act, Exchange, Finding, Severity
from explorer.policy.scope import Scope


class BrokenResources:
    """Reports failed scripts and style sheets as errors, since pages depend on them.

    Other resources (fonts, media, manifests, text tracks) are warnings, unless the server answers
    5xx.
    """

    name = "broken-resource"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each resource of the site that the server refused."""
        for exchange in failed_exchanges(act, self.name, self._scope):
            yield exchange_finding(self.name, act, exchange, _severity(exchange))


def _severity(exchange: Exchange) -> Severity:
    is_needed = exchange.resource_type in ("script", "stylesheet")
    is_server_error = exchange.status is not None and exchange.status >= 500
    return "error" if is_needed or is_server_error else "warning"
