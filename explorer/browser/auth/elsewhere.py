"""Tells from its address whether a page of another host is there to log in (single sign-on)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.browser.auth.responses import bare
from explorer.browser.forms.login_form import WORDS
from explorer.models import OutOfScope, Signal
from explorer.text import words_of_name
from explorer.urls import normalise, parse

_LOGIN = re.compile(rf"\b(?:{WORDS['login']})")
_WORDS = frozenset({"auth", "idp", "oauth", "oidc", "openid", "saml", "sso"})
_PARAMETERS = (
    frozenset({"client_id", "response_type"}),  # OAuth 2.0 and OpenID Connect
    frozenset({"client_id", "request_uri"}),  # the same with pushed requests
    frozenset({"SAMLRequest"}),
    frozenset({"wtrealm"}),  # WS-Federation
)


def names_login(url: str) -> bool:
    """Return whether an address is that of a login by its host, its path or its parameters.

    A request of OpenID Connect that must not ask anybody (``prompt=none``) is none.
    """
    parts = parse(url)
    if parts is None or "none" in parts.query.getall("prompt", ()):
        return False
    words = words_of_name(f"{parts.host} {parts.path}")
    return (
        any(names.issubset(parts.query) for names in _PARAMETERS)
        or not _WORDS.isdisjoint(words)
        or bool(_LOGIN.search(" ".join(words)))
    )


def login_elsewhere(asked: str, signals: Iterable[Signal]) -> str:
    """Return the address of a login out of scope to which an address has led, "" if to none.

    It has no parameters, which differ from login to login.

    Args:
        asked: The address that was asked for. It leads to no other place if it is the login.
        signals: What asking for it has caused.
    """
    left = (s.url for s in signals if isinstance(s, OutOfScope) and s.rule == "scope")
    logins = (u for u in left if names_login(u) and normalise(u) != normalise(asked))
    return bare(next(logins, ""))
