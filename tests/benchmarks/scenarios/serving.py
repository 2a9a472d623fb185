"""Serves an application on a fresh copy of its prepared data."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.exploring.measuring import free_port, running, wait_for
from tests.benchmarks.relocation.serving import installed, run_command
from tests.benchmarks.relocation.tasks import Place
from tests.benchmarks.scenarios.values import Application

CACHE = Path.home() / ".cache/explorer-benchmarks/scenarios"
SOURCES = Path(__file__).parent / "applications"


@contextmanager
def fresh(application: Application) -> Iterator[Place]:
    """Run an application on a copy of its prepared data while the body runs.

    Raises:
        NotServed: It cannot be installed, or its data cannot be made.
        RunFailed: It does not answer.
    """
    prepared = _prepared(application)
    with tempfile.TemporaryDirectory(prefix="scenario-", ignore_cleanup_errors=True) as folder:
        place = _place(application, Path(folder, "state"))
        shutil.copytree(prepared, place.state)
        with _running(application, place):
            yield place


def _prepared(application: Application) -> Path:
    """Return the folder with the first data of an application, made once for each state of the
    sources."""
    digest = hashlib.sha256(application.version.encode())
    for source in sorted(SOURCES.rglob("*")):
        if source.is_file() and application.name in str(source.relative_to(SOURCES)):
            digest.update(source.read_bytes())
    folder = CACHE / "prepared" / f"{application.name}-{digest.hexdigest()[:12]}"
    if folder.exists():
        return folder
    with tempfile.TemporaryDirectory(prefix="scenario-", ignore_cleanup_errors=True) as parent:
        place = _place(application, Path(parent, "state"))
        place.state.mkdir()
        for command in application.prepare(place):
            run_command(command, place.state, {"STATE": str(place.state)})
        if application.fill is not None:
            with _running(application, place):
                application.fill(place)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(place.state, folder)
    return folder


def _place(application: Application, state: Path) -> Place:
    packages = installed(application.name, application.version, application.package, CACHE)
    return Place(application.version, packages, state, free_port())


@contextmanager
def _running(application: Application, place: Place) -> Iterator[None]:
    server = application.serve(place)
    environment = {"HOME": str(place.state), "STATE": str(place.state), **server.environment}
    log = place.state.parent / "server.log"
    with running([*server.command], environment, log):
        wait_for(f"{place.address}{server.path}", application.name)
        yield
