"""Links to pages that are not there."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import (
    NEEDS_LOGIN,
    by_owner,
    evidence_of,
    failed_exchanges,
    result_of,
)
from explorer.checks.finding import make_finding, short
from explorer.checks.identity import steady_address
from explorer.models import Act, Finding, Severity
from explorer.scope import Scope


class BrokenLinks:
    """A link whose page answers 4xx or not at all; told of the page that holds the link.

    A warning where a login might open it. A page that answers 5xx is a fault of the server,
    which ``http-error`` tells.
    """

    name = "broken-link"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        for exchange in failed_exchanges(act, self.name):
            severity: Severity = "warning" if exchange.status in NEEDS_LOGIN else "error"
            url, holder = exchange.url, exchange.linked_from
            yield make_finding(
                self.name,
                act,
                severity=by_owner(severity, url, self._scope),
                title=f"Broken link: {short(url)} {result_of(exchange)}",
                identity=(steady_address(url),),
                url=holder,
                evidence={
                    "see_again": f"open {holder} and follow its link to {url}",
                    "link": act.element.label if act.element else "",
                    **evidence_of(exchange, act),
                },
            )
