"""A Postgres of the tests' own: Debian's programs, on a free port, in a folder that goes away."""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HOST = "127.0.0.1"
SECONDS_TO_START = 30
USER = "postgres"
"""Postgres will not run as root; Debian's package makes this user for it."""
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


class Postgres:
    """A server that is up. ``url`` leads to a database on it."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self.port = _free_port()
        self.password = _make(programs, folder)
        self.start()

    def url(self, database: str = "postgres", password: str | None = None) -> str:
        secret = self.password if password is None else password
        return f"postgresql://explorer:{secret}@{HOST}:{self.port}/{database}"

    def start(self) -> None:
        """Also once more, after ``stop``."""
        settings = [f"-c{one}" for one in (*QUICK, "unix_socket_directories=", f"port={self.port}")]
        log = self._folder / "log"
        with log.open("ab") as file:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._folder / "data", "-h", HOST, *settings],
                user=_user(),
                cwd=self._folder,
                stdout=file,
                stderr=file,
            )
        _wait(self._programs, self.port, self._process, log)

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)  # breaks connections off
        self._process.wait()


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Skip the test, with the reason, where there is no Postgres and none can be installed."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="explorer-postgres-"))
    try:
        server = Postgres(programs, folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _make(programs: Path, folder: Path) -> str:
    """The password of a new data folder."""
    user = _user()
    data, password = folder / "data", secrets.token_hex(8)
    secret = folder / "password"
    secret.write_text(password)
    for path in (folder, secret):
        if user:
            shutil.chown(path, user)
    make = [str(programs / "initdb"), "-D", str(data), "-U", "explorer", "-A", "scram-sha-256"]
    subprocess.run(
        [*make, f"--pwfile={secret}", "--no-sync", "-E", "UTF8"],
        user=user,
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return password


def _wait(programs: Path, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    ready = [programs / "pg_isready", "-q", "-h", HOST, "-p", str(port)]
    end = time.monotonic() + SECONDS_TO_START
    while subprocess.run(ready, check=False).returncode:
        if process.poll() is not None or time.monotonic() > end:
            process.kill()
            pytest.fail(f"Postgres does not start:\n{log.read_text()}")
        time.sleep(0.05)


def _programs() -> Path:
    found = _newest()
    if found is None and os.getuid() == 0 and shutil.which("apt-get"):
        _install()
        found = _newest()
    if found is None:
        pytest.skip("Postgres is not installed; on Debian: sudo apt-get install postgresql")
    return found


def _newest() -> Path | None:
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((file.parent for file in found), key=lambda p: int(p.parent.name), default=None)


def _install() -> None:
    """One process of the tests does, and the others wait for it."""
    with Path(tempfile.gettempdir(), "explorer-postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _newest():
            return
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(
                ["apt-get", "-qq", *command], env=environment, check=False, capture_output=True
            )


def _user() -> str | None:
    return USER if os.getuid() == 0 else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
