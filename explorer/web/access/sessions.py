"""Login sessions in a cookie, and throttling of failed login attempts."""

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
"""Time for which a failed attempt slows down further ones."""
FIRST_WAIT_SECONDS = 0.1
"""Delay of the first failed attempt. It doubles with each further one."""
MAX_WAIT_SECONDS = 2.0
"""Maximum delay of a failed attempt."""
MAX_WAITING = 16
"""Number of simultaneously delayed attempts beyond which further ones are rejected."""
MAX_SOURCES = 2_000
"""Maximum number of sources whose failed attempts are remembered."""


class SessionAuth:
    """Checks secrets and manages login sessions.

    The cookie holds a random token. The store identifies a session by an HMAC of the configured
    secrets with that token as the key. A reader of the store can therefore neither forge a cookie
    nor guess the secrets, and a change of the secrets ends all sessions.
    """

    def __init__(self, service: ServiceSettings, stored: StoredSessions) -> None:
        self._service = service
        self._stored = stored
        configured = [_clear_text(service.token), service.user or "", _clear_text(service.password)]
        self._secrets = json.dumps(configured).encode()

    @property
    def guarded(self) -> bool:
        """Whether a login is required."""
        return bool(self._service.token or self._service.password)

    @property
    def asks_for_user(self) -> bool:
        """Whether people log in with user and password instead of the token."""
        return self._service.password is not None

    def accepts_token(self, token: str) -> bool:
        """Return whether the API token is right."""
        return self._service.token is not None and _is_equal(
            token, _clear_text(self._service.token)
        )

    def accepts_login(self, user: str, secret: str) -> bool:
        """Return whether user and password are right, or the token if no password is configured."""
        if not self.asks_for_user:
            return self.accepts_token(secret)
        right_user = _is_equal(user, self._service.user or "")
        return _is_equal(secret, _clear_text(self._service.password)) and right_user

    async def person(self, request: Request) -> str | None:
        """Return the user of the request's session, "" after a login by token, or None without one.

        Raises:
            StoreUnavailable: The run store cannot be used.
        """
        token = request.cookies.get(COOKIE)
        return await self._stored.person(self._id(token)) if token else None

    async def begin(self, response: Response, user: str, *, https: bool) -> None:
        """Begin a session and set its cookie.

        Args:
            response: The response that sets the cookie.
            user: The user's name.
            https: Whether to restrict the cookie to HTTPS.

        Raises:
            StoreUnavailable: The run store cannot be used.
        """
        token = secrets.token_urlsafe()
        person = user if self.asks_for_user else ""
        await self._stored.begin(self._id(token), person, timedelta(seconds=SESSION_SECONDS))
        response.set_cookie(
            COOKIE,
            token,
            max_age=SESSION_SECONDS,
            httponly=True,
            samesite="lax",  # allows links from mails; the guard checks changing requests
            secure=https,
        )

    async def end(self, request: Request, response: Response) -> None:
        """Revoke the request's session and delete its cookie.

        Raises:
            StoreUnavailable: The run store cannot be used.
        """
        if token := request.cookies.get(COOKIE):
            await self._stored.end(self._id(token))
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def _id(self, token: str) -> str:
        return hmac.new(token.encode("utf-8", "replace"), self._secrets, "sha256").hexdigest()


LoginSource = tuple[str, str]
"""The source network and the user name of login attempts."""


def login_source(request: Request, name: str = "") -> LoginSource:
    """Return the source and the name that a login attempt counts for.

    An IPv6 /64 network counts as one source, because one machine may use all of its addresses.
    """
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:  # not an IP address, as with a Unix socket
        return host, name
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.IPv6Network((address, 64), strict=False)), name
    return host, name


@dataclass
class _FailedAttempts:
    """The failed attempts of a login source."""

    failures: deque[float] = field(default_factory=lambda: deque(maxlen=16))
    """Times of the latest failures, in seconds of the monotonic clock."""
    waiting: int = 0


class LoginThrottle:
    """Delays the responses to wrong secrets, longer with each recent failure.

    Failures are counted per source network and user name. Right secrets are not delayed. When many
    attempts of one source are being delayed at once, its further attempts are rejected.
    """

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._attempts: OrderedDict[LoginSource, _FailedAttempts] = OrderedDict()

    def must_reject(self, source: LoginSource) -> bool:
        """Return whether attempts of this source are to be rejected."""
        attempts = self._attempts.get(source)
        return attempts is not None and attempts.waiting >= MAX_WAITING

    async def delay_failure(self, source: LoginSource) -> None:
        """Record a failed attempt and wait for its delay."""
        attempts = self._attempts_of(source)
        since = time.monotonic() - FAILURES_REMEMBERED_SECONDS
        recent_failures = sum(at > since for at in attempts.failures)
        attempts.failures.append(time.monotonic())
        attempts.waiting += 1
        try:
            await self._sleep(min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2**recent_failures))
        finally:
            attempts.waiting -= 1

    def _attempts_of(self, source: LoginSource) -> _FailedAttempts:
        """Return the attempts of a source. The least recently active source is evicted."""
        attempts = self._attempts.setdefault(source, _FailedAttempts())
        self._attempts.move_to_end(source)
        if len(self._attempts) > MAX_SOURCES:
            self._attempts.popitem(last=False)
        return attempts


def _clear_text(secret: SecretStr | None) -> str:
    return secret.get_secret_value() if secret else ""


def _is_equal(text: str, expected: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(text.encode("utf-8", "replace"), expected.encode())
