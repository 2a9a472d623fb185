"""Logs in where the settings say how."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

from explorer.browser.auth.login import log_in
from explorer.browser.auth.opening import open_with_state
from explorer.browser.auth.person import LoginPrompt, PersonLogin
from explorer.browser.auth.session_loss import Reentry
from explorer.browser.forms.login_form import find_form
from explorer.browser.session.session import Session
from explorer.errors import PageLost, TargetUnusable, UsageError
from explorer.process.kept_sessions import kept_state
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
    return _first_behind_login(session, url) if is_new else url


async def log_in_at_start(
    session: Session, url: str, settings: Settings, by_person: PersonLogin | None
) -> str:
    """Log in as ``log_in_if_asked`` does, by a person where the site refuses the account.

    A person who has no other way to log in than that account is not asked.

    Raises:
        TargetUnusable: The login fails.
    """
    try:
        return await log_in_if_asked(session, url, settings)
    except TargetUnusable as error:
        why = str(error)
        is_asked = by_person and (by_person.is_at_window or settings.browser.session is not None)
        if not (by_person and is_asked):
            raise
    if further := await by_person.into(session, url, why):
        raise TargetUnusable(f"{why}; {further}")
    return _first_behind_login(session, url)


def _first_behind_login(session: Session, url: str) -> str:
    is_root = normalise(url) == normalise(f"{origin(url)}/")
    return session.page.url if is_root else url


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


def person_login(
    prompt: LoginPrompt | None,
    settings: Settings,
    stop: asyncio.Event,
    paused: Callable[[], AbstractContextManager[None]],
) -> PersonLogin | None:
    """Return what waits for a person who logs in, None without a prompt.

    Args:
        prompt: Asks the person.
        settings: Those of the run.
        stop: Ends the wait when it is set.
        paused: Stops the clock of the run, in the context that it returns.
    """
    if prompt is None:
        return None

    async def take_up(session: Session, asked: str) -> str:
        return await _take_up(session, asked, settings)

    return PersonLogin(prompt.ask, settings, stop, None if prompt.at_window else take_up, paused)


async def _take_up(session: Session, asked: str, settings: Settings) -> str:
    """Log in with the kept session and the account that the settings name; return why not.

    The account is used only if the site still asks for it.
    """
    name = settings.browser.session
    try:
        kept = await asyncio.to_thread(kept_state, settings)
        if name is not None and kept is None and settings.login.user is None:
            return f"no session {name!r} is kept"
        await open_with_state(session, asked, kept, settings.browser)
        if await find_form(session.page, settings.browser.script_seconds):
            await _log_in(session, asked, settings)
    except (TargetUnusable, PageLost, UsageError) as error:
        return str(error)
    return ""


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
