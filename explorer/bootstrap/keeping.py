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
from explorer.process.kept_sessions import begins_logged_in, keep_session, without_login
from explorer.settings.model import Settings

log = structlog.get_logger(__name__)


async def keep_crawl(session: Session, settings: Settings) -> None:
    """Keep the cookies and the storage of a crawl, if the settings name a session.

    A login that was lost is not kept: somebody may have given back the session meanwhile.
    """
    name = settings.browser.session
    if name is None or session.callers_page is not None:
        return
    if session.is_lost:
        log.warning("the session is not kept: its login was lost", session=name)
    else:
        state: Mapping[str, Any] | None = await state_in_time(session)
        if state and session.begins_at_login and not begins_logged_in(settings):
            state = without_login(state)
        await asyncio.to_thread(keep_session, settings, state)


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
