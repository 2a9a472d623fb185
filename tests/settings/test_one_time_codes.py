"""The codes of a secret, each at most once."""

from __future__ import annotations

import base64
import hmac

import pytest

from explorer.errors import UsageError
from explorer.settings.one_time_codes import OneTimeCodes, one_time_codes


def _code_at(time: int) -> str:
    """By RFC 4226, since pyotp refuses a secret of 80 bits."""
    key = base64.b32decode("JBSWY3DPEHPK3PXP")
    digest = hmac.digest(key, (time // 30).to_bytes(8), "sha1")
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


SECRET = "JBSWY3DPEHPK3PXP"
AT_3000, AT_3030, AT_3090 = (_code_at(time) for time in (3000, 3030, 3090))


class Clock:
    """A time that passes only in sleep."""

    def __init__(self, now: float) -> None:
        self.now = now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def test_no_code_is_used_twice_or_at_the_end_of_its_time() -> None:
    clock = Clock(3000.0)
    codes = OneTimeCodes(SECRET, lambda: clock.now, clock.sleep)
    assert await codes.take() == AT_3000
    assert (await codes.take(), clock.now) == (AT_3030, 3030)
    clock.now = 3089
    assert (await codes.take(), clock.now) == (AT_3090, 3090)


@pytest.mark.parametrize(
    "secret",
    [
        "jbsw y3dp ehpk 3pxp",
        "JBSW-Y3DP-EHPK-3PXP",
        f"otpauth://totp/Shop:kim?secret={SECRET}&issuer=Shop",
    ],
)
async def test_ways_to_write_a_secret(secret: str) -> None:
    codes = OneTimeCodes(secret, lambda: 3000.0)
    assert (codes.secret, await codes.take()) == (SECRET, AT_3000)


async def test_an_address_says_how_the_codes_are_made() -> None:
    key = base64.b32encode(b"12345678901234567890123456789012").decode()
    address = f"otpauth://totp/x?secret={key}&algorithm=SHA256&digits=8&period=60"
    codes = OneTimeCodes(address, lambda: 1111111109.0 // 30 * 60)
    assert await codes.take() == "68084774"  # of RFC 6238


@pytest.mark.parametrize(
    "secret",
    ["1890", "my secret!", "AA", "otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=1",
     "otpauth://totp/x", "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=0", "https://x/y", "=",
     "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=many"],
)  # fmt: skip
def test_what_is_no_secret(secret: str) -> None:
    with pytest.raises(UsageError) as refused:
        one_time_codes(secret, "KIMS_CODES")
    told = str(refused.value)
    assert told.startswith("--totp-env: the variable KIMS_CODES holds no TOTP secret: give")
    assert secret == "=" or secret not in told
