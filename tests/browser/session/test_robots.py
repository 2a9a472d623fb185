"""robots.txt, as a browser session reads it from servers of all sorts."""

from __future__ import annotations

import gzip
import threading
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser
from werkzeug import Request, Response

from explorer.browser.network.gate import Gate
from explorer.browser.session import robots as robots_module
from explorer.browser.session.robots import MAX_BYTES, MAX_REDIRECTS, RobotsBook
from explorer.browser.session.session import Session
from explorer.policy.egress import EgressRules
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import Settings
from tests.site import Site

RULES = "User-agent: *\nDisallow: /no\n"


@pytest.fixture
async def session(browser: Browser, site: Site) -> AsyncIterator[Session]:
    settings = Settings()
    destructive = Destructive(settings.safety)
    context = await browser.new_context(accept_downloads=False)
    gate = Gate(EgressRules(settings, destructive, Scope(site.url())))
    session = Session(context, settings, destructive, gate=gate)
    await session.guard()
    await session.replace()
    yield session
    await context.close()


async def test_its_rules_are_read_however_it_is_sent(session: Session, site: Site) -> None:
    site.serve(
        {
            "/robots.txt": (302, {"Location": "/zipped"}, ""),
            "/zipped": (
                200,
                {"Content-Type": "application/octet-stream", "Content-Encoding": "gzip"},
                gzip.compress(RULES.encode()),
            ),
        }
    )
    book = RobotsBook(session, "explorer")
    await book.read(site.url("/a"))
    assert not book.allows(site.url("/no"))
    assert book.allows(site.url("/yes"))
    assert book.answered(site.url())
    assert [request.path for request in site.requests] == ["/robots.txt", "/zipped"]
    assert session.signals.kept == ()
    assert len(session.context.pages) == 1


@pytest.mark.parametrize(
    ("answer", "allowed"),
    [
        ((404, {}, ""), True),
        ((200, {}, ""), True),
        ((503, {}, "x"), False),
        ((302, {"Location": "/robots.txt"}, ""), True),
        ((302, {"Location": "http://127.0.0.1:1/robots.txt"}, ""), False),
    ],
)
async def test_what_forbids_all_and_what_forbids_nothing(
    session: Session, site: Site, answer: tuple[int, dict[str, str], str], allowed: bool
) -> None:
    site.serve({"/robots.txt": answer})
    book = RobotsBook(session, "explorer")
    await book.read(site.url("/a"))
    assert book.allows(site.url("/a")) is allowed
    assert len(site.requests) <= MAX_REDIRECTS + 1


async def test_of_a_stream_without_an_end_the_beginning_is_read(
    session: Session, site: Site
) -> None:
    sent: list[int] = []

    def endless(_: Request) -> Response:
        def lines() -> Iterator[bytes]:
            yield RULES.encode()
            while sum(sent) < 500 * MAX_BYTES:
                sent.append(64_000)
                yield b"# more\n" * 9_000
            raise AssertionError("it was read to its end")

        return Response(lines(), mimetype="text/plain")

    site.serve({"/robots.txt": endless})
    book = RobotsBook(session, "explorer")
    await book.read(site.url("/a"))
    assert not book.allows(site.url("/no"))
    assert book.allows(site.url("/yes"))
    assert sum(sent) < 50 * MAX_BYTES


async def test_a_server_that_never_ends_its_answer_is_given_up(
    session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = threading.Event()

    def silent(_: Request) -> Response:
        def lines() -> Iterator[bytes]:
            yield RULES.encode()
            gone.wait(30)

        return Response(lines(), mimetype="text/plain")

    site.serve({"/robots.txt": silent})
    monkeypatch.setattr(robots_module, "SECONDS", 0.5)
    book = RobotsBook(session, "explorer")
    try:
        await book.read(site.url("/a"))
    finally:
        gone.set()
    assert not book.answered(site.url())
    assert not book.allows(site.url("/a"))
    assert session.signals.kept == ()
