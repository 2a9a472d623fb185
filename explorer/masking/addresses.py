"""Values in addresses and forms whose names say that they are secrets: ``?pw=...``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote_plus

SHORTEST_UNNAMED = 8
"""Under a name that need not mean a secret (``code``, ``session``) only a longer value that looks
drawn by lot is one: ``?code=de`` and ``?session=morning`` are none."""

_LONGEST_NAME = 64
_NAME_BACKWARDS = re.compile(r"[\w.\[\]%-]{2,}")
_SIGN = re.compile("=")
_VALUE = re.compile(r"[^\s&#;\"'<>`\\]+")
_LONG_VALUE = 300
"""So much of a value is enough to see what it looks like."""
_USER_INFO = re.compile(r"://[^\s/?#@:\"'<>\\]{0,256}:([^\s/?#@\"'<>\\]{1,256})@")
_NO_LETTERS = re.compile(r"[^a-z]")
_TELLING = (
    "accesskey", "apikey", "authkey", "contrasen", "csrf", "kennwort", "losenord", "lozinka",
    "motdepasse", "parola", "passphrase", "passwd", "passwor", "privatekey", "pwd", "secret",
    "senha", "token", "wachtwoord", "xsrf",
)  # fmt: skip
"""In a name, letters only."""
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
    """Whether a value of this name is always a secret: ``pw``, ``user[password]``, ``apiKey``."""
    letters = _letters(name)
    if letters in _EXACTLY:
        return True
    return not letters.endswith("tokens") and any(word in letters for word in _TELLING)


@lru_cache(maxsize=4096)
def may_name_secret(name: str) -> bool:
    """Whether a value of this name may be a secret, and may be something else."""
    return _letters(name) in _PERHAPS


def secret_values(text: str) -> Iterator[tuple[int, int]]:
    """Where in a text the values of secrets stand: ``name=value``, ``://user:password@``."""
    end = 0
    for sign in _SIGN.finditer(text):
        start = sign.end()
        if start <= end:
            continue  # it is in a value that was found
        before = text[max(0, sign.start() - _LONGEST_NAME) : sign.start()]
        name = _NAME_BACKWARDS.match(before[::-1])
        if name and _is_secret(name[0][::-1], text, start) and (value := _VALUE.match(text, start)):
            end = value.end()
            yield start, end
    if "@" in text:
        for match in _USER_INFO.finditer(text):
            yield match.span(1)


def values_to_know(text: str) -> Iterator[str]:
    """The values of secrets in the addresses of a text, decoded, that are worth looking for
    elsewhere, too: a plain word is not."""
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
    """Long enough, and no plain word or number."""
    if len(value) < SHORTEST_UNNAMED or value.isdigit():
        return False
    return any(char.isdigit() for char in value) or not value.replace("-", "").isalpha()
