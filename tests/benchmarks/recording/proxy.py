"""A proxy in front of an application, which changes its pages as a redesign would."""

from __future__ import annotations

import threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

Changes = tuple[tuple[str, str], ...]
"""Texts of the pages and what stands there instead."""
_HOP = {"connection", "content-length", "transfer-encoding", "accept-encoding", "keep-alive"}


class ChangingProxy:
    """Passes requests on to a port of this machine, and changes the HTML that comes back."""

    def __init__(self) -> None:
        self.target = 0
        self.changes: Changes = ()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        """Begin to serve."""
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()

    def changed(self, body: bytes) -> bytes:
        """Return a page with the changes."""
        text = body.decode("utf-8", "surrogateescape")
        for before, now in self.changes:
            text = text.replace(before, now)
        return text.encode("utf-8", "surrogateescape")

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            def _pass_on(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                sent = {k: v for k, v in self.headers.items() if k.lower() not in _HOP}
                connection = HTTPConnection("127.0.0.1", proxy.target, timeout=30)
                connection.request(self.command, self.path, body or None, sent)
                answer = connection.getresponse()
                data = answer.read()
                if "html" in answer.getheader("Content-Type", ""):
                    data = proxy.changed(data)
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in _HOP:
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                connection.close()

            do_GET = do_POST = do_PUT = do_HEAD = _pass_on  # noqa: N815

            def log_message(self, *_: object) -> None:
                """Log nothing."""

        return Handler
