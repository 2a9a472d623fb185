"""Notices that the site has ended the session, and logs in again."""

from __future__ import annotations

from explorer.browser.auth.session_loss import MarkLogin, Reentry, SessionWatch, address_asked_for
from explorer.browser.page.navigation.opening import AddressOpener
from explorer.browser.page.observing import PageObserver
from explorer.browser.session.session import Session
from explorer.models import InteractiveElement, Outcome, Signal


class SessionRecovery:
    """Watches what is used and opened, and regains the session when it is lost."""

    def __init__(
        self,
        session: Session,
        observer: PageObserver,
        opener: AddressOpener,
        reentry: Reentry | None,
        mark_login: MarkLogin | None = None,
    ) -> None:
        self._session = session
        self._observer = observer
        self._opener = opener
        self._reentry = reentry
        self._mark_login = mark_login
        self._watch = SessionWatch(is_lost=session.is_lost)

    def begin(self, used: InteractiveElement | str) -> str:
        """Remember which control is about to be used, or which address is about to be opened.

        Returns:
            The address that is asked for by that, "" if none is.
        """
        self._watch.begin(self._observer.snapshot, used)
        return address_asked_for(used, self._session.url)

    async def regain(self, asked: str, outcome: Outcome) -> Outcome:
        """Log in again if the session was lost, and open the address once more.

        Args:
            asked: The address that was asked for.
            outcome: What asking for it has led to.

        Returns:
            The outcome; where the session was lost, with that and the second try added.
        """
        arrived = outcome.effect == "navigation" and outcome.result == "done"
        if not arrived or (snapshot := self._observer.snapshot) is None:
            return outcome
        lost = self._watch.lost(asked, snapshot)
        if lost is None:
            return outcome
        await self._set_lost(is_lost=True)  # also if the run ends meanwhile
        why = await self._reentry.into(self._session, asked) if self._reentry else ""
        details = [outcome.detail, "the session was lost", why]
        signals: tuple[Signal, ...] = (*outcome.signals, lost)
        if why or not self._reentry:
            self._watch.forget()
        else:
            await self._set_lost(is_lost=False)
            again = await self._opener.go(asked)
            details += ["logged in again", again.detail]
            regained = lost.model_copy(update={"logged_in_again": True})
            signals = (*outcome.signals, regained, *again.signals)
        detail = "; ".join(filter(None, details))
        update = {"detail": detail, "url": self._session.url, "signals": signals}
        return outcome.model_copy(update=update)

    async def _set_lost(self, *, is_lost: bool) -> None:
        self._session.is_lost = is_lost
        if self._mark_login:
            await self._mark_login(is_lost)
