"""Builds the outcome of an action from its effect and the signals that it caused."""

from __future__ import annotations

import time

from explorer.browser.act.outcomes import ActionEffect, with_left_out
from explorer.browser.network.calls import CallLog
from explorer.browser.page.checks import PageChecks
from explorer.browser.session.session import Session
from explorer.models import Action, Exchange, Outcome, Signal
from explorer.models.api_calls import CallsLeftOut


class OutcomeBuilder:
    """Builds outcomes; each takes the signals that the session has collected since the last."""

    def __init__(self, session: Session, checks: PageChecks, calls: CallLog | None = None) -> None:
        self._session = session
        self._calls = calls
        self._checks = checks

    async def build(
        self, action: Action, moved: ActionEffect, began: float, linked_from: str = ""
    ) -> Outcome:
        """Build the outcome of an action that has settled.

        Args:
            action: The action.
            moved: Its effect.
            began: When it began, in seconds of ``time.monotonic``.
            linked_from: The page whose link led to the new document, "" if none did.
        """
        await self._checks.inspect_answers()
        left_out = self._session.signals.left_out
        calls_left_out = self._calls.left_out if self._calls else CallsLeftOut()
        signals = tuple(
            signal.model_copy(update={"linked_from": linked_from})
            if linked_from and _is_followed(signal)
            else signal
            for signal in self._session.signals.take()
        )
        return Outcome(
            action=action,
            result=moved.result,
            effect=moved.effect,
            detail=with_left_out(moved.detail, left_out),
            url=self._session.url,
            new_texts=moved.new_texts,
            requests=tuple(self._session.signals.asked),
            signals=signals,
            calls=self._calls.take() if self._calls else (),
            calls_left_out=calls_left_out,
            ms=round((time.monotonic() - began) * 1000),
        )


def _is_followed(signal: Signal) -> bool:
    """Return whether it is the document that a link, or a similar control, leads to."""
    return isinstance(signal, Exchange) and signal.main_document and signal.method == "GET"
