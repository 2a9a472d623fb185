"""Links to places on their own page that do not exist."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.alike import alike, and_more, examples
from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, template
from explorer.models import Act, Finding, MissingAnchor


class BrokenAnchors:
    """A warning for each template with links to a ``#place`` that no element has as its id. Links
    to the same place are one finding wherever they are.
    """

    name = "broken-anchor"

    def judge(self, act: Act) -> Iterable[Finding]:
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
