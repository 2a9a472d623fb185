"""Finds values in addresses and forms whose names mark them as secrets: ``?pw=...``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote_plus

MIN_RANDOM_LENGTH = 8
"""Minimum length of a secret with an ambiguous name such as ``code`` or ``session``.

It must also look random: ``?code=de`` and ``?session=morning`` are no secrets.
"""

_MAX_NAME_LENGTH = 64
_REVERSED_NAME = re.compile(r"[\w.\[\]%-]{2,}")
_EQUALS_SIGN = re.compile("=")
_VALUE = re.compile(r"[^\s&#;\"'<>`\\]+")
_MAX_EXAMINED_LENGTH = 300
"""Characters of a value that are examined to see whether it looks random."""
_USER_INFO = re.compile(r"://[^\s/?#@:\"'<>\\]{0,256}:([^\s/?#@\"'<>\\]{1,256})@")
_NO_LETTERS = re.compile(r"[^a-z]")
_SECRET_NAME_PARTS = (
    "accesskey", "apikey", "authkey", "contrasen", "csrf", "kennwort", "losenord", "lozinka",
    "motdepasse", "parola", "passphrase", "passwd", "passwor", "privatekey", "pwd", "secret",
    "senha", "token", "wachtwoord", "xsrf",
)  # fmt: skip
"""A name that contains one of these, compared by its letters only, marks a secret."""
_SECRET_NAMES = frozenset(
    {
        "authorization", "credential", "credentials", "haslo", "jsessionid", "jwt", "mdp", "pass",
        "phpsessid", "pin", "pw", "pword", "sessionid", "sessid", "upass", "userpass",
    }
)  # fmt: skip
_AMBIGUOUS_NAMES = frozenset(
    {
        "accesscode", "auth", "authcode", "code", "otp", "samlresponse", "session", "sid", "sig",
        "signature", "ticket", "xamzcredential", "xamzsignature",
    }
)  # fmt: skip


@lru_cache(maxsize=4096)
def names_secret(name: str) -> bool:
    """Return whether a value of this name is always a secret: ``pw``, ``user[password]``."""
    letters = _letters(name)
    if letters in _SECRET_NAMES:
        return True
    return not letters.endswith("tokens") and any(word in letters for word in _SECRET_NAME_PARTS)


@lru_cache(maxsize=4096)
def may_name_secret(name: str) -> bool:
    """Return whether a value of this name may be a secret."""
    return _letters(name) in _AMBIGUOUS_NAMES


def secret_values(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans (start, end) of secret values: ``name=value``, ``://user:password@``."""
    end = 0
    for sign in _EQUALS_SIGN.finditer(text):
        start = sign.end()
        if start <= end:
            continue  # within a value that was found
        before = text[max(0, sign.start() - _MAX_NAME_LENGTH) : sign.start()]
        name = _REVERSED_NAME.match(before[::-1])
        if name and _is_secret(name[0][::-1], text, start) and (value := _VALUE.match(text, start)):
            end = value.end()
            yield start, end
    if "@" in text:
        for match in _USER_INFO.finditer(text):
            yield match.span(1)


def random_looking_values(text: str) -> Iterator[str]:
    """Yield the decoded secret values in the addresses of a text that look random.

    They are worth searching for elsewhere; a plain word is not.
    """
    for start, end in secret_values(text):
        value = unquote_plus(text[start:end])
        if _looks_random(value):
            yield value


def _is_secret(name: str, text: str, start: int) -> bool:
    if names_secret(name):
        return True
    if not may_name_secret(name):
        return False
    value = _VALUE.match(text, start, start + _MAX_EXAMINED_LENGTH)
    return value is not None and _looks_random(value[0])


def _letters(name: str) -> str:
    return _NO_LETTERS.sub("", unquote_plus(name).lower())


def _looks_random(value: str) -> bool:
    """Return whether a value looks random: long enough, and no plain word or number."""
    if len(value) < MIN_RANDOM_LENGTH or value.isdigit():
        return False
    return any(char.isdigit() for char in value) or not value.replace("-", "").isalpha()
