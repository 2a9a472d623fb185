"""What a run learns from an act: pages that were opened, links that led nowhere, findings."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Sequence

from explorer.errors import InternalError
from explorer.models import (
    Act,
    FindingMade,
    FindingSilenced,
    Outcome,
    PageLoad,
    PageVisited,
    Popup,
    RunEvent,
    SessionLost,
    SilencedFinding,
)
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.caught_errors import CaughtErrors
from explorer.planner.wall_clock import now
from explorer.process.boundary import boundary
from explorer.protocols import Check, PageDriver
from explorer.urls import normalise


class ActEvaluator:
    """Updates the state that walkers share after each act, and lets the checks judge the act."""

    def __init__(
        self,
        page: PageDriver,
        memory: SharedRunState,
        checks: Sequence[Check],
        caught: CaughtErrors,
    ) -> None:
        self._page = page
        self._memory = memory
        self._checks = checks
        self._caught = caught

    async def learn(self, act: Act, address: str = "") -> AsyncGenerator[RunEvent, None]:
        """Learn from an act.

        Args:
            act: What was done, and its outcome.
            address: The address that was opened without a control, "" if none was.

        Yields:
            The pages that were opened, then the new findings.
        """
        for visit in self._visits(act):
            yield visit
        opened = act.element.href if act.element else address
        if opened and _led_out(act.outcome):
            self._memory.redirects_out_of_scope.add(normalise(opened))
        self._drop_dead_link(act)
        for check in self._checks:
            async for made in self._findings(check, act):
                yield made

    def _visits(self, act: Act) -> Iterator[PageVisited]:
        for signal in act.outcome.signals:
            if isinstance(signal, PageLoad):
                self._memory.frontier.visit(signal.url)
                yield PageVisited(
                    time=now(),
                    step=act.step,
                    url=signal.url,
                    title=signal.title,
                    status=signal.status,
                    came_from=act.url,
                )
            elif isinstance(signal, Popup) and signal.has_opener:
                self._memory.site_model.mark_window(act.outcome.url)
                self._memory.frontier.drop(act.outcome.url)
            elif isinstance(signal, SessionLost) and signal.suspect:
                self._memory.session_enders.add(signal.suspect)

    def _drop_dead_link(self, act: Act) -> None:
        """Take the address of a link that did not lead there out of the frontier."""
        led_nowhere = act.outcome.result in ("done", "failed") or act.outcome.effect == "navigation"
        href = act.element.href if act.element and act.outcome.action == "click" else ""
        if href and led_nowhere and not self._memory.frontier.visited(href):
            self._memory.frontier.drop(href)

    async def _findings(
        self, check: Check, act: Act
    ) -> AsyncGenerator[FindingMade | FindingSilenced, None]:
        """Yield the new findings of one check. If it fails, the others judge all the same."""
        during = f"the check {check.name}"
        try:
            with boundary(during):
                found = tuple(check.judge(act))
        except InternalError as error:
            self._caught.note(act.step, during, error)
            return
        for finding in found:
            if isinstance(finding, SilencedFinding):
                if first := self._memory.silenced.note(finding):
                    yield FindingSilenced(time=now(), step=act.step, finding=first)
            elif new := self._memory.findings.note(finding):
                picture = await self._page.picture()
                yield FindingMade(time=now(), step=act.step, finding=new, screenshot=picture)


def _led_out(outcome: Outcome) -> bool:
    """Return whether an act led out of scope and to no page of the site."""
    kinds = {signal.signal for signal in outcome.signals}
    return "out_of_scope" in kinds and "page_load" not in kinds
