"""What the benchmark needs, in a folder outside the repository: an environment and npm packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PACKAGES = Path(__file__).parent / "packages"


class NotInstalled(Exception):
    """Something could not be installed; the message is one line that says what."""


@dataclass(frozen=True)
class Cache:
    """The folder, and where what is needed lies in it."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "python/bin/python"

    @property
    def npm(self) -> Path:
        """The folder that holds node_modules."""
        return self.folder / "npm"

    @property
    def seeds(self) -> Path:
        """A folder with the first state of each application."""
        return self.folder / "seeds"

    @property
    def instrumented(self) -> Path:
        """Scripts with counters, named by the hash of what they were."""
        return self.folder / "instrumented"


def install(cache: Cache) -> None:
    """Install the pinned packages unless these very ones are there. Raise NotInstalled."""
    for name, commands in (
        ("requirements.txt", _python_commands(cache)),
        ("package.json", _npm_commands(cache)),
    ):
        wanted, present = PACKAGES / name, cache.folder / name
        if present.exists() and present.read_bytes() == wanted.read_bytes():
            continue
        print(f"installing {name} into {cache.folder}, once", file=sys.stderr)
        cache.npm.mkdir(parents=True, exist_ok=True)
        shutil.copy(PACKAGES / "package.json", cache.npm)
        for command in commands:
            _run(command, cache.npm)
        shutil.copy(wanted, present)


def _python_commands(cache: Cache) -> list[list[str]]:
    environment, python = str(cache.folder / "python"), str(cache.python)
    requirements = ["-q", "-r", str(PACKAGES / "requirements.txt")]
    if shutil.which("uv"):
        return [
            ["uv", "venv", "-q", "--clear", "--python", sys.executable, environment],
            ["uv", "pip", "install", "--python", python, *requirements],
        ]
    return [
        [sys.executable, "-m", "venv", "--clear", environment],
        [python, "-m", "pip", "install", *requirements],
    ]


def _npm_commands(cache: Cache) -> list[list[str]]:
    quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    return [["npm", "install", *quiet, "--prefix", str(cache.npm)]]


def _run(command: list[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise NotInstalled(f"{command[0]} is not on this machine") from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip() or "no reason given").splitlines()[-1]
        raise NotInstalled(f"{' '.join(command)} failed: {last}") from None
