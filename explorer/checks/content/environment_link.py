"""The check of links from a public site to a development or test environment."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address
from explorer.models import Act, EnvironmentLink, Finding


class EnvironmentLinks:
    """Reports links to localhost, private or staging hosts as warnings: visitors cannot use them.

    Links to one address are one finding.
    """

    name = "environment-link"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each link to another environment."""
        for link in act.outcome.signals:
            if isinstance(link, EnvironmentLink):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{link.label!r} leads to {shorten_url(link.href)} ({link.environment})",
                    identity=(stable_address(link.href),),
                    url=link.page_url,
                    evidence={"link": link.href, "environment": link.environment},
                )
