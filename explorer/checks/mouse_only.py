"""Controls that nobody can use without a mouse, or hear of."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shortened
from explorer.checks.fingerprints import steady, template, without_role
from explorer.models import Act, Finding, MouseOnlyControl

_LABEL_CHARACTERS = 80


class MouseOnlyControls:
    """A warning for each kind of control: a listener on an element without a role. Those of one
    label are one kind, and so are those of one tag within one component, and those that are built
    alike in several.

    WCAG 2.2, 4.1.2 Name, Role, Value.
    """

    name = "mouse-only-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        for control in act.outcome.signals:
            if isinstance(control, MouseOnlyControl):
                label = shortened(control.label, _LABEL_CHARACTERS)
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"Listens to clicks and has no role: {label}",
                    identity=(steady(control.structure),),
                    url=control.page_url,
                    evidence={"control": control.label, "selector": control.selector},
                    causes=tuple(_causes(control)),
                )


def _causes(control: MouseOnlyControl) -> Iterable[str]:
    yield f"mouse only {steady(control.label)}"
    yield f"mouse only in {_part(control)}"
    if alike := without_role(control.structure):
        yield alike


def _part(control: MouseOnlyControl) -> str:
    """Where it is and its tag, whatever its place and its state: one of several tabs, say."""
    around, _, own = control.structure.rpartition(">")
    tag = own.partition(".")[0].partition(":")[0]
    return template(f"{around}>{tag}", control.page_url)
