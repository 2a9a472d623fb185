"""The check of pages that lead only to each other."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, LoopDetected


class Loops:
    """Reports sets of pages that the crawl cycled through without novelty, with severity info.

    The cause may be the site, for instance a wizard without an end, or just a part of it where
    everything has been tried. A single page is not reported, since only the latter applies to it.
    Where a whole part of a site is used up, the crawl circles over one set of its pages after the
    other: sets that share a page, or one that differs by numbers only, are one finding.
    """

    name = "loop"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each cycle of at least two pages."""
        for circle in act.outcome.signals:
            if isinstance(circle, LoopDetected) and len(circle.pages) > 1:
                count = len(circle.pages)
                kinds = sorted({stable_text(stable_address(page)) for page in circle.pages})
                yield make_finding(
                    self.name,
                    act,
                    severity="info",
                    title=f"The crawl went in circles over {count} pages: "
                    f"{len(circle.acts)} steps found nothing new",
                    identity=tuple(kinds),
                    causes=tuple(f"loop over {kind}" for kind in kinds),
                    url=circle.page_url,
                    evidence={"pages": ", ".join(circle.pages), "acts": ", ".join(circle.acts)},
                )
