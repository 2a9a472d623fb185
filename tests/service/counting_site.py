"""A site of pages, forms and buttons that write, which counts every write and who is there."""

from __future__ import annotations

import html
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

PAGES = 6
SECONDS_TO_DIE = 1.0
"""In which the browser of a worker that was killed may still ask for something."""


class Visit(NamedTuple):
    """From the first to the last request of a run, in seconds of the monotonic clock."""

    since: float
    until: float


class CountingSite:
    """Each run walks below a path of its own, ``url("r1")``, so that its writes are told apart.

    ``writes`` counts them by path. ``on_write`` and ``on_look`` are called with the path before a
    write or a page is answered, on a thread of the server, and may block.
    """

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self._server = server
        self._lock = threading.Lock()
        self._visits: defaultdict[str, list[Visit]] = defaultdict(list)
        self._cuts: list[float] = []
        self._open = threading.Event()
        self._open.set()
        self.runs: set[str] = set()
        """The names of the runs; any other path is missing."""
        self.writes: Counter[str] = Counter()
        self.on_write: Callable[[str], object] = lambda path: None
        self.on_look: Callable[[str], object] = lambda path: None

    def url(self, run: str) -> str:
        self.runs.add(run)
        host, port = self._server.server_address[:2]
        return f"http://{host!s}:{port}/{run}/"

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Answer nothing meanwhile."""
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()

    def wait(self) -> None:
        """Return when the site may answer."""
        self._open.wait()

    def cut(self) -> None:
        """A worker was lost: what its runs do from now on are visits of their own."""
        self._cuts.append(time.monotonic() + SECONDS_TO_DIE)

    def most_at_once(self) -> int:
        """Runs whose visits overlapped."""
        visits = [visit for of_run in self._visits.values() for visit in of_run]
        return max(
            (sum(v.since <= at.since <= v.until for v in visits) for at in visits), default=0
        )

    def came(self, run: str) -> None:
        now = time.monotonic()
        with self._lock:
            visits = self._visits[run]
            goes_on = visits and not any(visits[-1].until < cut < now for cut in self._cuts)
            since = visits.pop().since if goes_on else now
            visits.append(Visit(since, now))

    def wrote(self, path: str) -> None:
        with self._lock:
            self.writes[path] += 1
        self.on_write(path)


class Answering(BaseHTTPRequestHandler):
    site: CountingSite

    def do_GET(self) -> None:
        run, _, page = self.path.strip("/").partition("/")
        number = page.removeprefix("p")
        is_page = not page or (number.isdigit() and int(number) < PAGES)
        if run not in self.site.runs or not is_page:
            self._answer(404, "no")
            return
        self.site.came(run)
        self.site.on_look(self.path)
        self._answer(200, _page(run, number or "start"))

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        run = self.path.strip("/").partition("/")[0]
        self.site.came(run)
        self.site.wrote(self.path)
        if "/add/" in self.path:
            self._answer(303, "", {"Location": f"/{run}/"})
        else:
            self._answer(200, "ok")

    def _answer(self, status: int, text: str, headers: dict[str, str] | None = None) -> None:
        self.site.wait()
        data = text.encode()
        try:
            self.send_response(status)
            known = {"Content-Type": "text/html", "Content-Length": str(len(data))}
            for name, value in (known | (headers or {})).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            self.close_connection = True  # the browser was killed meanwhile

    def log_message(self, *_: object) -> None:
        """Nothing: tests read what the site has counted."""


def _page(run: str, name: str) -> str:
    links = "".join(f'<a href="/{run}/p{n}">Page {n}</a> ' for n in range(PAGES))
    run, name = html.escape(run), html.escape(name)
    return f"""<!doctype html><link rel=icon href=data:,><title>{name}</title><nav>{links}</nav>
<h1>{name}</h1>
<form method=post action="/{run}/add/{name}">
<label>Name <input name=name></label><button>Add to {name}</button></form>
<button onclick="fetch('/{run}/like/{name}', {{method: 'POST'}})
  .then(() => this.after(' liked'))">Like {name}</button>
<button onclick="this.textContent = 'opened {name}'">Open {name}</button>"""


@contextmanager
def counting_site(address: str = "127.0.0.1") -> Iterator[CountingSite]:
    server = ThreadingHTTPServer((address, 0), type("Answers", (Answering,), {}))
    server.daemon_threads = True
    site = CountingSite(server)
    server.RequestHandlerClass.site = site  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
