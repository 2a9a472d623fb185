"""Checks what stands behind the labels of a page, and what is chosen there."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.comparing import expected_text, says
from explorer.scenario.running.finding.around import field_saying, is_left_unchosen
from explorer.scenario.running.finding.places.cells import with_quoted_code
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.targets import Target, TargetFinder
from explorer.scenario.running.numbers import written
from explorer.scenario.running.page.labels import parts_named
from explorer.scenario.running.page.said import Unmet, brief
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.text import words


async def why_not_labelled_so(
    finder: TargetFinder,
    tab: ScenarioTab,
    step: IntermediateStep,
    page: PageText,
    values: Sequence[str],
) -> tuple[Unmet, Target | None]:
    """Return why what stands behind the labels of a name is not as expected; "" if it is.

    All of it must be so, for the sentence does not say which label it means. A field or another
    part of the page of exactly this name may be as expected instead.

    Args:
        finder: Finds the controls of the page.
        tab: The tab.
        step: The step.
        page: The page.
        values: What stands behind each label.

    Returns:
        Why not, and the field that is as expected; None if it is no field.
    """
    wanted = wanted_by(step)
    parts = parts_named(page, with_quoted_code(step.target))
    is_said = all(says(value, wanted, step.comparison) for value in values)
    if is_said or any(says(part, wanted, step.comparison) for part in parts):
        return await why_not_chosen(finder, tab, step, page), None
    field = await field_saying(finder, tab, step, wanted)
    if field and words(field.element.name) == without_articles(step.target):
        return "", field
    shown = " and ".join(repr(brief(value)) for value in dict.fromkeys(values))
    return f"{step.target} shows {shown}, not {expected_text(wanted, step.comparison)}", None


async def why_not_chosen(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep, page: PageText
) -> Unmet:
    """Return that a radio button of a group is not chosen, whose label the group shows."""
    if not any(role == "radio" for role, _ in page.nodes):
        return ""
    wanted = wanted_by(step)
    is_left = await is_left_unchosen(finder, tab, wanted, step.target)
    return f"{step.target} is not {wanted}: that is not chosen" if is_left else ""


def wanted_by(step: IntermediateStep) -> str:
    """Return the text that a step expects."""
    return step.value or written(step.number or 0)
