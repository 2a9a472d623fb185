"""Finds a browser, installs one if there is none, and launches it."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from filelock import AsyncFileLock
from platformdirs import user_cache_path
from playwright._impl._driver import compute_driver_executable
from playwright.async_api import Browser, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from explorer.browser.network.proxy import proxy_of, require_reachable_proxy
from explorer.browser.session.switches import chromium_switches
from explorer.errors import BrowserUnavailable, UsageError
from explorer.settings.model import BrowserSettings

log = structlog.get_logger(__name__)

LAUNCH_SECONDS = 60
"""Deadline for launching one browser."""
REMEDY = (
    "install Chromium or Chrome (on Debian: apt-get install chromium) "
    "or name one with browser.executable"
)
_DRIVER_ENDED = "Connection closed while reading from the driver"
DRIVER_REMEDY = "install the library that it names (on Debian: apt-get install libatomic1)"
PLAYWRIGHT_INSTALL = (sys.executable, "-m", "playwright", "install", "--no-shell", "chromium")
ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEADLESS_SHELL = "chromium-headless-shell"  # has no window, and takes less processor time
STANDARD_PLACES = {
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "~/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "win32": (
        "%ProgramFiles%/Google/Chrome/Application/chrome.exe",
        "%ProgramFiles(x86)%/Google/Chrome/Application/chrome.exe",
        "%LocalAppData%/Google/Chrome/Application/chrome.exe",
        "%LocalAppData%/Chromium/Application/chrome.exe",
    ),
}


class BrowserCandidate(NamedTuple):
    """A browser that may work.

    Attributes:
        executable: The path of the program.
        origin: Where it comes from: "configured", "Playwright's own" or "installed on this system".
    """

    executable: str
    origin: str


DEBIAN = BrowserCandidate("/usr/bin/chromium", "installed on this system")


@asynccontextmanager
async def open_playwright(*, install: bool = True) -> AsyncIterator[Playwright]:
    """Start Playwright's driver.

    The driver contains a Node.js that needs a library missing on minimal systems.

    Args:
        install: Whether the missing library may be installed.

    Yields:
        The Playwright instance.

    Raises:
        BrowserUnavailable: The driver does not start.
    """
    try:
        node, _ = compute_driver_executable()
    except PlaywrightError as error:
        raise BrowserUnavailable(error.message) from None
    complaint = await _complaint(node)
    if complaint and install and _is_root_with_apt():
        await _install_package("libatomic1")
        complaint = await _complaint(node)
    if complaint:
        raise BrowserUnavailable(f"Playwright does not start ({complaint}): {DRIVER_REMEDY}")
    loop = asyncio.get_running_loop()
    handler = loop.get_exception_handler()
    if getattr(handler, "func", None) is not _pass_over_ended_driver:
        loop.set_exception_handler(partial(_pass_over_ended_driver, handler))
    async with async_playwright() as playwright:
        yield playwright


def _pass_over_ended_driver(
    handler: Callable[[asyncio.AbstractEventLoop, dict[str, Any]], object] | None,
    loop: asyncio.AbstractEventLoop,
    context: dict[str, Any],
) -> None:
    """Handle an exception that nobody awaits, but for the one of a driver that has ended.

    Playwright keeps that one in a future of its own; calls to the driver raise theirs.
    """
    if _DRIVER_ENDED in str(context.get("exception")):
        return
    if handler:
        handler(loop, context)
    else:
        loop.default_exception_handler(context)


async def launch(playwright: Playwright, settings: BrowserSettings) -> Browser:
    """Launch the first candidate that starts, installing a browser if necessary.

    Raises:
        UsageError: The settings cannot work on this machine.
        BrowserUnavailable: No browser starts.
    """
    _, browser = await launch_found(playwright, settings)
    return browser


async def prove(settings: BrowserSettings) -> tuple[BrowserCandidate, str]:
    """Launch an installed browser as a test, and close it.

    Returns:
        The browser and its version.

    Raises:
        UsageError: The settings cannot work on this machine.
        BrowserUnavailable: No browser starts.
    """
    async with open_playwright(install=False) as playwright:
        found, browser = await launch_found(playwright, settings, install=False)
        await browser.close()
        return found, browser.version


async def launch_found(
    playwright: Playwright, settings: BrowserSettings, *, install: bool = True
) -> tuple[BrowserCandidate, Browser]:
    """Launch the first candidate that starts, and return it with its browser.

    Args:
        playwright: The Playwright instance.
        settings: The browser settings.
        install: Whether a browser may be installed.

    Raises:
        UsageError: The settings cannot work on this machine.
        BrowserUnavailable: No browser starts.
    """
    if settings.headed and _is_linux_without_display():
        raise UsageError(
            "a visible browser needs a display: use xvfb-run, or run it without --headed"
        )
    await require_reachable_proxy(settings)
    failures = []
    async for found in candidates(playwright, settings, install=install):
        try:
            return found, await _launch(playwright, settings, found)
        except PlaywrightError as error:
            failures.append(f"{found.executable} did not start ({_reason(error)})")
    raise BrowserUnavailable(f"{'; '.join(failures) or 'there is no browser'}: {REMEDY}")


async def candidates(
    playwright: Playwright, settings: BrowserSettings, *, install: bool = True
) -> AsyncIterator[BrowserCandidate]:
    """Yield browsers to try, best first: those installed, then those that can be installed.

    Each installation runs only when the previous candidates have been consumed.

    Raises:
        UsageError: The configured executable does not exist.
    """
    if settings.executable is not None:
        yield _configured(settings.executable)
        return
    own = BrowserCandidate(playwright.chromium.executable_path, "Playwright's own")
    programs = ON_PATH if settings.headed else (HEADLESS_SHELL, *ON_PATH)
    tried = list(_present(own, programs))
    for found in tried:
        yield found
    if not install:
        return
    for installed, command in ((own, _install_own), (DEBIAN, _install_debian)):
        async with _installing():
            new = [
                found for found in _present(own, programs) if found not in tried
            ]  # by another process
            if not new and installed not in tried and await command():
                new = [installed]
        for found in new:
            tried.append(found)
            yield found


def _installing() -> AsyncFileLock:
    """Two processes must not install at once: the second would find the system's files locked."""
    return AsyncFileLock(user_cache_path("explorer", ensure_exists=True) / "installing.lock")


