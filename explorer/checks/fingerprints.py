"""What makes two faults the same fault, in this run and in the next one."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from yarl import URL

from explorer.urls import normalise, origin, parse

_ADDRESSES_REMEMBERED = 65_536
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_ID = re.compile(
    r"""
    [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}                         # UUID
    | (?<![a-z0-9])(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{8,}(?![a-z0-9])  # hash
    | \b(?=[\w-]{0,64}[0-9])(?=[\w-]{0,64}(?-i:[a-z]))(?=[\w-]{0,64}(?-i:[A-Z]))[\w-]{16,}  # token
    | [0-9]{9,}                                                       # time, telephone number
    """,
    re.IGNORECASE | re.VERBOSE,
)
_QUERY_VALUE = re.compile(r"""([?&][^=\s&#"']{1,200}=)[^&#\s"'<>)]*""")
_NUMBER = re.compile(r"\d+")
_VARYING = re.compile(f"{_ID.pattern}|{_NUMBER.pattern}", _ID.flags)
_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")


def fingerprint(*parts: str) -> str:
    """A short id of what identifies a fault: 12 hexadecimal digits."""
    return hashlib.sha256("\n".join(parts).encode(errors="replace")).hexdigest()[:12]


def pattern_like(text: str, *, numbers: bool = True) -> str:
    """A regular expression for the text and those that differ from it in ids and ``numbers``."""
    end, parts = 0, []
    for varying in (_VARYING if numbers else _ID).finditer(text):
        parts += [_plain(text[end : varying.start()]), r"[\w-]+"]
        end = varying.end()
    return "".join([*parts, _plain(text[end:])])


def _plain(text: str) -> str:
    """Escaped where it must be, and no more: it is there to be read."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def steady(text: str) -> str:
    """A message without what differs each time: ids, numbers, times, values of queries."""
    return _NUMBER.sub("#", _ID.sub("#", _QUERY_VALUE.sub(r"\1#", text))).strip()


def steady_address(url: str) -> str:
    """An address without scheme, ids, values of queries, fragment, and port on loopback.

    Plain numbers stay: ``/products/17`` and ``/products/18`` may be broken each by itself.
    """
    parts = parse(url)
    if parts is None:
        return steady(url)
    names = "&".join(sorted(set(parts.query)))
    return f"{_host(parts)}{_ID.sub('#', parts.raw_path)}?{names}"


def template(structure: str, page_url: str) -> str:
    """The part of the site's markup that an element belongs to, the same on all pages that use it.

    ``structure`` is the element's path of tags and classes. Without a class it says too little, and
    only elements on pages of one kind are compared.
    """
    path = steady(structure)
    return path if "." in path else f"{steady(steady_address(page_url))} {path}"


def without_role(structure: str) -> str:
    """What elements without a role share that are built alike: the same fault to all checks.

    "" where the element or what holds it has no class.
    """
    *_, holder, own = ["", "", *steady(structure).split(">")]
    return f"without role {holder}>{own}" if "." in holder and "." in own else ""


@lru_cache(maxsize=_ADDRESSES_REMEMBERED)
def page_address(url: str, site: str) -> str:
    """An address by which a page is known again in a run over another copy of the site.

    Of a page on ``site`` (an origin) what follows it, else as ``steady_address``, but with the
    values of its query: ``?page=2`` is another page than ``?page=3``.
    """
    address = normalise(url)
    parts = parse(address)
    if parts is None:
        return steady(url)
    host = "" if origin(url) == site else _host(parts)
    return host + _ID.sub("#", address.removeprefix(origin(address)))


def _host(parts: URL) -> str:
    on_loopback = parts.raw_host in _LOOPBACK
    return (parts.raw_host if on_loopback else parts.host_port_subcomponent) or ""
