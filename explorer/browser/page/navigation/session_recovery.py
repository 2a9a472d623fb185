"""Notices that the site has ended the session, and logs in again."""

from __future__ import annotations

from explorer.browser.auth.elsewhere import login_elsewhere, names_login
from explorer.browser.auth.opening import open_with_state
from explorer.browser.auth.person import how_to_keep, still_asks
from explorer.browser.auth.responses import bare
from explorer.browser.auth.session_loss import (
    MarkLogin,
    Reentry,
    SessionWatch,
    address_asked_for,
    asks_to_log_in,
)
from explorer.browser.page.navigation.arrivals import Arrivals
from explorer.browser.page.navigation.opening import AddressOpener
from explorer.browser.page.observing import PageObserver
from explorer.browser.session.session import Session
from explorer.errors import TargetUnusable
from explorer.models import InteractiveElement, Outcome
from explorer.settings.model import BrowserSettings
from explorer.urls import normalise


class SessionRecovery:
    """Watches what is used and opened, and regains the session when it is lost."""

    def __init__(
        self,
        session: Session,
        limits: BrowserSettings,
        observer: PageObserver,
        opener: AddressOpener,
        arrivals: Arrivals,
        reentry: Reentry | None,
        mark_login: MarkLogin | None = None,
    ) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer
        self._opener = opener
        self._arrivals = arrivals
        self._reentry = reentry
        self._mark_login = mark_login
        self._watch = SessionWatch(is_lost=session.is_lost)
        self._opened = session.opened_without_login
        """None as soon as the first page of the run was opened."""

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
            The outcome; where the session was lost, with that and the second try added. It is a
            failure if the login that the session should begin with was gone and is not regained.
        """
        opened, self._opened = self._opened, None
        is_start = opened is not None and normalise(asked) in opened
        login_page = self._login_page(asked, outcome)
        lost = self._watch.lost(asked, login_page, must_open=is_start)
        if lost is None:
            if opened is not None:
                self._note_start(asked, login_page, outcome, opened)
            return outcome
        await self._set_lost(is_lost=True)  # also if the run ends meanwhile
        why, again = await self._into(asked, login_page)
        details, signals = [outcome.detail, "the session was lost"], outcome.signals
        if not is_start:  # else it has ended before the run
            signals += (lost.model_copy(update={"logged_in_again": again is not None}),)
        update: dict[str, object] = {"signals": signals}
        if again:
            await self._set_lost(is_lost=False)
            details += ["logged in again", again.detail]
            signals += again.signals
            update = {"result": again.result, "effect": again.effect, "signals": signals}
        else:
            self._watch.forget()
            details.append(why)
            if is_start:
                update["result"] = "failed"
                details = self._why_unusable(asked, login_page, why)
        detail = "; ".join(filter(None, details))
        return outcome.model_copy(update={"detail": detail, "url": self._session.url, **update})

    def _note_start(self, asked: str, login_page: str, outcome: Outcome, opened: set[str]) -> None:
        """Note whether the first page of a run asks for a login."""
        self._session.begins_at_login = login_page != ""
        page = self._observer.snapshot
        is_open = outcome.result == "done" and page is not None and page.elements
        if is_open and not login_page and not names_login(asked):
            opened.add(normalise(asked))

    def _login_page(self, asked: str, outcome: Outcome) -> str:
        """Return the address of the login page that an outcome has led to, "" if to none."""
        if outcome.effect == "navigation" and outcome.result == "done":
            page = self._observer.snapshot
            if page and asks_to_log_in(page):
                return page.url
        elif outcome.result != "refused":
            return ""
        return login_elsewhere(asked, outcome.signals)

    async def _into(self, asked: str, login_page: str) -> tuple[str, Outcome | None]:
        """Log in again and open the address once more.

        Returns:
            Why the session is still lost, and None; or "" and the outcome of opening the address.
        """
        page_url = self._session.url
        is_here = normalise(login_page) == normalise(page_url)
        why, is_asked = "", is_here or await self._is_asked_elsewhere(asked)
        if is_asked and self._reentry:
            why = await self._reentry.into(self._session, asked)
        if not why and (self._reentry or not is_asked):
            again = await self._opener.go(asked)
            if not self._login_page(asked, again):
                return "", again
            why = "not logged in again: the page still asks to log in"
        if not is_here:
            await self._arrivals.return_to(page_url)
        return why, None

    async def _is_asked_elsewhere(self, asked: str) -> bool:
        """Follow an address to another host; return whether that asks somebody to log in.

        It does not if it still knows who has logged in there, and leads back.
        """
        rules = self._session.gate.rules
        rules.begin_login()
        try:
            await open_with_state(self._session, asked, None, self._limits)
        except TargetUnusable:
            return True  # as whoever logs in will see
        finally:
            rules.end_login()
            self._session.signals.take()
        return await still_asks(self._session, self._limits.script_seconds)

    def _why_unusable(self, asked: str, login_page: str, why: str) -> list[str]:
        """Return why nothing can be explored with a kept session, and what to do."""
        name, mask = self._limits.session or "", self._session.mask
        ended = f"the session {name!r} is logged out: {bare(login_page)} asks to log in"
        start = login_page if self._session.gate.rules.is_in_scope(login_page) else asked
        return [ended, why, f"log in{how_to_keep(mask(start), name)}"]

    async def _set_lost(self, *, is_lost: bool) -> None:
        self._session.is_lost = is_lost
        if self._mark_login:
            await self._mark_login(is_lost)
