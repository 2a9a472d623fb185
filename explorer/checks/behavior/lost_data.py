"""The check of data that is saved but missing afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, LostData


class LostValues:
    """Reports fields whose saved value is missing or different later as errors: data is lost."""

    name = "lost-data"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each field whose value was not kept."""
        for lost in act.outcome.signals:
            if isinstance(lost, LostData):
                found = f"{lost.found!r} is there instead" if lost.found else "it is gone"
                yield make_finding(
                    self.name,
                    act,
                    severity="error",
                    title=f"Saved and not kept: {lost.field!r} of the form {lost.form!r}",
                    identity=(stable_text(stable_address(lost.page_url)), stable_text(lost.field)),
                    url=lost.page_url,
                    evidence={
                        "see_again": f"open {lost.page_url}, fill {lost.field!r} with "
                        f"{lost.saved!r}, save, open the page again: {found}",
                        "saved": lost.saved,
                        "found": lost.found,
                    },
                )