async def _install_own() -> bool:
    return await _run(*PLAYWRIGHT_INSTALL)


async def _install_debian() -> bool:
    return _is_root_with_apt() and await _install_package("chromium")


def _present(own: BrowserCandidate, programs: Iterable[str]) -> Iterator[BrowserCandidate]:
    """Yield the browsers on this machine: Playwright's own, then those of the system."""
    if Path(own.executable).exists():
        yield own
    places = STANDARD_PLACES.get(sys.platform, ())
    standard = (str(Path(os.path.expandvars(place)).expanduser()) for place in places)
    for executable in filter(None, map(shutil.which, (*programs, *standard))):
        yield BrowserCandidate(executable, "installed on this system")


def _configured(executable: str) -> BrowserCandidate:
    path = shutil.which(Path(executable).expanduser())
    if path is None:
        raise UsageError(f"browser.executable: {executable} is not a program on this machine")
    return BrowserCandidate(path, "configured")


async def _launch(
    playwright: Playwright, settings: BrowserSettings, found: BrowserCandidate
) -> Browser:
    """Launch with Chromium's sandbox, or without it as root and where it does not work."""
    if _is_root():
        return await _launch_with(playwright, settings, found, sandbox=False)
    try:
        return await _launch_with(playwright, settings, found, sandbox=True)
    except PlaywrightError as error:
        if "sandbox" not in error.message.lower():
            raise
    log.warning("the browser's sandbox does not work here: running without it")
    return await _launch_with(playwright, settings, found, sandbox=False)


async def _launch_with(
    playwright: Playwright, settings: BrowserSettings, found: BrowserCandidate, *, sandbox: bool
) -> Browser:
    return await playwright.chromium.launch(
        executable_path=found.executable,
        headless=not settings.headed,
        args=chromium_switches(settings),
        chromium_sandbox=sandbox,
        proxy=proxy_of(settings),
        # The run handles Ctrl-C itself and needs the browser until the report is written.
        handle_sigint=False,
        handle_sigterm=False,
        handle_sighup=False,
        timeout=LAUNCH_SECONDS * 1000,
    )


async def _install_package(name: str) -> bool:
    await _run("apt-get", "update", "-q")
    return await _run("apt-get", "install", "-q", "-y", name)


async def _run(*command: str) -> bool:
    """Run an installer and return whether it succeeded."""
    log.warning("installing a browser, which may take minutes", command=" ".join(command))
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
    )
    output, _ = await process.communicate()
    if process.returncode:
        log.debug("the installation failed", output=output.decode(errors="replace"))
    return process.returncode == 0


def _reason(error: PlaywrightError) -> str:
    """Return the browser's own first error line from Playwright's log."""
    lines = [line.strip(" -") for line in error.message.splitlines() if "/dbus/" not in line]
    for clue in ("[err]", "did exit", "spawn"):
        for line in lines:
            if clue in line:
                return line.partition("[err]")[2].strip() or line
    return lines[0]


async def _complaint(program: str) -> str:
    """Return why ``program --version`` fails, "" if it succeeds."""
    try:
        process = await asyncio.create_subprocess_exec(
            program, "--version", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
    except OSError as error:
        return str(error)
    _, errors = await process.communicate()
    return errors.decode(errors="replace").strip() if process.returncode else ""


def _is_root_with_apt() -> bool:
    return _is_root() and shutil.which("apt-get") is not None


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _is_linux_without_display() -> bool:
    displays = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "linux" and not any(os.environ.get(name) for name in displays)
