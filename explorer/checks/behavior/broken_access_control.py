"""The check of pages and data that visitors get who are not shown them."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, DataOpenToOthers, Finding, OpenToOthers


class BrokenAccessControls:
    """Reports pages and data as errors that only some logins are shown, and others get, too.

    The site hides the way to the page and protects neither the page nor the data that it asks for.
    """

    name = "broken-access-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page and each address that was asked for with another login."""
        for opened in act.outcome.signals:
            if isinstance(opened, OpenToOthers):
                yield self._page(act, opened)
            if isinstance(opened, DataOpenToOthers):
                yield self._data(act, opened)

    def _page(self, act: Act, opened: OpenToOthers) -> Finding:
        return make_finding(
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

    def _data(self, act: Act, opened: DataOpenToOthers) -> Finding:
        operation = f" ({opened.operation})" if opened.operation else ""
        endpoint = shorten_url(opened.endpoint)
        return make_finding(
            self.name,
            act,
            severity="error",
            title=f"Broken access control: {opened.visitor} can read GET {endpoint}{operation} "
            "and is shown no page that calls it",
            identity=("GET", stable_address(opened.endpoint), opened.operation, opened.visitor),
            url=opened.url,
            evidence={
                "see_again": f"log in as {opened.visitor}, GET {opened.url}",
                "read as": f"{opened.visitor}: {opened.status}",
                "shown to": f"{opened.shown_to}: {opened.page_url} calls it",
                "same for both": opened.same,
            },
        )
