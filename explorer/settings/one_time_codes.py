"""Time-based one-time codes of a login (TOTP, RFC 6238)."""

from __future__ import annotations

import asyncio
import time
from base64 import b32decode, b32encode
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

from explorer.errors import UsageError

if TYPE_CHECKING:
    from pyotp import TOTP

MIN_SECONDS_LEFT = 2.0
"""A code that expires sooner is not used: the server may check it too late."""
_MIN_SECRET_BYTES = 5
_PYOTP_BYTES = 14
_MAX_SECRET_LENGTH = 1_000


class OneTimeCodes:
    """Generates the codes of one secret, each at most once, because sites refuse used codes.

    Args:
        secret: Base32, or an ``otpauth://totp/`` address.
        now: Returns the Unix time in seconds.
        sleep: Waits for a number of seconds.

    Raises:
        ValueError: The secret is none.
    """

    def __init__(
        self,
        secret: str,
        now: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        secret = secret.strip()[:_MAX_SECRET_LENGTH]
        self._totp = _totp(secret)
        self.secret = _secret_in(secret)
        """The secret in base32, as it may appear in texts."""
        self._now = now
        self._sleep = sleep
        self._used = 0
        """The number of the interval whose code was used last."""

    async def take(self) -> str:
        """Return a code that was not returned before; waits for it, at most for two intervals."""
        interval = self._totp.interval
        number, elapsed = divmod(self._now(), interval)
        taken = int(number)
        if taken <= self._used or interval - elapsed < MIN_SECONDS_LEFT:
            taken = max(taken, self._used) + 1
        self._used = taken  # before the wait: another login may ask meanwhile
        if (seconds := taken * interval - self._now()) > 0:
            await self._sleep(seconds)
        return self._totp.generate_otp(taken)


@lru_cache(maxsize=64)
def one_time_codes(secret: str, variable: str) -> OneTimeCodes:
    """Return the codes of a secret; all logins of this process share them.

    Args:
        secret: Base32, or an ``otpauth://totp/`` address.
        variable: The name of the variable that holds it, for the message.

    Raises:
        UsageError: The secret is none. The message does not contain it.
    """
    try:
        return OneTimeCodes(secret)
    except ValueError:
        raise UsageError(
            f"--totp-env: the variable {variable} holds no TOTP secret: give the base32 text "
            "(A to Z and 2 to 7) that the site shows, or an otpauth://totp/ address"
        ) from None


def _totp(secret: str) -> TOTP:
    """Return the generator of codes.

    pyotp refuses secrets of less than 112 bits, but sites hand out 80. HMAC pads a key with zero
    bytes, so that a secret with them makes the same codes.
    """
    import pyotp  # most runs have no secret

    if "://" not in secret:
        return pyotp.TOTP(_with_enough_bytes(_base32(secret)))
    url = urlsplit(secret)
    query = [
        (name, _with_enough_bytes(value) if name == "secret" else value)
        for name, value in parse_qsl(url.query)
    ]
    totp = pyotp.parse_uri(url._replace(query=urlencode(query)).geturl())
    if not isinstance(totp, pyotp.TOTP) or totp.interval <= 0:
        raise ValueError("its codes do not depend on the time")
    return totp


def _secret_in(text: str) -> str:
    if "://" not in text:
        return _base32(text)
    return dict(parse_qsl(urlsplit(text).query)).get("secret", "")


def _base32(text: str) -> str:
    return "".join(text.replace("-", " ").split()).upper().rstrip("=")


def _with_enough_bytes(secret: str) -> str:
    plain = secret.rstrip("=")
    key = b32decode(plain + "=" * (-len(plain) % 8), casefold=True)
    if len(key) < _MIN_SECRET_BYTES:
        raise ValueError("the secret is too short")
    return b32encode(key.ljust(_PYOTP_BYTES, b"\0")).decode().rstrip("=")
