"""The check of forms that accept invalid values."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import AcceptedInvalid, Act, Finding


class InvalidAccepted:
    """Reports fields whose invalid value is accepted as warnings: wrong data gets stored.

    Invalid values are, for instance, a negative quantity or an e-mail address without "@".
    """

    name = "invalid-accepted"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each field that accepted an invalid value."""
        for taken in act.outcome.signals:
            if isinstance(taken, AcceptedInvalid):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{taken.field!r} of the form {taken.form!r} takes {taken.value!r}, "
                    f"which {taken.wrong}",
                    identity=(
                        stable_text(stable_address(taken.page_url)),
                        stable_text(taken.field),
                    ),
                    url=taken.page_url,
                    evidence={
                        "see_again": f"open {taken.page_url}, fill {taken.field!r} with "
                        f"{taken.value!r} and the other fields well, and send the form",
                        "value": taken.value,
                    },
                )
