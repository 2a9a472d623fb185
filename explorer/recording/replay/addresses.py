"""Addresses of a recorded site on another host."""

from __future__ import annotations

from explorer.urls import origin, parse


def rebased(url: str, site: str, base_url: str) -> str:
    """Return an address of the recorded site on another host; other addresses are kept."""
    address, base = parse(url), parse(base_url)
    if address is None or base is None or origin(url) != origin(site):
        return url
    return str(base.origin().join(address.relative()))
