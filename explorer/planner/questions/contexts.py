"""What a model is told of a page."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import PageContext, Snapshot
from explorer.models.moments import PageMoment
from explorer.planner.questions.shown_actions import ShownAction
from explorer.planner.shared_state import SharedRunState
from explorer.settings.model import PlannerSettings


def page_context(
    settings: PlannerSettings,
    memory: SharedRunState,
    snapshot: Snapshot,
    shown: Sequence[ShownAction],
    moment: PageMoment | None,
) -> PageContext:
    """Return what a model is told of a page.

    Args:
        settings: The sizes of the lists.
        memory: What the run has done so far.
        snapshot: The page.
        shown: The elements that it may choose among.
        moment: A picture of the page; None for none.
    """
    offered = snapshot.offered
    return PageContext(
        url=snapshot.url,
        title=snapshot.title,
        headings=snapshot.headings[: settings.headings_to_show_ai],
        elements=tuple(offered[one.element_index] for one in shown),
        gestures=tuple(one.gesture for one in shown),
        visited_urls=memory.frontier.latest(settings.visited_urls_to_show_ai),
        target_navigations=settings.target_navigations,
        current_navigations=memory.frontier.visits,
        recent_interactions=memory.tracker.recent(settings.recent_interactions_to_show_ai),
        moment=moment,
    )
