"""Lets a person log in when the site has ended the session."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.forms.login_form import find_form
from explorer.browser.session.session import Session
from explorer.process.stopping import ends_before
from explorer.settings.model import Settings


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
    """

    def __init__(
        self,
        ask: Callable[[str, str], Awaitable[object]],
        settings: Settings,
        stop: asyncio.Event,
        take_up: Callable[[Session, str], Awaitable[str]] | None = None,
    ) -> None:
        self._ask = ask
        self._minutes = settings.login.wait_minutes
        self._seconds = settings.browser.script_seconds
        self._stop = stop
        self._take_up = take_up
        self._one_at_a_time = asyncio.Lock()

    async def into(self, session: Session, asked: str, why: str) -> str:
        """Wait for the person; return why the session is still lost, "" on success.

        Args:
            session: The session that was lost.
            asked: The address that was asked for.
            why: Why the run did not log in by itself.
        """
        async with self._one_at_a_time:
            try:
                async with asyncio.timeout(self._minutes * 60):
                    return await self._asked(session, asked, why)
            except TimeoutError:
                return f"nobody logged in within {self._minutes:g} minutes"
            except PlaywrightError:
                return "the page was closed"
            finally:
                session.signals.take()

    async def _asked(self, session: Session, asked: str, why: str) -> str:
        """Ask until the page displays no login form.

        The site may lead to any host only while somebody logs in on the page.
        """
        rules, mask = session.gate.rules, session.mask
        while True:
            if self._take_up is None:
                rules.begin_login()
            try:
                asking = asyncio.ensure_future(self._ask(mask(session.page.url), mask(why)))
                if not await ends_before(asking, self._stop):
                    return "the run was stopped"
                asking.result()
                why = ""
                if self._take_up:
                    rules.begin_login()
                    why = await self._take_up(session, asked)
            finally:
                rules.end_login()
            if not why and await find_form(session.page, self._seconds, whole=True) is None:
                return ""
            why = why or "the page still asks to log in"
