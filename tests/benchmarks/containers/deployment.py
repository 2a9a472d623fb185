"""The services of docker-compose.yml as a project of its own, and the API that they serve."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import yaml

from tests.benchmarks.containers.commands import Failed, compose_command, docker, output, until
from tests.benchmarks.containers.images import IMAGE, ROOT

PROJECT = "explorer-benchmark"
WORKERS = ("worker-1", "worker-2", "worker-3")
WITH_REPORTS = ("service", "web", *WORKERS, "reports")
REPORTS = "/home/explorer/reports"
SECONDS_TO_HEALTH = 180.0
RENDERERS = (
    "for process in /proc/[0-9]*; do "
    "grep -aqs -e --type=rendere[r] $process/cmdline && grep NSpid $process/status; done; true"
)
"""Prints a line for each renderer of Chromium: its number in each of its PID namespaces."""


class Api:
    """The API of the service, as far as it is needed here."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def start(self, url: str, steps: int) -> str:
        answer = self._client.post("runs", json={"url": url, "steps": steps, "seed": 1})
        return str(answer.raise_for_status().json()["run_id"])

    def run(self, run_id: str) -> dict[str, Any]:
        answer: dict[str, Any] = self._client.get(f"runs/{run_id}").raise_for_status().json()
        return answer

    def steps(self, run_id: str) -> list[int]:
        answer = self._client.get(f"runs/{run_id}/steps", params={"limit": 1000})
        return [step["step"] for step in answer.raise_for_status().json()]


class Deployment:
    """Containers of the project. Their reports are in a folder that goes away."""

    def __init__(self, override: Path) -> None:
        files = (str(ROOT / "docker-compose.yml"), str(override))
        named = [part for file in files for part in ("--file", file)]
        self._command = (*compose_command(), "--project-name", PROJECT, *named)
        self._token = secrets.token_hex(16)

    @contextmanager
    def up(self, *services: str, profile: str | None = None) -> Iterator[Api]:
        """Start services and take everything down at the end, with its volumes."""
        chosen = ("--profile", profile) if profile else ()
        try:
            self._compose(*chosen, "up", "--detach", "--no-build", *services)
            self._await_health(services)
            headers = {"Authorization": f"Bearer {self._token}"}
            with httpx.Client(
                base_url="http://127.0.0.1:8080/api/", headers=headers, trust_env=False, timeout=30
            ) as client:
                yield Api(client)
        finally:
            self._compose(*chosen, "down", "--volumes", "--timeout", "20")

    def kill(self, service: str) -> None:
        docker("kill", self._container(service))

    def holder(self, run_id: str) -> str:
        """The worker that has a run under way, or ""."""
        asked = f"select split_part(lease, ':', 1) from runs where run_id = '{run_id}'"
        return self._compose("exec", "-T", "postgres", "psql", "-U", "explorer", "-Atc", asked)

    def has_sandbox(self, service: str) -> bool | None:
        """Whether all renderers are in a PID namespace of their own. None without a renderer."""
        lines = docker("exec", self._container(service), "sh", "-c", RENDERERS).splitlines()
        depths = [len(line.split()) - 1 for line in lines]
        return all(depth > 1 for depth in depths) if depths else None

    def log(self, service: str) -> str:
        return docker("logs", self._container(service))

    def _await_health(self, services: Sequence[str]) -> None:
        for service in services:
            try:
                until(
                    partial(self._is_healthy, service), SECONDS_TO_HEALTH, f"{service} is healthy"
                )
            except Failed as error:
                raise Failed(f"{error}; its log:\n{self.log(service)[-2000:]}") from None

    def _is_healthy(self, service: str) -> bool:
        form = "{{.State.Health.Status}}"
        return docker("inspect", "--format", form, self._container(service)) == "healthy"

    def _container(self, service: str) -> str:
        return self._compose("ps", "--quiet", service)

    def _compose(self, *arguments: str) -> str:
        environment = os.environ | {
            "EXPLORER_SERVICE__PASSWORD": self._token,
            "EXPLORER_SERVICE__TOKEN": self._token,
        }
        return output(*self._command, *arguments, env=environment)


@contextmanager
def deployment() -> Iterator[Deployment]:
    with tempfile.TemporaryDirectory(prefix="explorer-containers-") as folder:
        reports, override = Path(folder, "reports"), Path(folder, "override.yml")
        reports.mkdir()
        volumes = {"volumes": [f"{reports}:{REPORTS}"]}
        override.write_text(yaml.safe_dump({"services": dict.fromkeys(WITH_REPORTS, volumes)}))
        try:
            yield Deployment(override)
        finally:
            _empty(reports)


def _empty(reports: Path) -> None:
    """The files are those of the image's user, and only root or that user can remove them."""
    volume, command = f"{reports}:{REPORTS}", [REPORTS, "-mindepth", "1", "-delete"]
    entrypoint = ["--user", "root", "--entrypoint", "find"]
    docker("run", "--rm", "--volume", volume, *entrypoint, IMAGE, *command)


def host_address() -> str:
    """The address of this machine as containers see it: that of ``host.docker.internal``."""
    name = "host.docker.internal"
    found = docker(
        "run",
        "--rm",
        f"--add-host={name}:host-gateway",
        "--entrypoint=getent",
        IMAGE,
        "hosts",
        name,
    )
    return found.split()[0]
