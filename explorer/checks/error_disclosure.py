"""Stack traces, debug pages and database errors that visitors are shown."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, Disclosure, Finding

_SQL_FIELD = re.compile(r"\bsql\b", re.IGNORECASE)


class ErrorDisclosures:
    """An error where the status hides that something failed, else a warning: the failed request
    is told by ``http-error``. Not the answer of a database console to what was typed into it.
    """

    name = "error-disclosure"

    def judge(self, act: Act) -> Iterable[Finding]:
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
    """A statement was typed into a field for SQL: the database's error is the answer to it."""
    fields = act.outcome.filled if told.kind == "sql_error" else ()
    return any(_SQL_FIELD.search(field.label) for field in fields)
