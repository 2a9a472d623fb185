"""Controls that no click reaches."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.identity import steady
from explorer.models import Act, CoveredControl, Finding


class CoveredControls:
    """A warning for each kind of control that lies under something that no scroll moves away and
    that is no dialog, menu or banner.
    """

    name = "covered-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        for control in act.outcome.signals:
            if isinstance(control, CoveredControl):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{control.label!r} lies under {control.cover}",
                    identity=(steady(control.structure), steady(control.cover)),
                    url=control.page_url,
                    evidence={"control": control.label, "selector": control.selector},
                )
