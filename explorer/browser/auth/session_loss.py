"""Detects that the site ended the session, and logs in again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

from explorer.browser.session.session import Session
from explorer.errors import PageLost, TargetUnusable
from explorer.identity.interactions import interaction_key
from explorer.models import AsksFor, InteractiveElement, SessionLost, Snapshot
from explorer.urls import navigates, normalise

MAX_FIELDS = 3
"""Maximum number of fields in a login form: tenant, user and password. A registration has more."""
MAX_ADDRESSES = 10_000
"""Maximum number of addresses that a ``SessionWatch`` remembers."""
MAX_LOGINS = 3
"""Maximum number of repeated logins in a run."""
_LOGINS: tuple[AsksFor, ...] = ("login", "own_login")


def asks_to_log_in(page: Snapshot) -> bool:
    """Return whether a form takes a password to log in, or the user as the first step of that.

    The former has exactly one password field and at most ``MAX_FIELDS`` fields.
    """
    fields = [element for element in page.elements if element.kind == "field"]
    sizes = Counter((field.frame, field.form) for field in fields)
    passwords = Counter((f.frame, f.form) for f in fields if f.input_type == "password")
    return any(f.asks_for in _LOGINS and not f.secret for f in fields) or any(
        count == 1 and sizes[form] <= MAX_FIELDS for form, count in passwords.items()
    )


MarkLogin = Callable[[bool], Awaitable[object]]
"""Takes whether the login of the session is lost."""


class SessionWatch:
    """Remembers which addresses a context displayed without a login, and its last action.

    Args:
        is_lost: The session was lost before: the first address that leads to a login page tells it.
    """

    def __init__(self, *, is_lost: bool = False) -> None:
        self._is_lost = is_lost
        self._open: dict[str, None] = {}
        self._asking: set[str] = set()
        """Addresses that have led to a login page, though no session was lost."""
        self._after = self._suspect = ""

    def begin(self, page: Snapshot | None, used: InteractiveElement | str) -> None:
        """Record an action before it is performed.

        Args:
            page: The page on which the action is performed, if known.
            used: The element to use, or the address to open.
        """
        if page is None or not page.elements:
            return
        here = normalise(page.url)
        self._open.pop(here, None)
        if asks_to_log_in(page) or here in self._asking:
            return  # actions on a login page do not end a session
        self._open[here] = None
        if len(self._open) > MAX_ADDRESSES:
            del self._open[next(iter(self._open))]
        address = address_asked_for(used, page.url)
        if normalise(address) in self._open:
            return  # opening this address before did not end the session
        told = f"used {used.label!r}" if isinstance(used, InteractiveElement) else f"opened {used}"
        self._after = f"{told} on {page.url}"
        self._suspect = normalise(address)
        if isinstance(used, InteractiveElement) and not address:
            self._suspect = interaction_key(used)

    def lost(self, asked: str, login_page: str, *, must_open: bool = False) -> SessionLost | None:
        """Return the lost session if an address that was accessible leads to a login page.

        Args:
            asked: The address that was opened.
            login_page: The address of the login page that was displayed, or that the site has led
                to on another host; "" if the page asks for no login.
            must_open: The address is known to be accessible, though it was not opened before.

        Returns:
            The signal with the action suspected of ending the session, or None.
        """
        address, was_lost = normalise(asked), self._is_lost and asked != ""
        if not login_page:
            self._asking.discard(address)
            return None
        if not (was_lost or must_open or address in self._open):
            self._asking.add(address)
            return None
        if was_lost:  # no action of this context is to blame
            self._is_lost, self._after, self._suspect = False, "", ""
        told = SessionLost(
            asked=asked, page_url=login_page, after=self._after, suspect=self._suspect
        )
        self._after = self._suspect = ""
        return told

    def forget(self) -> None:
        """Forget all accessible addresses, so that a loss is reported once."""
        self._open.clear()


def address_asked_for(used: InteractiveElement | str, page_url: str) -> str:
    """Return the address that is opened or that a link leads to, "" for any other control."""
    if isinstance(used, str):
        return used
    return used.leads_to if navigates(used.leads_to, page_url) else ""


class Reentry:
    """Logs in again, at most ``MAX_LOGINS`` times; all pages of a run share one instance.

    Args:
        log_in: Logs a session in; raises ``TargetUnusable`` if the site refuses. None if there is
            no account.
        by_person: Waits for a person who logs in, where ``log_in`` did not; takes the session, the
            address that was asked for and why ``log_in`` did not, and returns why not.
    """

    def __init__(
        self,
        log_in: Callable[[Session], Awaitable[object]] | None,
        by_person: Callable[[Session, str, str], Awaitable[str]] | None = None,
    ) -> None:
        self._log_in = log_in
        self._by_person = by_person
        self._left = MAX_LOGINS

    async def into(self, session: Session, asked: str) -> str:
        """Log in again; return why the session is still lost, "" on success.

        Args:
            session: The session that was lost.
            asked: The address that was asked for.
        """
        if not self._left:
            return f"not logged in again: that was done {MAX_LOGINS} times"
        self._left -= 1
        why = await self._by_account(session)
        if why and self._by_person:
            further = await self._by_person(session, asked, why)
            why = further and f"{why}; {further}"
        return why and f"not logged in again: {why}"

    async def _by_account(self, session: Session) -> str:
        if self._log_in is None:
            return "there is no account"
        try:
            await self._log_in(session)
        except (TargetUnusable, PageLost) as error:
            return str(error)
        return ""
