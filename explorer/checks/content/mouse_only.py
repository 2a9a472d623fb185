"""The check of controls that keyboards and screen readers cannot use."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten
from explorer.identity.fingerprints import missing_role_key, stable_text, template_key
from explorer.models import Act, Finding, MouseOnlyControl

_MAX_LABEL_LENGTH = 80


class MouseOnlyControls:
    """Reports elements with a click listener but no role as warnings: they need a mouse.

    The criterion is WCAG 2.2, 4.1.2 Name, Role, Value. Controls are one finding if they have the
    same label, the same tag within one component, or similar markup in several components.
    """

    name = "mouse-only-control"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each control without a role."""
        for control in act.outcome.signals:
            if isinstance(control, MouseOnlyControl):
                label = shorten(control.label, _MAX_LABEL_LENGTH)
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"Listens to clicks and has no role: {label}",
                    identity=(stable_text(control.structure),),
                    url=control.page_url,
                    evidence={"control": control.label, "selector": control.selector},
                    causes=tuple(_causes(control)),
                )


def _causes(control: MouseOnlyControl) -> Iterable[str]:
    """Yield the keys of the causes that this control shares with other findings."""
    yield f"mouse only {stable_text(control.label)}"
    yield f"mouse only in {_part(control)}"
    if role_key := missing_role_key(control.structure):
        yield role_key


def _part(control: MouseOnlyControl) -> str:
    """Return a key for the component that holds the control, and for its tag.

    The classes and the state of the control itself do not matter, so the tabs of a list share a
    key.
    """
    around, _, own = control.structure.rpartition(">")
    tag = own.partition(".")[0].partition(":")[0]
    return template_key(f"{around}>{tag}", control.page_url)
