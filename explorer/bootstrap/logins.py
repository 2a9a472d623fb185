"""Logs in where the settings say how."""

from __future__ import annotations

from explorer.browser.auth.login import log_in
from explorer.browser.auth.person import PersonLogin
from explorer.browser.auth.session_loss import Reentry
from explorer.browser.session.session import Session
from explorer.settings.model import Settings
from explorer.settings.preflight import require_codes, require_password
from explorer.urls import normalise, origin


async def log_in_if_asked(session: Session, url: str, settings: Settings) -> str:
    """Log in if the settings name a user and return the address to explore from.

    That is the given one. For the root of a site it is the page that the login led to. A session
    that begins with cookies is logged in only if the site asks for it.
    """
    has_state = settings.browser.storage_state is not None
    is_new = await _log_in(session, url, settings, only_if_asked=has_state)
    is_root = normalise(url) == normalise(f"{origin(url)}/")
    return session.page.url if is_new and is_root else url


async def _log_in(
    session: Session, url: str, settings: Settings, *, only_if_asked: bool = False
) -> bool:
    login = settings.login
    if login.user is None:
        return False
    password = require_password(login)
    return await log_in(
        session,
        login.url or url,
        login.user,
        password,
        settings.browser,
        codes=require_codes(login),
        only_if_asked=only_if_asked,
    )


def reentry(settings: Settings, by_person: PersonLogin | None) -> Reentry | None:
    """Return how to log in again on the page that asks for it, None if nobody can.

    Args:
        settings: May name an account.
        by_person: Waits for a person who logs in; None without one.
    """
    has_account = settings.login.user is not None
    if not (has_account or by_person):
        return None
    return Reentry(
        (lambda session: _log_in(session, session.page.url, settings)) if has_account else None,
        by_person.into if by_person else None,
    )
