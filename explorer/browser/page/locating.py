"""Finds an element again on the page as it is, and verifies that it can be used."""

from __future__ import annotations

from explorer.browser.act.verification import Verdict, verify
from explorer.browser.observe.observation import Observation
from explorer.browser.page.observing import PageObserver
from explorer.browser.session.session import Session
from explorer.identity.matching import find_again
from explorer.models import InteractiveElement, Snapshot
from explorer.settings.model import BrowserSettings


class ElementLocator:
    """Finds elements of earlier snapshots on the page as it is."""

    def __init__(self, session: Session, limits: BrowserSettings, observer: PageObserver) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer

    async def locate(self, element: InteractiveElement) -> tuple[InteractiveElement, Verdict]:
        """Find an element and verify it.

        Returns:
            The element as it is, which the page may have drawn anew since, and whether it can be
            used; the element that was given when it is gone.
        """
        last = self._observer.observation
        seen_in = last if last and last.holds(element) else None
        if seen_in:
            verdict = await self._verify(seen_in, element)
            if verdict.state not in ("gone", "changed"):
                return element, verdict
        now = await self._observer.see()
        before = _like(element, seen_in.snapshot) if seen_in else ()
        found = find_again(element, _like(element, now.snapshot), before)
        if found.element is None:
            if found.destructive_word:
                return element, Verdict("gone", f"it says {found.destructive_word!r} now")
            missing = verdict.state if seen_in else "gone"
            return element, Verdict("ambiguous" if found.ambiguous else missing)
        return found.element, await self._verify(now, found.element)

    async def _verify(self, observation: Observation, element: InteractiveElement) -> Verdict:
        await self._observer.picture_taken()  # before the page is scrolled and acted on
        if observation.snapshot.fallback:  # Playwright's own checks before a click must do there
            return Verdict("ready")
        guest = self._session.guest  # a caller asks for this element and wants no other touched
        return await verify(observation, element, self._limits.script_seconds, may_escape=not guest)


def _like(element: InteractiveElement, snapshot: Snapshot) -> tuple[InteractiveElement, ...]:
    """Return the elements among which one like this is searched: surfaces or controls."""
    return snapshot.surfaces if element.is_surface else snapshot.elements
