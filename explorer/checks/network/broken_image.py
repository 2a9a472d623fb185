"""The check of images that are not displayed."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import exchange_causes, exchange_evidence, failed_exchanges
from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
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
            causes[exchange.url] = exchange_causes(exchange)
            evidence[exchange.url] = {"image": exchange.url, **exchange_evidence(exchange, act)}
        for url, facts in evidence.items():
            yield make_finding(
                self.name,
                act,
                severity="error",
                title=f"Broken image: {shorten_url(url)} {facts['result']}",
                identity=(stable_address(url),),
                url=facts["page"],
                evidence=facts,
                causes=(f"image {stable_text(stable_address(url))}", *causes.get(url, ())),
            )
