"""Images that do not show."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import causes_of, evidence_of, failed_exchanges
from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, BrokenImage, Finding
from explorer.policy.scope import Scope


class BrokenImages:
    """An error for an image of the site that the server does not give, or that the browser cannot
    show: the same fault. So are images whose addresses differ in numbers only (map tiles).
    """

    name = "broken-image"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        evidence: dict[str, dict[str, str]] = {}
        causes: dict[str, tuple[str, ...]] = {}
        for signal in act.outcome.signals:
            if isinstance(signal, BrokenImage) and self._scope.owns(signal.src):
                result = "does not show"
                evidence[signal.src] = {
                    "image": signal.src,
                    "result": result,
                    "page": signal.page_url,
                }
        for exchange in failed_exchanges(act, self.name, self._scope):
            causes[exchange.url] = causes_of(exchange)
            evidence[exchange.url] = {"image": exchange.url, **evidence_of(exchange, act)}
        for url, facts in evidence.items():
            yield make_finding(
                self.name,
                act,
                severity="error",
                title=f"Broken image: {short(url)} {facts['result']}",
                identity=(steady_address(url),),
                url=facts["page"],
                evidence=facts,
                causes=(f"image {steady(steady_address(url))}", *causes.get(url, ())),
            )
