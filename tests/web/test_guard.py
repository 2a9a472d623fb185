"""Who may come in."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from explorer.errors import StoreUnavailable, UsageError
from explorer.settings.model import ServiceSettings, Settings
from explorer.store import Store
from explorer.store.tables import SessionRow
from explorer.web import create_app, require_guard
from explorer.web.access.sessions import COOKIE, MAX_SOURCES, MAX_WAITING, LoginThrottle
from tests.web.conftest import client_of

TOKEN = "a-token-of-sixteen-characters"
PASSWORD = "correct horse"
JSON = {"accept": "application/json"}


def settings(**service: Any) -> Settings:
    return Settings(service=ServiceSettings(**service))


class Waits:
    """Notes how long it was told to sleep."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
async def guarded(empty: Store, waits: Waits) -> AsyncIterator[httpx.AsyncClient]:
    service = settings(token=TOKEN, user="ann", password=PASSWORD)
    async with client_of(create_app(service, empty, LoginThrottle(waits))) as client:
        yield client


@pytest.mark.parametrize(
    ("service", "told"),
    [
        ({"host": "0.0.0.0"}, "set service.token, or"),
        ({"host": "::"}, "set service.token, or"),
        ({"host": "shop.example"}, "set service.token, or"),
        ({"user": "ann"}, "service.password is missing"),
        ({"password": PASSWORD}, "service.user is missing"),
        ({"token": "short"}, "service.token must have 16"),
        ({"user": "ann", "password": "short"}, "service.password must have 8"),
    ],
)
def test_a_service_that_anybody_could_use_is_refused(service: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        require_guard(settings(**service))


@pytest.mark.parametrize(
    "service",
    [
        {},
        {"host": "localhost"},
        {"host": "::1"},
        {"host": "0.0.0.0", "token": TOKEN},
        {"host": "0.0.0.0", "user": "ann", "password": PASSWORD},
    ],
)
def test_a_service_with_a_guard_or_on_loopback_may_listen(service: dict[str, Any]) -> None:
    require_guard(settings(**service))


async def test_every_page_brings_the_rules_for_browsers(client: httpx.AsyncClient) -> None:
    for path in ("/", "/runs/nothing-here", "/nowhere", "/healthz"):
        headers = (await client.get(path)).headers
        assert headers["content-security-policy"].startswith(
            "default-src 'none'; script-src 'self'"
        )
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"


async def test_a_foreign_host_is_refused(empty: Store) -> None:
    service = settings(
        allowed_hosts=("crawl.example",), public_url="https://public.example/explorer"
    )
    async with client_of(create_app(service, empty)) as client:
        for host, status in [
            ("evil.example", 400),
            ("localhost.evil.example", 400),
            ("127.0.0.1.evil.example", 400),
            ("", 400),
            ("localhost/static/", 400),
            ("localhost?", 400),
            ("localhost#", 400),
            ("evil.example@localhost", 400),
            ("localhost\\evil.example", 400),
            ("[::1", 400),
            ("localhost:8080", 200),
            ("127.0.0.1:8080", 200),
            ("[::1]:8080", 200),
            ("CRAWL.example", 200),
            ("public.example", 200),
        ]:
            answer = await client.get("/", headers={"host": host})
            assert answer.status_code == status, host


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"origin": "http://localhost"}, 303),
        ({"sec-fetch-site": "same-origin", "origin": "http://localhost"}, 303),
        ({"sec-fetch-site": "cross-site", "origin": "http://localhost"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost:81"}, 403),
        ({"origin": "null"}, 403),
    ],
)
async def test_another_site_changes_nothing(
    empty: Store, headers: dict[str, str], status: int
) -> None:
    async with client_of(create_app(settings(), empty)) as client:
        form = {"url": "http://shop.example/"}
        answer = await client.post("/runs", data=form, headers=headers)

    assert answer.status_code == status
    assert await empty.runs.count() == (1 if status == 303 else 0)


