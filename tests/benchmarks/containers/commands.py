"""Docker and Compose as commands, and waiting for what they bring about."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

Answer = TypeVar("Answer")

ERROR_LINES = 15
"""Of a failed command's output."""


class Unavailable(Exception):
    """Something that is needed is missing. The message says how to get it."""


class Failed(Exception):
    """A command failed, or something did not come about in time."""


def output(*command: str, env: Mapping[str, str] | None = None) -> str:
    """What a command prints, without surrounding blanks."""
    done = subprocess.run(
        command,
        env=env,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        last = "\n".join(done.stdout.strip().splitlines()[-ERROR_LINES:])
        raise Failed(f"{' '.join(command)} failed with {done.returncode}:\n{last}")
    return done.stdout.strip()


def docker(*arguments: str) -> str:
    return output("docker", *arguments)


def require_docker() -> None:
    if not shutil.which("docker"):
        raise Unavailable("docker is missing; on Debian: apt-get install docker.io docker-compose")
    try:
        docker("info")
    except Failed as error:
        raise Unavailable(f"the Docker daemon does not answer; start dockerd\n{error}") from None


def compose_command() -> tuple[str, ...]:
    """Compose as a plugin of Docker, or its older version 1."""
    for command in (("docker", "compose"), ("docker-compose",)):
        try:
            output(*command, "version")
        except (Failed, OSError):
            continue
        return command
    raise Unavailable("Docker Compose is missing; on Debian: apt-get install docker-compose")


def until(ask: Callable[[], Answer], seconds: float, what: str) -> Answer:
    """The first answer that is true."""
    end = time.monotonic() + seconds
    while not (answer := ask()):
        if time.monotonic() > end:
            raise Failed(f"not so after {seconds:g} s: {what}")
        time.sleep(0.3)
    return answer
