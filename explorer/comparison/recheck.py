"""Whether a run has looked for a finding of another one: absence is proof only then."""

from __future__ import annotations

from explorer.checks.probed import SAMPLED
from explorer.comparison.view import ControlKey, RunView, steady_name
from explorer.reporting.coverage import LABEL_LENGTH
from explorer.reporting.run import ReportedFinding

_OF_THE_PAGE = frozenset(
    {
        "slow-page",
        "broken-anchor",
        "broken-image",
        "broken-resource",
        "environment-link",
        "misplaced-label",
        "mixed-content",
        "mouse-only-control",
    }
)
"""Checks that need nothing but the page: the act before has no part in it."""


def looked_again(finding: ReportedFinding, seen_by: RunView, other: RunView) -> bool:
    """Whether ``other`` has looked where ``seen_by`` saw the finding.

    The page must have been shown as it should be. Where an act on that page brought the fault to
    light, the same control must have been tried there, or be there no more; where a link was
    broken, what it leads to must have been opened, or the link be there no more. Of checks that
    look at a sample of the pages nobody knows.
    """
    if finding.check in SAMPLED:
        return False
    page = seen_by.address(finding.url)
    if finding.check == "broken-link":
        target = seen_by.address(finding.evidence.get("request", "").partition(" ")[2])
        return other.answered(target) or _unlinked(page, target, seen_by, other)
    if not other.answered(page):
        return False
    control = None if finding.check in _OF_THE_PAGE else _acted_on(finding, page, seen_by)
    return control is None or _tried_or_gone(control, page, seen_by, other)


def _unlinked(page: str, target: str, seen_by: RunView, other: RunView) -> bool:
    if page not in seen_by.looks or page not in other.looks:
        return False
    linked = page in seen_by.linkers.get(target, ())
    return linked and other.shown(page).whole and target not in other.shown(page).links


def _acted_on(finding: ReportedFinding, page: str, view: RunView) -> ControlKey | None:
    """The control on the page of the finding that was used when it came to light. None where it
    was another page's, or none, or one without a name, which is not known again by the step."""
    step = view.steps.get(finding.step)
    if step is None or step.element is None or view.address(step.url) != page:
        return None
    name = steady_name(step.element.name[:LABEL_LENGTH])
    return ControlKey(step.element.role or step.element.tag, name) if name else None


def _tried_or_gone(control: ControlKey, page: str, seen_by: RunView, other: RunView) -> bool:
    if not other.run.sights:  # a run.json of before they were kept: the page has to do
        return True
    if page not in other.looks:
        return False
    shown = other.shown(page)
    if control in shown.every:
        return control in shown.tried
    stood = page not in seen_by.looks or control in seen_by.shown(page).first
    return stood and shown.whole
