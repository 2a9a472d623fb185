"""What visitors type becomes a part of the page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, Finding, UnescapedInput


class UnescapedInputs:
    """An error for each field that lets markup through: whoever can fill it in can run scripts in
    the name of whoever sees the page. Told only when a harmless element became a real one.
    """

    name = "unescaped-input"

    def judge(self, act: Act) -> Iterable[Finding]:
        for echoed in act.outcome.signals:
            if isinstance(echoed, UnescapedInput):
                how = "stored" if echoed.stored else "echoed"
                yield make_finding(
                    self.name,
                    act,
                    severity="error",
                    title=f"{echoed.field!r} of the form {echoed.form!r} is {how} unescaped "
                    "(cross-site scripting)",
                    identity=(steady(steady_address(echoed.form_url)), steady(echoed.field)),
                    url=echoed.page_url,
                    evidence={
                        "see_again": f"open {echoed.form_url}, fill {echoed.field!r} with "
                        f"<explorer-mark>, send the form, open {echoed.page_url}",
                        "form": echoed.form_url,
                    },
                )
