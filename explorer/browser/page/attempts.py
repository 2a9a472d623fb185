"""Attempts an action on an element that is first found again on the page."""

from __future__ import annotations

from explorer.browser.act.outcomes import ActionEffect, refused
from explorer.browser.act.results import ActionTarget
from explorer.browser.page.locating import ElementLocator
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.performing import ActionPerformer, PerformedAction
from explorer.browser.page.rules import PageRules
from explorer.browser.session.session import Session
from explorer.models import ActionRequest, InteractiveElement

_STALE = ("covered", "hidden", "through", "disabled")
_ATTEMPTS = ("", " as soon as the mouse is over it")
"""What is added to the reason if the element cannot be used, for each attempt."""


class ActionAttempts:
    """Attempts actions, each once more if the mouse over the element has changed the page."""

    def __init__(
        self,
        session: Session,
        rules: PageRules,
        observer: PageObserver,
        locator: ElementLocator,
        performer: ActionPerformer,
        arrivals: Arrivals,
    ) -> None:
        self._session = session
        self._rules = rules
        self._observer = observer
        self._locator = locator
        self._performer = performer
        self._arrivals = arrivals

    async def attempt(
        self, element: InteractiveElement, request: ActionRequest | None
    ) -> PerformedAction | ActionEffect:
        """Find an element and perform an action on it.

        Args:
            element: The element, of any earlier snapshot.
            request: What to do with it; None for what a person would do.

        Returns:
            The action that was performed; if none was, the effect that says why.
        """
        if request and request.value and element.secret:
            self._session.mask.add_secrets(request.value)
        refusal = ActionEffect("none", "")
        if request and request.action == "narrow" and self._session.guest:
            return ActionEffect("none", "the window belongs to the caller", "refused")
        for late in _ATTEMPTS:
            element, verdict = await self._locator.locate(element)
            if rule := self._rules.refusal_of_url(self._session.url):
                return await self._arrivals.leave(rule, self._arrivals.last_allowed_url)
            before = self._observer.observation
            if before is None or verdict.state != "ready":
                self._observer.is_stale = verdict.state in _STALE
                return refused(verdict, late)
            if element.barred:
                return ActionEffect("none", element.barred, "refused")
            target = ActionTarget(before, element, verdict)
            performed = await self._performer.perform(target, request)
            if performed.result.missed is None:
                return performed
            # The mouse over the element has changed the page: try once more.
            refusal = refused(performed.result.missed, late)
        self._observer.is_stale = True
        return refusal
