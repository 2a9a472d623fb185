"""The check of forms that a double click submits twice."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, DoubleSubmission, Finding


class DoubleSubmissions:
    """Reports forms that a double click submits twice as warnings: data is created twice."""

    name = "double-submission"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each form that was submitted twice."""
        for double in act.outcome.signals:
            if isinstance(double, DoubleSubmission):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"A double click on the button of {double.form!r} sends it twice",
                    identity=(
                        stable_text(stable_address(double.page_url)),
                        stable_text(double.form),
                    ),
                    url=double.page_url,
                    evidence={
                        "see_again": f"open {double.page_url}, fill in the form and double-click "
                        "its button",
                        "requests": str(double.requests),
                    },
                )
