"""Labels that name no field, or several."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.identity import steady, steady_address
from explorer.models import Act, Finding, MisplacedLabel


class MisplacedLabels:
    """A warning for each label whose ``for`` is the id of nothing, or of several fields."""

    name = "misplaced-label"

    def judge(self, act: Act) -> Iterable[Finding]:
        for label in act.outcome.signals:
            if isinstance(label, MisplacedLabel):
                what = f"{label.count} elements" if label.count else "nothing"
                page = steady(steady_address(label.page_url))
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"The label {label.text!r} belongs to {what} (id {label.target!r})",
                    identity=(page, steady(label.target)),
                    url=label.page_url,
                    evidence={"label": label.text, "for": label.target},
                )
