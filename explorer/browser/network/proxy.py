"""The proxy variables of the environment, in the words of Playwright's ``proxy`` option."""

from __future__ import annotations

from urllib.request import getproxies

from playwright.async_api import ProxySettings
from yarl import URL

LOOPBACK = "localhost"  # naming it keeps Playwright from sending loopback through the proxy


def proxy_from_environment() -> ProxySettings | None:
    """HTTPS_PROXY, else HTTP_PROXY or ALL_PROXY; NO_PROXY and loopback go around it.

    A browser has one proxy for both schemes. ``<-loopback>`` in NO_PROXY, Chromium's own word,
    sends loopback through it too.
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
    """``example.com`` in NO_PROXY means its subdomains too, which Chromium must be told."""
    subdomains = [f".{host}" for host in hosts if host[0].isalpha() and ":" not in host]
    loopback = [] if "<-loopback>" in hosts else [LOOPBACK]
    return [*hosts, *subdomains, *loopback]
