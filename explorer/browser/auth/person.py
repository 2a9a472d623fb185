"""Lets a person log in when the site has ended the session."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from playwright.async_api import Error as PlaywrightError

from explorer.browser.forms.login_form import find_form
from explorer.browser.session.session import Session
from explorer.process.stopping import ends_before
from explorer.settings.model import Settings

AskToLogIn = Callable[[str], Awaitable[object]]
"""Tells a person to log in at an address, and returns when the person says that it is done."""


class PersonLogin:
    """Waits until a person has logged in on the page of a session; all pages of a run share one.

    Args:
        ask: Asks the person.
        settings: Limit the wait.
        stop: Ends the wait when it is set.
    """

    def __init__(self, ask: AskToLogIn, settings: Settings, stop: asyncio.Event) -> None:
        self._ask = ask
        self._minutes = settings.login.wait_minutes
        self._seconds = settings.browser.script_seconds
        self._stop = stop
        self._one_at_a_time = asyncio.Lock()

    async def into(self, session: Session) -> str:
        """Wait for the person; return why the session is still lost, "" on success."""
        rules = session.gate.rules
        async with self._one_at_a_time:
            rules.begin_login()
            try:
                async with asyncio.timeout(self._minutes * 60):
                    return await self._asked(session)
            except TimeoutError:
                return f"nobody logged in within {self._minutes:g} minutes"
            except PlaywrightError:
                return "the page was closed"
            finally:
                rules.end_login()
                session.signals.take()

    async def _asked(self, session: Session) -> str:
        """Ask until the page displays no login form."""
        while True:
            asking = asyncio.ensure_future(self._ask(session.page.url))
            if not await ends_before(asking, self._stop):
                return "the run was stopped"
            asking.result()
            if await find_form(session.page, self._seconds, whole=True) is None:
                return ""
