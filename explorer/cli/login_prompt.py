"""Asks the person at the terminal to log in, when a visible browser has lost its session."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.browser.auth.person import LoginPrompt
    from explorer.settings.model import Settings

MAX_ADDRESS_LENGTH = 200


def login_prompt(settings: Settings) -> LoginPrompt | None:
    """Return what asks the person, None if nobody can log in.

    That takes a terminal, a visible browser that may send forms, and time to wait.
    """
    may_send = settings.browser.headed and not settings.safety.read_only
    if sys.platform == "win32":  # whose event loop cannot wait for a terminal
        return None
    if not (may_send and settings.login.wait_minutes and sys.stdin and sys.stdin.isatty()):
        return None
    from explorer.browser.auth.person import LoginPrompt

    minutes = settings.login.wait_minutes

    async def ask(url: str, why: str) -> None:
        from explorer.cli.running import complain
        from explorer.text import one_line

        complain(
            f"the session was lost ({one_line(why, MAX_ADDRESS_LENGTH)}): log in at "
            f"{one_line(url, MAX_ADDRESS_LENGTH)} in the window, then press Enter "
            f"here; the run waits for {minutes:g} minutes at most"
        )
        await enter_pressed()

    return LoginPrompt(ask, at_window=True)


async def enter_pressed() -> None:
    """Wait until a line is typed at the terminal."""
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
        sys.stdin.readline()
    finally:
        loop.remove_reader(sys.stdin)
