"""The real applications that are explored, each with a fresh seeded state for every run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import httpx

from tests.benchmarks.exploring.installation import Cache, NotInstalled

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Service:
    """How a server is started."""

    command: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)


class Application(Protocol):
    """``path`` is its start page, ``unit`` what is counted, ``scripts`` a pattern of the paths of
    those scripts that get counters ("" for none)."""

    name: str
    unit: str
    path: str
    scripts: str

    def prepare(self, cache: Cache) -> None:
        """Make what each run's state is copied from. Raise NotInstalled."""

    def service(self, cache: Cache, state: Path, port: int, address: str) -> Service:
        """A server on ``port`` whose visitors come by ``address``; ``state`` is empty so far."""

    def cookie(self, port: int, address: str) -> str:
        """The session of a user who is logged in, as name=value; "" where nobody needs to be."""

    def covered(self, cache: Cache, state: Path) -> int:
        """How much of it ran, once its server and the proxy have ended."""


class Roundup:
    """An issue tracker: pages from the server, forms, lists, searches, details, users."""

    name = "Roundup"
    unit = "lines"
    path = "/tracker/"
    scripts = ""

    def prepare(self, cache: Cache) -> None:
        home = cache.seeds / "roundup"
        if (home / "made").exists():
            return
        shutil.rmtree(home, ignore_errors=True)
        cache.seeds.mkdir(parents=True, exist_ok=True)
        template = cache.folder / "python/share/roundup/templates/classic"
        command = [str(cache.python), str(HERE / "roundup/seed.py"), str(home), str(template)]
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode:
            raise NotInstalled(f"Roundup's tracker: {made.stderr.strip().splitlines()[-1]}")
        (home / "made").touch()

    def service(self, cache: Cache, state: Path, port: int, address: str) -> Service:
        home = state / "home"
        shutil.copytree(cache.seeds / "roundup", home)
        config = home / "config.ini"
        web = f"web = {address}{self.path}"
        config.write_text(re.sub(r"^web = .*$", web, config.read_text(), count=1, flags=re.M))
        (state / "coveragerc").write_text(
            f"[run]\ndata_file = {state}/coverage\nsource_pkgs = roundup\nsigterm = true\n"
            "concurrency = thread\n"
        )
        run = ["-m", "coverage", "run", f"--rcfile={state}/coveragerc"]
        server = [str(HERE / "roundup/serve.py"), str(home), str(port)]
        return Service([str(cache.python), *run, *server])

    def cookie(self, port: int, address: str) -> str:
        login = {"@action": "login", "__login_name": "admin", "__login_password": "admin"}
        answer = httpx.post(
            f"http://127.0.0.1:{port}{self.path}",
            data=login,
            headers={"Host": urlsplit(address).netloc, "Referer": f"{address}{self.path}"},
            timeout=60,
        )
        return "; ".join(f"{name}={value}" for name, value in answer.cookies.items())

    def covered(self, cache: Cache, state: Path) -> int:
        # "-i": a page template is run, too, and is no file that could be read.
        command = [str(cache.python), "-m", "coverage", "json", "-q", "-i", "-o", "-"]
        told = subprocess.check_output(
            [*command, f"--data-file={state}/coverage"], text=True, stderr=subprocess.DEVNULL
        )
        return int(json.loads(told)["totals"]["covered_lines"])


class NodeRed:
    """An editor of flows: one page, drawn by script, with menus, dialogs, trays, lists."""

    name = "Node-RED"
    unit = "statements"
    path = "/"
    scripts = r"^/red/red\.js"

    def prepare(self, cache: Cache) -> None:
        """Its seed is a file of the repository."""

    def service(self, cache: Cache, state: Path, port: int, address: str) -> Service:
        for name in ("settings.js", "flows.json"):
            shutil.copy(HERE / "node_red" / name, state)
        command = ["node", str(cache.npm / "node_modules/node-red/red.js")]
        # "development" serves the script as it was written: a statement a line.
        return Service(
            [*command, "--userDir", str(state), "--port", str(port)],
            {"NODE_ENV": "development", "HOME": str(state), "PATH": os.environ["PATH"]},
        )

    def cookie(self, port: int, address: str) -> str:
        return ""

    def covered(self, cache: Cache, state: Path) -> int:
        return int((state / "statements").read_text())


APPLICATIONS: dict[str, Application] = {"roundup": Roundup(), "node-red": NodeRed()}
