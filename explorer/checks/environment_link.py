"""Links out of the site into a developer's or a test environment."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady_address
from explorer.models import Act, EnvironmentLink, Finding


class EnvironmentLinks:
    """A warning for each host: localhost, a private network, staging, on a site that is none."""

    name = "environment-link"

    def judge(self, act: Act) -> Iterable[Finding]:
        for link in act.outcome.signals:
            if isinstance(link, EnvironmentLink):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{link.label!r} leads to {short(link.href)} ({link.environment})",
                    identity=(steady_address(link.href),),
                    url=link.page_url,
                    evidence={"link": link.href, "environment": link.environment},
                )
