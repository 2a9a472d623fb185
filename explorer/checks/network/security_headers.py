"""The check of missing security headers and cookie flags."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.models import Act, Finding, MissingProtection
from explorer.urls import origin


class SecurityHeaders:
    """Reports missing security headers and cookie flags with severity info, once for the site.

    They limit the damage of an attack but are not a fault by themselves.
    """

    name = "security-headers"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding that lists everything that is missing."""
        for missing in act.outcome.signals:
            if isinstance(missing, MissingProtection):
                names = (*missing.headers, *missing.cookies)
                yield make_finding(
                    self.name,
                    act,
                    severity="info",
                    title=f"Missing security headers or cookie flags: {', '.join(names)}",
                    identity=(),
                    url=f"{origin(missing.page_url)}/",
                    measure=len(names),
                    evidence={
                        "headers": ", ".join(missing.headers),
                        "cookies": ", ".join(missing.cookies),
                    },
                )
