"""Keys of faults, pages, texts and parts of the markup that are the same in every run."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from yarl import URL

from explorer.models import InteractiveElement
from explorer.urls import normalise, origin, parameter_names, parse

_CACHE_SIZE = 65_536
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
    """Return a short id for the parts that identify a fault: 12 hexadecimal digits of SHA-256."""
    return hashlib.sha256("\n".join(parts).encode(errors="replace")).hexdigest()[:12]


def pattern_like(text: str, *, numbers: bool = True) -> str:
    """Return a regular expression for the text in which ids may vary.

    Args:
        text: The text to match.
        numbers: Whether plain numbers may vary too.
    """
    end, parts = 0, []
    for varying in (_VARYING if numbers else _ID).finditer(text):
        parts += [_plain(text[end : varying.start()]), r"[\w-]+"]
        end = varying.end()
    return "".join([*parts, _plain(text[end:])])


def _plain(text: str) -> str:
    """Escape only special characters of regular expressions, so that the result stays readable."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def stable_text(text: str) -> str:
    """Return a message with the varying parts replaced: ids, numbers, times and query values."""
    return _NUMBER.sub("#", _ID.sub("#", _QUERY_VALUE.sub(r"\1#", text))).strip()


def stable_address(url: str) -> str:
    """Return an address without scheme, ids, query values, fragment, and port on loopback hosts.

    Plain numbers stay: ``/products/17`` and ``/products/18`` may be separate faults.
    """
    parts = parse(url)
    if parts is None:
        return stable_text(url)
    return f"{_host(parts)}{_ID.sub('#', parts.raw_path)}?{parameter_names(url)}"


def control_in_all_runs(element: InteractiveElement) -> tuple[str, str, str]:
    """Return what identifies a control on all pages and in all runs: role, label and place.

    The label of a control without a name is its markup, which distinguishes it from its neighbours.
    """
    label = element.label if element.name or element.text else element.mark or element.label
    return element.role, stable_text(label), element.structure or element.selector


def template_path(structure: str) -> str:
    """Return a path of tags and classes without what varies; "" if no class makes it specific."""
    path = stable_text(structure)
    return path if "." in path else ""


def template_key(structure: str, page_url: str) -> str:
    """Return a key for the part of the site's markup that an element belongs to.

    The key is the same on all pages that use that part.

    Args:
        structure: The element's path of tags and classes. A path without any class is not specific,
            so the address is added and only elements on similar pages share the key.
        page_url: The page that holds the element.
    """
    shared = template_path(structure)
    return shared or f"{stable_text(stable_address(page_url))} {stable_text(structure)}"


def missing_role_key(structure: str) -> str:
    """Return a key for similar elements that lack a role, so that several checks share the finding.

    Returns:
        A key, or "" if the element or its parent has no class.
    """
    *_, holder, own = ["", "", *stable_text(structure).split(">")]
    return f"without role {holder}>{own}" if "." in holder and "." in own else ""


@lru_cache(maxsize=_CACHE_SIZE)
def page_address(url: str, site: str) -> str:
    """Return an address that identifies a page in runs over different copies of the site.

    For a page on ``site`` the result is the part after the origin. Other addresses are those of
    ``stable_address``, but with query values: ``?page=2`` and ``?page=3`` are two pages.

    Args:
        url: The address of the page.
        site: The origin of the site.
    """
    address = normalise(url)
    parts = parse(address)
    if parts is None:
        return stable_text(url)
    host = "" if origin(url) == site else _host(parts)
    return host + _ID.sub("#", address.removeprefix(origin(address)))


def _host(parts: URL) -> str:
    on_loopback = parts.raw_host in _LOOPBACK
    return (parts.raw_host if on_loopback else parts.host_port_subcomponent) or ""
