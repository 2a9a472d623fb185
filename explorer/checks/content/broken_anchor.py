"""The check of links to missing anchors on their own page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.checks.grouping import group_signals, join_examples, more_suffix
from explorer.identity.fingerprints import stable_text, template_key
from explorer.models import Act, Finding, MissingAnchor


class BrokenAnchors:
    """Reports links to a missing ``#fragment`` as warnings, since a click does not scroll anywhere.

    Links within one page template are one finding. Links to the same fragment are one finding on
    all pages.
    """

    name = "broken-anchor"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page template with links to missing anchors."""
        for (path,), links in group_signals(act, MissingAnchor, _template):
            first = links[0]
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"{first.label!r} leads to {first.href}, which is not on "
                f"{shorten_url(first.page_url)}{more_suffix(len(links))}",
                identity=(path,),
                url=first.page_url,
                evidence={"link": join_examples(link.href for link in links)},
                causes=tuple(f"{self.name} {stable_text(link.href)}" for link in links),
            )


def _template(link: MissingAnchor) -> tuple[str, ...]:
    return (template_key(link.structure, link.page_url),)
