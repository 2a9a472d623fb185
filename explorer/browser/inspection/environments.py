"""Classification of hosts: developer machine, private network or test environment."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable

from explorer.policy.scope import subdomain
from explorer.urls import parse

_STAGING = re.compile(r"(?:^|[.-])(?:staging|stage|preprod|pre-prod|uat)(?:[.-]|\d|$)")
_TESTING = re.compile(r"(?:^|[.-])(?:dev|test|testing|qa|sandbox|local|int)(?:[.-]|\d|$)")
_RESERVED = (".test", ".example", ".invalid", ".local", ".internal", ".localhost", ".lan")
"""Domains that are reserved and do not exist on the internet."""
_PRIVATE = (".local", ".internal", ".lan", ".home.arpa", ".corp")


def environment_of(url: str, site: str, owns: Callable[[str], bool]) -> str:
    """Return the environment that a link leads to, if it is not that of the site.

    Args:
        url: The target of the link.
        site: The URL of the page with the link.
        owns: Returns whether a URL has the same registrable domain as the site.

    Returns:
        "localhost", "a private network", or the word of the host name that indicates a test
        environment; "" for a production host, or if the site itself is in an environment of that
        kind.
    """
    there, here = parse(url), parse(site)
    if there is None or here is None or there.authority == here.authority:
        return ""
    kind = _kind_of(there.raw_host or "")
    if kind:
        return "" if _kind_of(here.raw_host or "") == kind else kind
    return "" if _named(here.raw_host or "") else _test_environment(there.raw_host or "", url, owns)


def _kind_of(host: str) -> str:
    if host == "localhost" or host.endswith(".localhost"):
        return "localhost"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "a private network" if host.endswith(_PRIVATE) else ""
    if address.is_loopback or address.is_unspecified:
        return "localhost"
    return "a private network" if address.is_private and not _documentation(address) else ""


def _documentation(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Return whether an address is reserved for documentation (RFC 5737, RFC 3849)."""
    blocks = ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32")
    return any(address in ipaddress.ip_network(block) for block in blocks)


def _named(host: str) -> str:
    """Return the word of a host name that indicates a test environment, else ""."""
    labels = host if host.endswith(_RESERVED) else subdomain(host)
    found = _STAGING.search(labels) or _TESTING.search(labels)
    return found[0].strip(".-") if found else ""


def _test_environment(host: str, url: str, owns: Callable[[str], bool]) -> str:
    """Return the word of a host name that indicates a test environment, else "".

    ``staging`` counts for any host. ``dev`` and ``test`` are common in other names and count only
    on the site's own domain and on reserved domains. Only the subdomain is examined:
    center-stage.com is no staging host.
    """
    labels = subdomain(host)
    if found := _STAGING.search(labels):
        return found[0].strip(".-")
    found = _TESTING.search(labels)
    return found[0].strip(".-") if found and (owns(url) or host.endswith(_RESERVED)) else ""
