"""Acts on an element and reports the outcome."""

from __future__ import annotations

import time

from explorer.browser.act.outcomes import ActionEffect
from explorer.browser.page.attempts import ActionAttempts
from explorer.browser.page.checks import PageChecks
from explorer.browser.page.effects import EffectDetector
from explorer.browser.page.navigation.session_recovery import SessionRecovery
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.outcome_builder import OutcomeBuilder
from explorer.browser.page.phone_width import PhoneWidth
from explorer.models import ActionRequest, InteractiveElement, Outcome


class PageActor:
    """Acts on elements of a page, and checks and regains the page afterwards."""

    def __init__(
        self,
        observer: PageObserver,
        attempts: ActionAttempts,
        effects: EffectDetector,
        checks: PageChecks,
        outcomes: OutcomeBuilder,
        recovery: SessionRecovery,
        width: PhoneWidth,
    ) -> None:
        self._observer = observer
        self._attempts = attempts
        self._effects = effects
        self._checks = checks
        self._outcomes = outcomes
        self._recovery = recovery
        self._width = width

    async def act(self, element: InteractiveElement, request: ActionRequest | None) -> Outcome:
        """Act on an element, and wait for the effect.

        Args:
            element: The element, of any earlier snapshot.
            request: What to do with it; None for what a person would do, with generated values.
        """
        began = time.monotonic()
        asked = self._recovery.begin(element)
        await self._checks.begin(asked)
        is_plain_link = element.leads_to and element.request is None and request is None
        if not is_plain_link:
            await self._observer.catch_up_with_scripts()
        action = await self._attempts.attempt(element, request)
        if isinstance(action, ActionEffect):
            return await self._outcomes.build("none", action, began)
        moved = await self._effects.detect(action)
        if moved.effect not in ("none", "navigation") and self._observer.observation:
            await self._checks.inspect(self._observer.observation)
        if moved.effect == "none" and moved.result == "done":
            await self._effects.explain(action)
        result, url_before = action.result, action.url_before
        await self._width.after(result.action, moved)
        linked_from = "" if result.filled else url_before
        built = await self._outcomes.build(result.action, moved, began, linked_from)
        detail = "; ".join(filter(None, (built.detail, result.detail)))
        told = {"filled": result.filled, "detail": detail, "unsent": result.unsent}
        outcome = built.model_copy(update=told)
        # A form that asks for a login or the like counts how often it is sent.
        if not (action.element.frame or action.element.asks_for):
            self._checks.form_sent(url_before, result, outcome)
        return await self._checks.probe(await self._recovery.regain(asked, outcome))
