"""Asks the person at the terminal to log in, when a visible browser has lost its session."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.browser.auth.person import AskToLogIn
    from explorer.settings.model import Settings

MAX_ADDRESS_LENGTH = 200


def login_prompt(settings: Settings) -> AskToLogIn | None:
    """Return what asks the person, None if nobody can log in.

    That takes a terminal, a visible browser that may send forms, and time to wait.
    """
    may_send = settings.browser.headed and not settings.safety.read_only
    if sys.platform == "win32":  # whose event loop cannot wait for a terminal
        return None
    if not (may_send and settings.login.wait_minutes and sys.stdin and sys.stdin.isatty()):
        return None
    minutes = settings.login.wait_minutes

    async def ask(url: str) -> None:
        from explorer.cli.running import complain
        from explorer.text import one_line

        complain(
            f"the session was lost: log in at {one_line(url, MAX_ADDRESS_LENGTH)} in the window, "
            f"then press Enter here; the run waits for {minutes:g} minutes at most"
        )
        await enter_pressed()

    return ask


async def enter_pressed() -> None:
    """Wait until a line is typed at the terminal."""
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
        sys.stdin.readline()
    finally:
        loop.remove_reader(sys.stdin)
