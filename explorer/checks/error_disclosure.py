"""Stack traces, debug pages and database errors that visitors are shown."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.identity import steady, steady_address
from explorer.models import Act, Disclosure, Finding


class ErrorDisclosures:
    """An error where the status hides that something failed, else a warning: the failed request
    is told by ``http-error``.
    """

    name = "error-disclosure"

    def judge(self, act: Act) -> Iterable[Finding]:
        for told in act.outcome.signals:
            if isinstance(told, Disclosure) and told.kind != "secret":
                yield make_finding(
                    self.name,
                    act,
                    severity="warning" if (told.status or 200) >= 400 else "error",
                    title=f"{told.what} shown by {short(told.source)}",
                    identity=(told.what, steady(steady_address(told.source).partition("?")[0])),
                    url=told.page_url,
                    evidence={
                        "shown": told.excerpt,
                        "source": told.source,
                        "status": str(told.status or ""),
                    },
                    causes=(f"{told.what} {steady(told.excerpt)}",) if told.excerpt else (),
                )
