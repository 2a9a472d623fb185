"""Lets a person log in when the site has ended the session."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.auth.responses import bare
from explorer.browser.forms.login_form import find_form
from explorer.browser.session.session import Session
from explorer.masking import MASK
from explorer.process.stopping import ends_before
from explorer.settings.model import Settings
from explorer.text import one_line
from explorer.urls import parse

MAX_ADDRESS_LENGTH = 200
"""Longest address, in characters, that a person is told in full."""


class LoginPrompt(NamedTuple):
    """How a person is asked to log in again."""

    ask: Callable[[str, str], Awaitable[object]]
    """Takes the address that asks to log in, and why the run is not logged in, with secrets masked;
    returns when the person says that it is done."""
    at_window: bool
    """Whether the person logs in in the window of the browser. Anywhere else it is given back by
    the kept session that the settings name, or the account logs in once more."""


class PersonLogin:
    """Waits until a person has logged in; all pages of a run share one.

    Args:
        ask: Asks the person, see ``LoginPrompt``.
        settings: Limit the wait.
        stop: Ends the wait when it is set.
        take_up: Logs a session in by what the person did elsewhere, opens the address that was
            asked for, and returns why it cannot. None if the person logs in on the page.
        paused: Stops the clock of the run, in the context that it returns.
    """

    def __init__(
        self,
        ask: Callable[[str, str], Awaitable[object]],
        settings: Settings,
        stop: asyncio.Event,
        take_up: Callable[[Session, str], Awaitable[str]] | None = None,
        paused: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._ask = ask
        self._minutes = settings.login.wait_minutes
        self._seconds = settings.browser.script_seconds
        self._stop = stop
        self._take_up = take_up
        self._paused = paused
        self._one_at_a_time = asyncio.Lock()

    @property
    def is_at_window(self) -> bool:
        """Whether the person logs in in the window of the browser."""
        return self._take_up is None

    async def into(self, session: Session, asked: str, why: str) -> str:
        """Wait for the person; return why the session is still lost, "" on success.

        Args:
            session: The session that was lost.
            asked: The address that was asked for.
            why: Why the run did not log in by itself.
        """
        async with self._one_at_a_time:
            try:
                with self._paused():
                    async with asyncio.timeout(self._minutes * 60):
                        why = await self._asked(session, asked, why)
            except TimeoutError:
                why = f"nobody logged in within {self._minutes:g} minutes"
            except PlaywrightError:
                why = "the page was closed"
            finally:
                session.signals.take()
        return why

    async def _asked(self, session: Session, asked: str, why: str) -> str:
        """Ask until the page no longer asks to log in.

        The site may lead to any host only while somebody logs in on the page.
        """
        rules, mask = session.gate.rules, session.mask
        while True:
            if self._take_up is None:
                rules.begin_login()
            try:
                here = session.page.url  # on another host it is for this login only
                where = here if rules.is_in_scope(here) and parse(here) else asked
                asking = asyncio.ensure_future(self._ask(mask(where), mask(why)))
                if not await ends_before(asking, self._stop):
                    return "the run was stopped"
                asking.result()
                why = ""
                if self._take_up:
                    rules.begin_login()
                    why = await self._take_up(session, asked)
            finally:
                rules.end_login()
            if not why and not await still_asks(session, self._seconds):
                return ""
            why = why or "the page still asks to log in"


async def still_asks(session: Session, seconds: float) -> bool:
    """Return whether the page is a login form, or of another host, to which logins may lead.

    Args:
        session: The session that logs in.
        seconds: Deadline of each call to the page.
    """
    if not session.gate.rules.is_in_scope(session.page.url):
        return True
    return await find_form(session.page, seconds) is not None


def how_to_keep(url: str, session: str) -> str:
    """Return what follows "log in" to say how a person does that and keeps a named session.

    It is a command, unless the address cannot be told in full.

    Args:
        url: The page that asks to log in, with secrets masked.
        session: The name of the session.
    """
    address = bare(url)
    if MASK in address or one_line(address, MAX_ADDRESS_LENGTH) != address:
        return f" and keep it as the session {session!r}"
    return f": {shlex.join(('explorer', 'record', address, '--session', session))}"
