"""Asks the person at the terminal to log in, when a run has lost its session."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.browser.auth.person import LoginPrompt
    from explorer.settings.model import Settings

MAX_REASON_LENGTH = 200


def login_prompt(settings: Settings) -> LoginPrompt | None:
    """Return what asks the person, None if nobody can log in.

    That takes a terminal, time to wait, and a way to log in: in the window of a visible browser
    that may send forms, else by a named session or an account.
    """
    browser, account = settings.browser, settings.login
    at_window = browser.headed and not settings.safety.read_only
    name, user, minutes = browser.session, account.user, account.wait_minutes
    if sys.platform == "win32":  # whose event loop cannot wait for a terminal
        return None
    is_there = sys.stdin and sys.stdin.isatty()
    if not (minutes and is_there and (at_window or name is not None or user is not None)):
        return None
    from explorer.browser.auth.person import MAX_ADDRESS_LENGTH, LoginPrompt, how_to_keep
    from explorer.text import one_line

    def remedy(url: str) -> str:
        where = one_line(url, MAX_ADDRESS_LENGTH)
        if at_window:
            return f"log in at {where} in the window"
        if name is not None:
            return f"log in{how_to_keep(url, name)}"
        return f"mend the login of {user} at {where}"

    async def ask(url: str, why: str) -> None:
        from explorer.cli.running import complain

        complain(
            f"the session was lost ({one_line(why, MAX_REASON_LENGTH)}): {remedy(url)}, then press "
            f"Enter here; the run waits for {minutes:g} minutes at most"
        )
        await enter_pressed()

    return LoginPrompt(ask, at_window=at_window)


async def enter_pressed() -> None:
    """Wait until a line is typed at the terminal."""
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
        sys.stdin.readline()
    finally:
        loop.remove_reader(sys.stdin)
