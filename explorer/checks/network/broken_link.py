"""The check of links whose target page does not exist or does not answer."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import (
    NEEDS_LOGIN,
    describe_result,
    exchange_causes,
    exchange_evidence,
    failed_exchanges,
    severity_by_owner,
)
from explorer.checks.finding import describe_control, make_finding, shorten_url
from explorer.identity.fingerprints import stable_address
from explorer.models import Act, Exchange, Finding, Severity
from explorer.policy.scope import Scope

_MARKED_AS_MISSING = frozenset({"absent", "missing", "new", "nonexistent", "notfound", "redlink"})
"""CSS classes by which wikis mark links to pages that have not been written."""


class BrokenLinks:
    """Reports links whose page answers 4xx or not at all as errors: they lead nowhere.

    The finding is attributed to the page that holds the link. The severity is warning if the target
    may need a login (401, 403, 407), and info if the link itself is marked as missing, as in wikis.
    Links to third parties are one degree less severe. ``http-error`` reports pages that answer 5xx.
    """

    name = "broken-link"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each followed link whose page failed."""
        for exchange in failed_exchanges(act, self.name, self._scope):
            url, holder = exchange.url, exchange.linked_from
            yield make_finding(
                self.name,
                act,
                severity=severity_by_owner(_severity(exchange, act), url, self._scope),
                title=f"Broken link: {shorten_url(url)} {describe_result(exchange)}",
                identity=(stable_address(url),),
                url=holder,
                evidence={
                    "see_again": _see_again(act, holder, url),
                    "link": describe_control(act.element) if act.element else "",
                    **exchange_evidence(exchange, act),
                },
                causes=exchange_causes(exchange),
            )


def _see_again(act: Act, holder: str, url: str) -> str:
    if act.element and act.element.kind != "link":
        return f"open {holder}, then click {describe_control(act.element)}, which leads to {url}"
    return f"open {holder} and follow its link to {url}"


def _severity(exchange: Exchange, act: Act) -> Severity:
    if act.element and not _MARKED_AS_MISSING.isdisjoint(act.element.hints.casefold().split()):
        return "info"
    return "warning" if exchange.status in NEEDS_LOGIN else "error"
