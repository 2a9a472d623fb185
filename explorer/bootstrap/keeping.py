"""Keeps the session of a run under the name in its settings."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import structlog

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


class CrawlKeeper:
    """Keeps the cookies and the storage of a crawl, if the settings name a session.

    A login that was lost is not kept: somebody may have given back the session meanwhile. One that
    the crawl never had does not replace a session that was kept meanwhile, either.

    Args:
        settings: The settings of the run, which has not begun yet.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._before = kept_content(settings)
        self._opened = set(addresses_opened(settings))

    def watch(self, session: Session) -> None:
        """Have it noted what the session opens first, and whether that asks for a login."""
        session.opened_without_login = self._opened

    async def keep(self, session: Session) -> None:
        """Write the state of the session at the end."""
        name = self._settings.browser.session
        if name is None or session.callers_page is not None:
            return
        if session.is_lost:
            log.warning("the session is not kept: its login was lost", session=name)
        elif session.begins_at_login and await self._is_changed():
            log.warning("the session is not kept: another was kept meanwhile", session=name)
        else:
            state: Mapping[str, Any] | None = await state_in_time(session)
            if state and self._opened:
                state = with_addresses(state, self._opened)
            await asyncio.to_thread(keep_session, self._settings, state)

    async def _is_changed(self) -> bool:
        return await asyncio.to_thread(kept_content, self._settings) != self._before


class TabKeeper:
    """Keeps the state of tabs at the end of a run, if the settings name a session.

    The state is read while the tabs are open. It is written at the end, since the next scenario
    begins with the same file.

    Args:
        settings: The settings of the run.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._state: Mapping[str, Any] | None = None
        self._is_read = False

    async def read(self, tabs: PlaybackTabs[Any]) -> None:
        """Read the state of open tabs; that of earlier ones is forgotten."""
        if self._settings.browser.session is None:
            return
        self._is_read = True
        try:
            self._state = await tabs.state()
        except PageLost:
            self._state = None

    async def keep(self) -> None:
        """Write the state that was read last, if any was."""
        if self._is_read:
            await asyncio.to_thread(keep_session, self._settings, self._state)
