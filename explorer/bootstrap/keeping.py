"""Keeps the session of a run under the name in its settings."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import structlog

from explorer.browser.forms.login_form import all_ask_to_log_in
from explorer.browser.playback import PlaybackTabs
from explorer.browser.session.session import Session
from explorer.browser.session.storage_state import state_in_time
from explorer.errors import PageLost
from explorer.process.kept_sessions import (
    addresses_opened,
    keep_session,
    kept_content,
    with_addresses,
)
from explorer.settings.model import Settings

log = structlog.get_logger(__name__)


class SessionKeeper:
    """Keeps cookies and storage under the name in the settings, if they name a session.

    Those without a login replace none that had one: somebody may have given that back meanwhile.

    Args:
        settings: The settings of the run, which has not begun yet.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._before = kept_content(settings)
        self.opened = set(addresses_opened(settings))
        """Addresses that the session has opened without a login page."""

    @property
    def is_named(self) -> bool:
        """Whether the settings name a session."""
        return self._settings.browser.session is not None

    async def keep(
        self, state: Mapping[str, Any] | None, *, is_lost: bool = False, asks: bool = False
    ) -> None:
        """Write a state, or log why not.

        Args:
            state: The cookies and storage; None if they could not be read.
            is_lost: The site has ended the login that the run had.
            asks: The site asks for a login that the run never had.
        """
        name = self._settings.browser.session
        if name is None:
            return
        if is_lost:
            log.warning("the session is not kept: its login was lost", session=name)
        elif asks and await self._is_changed():
            log.warning("the session is not kept: another was kept meanwhile", session=name)
        else:
            if state and self.opened:
                state = with_addresses(state, self.opened)
            await asyncio.to_thread(keep_session, self._settings, state)

    async def keep_last(self, state: Mapping[str, Any] | None, *, asks: bool) -> None:
        """Write the state in which pages were left, or log why not.

        Args:
            state: The cookies and storage; None if they could not be read.
            asks: The pages ask to log in. A run that began with a kept session has lost its login.
        """
        await self.keep(state, is_lost=asks and self._before != b"", asks=asks)

    async def _is_changed(self) -> bool:
        return await asyncio.to_thread(kept_content, self._settings) != self._before


class CrawlKeeper:
    """Keeps the cookies and the storage of a crawl, if the settings name a session.

    Args:
        settings: The settings of the run, which has not begun yet.
    """

    def __init__(self, settings: Settings) -> None:
        self._keeper = SessionKeeper(settings)
        self._seconds = settings.browser.script_seconds

    def watch(self, session: Session) -> None:
        """Have it noted what the session opens first, and whether that asks for a login."""
        session.opened_without_login = self._keeper.opened

    async def keep(self, session: Session) -> None:
        """Write the state of the session at the end."""
        if not self._keeper.is_named or session.callers_page is not None:
            return
        state = await state_in_time(session)
        if session.is_lost or session.begins_at_login:
            await self._keeper.keep(state, is_lost=session.is_lost, asks=session.begins_at_login)
        else:
            asks = await all_ask_to_log_in((session.page,), self._seconds)
            await self._keeper.keep_last(state, asks=asks)


class TabKeeper:
    """Keeps the state of tabs at the end of a run, if the settings name a session.

    The state is read while the tabs are open. It is written at the end, since the next scenario
    begins with the same file.

    Args:
        settings: The settings of the run, which has not begun yet.
    """

    def __init__(self, settings: Settings) -> None:
        self._keeper = SessionKeeper(settings)
        self._state: Mapping[str, Any] | None = None
        self._is_read = self._asks = False

    async def read(self, tabs: PlaybackTabs[Any]) -> None:
        """Read the state of open tabs; that of earlier ones is forgotten."""
        if not self._keeper.is_named:
            return
        self._is_read = True
        try:
            self._asks = await tabs.ask_to_log_in()
            self._state = await tabs.state()
        except PageLost:
            self._state = None

    async def keep(self) -> None:
        """Write the state that was read last, if any was."""
        if self._is_read:
            await self._keeper.keep_last(self._state, asks=self._asks)
