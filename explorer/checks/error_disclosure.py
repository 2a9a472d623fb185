"""The check of stack traces, debug pages and database errors that visitors can see."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, Disclosure, Finding

_SQL_FIELD = re.compile(r"\bsql\b", re.IGNORECASE)


class ErrorDisclosures:
    """Reports error details shown to visitors, as errors if the status is below 400.

    Otherwise the severity is warning, because ``http-error`` reports the failed request as well.
    The answer to an SQL statement that was typed into a database console is not a finding.
    """

    name = "error-disclosure"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each disclosure of error details."""
        for told in act.outcome.signals:
            if isinstance(told, Disclosure) and told.kind != "secret" and not _asked(act, told):
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


def _asked(act: Act, told: Disclosure) -> bool:
    """Return whether a database error answers what was typed into a field for SQL."""
    fields = act.outcome.filled if told.kind == "sql_error" else ()
    return any(_SQL_FIELD.search(field.label) for field in fields)
