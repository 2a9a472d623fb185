"""Which addresses belong to a developer's machine, a private network or a test environment."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable

from explorer.policy.scope import subdomain
from explorer.urls import parse

_STAGING = re.compile(r"(?:^|[.-])(?:staging|stage|preprod|pre-prod|uat)(?:[.-]|\d|$)")
_TESTING = re.compile(r"(?:^|[.-])(?:dev|test|testing|qa|sandbox|local|int)(?:[.-]|\d|$)")
_RESERVED = (".test", ".example", ".invalid", ".local", ".internal", ".localhost", ".lan")
"""Domains that nobody can own on the internet."""
_PRIVATE = (".local", ".internal", ".lan", ".home.arpa", ".corp")


def environment_of(url: str, site: str, owns: Callable[[str], bool]) -> str:
    """What shows that ``url`` leads out of the ``site`` (a URL) into another environment; "" if
    nothing does.

    ``owns`` tells whether an address belongs to the same registrable domain as the site.
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
    """Reserved for examples (RFC 5737, RFC 3849): no real network has it."""
    blocks = ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32")
    return any(address in ipaddress.ip_network(block) for block in blocks)


def _named(host: str) -> str:
    """The word of a host name that says that it is no production site."""
    labels = host if host.endswith(_RESERVED) else subdomain(host)
    found = _STAGING.search(labels) or _TESTING.search(labels)
    return found[0].strip(".-") if found else ""


def _test_environment(host: str, url: str, owns: Callable[[str], bool]) -> str:
    """``staging`` says it of any host; ``dev`` and ``test`` are parts of many good names, and count
    on the site's own domain and on reserved ones only. In the name of a domain itself no word says
    anything: center-stage.com."""
    labels = subdomain(host)
    if found := _STAGING.search(labels):
        return found[0].strip(".-")
    found = _TESTING.search(labels)
    return found[0].strip(".-") if found and (owns(url) or host.endswith(_RESERVED)) else ""
