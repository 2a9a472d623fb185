"""Notices that the site has logged us off, and logs in again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

from explorer.browser.session.session import Session
from explorer.errors import PageLost, TargetUnusable
from explorer.models import InteractiveElement, SessionLost, Snapshot
from explorer.urls import navigates, normalise

MOST_FIELDS = 3
"""Of a form to log in with: a tenant, a user, a password. A registration has more."""
MOST_ADDRESSES = 10_000
MOST_LOGINS = 3


def asks_to_log_in(page: Snapshot) -> bool:
    """One of its forms has a single password field, and few fields besides."""
    fields = [element for element in page.elements if element.kind == "field"]
    sizes = Counter((field.frame, field.form) for field in fields)
    passwords = Counter((f.frame, f.form) for f in fields if f.input_type == "password")
    return any(count == 1 and sizes[form] <= MOST_FIELDS for form, count in passwords.items())


class SessionWatch:
    """Remembers which addresses one context was shown without a login, and what it did last."""

    def __init__(self) -> None:
        self._open: dict[str, None] = {}
        self._after = self._suspect = ""

    def begin(self, page: Snapshot | None, action_key: InteractiveElement | str) -> None:
        """A control of this page is about to be used, or an address to be opened from there."""
        if page is None or not page.elements:
            return
        here = normalise(page.url)
        self._open.pop(here, None)
        if asks_to_log_in(page):
            return  # what is done on the way back in has not ended the session
        self._open[here] = None
        if len(self._open) > MOST_ADDRESSES:
            del self._open[next(iter(self._open))]
        address = address_asked_for(action_key, page.url)
        if normalise(address) in self._open:
            return  # it was opened before, and did no harm
        told = (
            f"used {action_key.label!r}"
            if isinstance(action_key, InteractiveElement)
            else f"opened {action_key}"
        )
        self._after = f"{told} on {page.url}"
        self._suspect = normalise(address)
        if isinstance(action_key, InteractiveElement) and not address:
            self._suspect = action_key.key

    def lost(self, asked: str, page: Snapshot) -> SessionLost | None:
        """An address that was open to us has led to this page: whether it asks to log in now."""
        if normalise(asked) not in self._open or not asks_to_log_in(page):
            return None
        told = SessionLost(asked=asked, page_url=page.url, after=self._after, suspect=self._suspect)
        self._after = self._suspect = ""
        return told

    def forget(self) -> None:
        """Without a session nothing is known to be open: one loss is told once."""
        self._open.clear()


def address_asked_for(action_key: InteractiveElement | str, page_url: str) -> str:
    """The address that is opened, or that a link leads to; "" for any other control."""
    if isinstance(action_key, str):
        return action_key
    return action_key.leads_to if navigates(action_key.leads_to, page_url) else ""


class Reentry:
    """Logs in again, MOST_LOGINS times at most; all pages of a run share one.

    ``log_in`` raises TargetUnusable when the site refuses.
    """

    def __init__(self, log_in: Callable[[Session], Awaitable[object]]) -> None:
        self._log_in = log_in
        self._left = MOST_LOGINS

    async def into(self, session: Session) -> str:
        """Why the session is still lost; "" when we are in again."""
        if not self._left:
            return f"not logged in again: that was done {MOST_LOGINS} times"
        self._left -= 1
        try:
            await self._log_in(session)
        except (TargetUnusable, PageLost) as error:
            return f"not logged in again: {error}"
        return ""
