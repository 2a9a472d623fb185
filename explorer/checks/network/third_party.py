"""The check of third-party hosts (analytics, fonts, map tiles) whose requests fail."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import (
    describe_result,
    exchange_evidence,
    failed_exchanges,
    is_unreachable,
)
from explorer.checks.finding import make_finding
from explorer.models import Act, BrokenImage, Finding
from explorer.policy.scope import Scope
from explorer.urls import parse

_NOT_REACHED = "third parties that cannot be reached"


class ThirdPartyHosts:
    """Reports failing third-party hosts with severity info: the site does not control them.

    Each host is one finding. All hosts that cannot be reached are one finding, since the cause is
    usually the network in which the run takes place.
    """

    name = "third-party-host"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each failed request to, or broken image of, a third party."""
        for exchange in failed_exchanges(act, self.name, self._scope):
            evidence = exchange_evidence(exchange, act)
            problem = f"a request {describe_result(exchange)}"
            causes = (_NOT_REACHED,) if is_unreachable(exchange) else ()
            yield self._finding(act, exchange.url, problem, exchange.page_url, evidence, causes)
        for image in act.outcome.signals:
            if isinstance(image, BrokenImage) and not self._scope.owns(image.src):
                evidence = {"image": image.src, "page": image.page_url}
                yield self._finding(
                    act, image.src, "an image does not show", image.page_url, evidence
                )

    def _finding(
        self,
        act: Act,
        url: str,
        problem: str,
        page_url: str,
        evidence: dict[str, str],
        causes: tuple[str, ...] = (),
    ) -> Finding:
        parts = parse(url)
        host = parts.host_port_subcomponent if parts else url
        return make_finding(
            self.name,
            act,
            severity="info",
            title=f"Third party {host}: {problem}",
            identity=(host or "",),
            url=page_url,
            evidence=evidence,
            causes=causes,
        )
