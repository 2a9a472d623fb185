"""Installs a release of an application and runs it with fresh data."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.exploring.measuring import free_port, running, wait_for
from tests.benchmarks.relocation.tasks import Application, Package, Place

CACHE = Path.home() / ".cache/explorer-benchmarks/relocation"


class NotServed(Exception):
    """A release could not be installed or started; the message is one line that says why."""


@contextmanager
def served(application: Application, release: str) -> Iterator[Place]:
    """Install a release unless it is installed, and run it while the body runs.

    Raises:
        NotServed: It cannot be installed, or its data cannot be made.
        RunFailed: It does not answer.
    """
    packages = installed(application.name, release, application.releases[release])
    with tempfile.TemporaryDirectory(prefix="relocation-", ignore_cleanup_errors=True) as folder:
        place = Place(release, packages, Path(folder), free_port())
        server = application.serve(place)
        environment = {"HOME": folder, **server.environment}
        for command in server.preparations:
            run_command(command, place.state, environment)
        with running([*server.command], environment, place.state / "server.log"):
            wait_for(f"{place.address}{server.path}", f"{application.name} {release}")
            yield place


def installed(name: str, release: str, package: Package, cache: Path = CACHE) -> Path:
    """Return the folder with the packages of a release, which are installed if they are not.

    Raises:
        NotServed: They cannot be installed.
    """
    folder = cache / name / release
    wanted = repr(package)
    note = folder / "installed.txt"
    if note.exists() and note.read_text() == wanted:
        return folder
    print(f"installing {name} {release}", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for command in (_npm if package.npm else _pip)(folder, package):
        run_command(command, folder, {})
    note.write_text(wanted)
    return folder


def _pip(folder: Path, package: Package) -> list[list[str]]:
    before = ["--exclude-newer", package.before] if package.before else []
    python = str(folder / "bin/python")
    return [
        ["uv", "venv", "-q", "--allow-existing", "--python", sys.executable, str(folder)],
        ["uv", "pip", "install", "-q", *before, "--python", python, *package.requirements],
    ]


def _npm(folder: Path, package: Package) -> list[list[str]]:
    quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder)]
    return [["npm", "install", *quiet, *package.requirements]]


def run_command(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
    try:
        subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            check=True,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise NotServed(f"{command[0]} is not on this machine") from None
    except subprocess.CalledProcessError as error:
        lines = (error.stderr.strip() or error.stdout.strip() or "no reason given").splitlines()
        raise NotServed(f"{' '.join(command)} failed: {lines[-1]}") from None
