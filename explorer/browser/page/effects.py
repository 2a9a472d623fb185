"""Determines the effect of an action from what has changed since."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.effects import looks_changed, new_controls
from explorer.browser.act.outcomes import ActionEffect, unless_held_back
from explorer.browser.cdp.calls import within
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.navigation.popups import PopupHandler
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.performing import PerformedAction
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.identity.fingerprints import control_in_all_runs
from explorer.models import (
    BlockedRequest,
    Bounds,
    ClickExplained,
    InteractiveElement,
    OutOfScope,
)
from explorer.settings.model import BrowserSettings
from explorer.text import plural
from explorer.urls import normalise

_MAX_HELD_BACK = 1_000
_SENDERS = 2
"""Controls that may have sent the same request; one that is sent whenever others are used, too, is
sent by the page itself."""


class EffectDetector:
    """Determines the effect of each action, the strongest kind first."""

    def __init__(
        self,
        session: Session,
        limits: BrowserSettings,
        observer: PageObserver,
        settling: Settling,
        arrivals: Arrivals,
        popups: PopupHandler,
    ) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer
        self._settling = settling
        self._arrivals = arrivals
        self._popups = popups
        self._pointed_at: Bounds | None = None
        """Where the last action was: it may look different without the mouse over it."""
        self._held_back: dict[tuple[str, str, int], set[tuple[str, str, str]]] = {}
        """By method, address and size of a blocked request: the controls that were used when it was
        sent. Those of several rows are one."""

    async def detect(self, action: PerformedAction) -> ActionEffect:
        """Return the effect: navigation, new state, network, visual or none.

        It is a refusal if the guardrails blocked what the action was about to send.
        """
        effect = await self._detect(action)
        return unless_held_back(effect, tuple(self._held_back_from(action.element)))

    def _held_back_from(self, element: InteractiveElement) -> Iterator[BlockedRequest | OutOfScope]:
        """Yield what was blocked since the action began, without what the page sends by itself.

        Some applications repeat a request that has failed every few seconds, whatever is clicked.
        """
        control = control_in_all_runs(element)
        for held in self._session.signals.held:
            if isinstance(held, BlockedRequest):
                sent = held.method, held.url, held.body_bytes
                controls = self._held_back.get(sent, set())
                if len(controls) < _SENDERS:
                    controls.add(control)
                if control not in controls:
                    continue
                if len(self._held_back) < _MAX_HELD_BACK:
                    self._held_back[sent] = controls
            yield held

    async def _detect(self, action: PerformedAction) -> ActionEffect:
        if moved := await self._navigation(action):
            return moved
        result, before = action.result, action.before
        if result.failure:
            gone = "not attached" in result.failure
            return ActionEffect("none", result.failure, "gone" if gone else "failed")
        if wrong := await self._not_done(action):
            return wrong
        changes = max(action.changes or 0, await before.changes() or 0)  # those of the frames too
        new_texts = await before.new_texts() if changes else 0
        effect = await self._effect_here(action, changes)
        return effect._replace(new_texts=new_texts)

    async def _effect_here(self, action: PerformedAction, changes: int) -> ActionEffect:
        """Return the effect of an action that has left the document in place."""
        before = action.before
        pictures = self._observer.pictures
        picture_before = pictures.latest
        bounds = action.element.page_bounds
        touched = [bounds] + ([self._pointed_at] if self._pointed_at else [])
        self._pointed_at = bounds
        if await before.stands():
            pictures.is_outdated = True
        else:
            observation = await self._observer.see()
            if fresh := new_controls(before.snapshot, observation.snapshot):
                return ActionEffect("new_state", f"new controls: {', '.join(fresh[:5])}")
        told = f"{plural(changes, 'change')} of the page"
        if requests := self._session.signals.requests:
            return ActionEffect("network", f"{plural(requests, 'request')}, {told}")
        if changes or action.result.filled:
            return ActionEffect("visual", told)
        await self._observer.picture_taken()
        if pictures.is_outdated:
            await self._observer.take_picture()
        both = picture_before and pictures.latest and (picture_before, pictures.latest)
        if both and looks_changed(*both, touched):
            return ActionEffect("visual", "the page looks different")
        return ActionEffect("none", "nothing changed")

    async def _navigation(self, action: PerformedAction) -> ActionEffect | None:
        """Return the effect if the action has led to another page, tab or address."""
        if popup := await self._popups.handle():
            return popup
        document = self._session.signals.document
        has_settled = action.changes is not None
        if is_late := document.navigating and has_settled:
            await self._settling.answered()  # it was requested only now, and not waited for yet
        if document.navigating:
            asked = next(iter(action.element.addresses), "")
            moved = self._arrivals.unanswered(asked, self._limits.navigation_seconds)
            if not self._session.guest:  # a caller's page is the caller's to close
                await self._arrivals.recover()
            return moved
        is_new = is_late or not has_settled
        if is_new or normalise(self._session.url) != normalise(action.url_before):
            return await self._arrivals.arrive(action.url_before, same_document=not is_new)
        return None

    async def _not_done(self, action: PerformedAction) -> ActionEffect | None:
        """Return the effect if a click hit another element, or a checkbox kept its state."""
        seconds, result, before = self._limits.script_seconds, action.result, action.before
        try:
            if result.guarded:
                asking = before.ask("guarded", action.element)
                if other := await within(seconds, asking, "asking who was clicked"):
                    self._observer.is_stale = True
                    return ActionEffect("none", f"covered by {other} at the last moment", "refused")
            if result.checked is not None:
                asking = before.is_checked(action.element)
                is_checked = await within(seconds, asking, "asking its state")
                if is_checked == (not result.checked):
                    return ActionEffect("none", "it was clicked and stays as it was", "failed")
        except PlaywrightError:
            return None  # its document went away: that is an effect of the click
        return None

    async def explain(self, action: PerformedAction) -> None:
        """Keep a signal if there is a reason why an action without effect is no fault."""
        if action.before.snapshot.fallback:
            return
        asking = action.before.ask("idle_reason", action.element)
        try:
            reason = await within(self._limits.script_seconds, asking, "asking why it is idle")
        except PlaywrightError:
            return  # its document went away meanwhile
        if reason:
            self._session.signals.keep(ClickExplained(reason=reason, page_url=self._session.url))