async def test_a_large_body_is_refused_unread(client: httpx.AsyncClient) -> None:
    asked = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal asked
        for _ in range(100):
            asked += 1
            yield b"x" * 1_000_000

    told = {"content-length": "100000000", "content-type": "application/json"}
    answer = await client.post("/api/runs", content=body(), headers=told | JSON)
    assert (answer.status_code, asked) == (413, 0)
    assert answer.json() == {"detail": "a body may have 1,000,000 bytes at most"}

    asked, untold = 0, {"content-type": "application/json"}
    answer = await client.post("/api/runs", content=body(), headers=untold | JSON)
    assert answer.status_code == 413
    assert asked <= 3
    assert answer.json() == {"detail": "a body may have 1,000,000 bytes at most"}


async def test_without_a_token_nothing_is_shown(guarded: httpx.AsyncClient) -> None:
    for path in (
        "/api/runs",
        "/metrics",
        "/loginfoo",
        "/healthz/x",
        "/api/openapi.json",
        "/runs/a/files/run.json",
    ):
        answer = await guarded.get(path, headers=JSON)
        assert answer.status_code == 401, path
        assert answer.headers["www-authenticate"] == "Bearer"
    for path in ("/healthz", "/readyz", "/login"):  # the compose file asks /readyz, with no token
        assert (await guarded.get(path)).status_code == 200, path
    assert (await guarded.get("/static/web.css")).status_code == 200
    assert (await guarded.post("/runs", data={"url": "http://a/"})).status_code == 401


async def test_a_program_comes_in_by_its_token(guarded: httpx.AsyncClient, waits: Waits) -> None:
    right = {"authorization": f"Bearer {TOKEN}"} | JSON
    assert (await guarded.get("/api/runs", headers=right)).status_code == 200
    assert waits.seconds == []
    for wrong in (f"Bearer {TOKEN}x", "Bearer ", f"Basic {TOKEN}", "Bearer ümlaut".encode()):
        answer = await guarded.get("/api/runs", headers={"authorization": wrong})
        assert answer.status_code == 401
    assert waits.seconds == sorted(waits.seconds)
    assert waits.seconds[-1] > waits.seconds[0]


async def test_a_host_does_not_open_a_path(guarded: httpx.AsyncClient) -> None:
    """The address of a request is put together with its Host."""
    for host in ("localhost/static/", "localhost/login?", "localhost/healthz#"):
        answer = await guarded.get("/api/runs", headers={"host": host} | JSON)
        assert answer.status_code in (400, 401), host


async def test_guessing_side_by_side_is_no_faster(empty: Store) -> None:
    waiting, going_on = asyncio.Barrier(MAX_WAITING + 1), asyncio.Event()

    async def wait(_: float) -> None:
        if not going_on.is_set():
            await waiting.wait()
        await going_on.wait()

    app = create_app(settings(token=TOKEN), empty, LoginThrottle(wait))
    right = {"secret": TOKEN}
    token = {"authorization": f"Bearer {TOKEN}"}
    async with client_of(app) as client:
        guesses = [
            asyncio.create_task(client.post("/login", data=right | {"secret": f"wrong {n}"}))
            for n in range(MAX_WAITING)
        ]
        await waiting.wait()
        answer = await client.post("/login", data=right)
        assert (answer.status_code, "set-cookie" in answer.headers) == (429, False)
        assert answer.headers["retry-after"]
        wrong = await client.get("/api/runs", headers={"authorization": "Bearer wrong"})
        assert wrong.status_code == 429
        assert (await client.get("/api/runs", headers=token)).status_code == 200
        going_on.set()
        assert {guess.status_code for guess in await asyncio.gather(*guesses)} == {401}
        assert (await client.post("/login", data=right)).status_code == 303


