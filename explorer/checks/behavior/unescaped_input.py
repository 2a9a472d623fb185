"""The check of input that becomes markup of a page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, UnescapedInput


class UnescapedInputs:
    """Reports fields whose input is not escaped as errors: attackers can run scripts (XSS).

    The proof is a harmless element that was typed and became an element of the page.
    """

    name = "unescaped-input"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each field whose input became markup."""
        for echoed in act.outcome.signals:
            if isinstance(echoed, UnescapedInput):
                how = "stored" if echoed.stored else "echoed"
                yield make_finding(
                    self.name,
                    act,
                    severity="error",
                    title=f"{echoed.field!r} of the form {echoed.form!r} is {how} unescaped "
                    "(cross-site scripting)",
                    identity=(
                        stable_text(stable_address(echoed.form_url)),
                        stable_text(echoed.field),
                    ),
                    url=echoed.page_url,
                    evidence={
                        "see_again": f"open {echoed.form_url}, fill {echoed.field!r} with "
                        f"<explorer-mark>, send the form, open {echoed.page_url}",
                        "form": echoed.form_url,
                    },
                )
