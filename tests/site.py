"""A site on loopback for the tests: a dict of paths and what each answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

Page = str | tuple[int, dict[str, str], str | bytes] | Callable[[Request], "Response | str"]
"""HTML, or (status, headers, body), or a function of the request (which may block)."""


class Site:
    """Answers what ``serve`` was told, 404 for all else; ``requests`` holds what was asked."""

    def __init__(self, server: HTTPServer) -> None:
        self._server = server
        self._pages: dict[str, Page] = {}
        self.others: Page = (404, {}, "not found")
        """What all paths answer that were not told."""
        self.requests: list[Request] = []
        server.expect_request(re.compile(".*")).respond_with_handler(self._respond)

    def serve(self, pages: Mapping[str, Page]) -> str:
        """Add or replace pages by path (without query); returns the URL of ``/``."""
        self._pages.update(pages)
        return self.url()

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        """The address of a path. ``host="localhost"`` is another site to the browser."""
        return f"http://{host}:{self._server.port}{path}"

    def asked(self, path: str) -> list[Request]:
        return [request for request in self.requests if request.path == path]

    def _respond(self, request: Request) -> Response:
        request.get_data()  # read the body now: the connection is gone when a test looks at it
        self.requests.append(request)
        page = self._pages.get(request.path, self.others)
        if callable(page):
            answer = page(request)
            if isinstance(answer, Response):
                return answer
            page = answer
        if isinstance(page, str):
            return Response(page, mimetype="text/html")
        status, headers, body = page
        return Response(body, status, {"Content-Type": "text/html", **headers})
