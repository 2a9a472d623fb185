"""Links to places on their own page that do not exist."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.identity import steady, steady_address
from explorer.models import Act, Finding, MissingAnchor


class BrokenAnchors:
    """A warning for each ``#place`` that no element has as its id."""

    name = "broken-anchor"

    def judge(self, act: Act) -> Iterable[Finding]:
        for anchor in act.outcome.signals:
            if isinstance(anchor, MissingAnchor):
                page = steady(steady_address(anchor.page_url))
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{anchor.label!r} leads to {anchor.href}, which is not on "
                    f"{short(anchor.page_url)}",
                    identity=(page, steady(anchor.href)),
                    url=anchor.page_url,
                    evidence={"link": anchor.href},
                )
