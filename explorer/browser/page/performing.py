"""Performs an action and waits until what it caused has settled."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, get_args

from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.actions import ActionExecutor
from explorer.browser.act.outcomes import why_not_done
from explorer.browser.act.results import ActionResult, ActionTarget
from explorer.browser.cdp.calls import navigated_away, within
from explorer.browser.observe.observation import Observation
from explorer.browser.page.checks import PageChecks
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.rules import PageRules
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.errors import PageLost
from explorer.models import Action, ActionRequest, Gesture, InteractiveElement

_MAX_IN_VAIN = 6
"""Actions of one kind in a row without effect, after which a late effect is rarely waited for."""
_RARELY_WORK = frozenset[Action]((*get_args(Gesture), "fill"))
"""Actions without effect on many pages. Of fields outside of forms, only a script learns the value,
which often waits until nothing more is typed."""


class PerformedAction(NamedTuple):
    """An action that has settled, and the page before it."""

    element: InteractiveElement
    result: ActionResult
    before: Observation
    url_before: str
    changes: int | None
    """Changes of the page since; None when a new document was loaded."""


class ActionPerformer:
    """Performs actions by the executor, and corrects forms that the page refuses."""

    def __init__(
        self,
        session: Session,
        rules: PageRules,
        executor: ActionExecutor,
        observer: PageObserver,
        settling: Settling,
        checks: PageChecks,
    ) -> None:
        self._session = session
        self._rules = rules
        self._executor = executor
        self._observer = observer
        self._settling = settling
        self._checks = checks
        self._in_vain: Counter[Action] = Counter()
        """By action: how often in a row it has had no effect."""

    async def perform(self, target: ActionTarget, request: ActionRequest | None) -> PerformedAction:
        """Perform an action on an element that was just verified, and wait for its effect.

        Args:
            target: The element.
            request: What to do with it; None for what a person would do.
        """
        url_before = self._session.url
        self._session.signals.mark()
        result, changes = await self._perform_and_settle(target, request, url_before)
        return PerformedAction(target.element, result, target.observation, url_before, changes)

    async def _perform_and_settle(
        self, target: ActionTarget, request: ActionRequest | None, url_before: str
    ) -> tuple[ActionResult, int | None]:
        tab = self._session.page
        try:
            performed = await self._perform(target, request)
            is_sent = performed.filled and performed.action != "fill"
            is_followed = request is not None and request.is_followed
            hopeful = not performed.failure and not is_sent and not is_followed
            may_wait = hopeful and self._may_work_late(performed.action)
            changes = await self._settling.settle(target.observation, url_before, hopeful=may_wait)
            if hopeful and performed.action in _RARELY_WORK:
                self._learn(performed.action, has_effect=self._has_effect(changes, url_before))
            is_leaving = self._session.signals.document.navigating
            lost = is_leaving or self._rules.refusal_of_url(self._session.url)
            may_correct = performed.sent and not target.element.asks_for
            if may_correct and not lost:
                return await self._corrected(performed, changes)
            return performed, changes
        except PageLost:
            if self._session.page is tab:
                raise
            # The tab closed itself, and the run goes on in the one below.
            return ActionResult(self._intended(target, request)), None

    def _may_work_late(self, action: Action) -> bool:
        """Return whether to wait for a late effect: after many in vain, only now and then."""
        in_vain = self._in_vain[action]
        return in_vain < _MAX_IN_VAIN or in_vain % _MAX_IN_VAIN == 0

    def _has_effect(self, changes: int | None, url_before: str) -> bool:
        signals = self._session.signals
        return changes != 0 or signals.requests > 0 or self._session.url != url_before

    def _learn(self, action: Action, *, has_effect: bool) -> None:
        """Note whether an action did anything."""
        self._in_vain[action] = 0 if has_effect else self._in_vain[action] + 1

    async def _perform(self, target: ActionTarget, request: ActionRequest | None) -> ActionResult:
        executor, seconds = self._executor, self._rules.limits.navigation_seconds
        call = executor.obey(target, request) if request else executor.perform(target)
        try:
            return await within(seconds, call, "acting")
        except PlaywrightError as error:
            intended = self._intended(target, request)
            if not navigated_away(error):
                return ActionResult(intended, failure=why_not_done(error))
            # The action itself may have replaced the document that it was still busy with.
            return ActionResult(intended, detail="the document went away meanwhile")

    def _intended(self, target: ActionTarget, request: ActionRequest | None) -> Action:
        return request.action if request else self._executor.intends(target.element)

    async def _corrected(
        self, performed: ActionResult, changes: int | None
    ) -> tuple[ActionResult, int | None]:
        """Correct a form that the page has refused, and send it again."""
        replaced_by = self._session.page.main_frame if changes is None else None
        while form := await self._executor.refused(performed, replaced_by):
            observation, url = await self._observer.see(), self._session.url
            await self._observer.picture_taken()
            if self._rules.refusal_of_url(url):
                break
            if replaced_by:
                await self._checks.report_lost_input(performed, form)
            self._session.signals.documents = 0  # what comes from now on is the answer
            correcting = self._executor.correct(performed, form)
            try:
                seconds = self._rules.limits.navigation_seconds
                performed = await within(seconds, correcting, "correcting")
            except PlaywrightError as error:
                detail = f"refused by the page, and not corrected: {why_not_done(error)}"
                return performed._replace(detail=detail), changes
            since = await self._settling.settle(observation, url, hopeful=False)
            replaced_by = self._session.page.main_frame if since is None else None
            changes = None if since is None or changes is None else changes + since
        return performed, changes
