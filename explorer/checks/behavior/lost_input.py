"""The check of forms that lose the input when they report an error."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, LostInput


class LostInputs:
    """Reports forms that reject a value and clear the others as warnings: users must retype."""

    name = "lost-input"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each form that lost its input."""
        for lost in act.outcome.signals:
            if isinstance(lost, LostInput):
                fields = ", ".join(lost.fields)
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"The form {lost.form!r} loses its input after an error: {fields}",
                    identity=(stable_text(stable_address(lost.page_url)), stable_text(lost.form)),
                    url=lost.page_url,
                    evidence={"empty": fields, "complaint": lost.complaint},
                )
