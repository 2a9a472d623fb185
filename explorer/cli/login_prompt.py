"""Asks the person at the terminal to log in, when a run has lost its session."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

from explorer.process.terminals import is_watched

if TYPE_CHECKING:
    from explorer.browser.auth.person import LoginPrompt
    from explorer.settings.model import Settings

MAX_REASON_LENGTH = 200


def login_prompt(settings: Settings) -> LoginPrompt | None:
    """Return what asks the person, None if nobody can log in.

    That takes a terminal that is watched, time to wait, and a way to log in: in the window of a
    visible browser that may send forms, else by a named session. An account alone is none: it would
    only be sent once more.
    """
    browser, minutes = settings.browser, settings.login.wait_minutes
    at_window = browser.headed and not settings.safety.read_only
    name = browser.session
    if sys.platform == "win32":  # whose event loop cannot wait for a terminal
        return None
    if not (minutes and (at_window or name is not None) and _may_answer()):
        return None
    from explorer.browser.auth.person import MAX_ADDRESS_LENGTH, LoginPrompt, how_to_keep
    from explorer.text import one_line

    def remedy(url: str) -> str:
        if at_window or name is None:
            return f"log in at {one_line(url, MAX_ADDRESS_LENGTH)} in the window"
        return f"log in{how_to_keep(url, name)}"

    async def ask(url: str, why: str) -> None:
        from explorer.cli.running import complain

        complain(
            f"the session was lost ({one_line(why, MAX_REASON_LENGTH)}): {remedy(url)}, then press "
            f"Enter here; the run waits for {minutes:g} minutes at most"
        )
        await enter_pressed()

    return LoginPrompt(ask, at_window=at_window)


def _may_answer() -> bool:
    """Return whether somebody sees a question and can answer it: the run is in the foreground."""
    if not (sys.stdin and sys.stdin.isatty() and is_watched()):
        return False
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:  # another terminal than its own, in whose background it cannot be
        return True


async def enter_pressed() -> None:
    """Wait until a line is typed at the terminal."""
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
        sys.stdin.readline()
    finally:
        loop.remove_reader(sys.stdin)
