"""The check of images that are not displayed."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import causes_of, evidence_of, failed_exchanges
from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, BrokenImage, Finding
from explorer.policy.scope import Scope


class BrokenImages:
    """Reports images of the site that fail to load or decode as errors: content is missing.

    A failed request and an image that the browser cannot display are one finding if the address is
    the same. Images whose addresses differ only in numbers are one finding too, for instance map
    tiles.
    """

    name = "broken-image"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each broken image of the site."""
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
