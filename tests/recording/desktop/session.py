"""A desktop session without a screen: an X server, a session bus, and GTK applications on them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from time import monotonic, sleep
from typing import IO

import pytest
from filelock import FileLock

from explorer.recording.desktop import Desktop
from explorer.recording.desktop.atspi import AtspiAccessibility
from explorer.recording.desktop.atspi_bus import AccessibilityBus
from explorer.recording.desktop.tree import Control

PROGRAMS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus",
    "xdotool": "xdotool",
    "galculator": "galculator",
    "yad": "yad",
}
"""Program -> the package of Debian that has it."""
BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"


def require_programs() -> None:
    """Install what is missing where that is possible, else skip."""
    with FileLock(Path(gettempdir()) / "explorer-desktop-programs.lock"):
        packages = missing_packages()
        if packages and shutil.which("apt-get") and os.geteuid() == 0:
            _install(packages)
        if packages := missing_packages():
            pytest.skip(f"missing, on Debian: apt-get install {' '.join(packages)}")


def missing_packages() -> list[str]:
    missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    return missing if Path(BUS_LAUNCHER).exists() else [*missing, "at-spi2-core"]


def _install(packages: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ("apt-get", "install", "-y", "-q", "--no-install-recommends", *packages)
    for command in (("apt-get", "update", "-q"), install):
        try:
            subprocess.run(command, env=environment, capture_output=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return


class Session:
    """The session; its applications end with it."""

    def __init__(self, environment: Mapping[str, str], processes: ExitStack) -> None:
        self.environment = environment
        self.desktop = Desktop(AtspiAccessibility(AccessibilityBus()))
        self._processes = processes

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start an application."""
        return self._processes.enter_context(
            running(command, self.environment, stdout=subprocess.PIPE)
        )

    def click(self, x: float, y: float) -> None:
        """Click as a person does."""
        point = (str(round(x)), str(round(y)))
        command = ("xdotool", "mousemove", *point, "click", "1")
        subprocess.run(command, env=self.environment, check=True, timeout=20)

    def control(
        self, application: str, name: str, role: str | None = None, left: float | None = None
    ) -> Control:
        """The control of that name, as soon as the application shows it (at that place)."""
        deadline = monotonic() + 20
        while monotonic() < deadline:
            for control in self.desktop.controls_of(application):
                element = control.element
                is_there = left in (None, element.bbox[0])
                if element.name == name and role in (None, element.role) and is_there:
                    return control
            sleep(0.02)
        raise AssertionError(f"{application} shows no {name!r}")


@contextmanager
def running(
    command: tuple[str, ...], environment: Mapping[str, str], stdout: int | IO[str]
) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command, env=environment, stdout=stdout, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@contextmanager
def screen() -> Iterator[str]:
    """An X server; gives the number of its display."""
    reader, writer = os.pipe()
    # -noreset: without it the server starts anew when its last client leaves, which may be the
    # accessibility bus before the first application comes.
    size = ("-screen", "0", "1024x768x24")
    command = ("Xvfb", "-displayfd", str(writer), "-noreset", "-nolisten", "tcp", *size)
    process = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def session_bus() -> Iterator[dict[str, str]]:
    """A session bus on a screen of its own; gives the environment of its applications."""
    with TemporaryDirectory() as folder, screen() as display:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": folder,
            "XDG_RUNTIME_DIR": folder,
            "LANG": "C.UTF-8",
            "DISPLAY": display,
            "NO_AT_BRIDGE": "0",
        }
        command = ("dbus-daemon", "--session", "--nofork", "--print-address")
        with running(command, environment, stdout=subprocess.PIPE) as daemon:
            assert daemon.stdout
            yield {**environment, "DBUS_SESSION_BUS_ADDRESS": daemon.stdout.readline().strip()}
