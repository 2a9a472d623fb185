"""The check of links to missing anchors on their own page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.alike import alike, and_more, examples
from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, template
from explorer.models import Act, Finding, MissingAnchor


class BrokenAnchors:
    """Reports links to a missing ``#fragment`` as warnings, since a click does not scroll anywhere.

    Links within one page template are one finding. Links to the same fragment are one finding on
    all pages.
    """

    name = "broken-anchor"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page template with links to missing anchors."""
        for (path,), links in alike(act, MissingAnchor, _template):
            first = links[0]
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"{first.label!r} leads to {first.href}, which is not on "
                f"{short(first.page_url)}{and_more(len(links))}",
                identity=(path,),
                url=first.page_url,
                evidence={"link": examples(link.href for link in links)},
                causes=tuple(f"{self.name} {steady(link.href)}" for link in links),
            )


def _template(link: MissingAnchor) -> tuple[str, ...]:
    return (template(link.structure, link.page_url),)
