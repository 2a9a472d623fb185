"""What the browser needs to reach a site: a proxy, and credentials for HTTP authentication."""

from __future__ import annotations

import os
from typing import NamedTuple

from pydantic import SecretStr
from yarl import URL

from explorer.errors import UsageError
from explorer.settings.browsing import HttpCredentialsSettings
from explorer.settings.model import ProxySettings


def require_proxy(proxy: ProxySettings) -> ProxyAddress | None:
    """Return the proxy that the settings name, None if they name none.

    Raises:
        UsageError: Its address cannot be used, or a variable is missing.
    """
    if proxy.server is None:
        if proxy.user_env or proxy.password_env or proxy.bypass:
            raise UsageError("browser.proxy.server is missing: the other keys belong to it")
        return None
    try:
        url = URL(proxy.server if "://" in proxy.server else f"http://{proxy.server}")
        port = url.port or (1080 if url.scheme.startswith("socks") else None)
    except (ValueError, IndexError):
        raise UsageError("browser.proxy.server is not a usable address") from None
    if url.user or url.password:
        raise UsageError(
            "browser.proxy.server: leave user and password out of it: use userEnv and passwordEnv"
        )
    if url.scheme not in _PROXY_SCHEMES or not url.host or not port or url.path.strip("/"):
        raise UsageError(
            "browser.proxy.server must be like http://proxy.example:3128 (or https://, socks5://)"
        )
    if url.scheme.startswith("socks") and (proxy.user_env or proxy.password_env):
        raise UsageError("browser.proxy: browsers log in to no SOCKS proxy; use one of HTTP")
    if (proxy.user_env is None) != (proxy.password_env is None):
        raise UsageError("browser.proxy: userEnv and passwordEnv go together")
    user, password = (
        _variable(name, f"browser.proxy.{key}")
        for name, key in ((proxy.user_env, "userEnv"), (proxy.password_env, "passwordEnv"))
    )
    return ProxyAddress(url.scheme, url.host, port, user, SecretStr(password))


_PROXY_SCHEMES = ("http", "https", "socks4", "socks5")


class ProxyAddress(NamedTuple):
    """A proxy, with ``user`` and ``password`` "" if it asks for none."""

    scheme: str
    host: str
    port: int
    user: str
    password: SecretStr

    @property
    def server(self) -> str:
        """Its address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"


def _variable(name: str | None, setting: str) -> str:
    """Return the value of a variable, "" if none is named."""
    if name is None:
        return ""
    if not (value := os.environ.get(name)):
        raise UsageError(f"{setting}: the variable {name} is not set")
    return value


class HttpCredentials(NamedTuple):
    """What the browser answers where a site asks it for a user and a password.

    Attributes:
        origin: The only origin that gets them.
        user: The user name.
        password: The password.
    """

    origin: str
    user: str
    password: SecretStr


def require_http_credentials(settings: HttpCredentialsSettings) -> HttpCredentials | None:
    """Return the credentials that the settings name, None if they name none.

    Raises:
        UsageError: The origin cannot be used, or a key or a variable is missing.
    """
    keys = (settings.origin, settings.user_env, settings.password_env)
    if not any(keys):
        return None
    if not all(keys):
        raise UsageError("browser.httpCredentials: origin, userEnv and passwordEnv go together")
    try:
        url = URL(settings.origin or "")
        is_origin = url.absolute and url.scheme in ("http", "https") and url == url.origin()
    except ValueError:
        is_origin = False
    if not is_origin:
        raise UsageError("browser.httpCredentials.origin must be like https://staging.example.com")
    user = _variable(settings.user_env, "browser.httpCredentials.userEnv")
    password = _variable(settings.password_env, "browser.httpCredentials.passwordEnv")
    return HttpCredentials(str(url.origin()), user, SecretStr(password))
