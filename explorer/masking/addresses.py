"""Finds values in addresses and forms whose names mark them as secrets: ``?pw=...``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote_plus

SHORTEST_UNNAMED = 8
"""Minimum length of a secret with an ambiguous name such as ``code`` or ``session``.

It must also look random: ``?code=de`` and ``?session=morning`` are no secrets.
"""

_LONGEST_NAME = 64
_NAME_BACKWARDS = re.compile(r"[\w.\[\]%-]{2,}")
_SIGN = re.compile("=")
_VALUE = re.compile(r"[^\s&#;\"'<>`\\]+")
_LONG_VALUE = 300
"""Characters of a value that are examined to see whether it looks random."""
_USER_INFO = re.compile(r"://[^\s/?#@:\"'<>\\]{0,256}:([^\s/?#@\"'<>\\]{1,256})@")
_NO_LETTERS = re.compile(r"[^a-z]")
_TELLING = (
    "accesskey", "apikey", "authkey", "contrasen", "csrf", "kennwort", "losenord", "lozinka",
    "motdepasse", "parola", "passphrase", "passwd", "passwor", "privatekey", "pwd", "secret",
    "senha", "token", "wachtwoord", "xsrf",
)  # fmt: skip
"""A name that contains one of these, compared by its letters only, marks a secret."""
_EXACTLY = frozenset(
    {
        "authorization", "credential", "credentials", "haslo", "jsessionid", "jwt", "mdp", "pass",
        "phpsessid", "pin", "pw", "pword", "sessionid", "sessid", "upass", "userpass",
    }
)  # fmt: skip
_PERHAPS = frozenset(
    {
        "accesscode", "auth", "authcode", "code", "otp", "samlresponse", "session", "sid", "sig",
        "signature", "ticket", "xamzcredential", "xamzsignature",
    }
)  # fmt: skip


@lru_cache(maxsize=4096)
def names_secret(name: str) -> bool:
    """Return whether a value of this name is always a secret: ``pw``, ``user[password]``."""
    letters = _letters(name)
    if letters in _EXACTLY:
        return True
    return not letters.endswith("tokens") and any(word in letters for word in _TELLING)


@lru_cache(maxsize=4096)
def may_name_secret(name: str) -> bool:
    """Return whether a value of this name may be a secret."""
    return _letters(name) in _PERHAPS


def secret_values(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans (start, end) of secret values: ``name=value``, ``://user:password@``."""
    end = 0
    for sign in _SIGN.finditer(text):
        start = sign.end()
        if start <= end:
            continue  # within a value that was found
        before = text[max(0, sign.start() - _LONGEST_NAME) : sign.start()]
        name = _NAME_BACKWARDS.match(before[::-1])
        if name and _is_secret(name[0][::-1], text, start) and (value := _VALUE.match(text, start)):
            end = value.end()
            yield start, end
    if "@" in text:
        for match in _USER_INFO.finditer(text):
            yield match.span(1)


def values_to_know(text: str) -> Iterator[str]:
    """Yield the decoded secret values in the addresses of a text that look random.

    They are worth searching for elsewhere; a plain word is not.
    """
    for start, end in secret_values(text):
        value = unquote_plus(text[start:end])
        if _looks_drawn(value):
            yield value


def _is_secret(name: str, text: str, start: int) -> bool:
    if names_secret(name):
        return True
    if not may_name_secret(name):
        return False
    value = _VALUE.match(text, start, start + _LONG_VALUE)
    return value is not None and _looks_drawn(value[0])


def _letters(name: str) -> str:
    return _NO_LETTERS.sub("", unquote_plus(name).lower())


def _looks_drawn(value: str) -> bool:
    """Return whether a value looks random: long enough, and no plain word or number."""
    if len(value) < SHORTEST_UNNAMED or value.isdigit():
        return False
    return any(char.isdigit() for char in value) or not value.replace("-", "").isalpha()
