"""What memory a long crawl takes, and how it grows: Python, Playwright's driver, Chromium.

    python -m tests.benchmarks.bench_memory [--site NAME] [--steps N] [--every N] [--traced]

Sites on loopback, in a process of their own: ``pages`` of 20 kinds with forms, controls and links
to ever new ones; ``controls``, one page of 300; and ``pictures``, those pages with pictures.
The memory of a process is its proportional set (PSS). With ``--traced``, the lines of Python whose
memory grew most, which makes the crawl several times slower.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import statistics
import subprocess
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import psutil
from playwright._impl.connection import Connection

from explorer.models import Interaction, RunEvent, RunFinished
from tests.benchmarks.bench_acts import PAGES, crawl, page

SITES = ("pages", "controls", "pictures")
PICTURES = 12
"""On each page of the third site."""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="5"/></svg>'
STARTING = 300
"""Steps after which the memory of the start is no longer told as growth."""
MB = 2**20


def page_of(number: int, pictures: int) -> str:
    """Return one of 20 kinds of pages, with links to further ones, two forms and two controls."""
    kind = f"kind{number % 20}"
    links = "".join(
        f'<li><a href="/p{one}">Page {one}</a></li>'
        for one in (number + 1, number + 2, number * 2 + 5)
    )
    items = "".join(f"<tr><td>Item {number}.{k}<td>{k * 7} pieces</tr>" for k in range(10))
    shown = "".join(f'<img src="/picture{number}.{k}" alt="">' for k in range(pictures))
    return (
        f'<!doctype html><title>Page {number}</title><h1>Page {number}</h1><div class="{kind}">'
        f'<ul>{links}</ul><form action="/found"><label>Search <input name=q></label>'
        f"<select name=kind><option>All<option>Some</select><button>Find</button></form>"
        f'<form action="/kept{kind}" method=post><label>Note <input name=note></label>'
        f"<button>Keep</button></form>"
        f"<button onclick=\"fetch('/data').then(r => r.text()).then(t => {{"
        f'this.nextSibling.textContent = t }})">Refresh</button><p></p>'
        f'<button onclick="this.nextSibling.hidden ^= 1">More</button><p hidden>Details</p>'
        f"<table>{items}</table>{shown}</div>"
    )


class Answers(BaseHTTPRequestHandler):
    """Answers by path; what is not known leads back to the first page."""

    protocol_version = "HTTP/1.1"
    site = ""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        number = path.removeprefix("/p")
        if self.site == "controls":
            self._answer("text/html", page(PAGES["a text"], 300))
        elif path.startswith("/picture"):
            self._answer("image/svg+xml", PICTURE)
        elif path == "/" or number.isdigit():
            pictures = PICTURES if self.site == "pictures" else 0
            self._answer("text/html", page_of(int(number) if number.isdigit() else 0, pictures))
        else:
            self._answer("text/html", f'<h1>Done</h1><p>{path}</p><a href="/p0">Back</a>')

    def _answer(self, content_type: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{content_type}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.do_GET()

    def log_message(self, *_: Any) -> None:
        return


def serve(site: str) -> None:
    """Serve a site and print its address."""
    Answers.site = site
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()


@contextlib.contextmanager
def served(site: str) -> Iterator[str]:
    """Serve a site from a process of its own, whose memory does not count."""
    command = (sys.executable, "-m", "tests.benchmarks.bench_memory", "--serve", site)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def memory() -> Counter[str]:
    """Return the megabytes of this process, of Playwright's driver, and of Chromium's by kind."""
    sizes = Counter({"python": _size(psutil.Process())})
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            words = process.cmdline()
            if "bench_memory" in " ".join(words[:3]):
                continue  # the site
            kind = next((w.removeprefix("--type=") for w in words if w.startswith("--type=")), "")
            if kind == "utility":
                kind = next(w.split(".")[0][19:] for w in words if w.startswith("--utility-sub"))
            is_driver = any("run-driver" in word for word in words)
            sizes["driver" if is_driver else kind or "browser"] += _size(process)
            if kind == "renderer":
                sizes["renderers"] += 1
    return sizes


def _size(process: psutil.Process) -> float:
    return float(process.memory_full_info().pss) / MB


def kept_objects() -> Counter[str]:
    """Return how many objects of each type Playwright keeps, here and in its driver."""
    connections = [one for one in gc.get_objects() if isinstance(one, Connection)]
    return Counter(one._type for kept in connections for one in kept._objects.values())


class Watch:
    """Looks at the memory now and then, and says so."""

    def __init__(self, every: int, *, traced: bool) -> None:
        self.sizes: list[tuple[int, Counter[str]]] = []
        self._every = every
        self._traced = traced
        self._before: tracemalloc.Snapshot | None = None

    async def notice(self, event: RunEvent) -> None:
        if isinstance(event, RunFinished):
            print(f"{event.steps} steps, ended by {event.stopped_because} {event.detail}")
        if isinstance(event, Interaction) and event.step % self._every == 0:
            gc.collect()
            self.sizes.append((event.step, sizes := memory()))
            told = ", ".join(f"{name} {size:.0f}" for name, size in sizes.most_common())
            objects = ", ".join(f"{name} {n}" for name, n in kept_objects().most_common(8))
            print(f"{event.step:6}: {told}; {objects}", flush=True)
            if self._traced and event.step >= STARTING:
                self._trace()

    def _trace(self) -> None:
        """Say which lines have grown most since the start was over."""
        if not tracemalloc.is_tracing():
            tracemalloc.start()
        now = tracemalloc.take_snapshot().filter_traces(
            [tracemalloc.Filter(inclusive=False, filename_pattern=tracemalloc.__file__)]
        )
        if self._before is None:
            self._before = now
        else:
            for line in now.compare_to(self._before, "lineno")[:25]:
                print(f"        {line}")

    async def close(self) -> None:
        for name in self.sizes[-1][1]:
            late = [(step, sizes[name]) for step, sizes in self.sizes if step >= STARTING]
            if len(late) > 1:
                slope, _ = statistics.linear_regression(*zip(*late, strict=True))
                print(f"{name}: {late[-1][1]:.0f}, {slope * 1000:+.1f} over 1,000 steps")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--site", choices=SITES)
    parser.add_argument("--steps", type=int, default=1_500)
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--traced", action="store_true")
    parser.add_argument("--serve", choices=SITES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    for site in [options.site] if options.site else SITES:
        print(f"{site} (process {os.getpid()}): MB of each process", flush=True)
        with served(site) as url:
            watch = Watch(options.every, traced=options.traced)
            asyncio.run(crawl(url, options.steps, watch, minutes=600))


if __name__ == "__main__":
    main()
