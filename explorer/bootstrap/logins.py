"""Logs in where the settings say how."""

from __future__ import annotations

from explorer.browser.auth.login import log_in
from explorer.browser.auth.session_loss import Reentry
from explorer.browser.session.session import Session
from explorer.settings.model import Settings
from explorer.settings.preflight import require_password
from explorer.urls import normalise, origin


async def log_in_if_asked(session: Session, url: str, settings: Settings) -> str:
    """Log in if the settings name a user and return the address to explore from.

    That is the given one. For the root of a site it is the page that the login led to.
    """
    if settings.login.user is None:
        return url
    password = require_password(settings.login)
    start = settings.login.url or url
    await log_in(session, start, settings.login.user, password, settings.browser)
    return session.page.url if normalise(url) == normalise(f"{origin(url)}/") else url


def reentry(settings: Settings) -> Reentry | None:
    """Return how to log in again on the page that asks for it, None without a login."""
    if settings.login.user is None:
        return None
    return Reentry(lambda session: log_in_if_asked(session, session.page.url, settings))
