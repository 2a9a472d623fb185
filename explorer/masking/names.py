"""Knows the names of values and HTTP headers that are secret."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal
from urllib.parse import unquote_plus

_NO_LETTERS = re.compile(r"[^a-z]")
_EXTENSION = re.compile("x[-_]")
"""How the names of headers begin that no standard knows."""
_SECRET_NAME_PARTS = (
    "accesskey", "apikey", "authkey", "contrasen", "csrf", "jwt", "kennwort", "losenord", "lozinka",
    "motdepasse", "parola", "passphrase", "passwd", "passwor", "privatekey", "pwd", "secret",
    "senha", "token", "wachtwoord", "xsrf",
)  # fmt: skip
"""A name that contains one of these, compared by its letters only, marks a secret."""
_SECRET_NAMES = frozenset(
    {
        "authorization", "bearer", "codeverifier", "credential", "credentials", "haslo",
        "jsessionid", "mdp", "pass", "phpsessid", "pin", "proxyauthorization", "pw", "pword",
        "sessionid", "sessid", "upass", "userpass",
    }
)  # fmt: skip
_AMBIGUOUS_NAMES = frozenset(
    {
        "accesscode", "amzcredential", "amzsignature", "auth", "authcode", "code", "cookie", "otp",
        "samlresponse", "session", "setcookie", "sid", "sig", "signature", "ticket",
    }
)  # fmt: skip
_AMBIGUOUS_ENDS = ("sessid", "sessionid")
_PUBLIC_NAMES = frozenset(
    {
        "after", "before", "boundary", "checksum", "commit", "cursor", "digest", "etag", "hash",
        "integrity", "md", "rev", "revision", "sha", "traceparent", "v", "ver", "version",
    }
)  # fmt: skip


NameKind = Literal["secret", "ambiguous", "public", "other"]
"""A value of an ambiguous name may be a secret; that of a public one looks random and is none."""


@lru_cache(maxsize=4096)
def kind_of_name(name: str) -> NameKind:
    """Return what a name tells of its value: ``user[password]``, ``code``, ``etag``, ``page``."""
    letters = _letters(name)
    if letters in _SECRET_NAMES:
        return "secret"
    if any(word in letters for word in _SECRET_NAME_PARTS) and not letters.endswith("tokens"):
        return "secret"
    if letters in _AMBIGUOUS_NAMES or letters.endswith(_AMBIGUOUS_ENDS):
        return "ambiguous"
    return "public" if letters in _PUBLIC_NAMES else "other"


def names_secret(name: str) -> bool:
    """Return whether a value of this name is always a secret."""
    return kind_of_name(name) == "secret"


def names_secret_header(name: str) -> bool:
    """Return whether an HTTP header of this name carries a secret: ``Cookie``, ``X-Auth``."""
    return kind_of_name(name) in ("secret", "ambiguous")


def _letters(name: str) -> str:
    plain = unquote_plus(name).lower()
    return _NO_LETTERS.sub("", _EXTENSION.sub("", plain, count=1) if plain[:1] == "x" else plain)
