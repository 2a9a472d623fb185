"""Which browser is taken, installed and launched."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from playwright.async_api import Playwright
from structlog.testing import capture_logs

from explorer.browser.session import installation
from explorer.browser.session.installation import BrowserCandidate, launch, launch_found
from explorer.errors import BrowserUnavailable, UsageError
from explorer.settings.model import BrowserSettings

SYSTEM = "installed on this system"


class Machine:
    """A machine that has the programs it is given, and no others."""

    def __init__(self, folder: Path, chromium: str) -> None:
        self.folder = folder
        self.chromium = chromium

    def has(self, name: str, script: str) -> str:
        program = self.folder / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        return str(program)

    def has_browser(self, name: str, unless: str = "false") -> str:
        return self.has(name, f'if {unless}; then exit 1; fi; exec {self.chromium} "$@"')


@pytest.fixture
def machine(tmp_path: Path, chromium_path: str, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setenv("PATH", f"{tmp_path}")
    real = Machine(tmp_path, chromium_path)
    # The wrapper that Debian puts around Chromium needs the usual tools.
    monkeypatch.setattr(real, "chromium", f"env PATH={os.defpath} {chromium_path}")
    monkeypatch.setattr(installation, "PLAYWRIGHT_INSTALL", ("false",))
    monkeypatch.setattr(installation, "STANDARD_PLACES", {})
    real.has("false", "exit 1")
    os.symlink("/usr/bin/env", tmp_path / "env")
    return real


@pytest.fixture
def missing_own(playwright: Playwright, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright has no browser of its own."""
    monkeypatch.setattr(type(playwright.chromium), "executable_path", "/no/such/browser")


async def test_a_configured_browser_is_the_only_one_tried(
    playwright: Playwright, machine: Machine, missing_own: None
):
    machine.has_browser("chromium")
    broken = machine.has("mine", "echo 'cannot draw' >&2; exit 1")
    with pytest.raises(BrowserUnavailable, match=r"mine did not start \(cannot draw\)"):
        await launch(playwright, BrowserSettings(executable=broken))


async def test_a_configured_browser_must_exist(playwright: Playwright):
    with pytest.raises(UsageError, match="/no/browser is not a program"):
        await launch(playwright, BrowserSettings(executable="/no/browser"))


async def test_one_that_does_not_start_gives_way_to_the_next(
    playwright: Playwright, machine: Machine, missing_own: None
):
    machine.has("chromium", "exit 1")
    chrome = machine.has_browser("google-chrome")
    found, browser = await launch_found(playwright, BrowserSettings())
    await browser.close()
    assert found == BrowserCandidate(chrome, SYSTEM)


@pytest.mark.parametrize(
    ("headed", "taken"), [(False, "chromium-headless-shell"), (True, "chromium")]
)
async def test_the_headless_shell_is_taken_where_no_window_is_needed(
    playwright: Playwright, machine: Machine, missing_own: None, *, headed: bool, taken: str
):
    machine.has_browser("chromium")
    machine.has_browser("chromium-headless-shell")
    found = await anext(installation.candidates(playwright, BrowserSettings(headed=headed)))
    assert found == BrowserCandidate(str(machine.folder / taken), SYSTEM)


async def test_root_on_debian_installs_the_package(
    playwright: Playwright, machine: Machine, missing_own: None, monkeypatch: pytest.MonkeyPatch
):
    waiting = machine.has_browser("not-yet-installed")
    installed = machine.folder / "chromium"
    machine.has("apt-get", f'[ "$1" = update ] || /bin/ln -s {waiting} {installed}')
    monkeypatch.setattr(installation, "DEBIAN", BrowserCandidate(str(installed), SYSTEM))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    found, browser = await launch_found(playwright, BrowserSettings())
    await browser.close()
    assert found.executable == str(installed)


async def test_two_that_need_a_browser_at_once_install_it_once(
    playwright: Playwright, machine: Machine, missing_own: None, monkeypatch: pytest.MonkeyPatch
):
    waiting = machine.has_browser("not-yet-installed")
    installed = machine.folder / "chromium"
    asked = machine.folder / "asked"
    machine.has(
        "apt-get", f'echo $1 >>{asked}; [ "$1" = update ] || /bin/ln -s {waiting} {installed}'
    )
    monkeypatch.setattr(installation, "DEBIAN", BrowserCandidate(str(installed), SYSTEM))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    found = installation.candidates(playwright, BrowserSettings())
    others = installation.candidates(playwright, BrowserSettings())
    both = await asyncio.gather(anext(found), anext(others))
    assert {one.executable for one in both} == {str(installed)}
    assert asked.read_text().split() == ["update", "install"]


async def test_without_any_the_remedy_is_told(
    playwright: Playwright, machine: Machine, missing_own: None
):
    with pytest.raises(BrowserUnavailable, match="there is no browser: install Chromium or Chrome"):
        await launch(playwright, BrowserSettings())


async def test_where_the_sandbox_fails_it_is_done_without(
    playwright: Playwright,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
):
    asks = 'case "$*" in *--no-sandbox*) false;; *) echo "No usable sandbox!" >&2;; esac'
    settings = BrowserSettings(executable=machine.has_browser("chromium", unless=asks))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with capture_logs() as lines:
        browser = await launch(playwright, settings)
    await browser.close()
    assert [line["log_level"] for line in lines] == ["warning"]


@pytest.mark.parametrize("as_person", [True, False])
async def test_a_person_is_no_robot_to_the_site(playwright: Playwright, as_person: bool):
    browser = await launch(playwright, BrowserSettings(as_person=as_person))
    page = await browser.new_page()
    assert await page.evaluate("navigator.webdriver") is not as_person
    await browser.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
async def test_a_window_needs_a_display(playwright: Playwright, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(UsageError, match="needs a display"):
        await launch(playwright, BrowserSettings(headed=True))
