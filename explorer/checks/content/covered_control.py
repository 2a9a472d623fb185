"""The check of controls that another element covers."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.grouping import group_signals, join_examples, more_suffix
from explorer.identity.fingerprints import stable_text, template_key
from explorer.models import Act, CoveredControl, Finding


class CoveredControls:
    """Reports controls that an element covers as warnings, since they cannot be clicked.

    The cover is not a dialog, a menu or a banner, and scrolling does not move it away. One cover is
    one finding, and so are several covers of one kind of control.
    """

    name = "covered-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each element that covers controls."""
        for (cover,), controls in group_signals(act, CoveredControl, _cover):
            first = controls[0]
            kinds = {stable_text(control.structure) for control in controls}
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"{first.label!r} lies under {first.cover}{more_suffix(len(controls))}",
                identity=(cover,),
                url=first.page_url,
                evidence={
                    "control": join_examples(control.label for control in controls),
                    "selector": first.selector,
                },
                causes=tuple(f"{self.name} {kind}" for kind in sorted(kinds)),
            )


def _cover(control: CoveredControl) -> tuple[str, ...]:
    return (template_key(control.cover_structure or control.cover, control.page_url),)
