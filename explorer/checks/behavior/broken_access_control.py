"""The check of pages that open to visitors who are not shown them."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, OpenToOthers


class BrokenAccessControls:
    """Reports pages as errors that only some logins are shown, and others get by the address.

    The site hides the way to the page and does not protect the page itself.
    """

    name = "broken-access-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page that was opened with another login."""
        for opened in act.outcome.signals:
            if isinstance(opened, OpenToOthers):
                yield make_finding(
                    self.name,
                    act,
                    severity="error",
                    title=f"Broken access control: {opened.visitor} gets "
                    f"{shorten_url(opened.page_url)} and is shown no way there",
                    identity=(stable_text(stable_address(opened.page_url)), opened.visitor),
                    url=opened.page_url,
                    evidence={
                        "see_again": f"log in as {opened.visitor}, open {opened.page_url}",
                        "opened as": f"{opened.visitor}: {opened.status} “{opened.title}”",
                        "shown to": f"{opened.shown_to}: a way there is on {opened.linked_from}",
                        "same for both": ", ".join(opened.same),
                    },
                )
