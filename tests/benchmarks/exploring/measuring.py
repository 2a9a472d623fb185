"""One run: an application in a fresh state, the proxy before it, a tool, and what it covered."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from tests.benchmarks.exploring.applications import APPLICATIONS, Application
from tests.benchmarks.exploring.entries import Call, Visit, call
from tests.benchmarks.exploring.installation import Cache
from tests.benchmarks.exploring.results import Budget, Cell, Result

HERE = Path(__file__).parent
START_SECONDS = 120
STOP_SECONDS = 30
GRACE_SECONDS = 20
"""How long a tool may take to launch its browser and to end, beyond its budget."""
STEPS_SECONDS = 900
"""The longest that a budget of steps may take."""


class RunFailed(Exception):
    """No result; the message is one line that says why."""


FAILURES = (RunFailed, OSError, ValueError, subprocess.SubprocessError, httpx.HTTPError)
"""What may go wrong in one run and not in the next: a busy machine's time-outs, mostly."""


def measure(cell: Cell, cache: Cache, chromium: str) -> Result:
    """Raise one of FAILURES when the application does not start or the tool does nothing."""
    application = APPLICATIONS[cell.application]
    with tempfile.TemporaryDirectory(prefix="exploring-", ignore_cleanup_errors=True) as folder:
        state, work = Path(folder, "state"), Path(folder, "work")
        state.mkdir()
        work.mkdir()
        with served(application, cache, state) as address:
            visit = Visit(f"{address}{application.path}", chromium, cell.budget, cell.seed)
            began = time.monotonic()
            steps = explore(call(cell.tool, visit, cache, work), cell.budget, work)
            wall = round(time.monotonic() - began, 1)
        return Result(cell, application.covered(cache, state), steps, wall)


@contextmanager
def served(application: Application, cache: Cache, state: Path) -> Iterator[str]:
    """The address of the proxy before a running application."""
    port, front = free_port(), free_port()
    address = f"http://127.0.0.1:{front}"
    service = application.service(cache, state, port, address)
    with running(service.command, service.environment, state / "server.log"):
        wait_for(f"http://127.0.0.1:{port}{application.path}", application.name)
        environment = {
            "COOKIE": application.cookie(port, address),
            "SCRIPTS": application.scripts,
            "NPM": str(cache.npm),
            "INSTRUMENTED": str(cache.instrumented),
            "STATEMENTS": str(state / "statements"),
        }
        with running(proxy(cache, port, front), environment, state / "proxy.log"):
            wait_for(f"{address}{application.path}", "the proxy")
            yield address
            time.sleep(1)  # what the browser sent last is under way


def proxy(cache: Cache, port: int, front: int) -> list[str]:
    listen = ["--listen-host", "127.0.0.1", "--listen-port", str(front)]
    upstream = ["--mode", f"reverse:http://127.0.0.1:{port}", "--set", "keep_host_header=true"]
    addon = ["-s", str(HERE / "proxy/addon.py")]
    return [str(cache.python.with_name("mitmdump")), "-q", *listen, *upstream, *addon]


@contextmanager
def running(command: list[str], environment: Mapping[str, str], log: Path) -> Iterator[None]:
    """A process that is asked to end, and made to, with all that it started."""
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(STOP_SECONDS)
            end_group(process)


def end_group(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):  # nothing of it is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def explore(tool: Call, budget: Budget, work: Path) -> int | None:
    """The steps that the tool made, None if it had to be ended. Raise RunFailed if it broke before
    its first."""
    limit = (budget.amount if budget.unit == "seconds" else STEPS_SECONDS) + GRACE_SECONDS
    with (work / "errors").open("w+") as errors:
        process = subprocess.Popen(
            tool.command,
            env=dict(tool.environment),
            cwd=work,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            end_group(process)
        errors.seek(0)
        steps = int(json.loads(said or "{}").get("steps", 0))
        if process.returncode and not steps:
            told = " ".join(errors.read().split())[-300:]
            raise RunFailed(f"the tool ended with {process.returncode}: {told}")
    return steps


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, name: str) -> None:
    """Until it answers; raise RunFailed when it does not."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            httpx.get(url, timeout=START_SECONDS)
            return
        time.sleep(0.2)
    raise RunFailed(f"{name} did not answer in {START_SECONDS} s")
