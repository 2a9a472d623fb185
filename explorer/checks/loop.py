"""Pages that lead only to each other."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.fingerprints import steady_address
from explorer.models import Act, Finding, WentRound


class Loops:
    """A note for each set of pages that the walk went round without anything new.

    It may be the site's (a wizard that never ends) or only a place where all has been tried. On a
    single page it is always the latter, and not told.
    """

    name = "loop"

    def judge(self, act: Act) -> Iterable[Finding]:
        for circle in act.outcome.signals:
            if isinstance(circle, WentRound) and len(circle.pages) > 1:
                count = len(circle.pages)
                yield make_finding(
                    self.name,
                    act,
                    severity="info",
                    title=f"The crawl went in circles over {count} pages: "
                    f"{len(circle.acts)} steps found nothing new",
                    identity=tuple(map(steady_address, circle.pages)),
                    url=circle.page_url,
                    evidence={"pages": ", ".join(circle.pages), "acts": ", ".join(circle.acts)},
                )
