"""The check of http resources within https pages."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, MixedContent


class MixedContentRequests:
    """Reports http resources on https pages as warnings: an attacker can read and change them."""

    name = "mixed-content"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each resource requested over http."""
        for mixed in act.outcome.signals:
            if isinstance(mixed, MixedContent):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"Mixed content: {shorten_url(mixed.url)} is asked for over plain http",
                    identity=(stable_text(stable_address(mixed.url)),),
                    url=mixed.page_url,
                    evidence={"resource": mixed.url, "page": mixed.page_url},
                )