async def test_guesses_of_one_source_lock_out_no_other_source_or_name(empty: Store) -> None:
    begun, going_on = asyncio.Semaphore(0), asyncio.Event()

    async def wait(_: float) -> None:
        begun.release()
        await going_on.wait()

    app = create_app(
        settings(token=TOKEN, user="ann", password=PASSWORD), empty, LoginThrottle(wait)
    )
    right = {"user": "ann", "secret": PASSWORD}
    guess = {"user": "bob", "secret": "wrong"}
    async with (
        client_of(app, "2001:db8:0:1::1") as source,
        client_of(app, "2001:db8:0:1::2") as same_network,
        client_of(app, "2001:db8:0:2::1") as other,
    ):
        guesses = [
            asyncio.create_task(source.post("/login", data=guess)) for _ in range(MAX_WAITING)
        ]
        for _ in guesses:
            await begun.acquire()
        assert (await source.post("/login", data=guess)).status_code == 429
        assert (await same_network.post("/login", data=guess)).status_code == 429
        assert (await source.post("/login", data=right)).status_code == 303
        guesses.append(asyncio.create_task(other.post("/login", data=guess)))
        await begun.acquire()
        assert (await other.post("/login", data=right)).status_code == 303
        going_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*guesses)} == {401}


async def test_other_names_give_no_further_guesses_at_a_token(empty: Store) -> None:
    waits = Waits()
    async with client_of(create_app(settings(token=TOKEN), empty, LoginThrottle(waits))) as client:
        for number in range(4):
            await client.post("/login", data={"user": f"name {number}", "secret": "wrong"})
        await client.get("/api/runs", headers={"authorization": "Bearer wrong"})
    assert waits.seconds == sorted(set(waits.seconds))


async def test_patience_forgets_the_oldest_guessers() -> None:
    waits = Waits()
    throttle = LoginThrottle(waits)
    for number in range(MAX_SOURCES + 1):
        await throttle.delay_failure(("203.0.113.1", f"name {number}"))
    for number in (MAX_SOURCES, 0):  # the last is known, the first is forgotten
        await throttle.delay_failure(("203.0.113.1", f"name {number}"))
    known, forgotten = waits.seconds[-2:]
    assert known > forgotten == waits.seconds[0]


