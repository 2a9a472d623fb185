"""Hosts of others (analytics, fonts, map tiles) that do not answer as they should."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import evidence_of, failed_exchanges, result_of
from explorer.checks.finding import make_finding
from explorer.models import Act, BrokenImage, Finding
from explorer.scope import Scope
from explorer.urls import origin


class ThirdPartyHosts:
    """A note for each host, whatever was asked of it: its owner is somebody else."""

    name = "third-party-host"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        for exchange in failed_exchanges(act, self.name, self._scope):
            evidence = evidence_of(exchange, act)
            told = f"a request {result_of(exchange)}"
            yield self._finding(act, exchange.url, told, exchange.page_url, evidence)
        for image in act.outcome.signals:
            if isinstance(image, BrokenImage) and not self._scope.owns(image.src):
                evidence = {"image": image.src, "page": image.page_url}
                yield self._finding(
                    act, image.src, "an image does not show", image.page_url, evidence
                )

    def _finding(
        self, act: Act, url: str, told: str, page_url: str, evidence: dict[str, str]
    ) -> Finding:
        host = origin(url)
        return make_finding(
            self.name,
            act,
            severity="info",
            title=f"Third party {host}: {told}",
            identity=(host,),
            url=page_url,
            evidence=evidence,
        )
