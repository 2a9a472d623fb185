"""Addresses of a recorded site on another host."""

from __future__ import annotations

from yarl import URL


def rebased(url: str, site: str, base_url: str) -> str:
    """Return an address of the recorded site on another host; other addresses are kept."""
    if not (base_url and url and site):
        return url
    address, base = URL(url), URL(base_url)
    if not (address.absolute and address.host):
        return url
    if address.origin() != URL(site).origin():
        return url
    return str(base.origin().join(address.relative()))