async def test_a_fault_of_ours_brings_the_rules_and_a_line(
    empty: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(empty.database, "begin", broken)
    async with client_of(create_app(settings(), empty)) as client:
        answer = await client.get("/api/runs", headers=JSON)
        page = await client.get("/")

    assert answer.status_code == page.status_code == 500
    assert list(answer.json()) == ["detail"]
    assert "secret" not in answer.text + page.text
    assert "<h1>" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


async def test_head_is_answered_as_get_is(client: httpx.AsyncClient) -> None:
    for path, status in (("/", 200), ("/healthz", 200), ("/api/runs", 200), ("/nowhere", 404)):
        head, whole = await client.head(path), await client.get(path)
        assert head.status_code == whole.status_code == status
        assert head.content == b""
        assert head.headers["content-length"] == whole.headers["content-length"]
    assert (await client.head("/logout")).status_code == 405


async def test_a_person_logs_in_and_out(guarded: httpx.AsyncClient, waits: Waits) -> None:
    answer = await guarded.get("/runs/new?url=x")
    assert answer.headers["location"] == "/login?next=%2Fruns%2Fnew%3Furl%3Dx"

    form = {"user": "ann", "secret": "wrong", "next": "/runs/new"}
    assert (await guarded.post("/login", data=form)).status_code == 401
    assert len(waits.seconds) == 1

    answer = await guarded.post("/login", data=form | {"secret": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert answer.headers["location"] == "/runs/new"
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Max-Age=43200" in cookie
    assert PASSWORD not in cookie
    assert (await guarded.get("/")).status_code == 200

    copied = guarded.cookies[COOKIE]
    await guarded.post("/logout")
    assert (await guarded.get("/")).status_code == 303
    assert await status_with(guarded, copied) == 303


async def status_with(client: httpx.AsyncClient, cookie: str) -> int:
    """Of the first page, asked for with nothing but this cookie."""
    client.cookies.clear()
    return (await client.get("/", headers={"cookie": f"{COOKIE}={cookie}"})).status_code


async def test_logging_out_ends_no_other_session(guarded: httpx.AsyncClient) -> None:
    form = {"user": "ann", "secret": PASSWORD}
    await guarded.post("/login", data=form)
    first = guarded.cookies[COOKIE]
    guarded.cookies.clear()
    await guarded.post("/login", data=form)
    assert guarded.cookies[COOKIE] != first
    await guarded.post("/logout")
    assert await status_with(guarded, first) == 200


async def test_a_cookie_cannot_be_made_from_the_password(guarded: httpx.AsyncClient) -> None:
    """Neither one signed with a key made from the secrets, nor such a key itself."""
    key = hashlib.sha256("\0".join([TOKEN, "ann", PASSWORD]).encode()).digest()
    now = int(time.time()).to_bytes(4, "big")
    signed = unpadded(json.dumps("ann").encode()) + "." + unpadded(now)
    derived = hashlib.sha256(b"explorer.web.sessionsigner" + key).digest()
    signature = hmac.digest(derived, signed.encode(), "sha256")
    for forged in (f"{signed}.{unpadded(signature)}", key.hex(), "x", "", "x" * 4_000):
        assert await status_with(guarded, forged) == 303, forged


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def test_the_store_holds_nothing_to_log_in_by(
    empty: Store, guarded: httpx.AsyncClient
) -> None:
    await guarded.post("/login", data={"user": "ann", "secret": PASSWORD})
    rows = await empty.database.read(select(SessionRow.session_id, SessionRow.person))
    assert [row["person"] for row in rows] == ["ann"]
    assert await status_with(guarded, rows[0]["session_id"]) == 303


async def test_without_a_store_nobody_is_let_in(
    empty: Store, guarded: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await guarded.post("/login", data={"user": "ann", "secret": PASSWORD})

    def gone() -> None:
        raise StoreUnavailable("it is gone")

    monkeypatch.setattr(empty.database, "begin", gone)
    answer = await guarded.get("/api/runs", headers=JSON)
    assert answer.status_code == 503
    assert answer.headers["retry-after"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_a_session_outlives_a_restart_but_not_a_change_of_secrets(
    empty: Store, guarded: httpx.AsyncClient
) -> None:
    await guarded.post("/login", data={"user": "ann", "secret": PASSWORD})
    cookie = guarded.cookies[COOKIE]
    same = {"token": TOKEN, "user": "ann", "password": PASSWORD}
    for changed, status in [
        ({}, 200),
        ({"password": "another password"}, 303),
        ({"user": "bob"}, 303),
        ({"token": TOKEN + "x"}, 303),
    ]:
        async with client_of(create_app(settings(**(same | changed)), empty)) as client:
            assert await status_with(client, cookie) == status, changed


async def test_a_cookie_of_other_secrets_is_none(empty: Store, guarded: httpx.AsyncClient) -> None:
    await guarded.post("/login", data={"user": "ann", "secret": PASSWORD})
    cookie = guarded.cookies[COOKIE]
    changed = settings(user="ann", password="another password")
    async with client_of(create_app(changed, empty)) as client:
        client.cookies.set(COOKIE, cookie, domain="localhost.local")
        assert (await client.get("/")).status_code == 303
        client.cookies.set(COOKIE, cookie[:-1] + "x", domain="localhost.local")
        assert (await client.get("/")).status_code == 303


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "https://evil.example", ""])
async def test_logging_in_leads_nowhere_else(guarded: httpx.AsyncClient, path: str) -> None:
    form = {"user": "ann", "secret": PASSWORD, "next": path}
    answer = await guarded.post("/login", data=form)
    assert answer.headers["location"] == "/"


async def test_where_there_is_only_a_token_people_log_in_by_it(empty: Store) -> None:
    app = create_app(settings(token=TOKEN, public_url="https://crawl.example"), empty)
    async with client_of(app) as client:
        answer = await client.post("/login", data={"secret": TOKEN})
    assert answer.status_code == 303
    assert "Secure" in answer.headers["set-cookie"]
