"""Controls that no click reaches."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.alike import alike, and_more, examples
from explorer.checks.finding import make_finding
from explorer.checks.fingerprints import steady, template
from explorer.models import Act, CoveredControl, Finding


class CoveredControls:
    """A warning for each cover: something that no scroll moves away and that is no dialog, menu or
    banner. So is a kind of control that several things cover.
    """

    name = "covered-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        for (cover,), controls in alike(act, CoveredControl, _cover):
            first = controls[0]
            kinds = {steady(control.structure) for control in controls}
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"{first.label!r} lies under {first.cover}{and_more(len(controls))}",
                identity=(cover,),
                url=first.page_url,
                evidence={
                    "control": examples(control.label for control in controls),
                    "selector": first.selector,
                },
                causes=tuple(f"{self.name} {kind}" for kind in sorted(kinds)),
            )


def _cover(control: CoveredControl) -> tuple[str, ...]:
    return (template(control.cover_structure or control.cover, control.page_url),)
