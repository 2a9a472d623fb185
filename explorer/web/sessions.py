"""Who has logged in, by a signed cookie."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections import deque
from collections.abc import Awaitable, Callable

from itsdangerous import BadSignature, URLSafeTimedSerializer
from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import Response

from explorer.config import ServiceSettings

COOKIE = "explorer_session"
SESSION_SECONDS = 12 * 3600
FAILURES_REMEMBERED_SECONDS = 60
FIRST_WAIT_SECONDS = 0.1
LONGEST_WAIT_SECONDS = 2.0
MOST_WAITING = 16


class Sessions:
    """Sessions live in the cookie alone; a change of the secrets ends them all."""

    def __init__(self, service: ServiceSettings) -> None:
        self._service = service
        secrets = [_clear(service.token), service.user or "", _clear(service.password)]
        key = hashlib.sha256("\0".join(secrets).encode()).digest()
        self._signer = URLSafeTimedSerializer(
            key, salt="explorer.web.session", signer_kwargs={"digest_method": hashlib.sha256}
        )

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

    def person(self, request: Request) -> str | None:
        """Of the request's cookie; "" for one who came by the token."""
        try:
            person = self._signer.loads(request.cookies.get(COOKIE, ""), max_age=SESSION_SECONDS)
        except BadSignature:
            return None
        return str(person)

    def begin(self, response: Response, user: str, *, https: bool) -> None:
        response.set_cookie(
            COOKIE,
            self._signer.dumps(user if self.asks_for_user else ""),
            max_age=SESSION_SECONDS,
            httponly=True,
            samesite="lax",  # a link in a mail leads in; changes are checked by the guard
            secure=https,
        )

    def end(self, response: Response) -> None:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")


class Patience:
    """Answers wrong secrets the slower, the more of them came lately; right ones never wait. When
    so many wait that somebody must be guessing side by side, it is at its end."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._failures: deque[float] = deque(maxlen=16)
        self._waiting = 0

    @property
    def is_at_its_end(self) -> bool:
        return self._waiting >= MOST_WAITING

    async def with_failure(self) -> None:
        since = time.monotonic() - FAILURES_REMEMBERED_SECONDS
        lately = sum(at > since for at in self._failures)
        self._failures.append(time.monotonic())
        self._waiting += 1
        try:
            await self._sleep(min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2**lately))
        finally:
            self._waiting -= 1


def _clear(secret: SecretStr | None) -> str:
    return secret.get_secret_value() if secret else ""


def _same(given: str, right: str) -> bool:
    """In a time that tells nothing of how much of it was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
