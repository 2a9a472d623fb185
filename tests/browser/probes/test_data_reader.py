"""Addresses that are asked for data from a side tab."""

from __future__ import annotations

import pytest
from werkzeug import Request, Response

from explorer.browser.probes.data_reader import read_data
from explorer.browser.session.session import Session
from explorer.policy.request_fields import MAX_JSON_BYTES
from tests.site import Site

pytestmark = pytest.mark.browser

JSON = {"Content-Type": "application/json; charset=utf-8", "Cache-Control": "private"}


async def test_it_asks_with_the_cookies_of_the_session_and_the_given_headers(
    session: Session, site: Site
) -> None:
    def answer(request: Request) -> Response:
        told = f'["{request.cookies["who"]}", "{request.headers["Authorization"]}"]'
        return Response(told, 200, JSON)

    site.serve({"/api/who": answer})
    await session.context.add_cookies([{"name": "who", "value": "sam", "url": site.url()}])
    headers = {"accept": "application/json", "authorization": "Bearer 7"}
    read = await read_data(session, site.url("/api/who?full=1"), headers)
    assert read
    assert (read.status, read.kind, read.text) == (200, "application/json", '["sam", "Bearer 7"]')
    assert read.headers["cache-control"] == "private"
    (asked,) = site.requests
    assert (asked.method, asked.full_path) == ("GET", "/api/who?full=1")
    assert asked.headers["Accept"] == "application/json"
    assert session.signals.kept == ()
    assert len(session.context.pages) == 1


async def test_it_follows_no_redirect_and_reads_no_more_than_it_may(
    session: Session, site: Site
) -> None:
    site.serve(
        {
            "/api/moved": (302, {"Location": "/logout"}, ""),
            "/api/long": (200, JSON, f'"{"a" * MAX_JSON_BYTES}"'),
        }
    )
    moved = await read_data(session, site.url("/api/moved"), {})
    assert moved
    assert (moved.status, moved.text) == (0, "")
    assert not site.asked("/logout")
    long = await read_data(session, site.url("/api/long"), {})
    assert long
    assert len(long.text) == MAX_JSON_BYTES


async def test_a_server_that_does_not_answer_is_no_answer(session: Session) -> None:
    assert await read_data(session, "http://127.0.0.1:9/api", {}) is None
