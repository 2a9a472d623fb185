"""Who has logged in, by a random cookie, and patience with wrong secrets."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import Response

from explorer.settings.model import ServiceSettings
from explorer.store.sessions import SessionStore as StoredSessions

COOKIE = "explorer_session"
SESSION_SECONDS = 12 * 3600
FAILURES_REMEMBERED_SECONDS = 60
FIRST_WAIT_SECONDS = 0.1
LONGEST_WAIT_SECONDS = 2.0
MOST_WAITING = 16
MOST_KEPT = 2_000
"""Sources and names whose wrong secrets are remembered."""


class SessionAuth:
    """The cookie holds a random token. The store knows a session by an HMAC of the configured
    secrets with that token as the key: a reader of the store can neither make a cookie nor guess
    at the secrets, and a change of the secrets ends all sessions."""

    def __init__(self, service: ServiceSettings, stored: StoredSessions) -> None:
        self._service = service
        self._stored = stored
        configured = [_clear(service.token), service.user or "", _clear(service.password)]
        self._secrets = json.dumps(configured).encode()

    @property
    def guarded(self) -> bool:
        return bool(self._service.token or self._service.password)

    @property
    def asks_for_user(self) -> bool:
        """People log in by user and password; where there are none, by the token."""
        return self._service.password is not None

    def knows_token(self, token: str) -> bool:
        return self._service.token is not None and _same(token, _clear(self._service.token))

    def knows_person(self, user: str, secret: str) -> bool:
        if not self.asks_for_user:
            return self.knows_token(secret)
        right_user = _same(user, self._service.user or "")
        return _same(secret, _clear(self._service.password)) and right_user

    async def person(self, request: Request) -> str | None:
        """Of the request's cookie; "" for one who came by the token."""
        token = request.cookies.get(COOKIE)
        return await self._stored.person(self._id(token)) if token else None

    async def begin(self, response: Response, user: str, *, https: bool) -> None:
        token = secrets.token_urlsafe()
        person = user if self.asks_for_user else ""
        await self._stored.begin(self._id(token), person, timedelta(seconds=SESSION_SECONDS))
        response.set_cookie(
            COOKIE,
            token,
            max_age=SESSION_SECONDS,
            httponly=True,
            samesite="lax",  # a link in a mail leads in; changes are checked by the guard
            secure=https,
        )

    async def end(self, request: Request, response: Response) -> None:
        """Revoke the session of the request's cookie, copies of the cookie included."""
        if token := request.cookies.get(COOKIE):
            await self._stored.end(self._id(token))
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def _id(self, token: str) -> str:
        return hmac.new(token.encode("utf-8", "replace"), self._secrets, "sha256").hexdigest()


Guesser = tuple[str, str]
"""The network and the name that guesses come from."""


def guesser(request: Request, name: str = "") -> Guesser:
    """An IPv6 network of 64 bits counts as one source: a single machine may use all of it."""
    source = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(source)
    except ValueError:  # a Unix socket has none
        return source, name
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.IPv6Network((address, 64), strict=False)), name
    return source, name


@dataclass
class _Guesses:
    failures: deque[float] = field(default_factory=lambda: deque(maxlen=16))
    """When the last wrong secrets came, in seconds of the monotonic clock."""
    waiting: int = 0


class LoginThrottle:
    """Answers wrong secrets the slower, the more of them came lately from the same source for the
    same name; right ones never wait. When so many wait that somebody must be guessing side by
    side, it is at its end with that source and name, and with no other."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._guesses: OrderedDict[Guesser, _Guesses] = OrderedDict()

    def is_at_its_end(self, who: Guesser) -> bool:
        guesses = self._guesses.get(who)
        return guesses is not None and guesses.waiting >= MOST_WAITING

    async def with_failure(self, who: Guesser) -> None:
        guesses = self._of(who)
        since = time.monotonic() - FAILURES_REMEMBERED_SECONDS
        lately = sum(at > since for at in guesses.failures)
        guesses.failures.append(time.monotonic())
        guesses.waiting += 1
        try:
            await self._sleep(min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2**lately))
        finally:
            guesses.waiting -= 1

    def _of(self, who: Guesser) -> _Guesses:
        """The guesses of this source and name. The ones unheard of for longest are forgotten."""
        guesses = self._guesses.setdefault(who, _Guesses())
        self._guesses.move_to_end(who)
        if len(self._guesses) > MOST_KEPT:
            self._guesses.popitem(last=False)
        return guesses


def _clear(secret: SecretStr | None) -> str:
    return secret.get_secret_value() if secret else ""


def _same(given: str, right: str) -> bool:
    """In a time that tells nothing of how much of it was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
