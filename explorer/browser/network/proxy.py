"""Converts the proxy variables of the environment to Playwright's ``proxy`` option."""

from __future__ import annotations

from urllib.request import getproxies

from playwright.async_api import ProxySettings
from yarl import URL

LOOPBACK = "localhost"  # Playwright adds <-loopback> unless it is named


def proxy_from_environment() -> ProxySettings | None:
    """Return the proxy that the environment configures.

    ``HTTPS_PROXY`` has precedence over ``HTTP_PROXY`` and ``ALL_PROXY``, because a browser has one
    proxy for both schemes. The hosts in ``NO_PROXY`` and loopback addresses bypass it.
    ``<-loopback>`` in ``NO_PROXY``, a rule of Chromium, sends loopback traffic through the proxy
    too.

    Returns:
        The proxy, or None if there is none or ``NO_PROXY`` is ``*``.
    """
    variables = getproxies()
    address = variables.get("https") or variables.get("http") or variables.get("all")
    around = [host.strip() for host in variables.get("no", "").split(",") if host.strip()]
    if not address or "*" in around:
        return None
    url = URL(address if "://" in address else f"http://{address}")
    proxy = ProxySettings(server=str(url.with_user(None)), bypass=",".join(_bypass(around)))
    if url.user:
        proxy |= ProxySettings(username=url.user, password=url.password or "")
    return proxy


def _bypass(hosts: list[str]) -> list[str]:
    """Return the bypass rules for the hosts in ``NO_PROXY``.

    ``example.com`` in ``NO_PROXY`` includes its subdomains. Chromium needs a rule of its own for
    them.
    """
    subdomains = [f".{host}" for host in hosts if host[0].isalpha() and ":" not in host]
    loopback = [] if "<-loopback>" in hosts else [LOOPBACK]
    return [*hosts, *subdomains, *loopback]
