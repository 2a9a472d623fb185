"""Serves the folder at a port, and stores what is posted to /state in state.json."""

from __future__ import annotations

import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """Serves files, and takes the state of the board."""

    def do_POST(self) -> None:
        """Store the state."""
        size = int(self.headers["Content-Length"])
        Path("state.json").write_bytes(self.rfile.read(size))
        self.send_response(204)
        self.end_headers()


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
