"""Forms that forget what was typed."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, Finding, LostInput


class LostInputs:
    """A warning for a form that complains of something and comes back without the other values."""

    name = "lost-input"

    def judge(self, act: Act) -> Iterable[Finding]:
        for lost in act.outcome.signals:
            if isinstance(lost, LostInput):
                fields = ", ".join(lost.fields)
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"The form {lost.form!r} loses its input after an error: {fields}",
                    identity=(steady(steady_address(lost.page_url)), steady(lost.form)),
                    url=lost.page_url,
                    evidence={"empty": fields, "complaint": lost.complaint},
                )
