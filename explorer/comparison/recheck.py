"""The decision whether a run looked for a finding of another run, so that absence is proof."""

from __future__ import annotations

from explorer.checks.probed import SAMPLED
from explorer.comparison.view import RunView
from explorer.identity.runs import ControlKey, control_key
from explorer.models import ReplayedStep
from explorer.reporting.run import ReportedFinding

_PAGE_CHECKS = frozenset(
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
"""Checks that depend only on the page, not on the act before."""
_STEP_CHECKS = frozenset({"healed-step", "replay-step", "scenario-step"})
"""Findings about the steps of a recording or the sentences of a scenario."""


def looked_again(finding: ReportedFinding, seen_by: RunView, other: RunView) -> bool:
    """Return whether ``other`` examined the place where ``seen_by`` saw the finding.

    The page must have been visited without an error status. If an act on that page caused the
    fault, the same control must have been tried or must be gone. If a link is broken, its target
    must have been opened or the link must be gone. A step of a recording or sentence of a scenario
    must have been done. The result is False for checks that examine only a sample of the pages.
    """
    if finding.check in SAMPLED:
        return False
    if finding.check in _STEP_CHECKS:
        step = seen_by.steps.get(finding.step)
        if step and step.replayed and step.replayed.scenario:
            return _has_said_and_done(step.replayed, other)
        return _has_done(finding.step, other)
    page = seen_by.address(finding.url)
    if finding.check == "broken-link":
        target = seen_by.address(finding.evidence.get("request", "").partition(" ")[2])
        return other.answered(target) or _unlinked(page, target, seen_by, other)
    if not other.answered(page):
        return False
    control = None if finding.check in _PAGE_CHECKS else _acted_on(finding, page, seen_by)
    return control is None or _tried_or_gone(control, page, seen_by, other)


def _has_done(number: int, replay: RunView) -> bool:
    """Return whether a replay came to a step and did it. Steps that were not done are listed."""
    step = replay.steps.get(number)
    return replay.run.steps >= number and (step is None or step.outcome == "done")


def _has_said_and_done(sentence: ReplayedStep, run: RunView) -> bool:
    """Return whether a run has done a sentence of a scenario.

    Its number may differ, because each scenario ends at the first sentence that is not done.
    """
    meant = sentence.scenario, sentence.words
    return any(
        step.outcome == "done" and (step.replayed.scenario, step.replayed.words) == meant
        for step in run.steps.values()
        if step.replayed
    )


def _unlinked(page: str, target: str, seen_by: RunView, other: RunView) -> bool:
    """Return whether the page of a broken link was examined completely without that link."""
    if page not in seen_by.sights or page not in other.sights:
        return False
    linked = page in seen_by.linking_pages.get(target, ())
    return linked and other.controls(page).is_complete and target not in other.controls(page).links


def _acted_on(finding: ReportedFinding, page: str, view: RunView) -> ControlKey | None:
    """Return the control on the finding's page whose use showed the fault.

    Returns:
        None if the act used no control, a control without a name or one of another page, or if the
        step is not listed.
    """
    step = view.steps.get(finding.step)
    if step is None or step.element is None or view.address(step.url) != page:
        return None
    key = control_key(step.element.role or step.element.tag, step.element.name)
    return key if key.name else None


def _tried_or_gone(control: ControlKey, page: str, seen_by: RunView, other: RunView) -> bool:
    """Return whether ``other`` tried the control, or examined its page completely without it."""
    if not other.run.sights:  # run.json has no controls: the visit has to suffice
        return True
    if page not in other.sights:
        return False
    controls = other.controls(page)
    if control in controls.all_controls:
        return control in controls.tried
    was_shown = page not in seen_by.sights or control in seen_by.controls(page).first
    return was_shown and controls.is_complete
