"""The check of stack traces, debug pages and database errors that visitors can see."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
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
        for disclosure in act.outcome.signals:
            if (
                isinstance(disclosure, Disclosure)
                and disclosure.kind != "secret"
                and not _answers_typed_sql(act, disclosure)
            ):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning" if (disclosure.status or 200) >= 400 else "error",
                    title=f"{disclosure.what} shown by {shorten_url(disclosure.source)}",
                    identity=(
                        disclosure.what,
                        stable_text(stable_address(disclosure.source).partition("?")[0]),
                    ),
                    url=disclosure.page_url,
                    evidence={
                        "shown": disclosure.excerpt,
                        "source": disclosure.source,
                        "status": str(disclosure.status or ""),
                    },
                    causes=(f"{disclosure.what} {stable_text(disclosure.excerpt)}",)
                    if disclosure.excerpt
                    else (),
                )


def _answers_typed_sql(act: Act, disclosure: Disclosure) -> bool:
    """Return whether a database error answers what was typed into a field for SQL."""
    fields = act.outcome.filled if disclosure.kind == "sql_error" else ()
    return any(_SQL_FIELD.search(field.label) for field in fields)
