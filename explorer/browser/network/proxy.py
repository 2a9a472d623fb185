"""The proxy of the browser, as Playwright's ``proxy`` option."""

from __future__ import annotations

import asyncio
from urllib.request import getproxies

from playwright.async_api import ProxySettings
from yarl import URL

from explorer.errors import BrowserUnavailable
from explorer.settings.model import BrowserSettings
from explorer.settings.network_access import require_proxy

CONNECT_SECONDS = 10.0
"""Deadline for connecting to a proxy."""
LOOPBACK = "localhost"  # Playwright adds <-loopback> unless it is named


def proxy_of(browser: BrowserSettings) -> ProxySettings | None:
    """Return the proxy of the settings, else that of the environment, None if there is none.

    Raises:
        UsageError: The settings of the proxy cannot be used.
    """
    address = require_proxy(browser.proxy)
    if address is None:
        return proxy_from_environment()
    proxy = ProxySettings(
        server=address.server, bypass=",".join(_bypass(list(browser.proxy.bypass)))
    )
    if address.user:
        proxy |= ProxySettings(username=address.user, password=address.password.get_secret_value())
    return proxy


async def require_reachable_proxy(browser: BrowserSettings) -> None:
    """Connect to the proxy of the settings; each page would say less clearly that it is gone.

    Raises:
        BrowserUnavailable: It cannot be reached.
    """
    address = require_proxy(browser.proxy)
    if address is None:
        return
    why = ""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            _, writer = await asyncio.open_connection(address.host, address.port)
        writer.close()
    except TimeoutError:
        why = f"no answer within {CONNECT_SECONDS:g} s"
    except OSError as error:
        why = error.strerror or str(error)
    if why:
        raise BrowserUnavailable(f"browser.proxy: {address.server} cannot be reached: {why}")


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
