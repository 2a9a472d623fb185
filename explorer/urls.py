"""Normalises and compares addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from urllib.parse import quote

from yarl import URL

_BROWSER_SCHEMES = ("chrome:", "chrome-error:", "chrome-untrusted:", "devtools:", "view-source:")
_MAX_CACHED_URLS = 65_536  # a large page has 10,000 links, and each is asked about every step
_MAX_CACHED_LENGTH = 2_000
"""Longest address, in characters, that is cached: a page may contain addresses of megabytes."""


_VARIABLE = re.compile(r"(?!v\d{1,2}$).*\d", re.IGNORECASE)
"""Matches a part of an address with a digit, except a version such as ``v2``."""

_ID = re.compile(
    r"""
    (?<![a-z0-9])\d+(?![a-z0-9])  # a number, also in a date or a slug
    | (?<![a-z0-9])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}(?![a-z0-9])  # a hash, a part of a UUID
    | [a-z]\d+[a-z]+\d+[a-z] | \d[a-z]+\d+[a-z]+\d  # a token: letters and digits by turns
    | (?<![a-z0-9])(?=[a-z0-9]{16})[a-z]*\d+[a-z]+\d  # a long one: two numbers,
    | (?<![a-z0-9])(?=[a-z]*\d)[a-z0-9]{24,}  # or a digit
    | \d{6} | [a-z0-9]@[a-z0-9]  # a long number, a mail address
    """,
    re.IGNORECASE | re.VERBOSE,
)
_VERSION = re.compile(r"v?\d{1,3}(\.\d{1,3}){1,2}", re.IGNORECASE)
_UNNAMED = re.compile(r"\d{6,}|\d*\.\d{4,}|(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,}", re.IGNORECASE)
"""A number, a share or a hash in place of the name of a parameter."""

_MAX_WORD_LENGTH = 100
_ESCAPED = {ord(sign): quote(sign) for sign in "?#{}"}
"""Signs of a segment that would mean something else in a template."""


def is_variable(part: str) -> bool:
    """Return whether a part of an address looks like a number, a date or a key, not like a name."""
    return _VARIABLE.match(part) is not None


def has_id(part: str) -> bool:
    """Return whether a part of an address holds a number, a date, a key or a mail address.

    Stricter than ``is_variable``: the digits of ``oauth2``, ``i18n`` and ``v1beta1`` belong to
    words, while ``42``, ``2024-05-01`` and ``item-42-blue`` stand for one thing of several.
    """
    if len(part) > _MAX_WORD_LENGTH:
        return True
    return _VERSION.fullmatch(part) is None and _ID.search(part) is not None


def parameter_name(name: str, value: str) -> str:
    """Return the name of a parameter of a query; ``*`` for a number or a hash without a value.

    Scripts add the time to an address, ``/data?1796060044104``, to get a new answer each time.
    """
    return "*" if not value and _UNNAMED.fullmatch(name) else name


def parameter_names(url: str) -> str:
    """Return the names of the parameters in the query of an address, sorted, joined by ``&``."""
    parts = parse(url)
    return "&".join(sorted({parameter_name(*one) for one in parts.query.items()} if parts else ()))


def values_in(url: str) -> set[str]:
    """Return the path segments and query values of an address."""
    parts = parse(url)
    return {*parts.path.split("/"), *parts.query.values()} if parts else set()


def path_template(url: str, is_parameter: Callable[[str], bool] = has_id) -> str:
    """Return the path of an address with ``{id}``, ``{id2}`` ... for the segments that vary.

    Args:
        url: The address.
        is_parameter: Whether a segment varies.
    """
    parts = parse(url)
    segments = parts.path.split("/") if parts else ()
    return join_template("{id}" if is_parameter(it) else it.translate(_ESCAPED) for it in segments)


def join_template(segments: Iterable[str]) -> str:
    """Return a path of segments; those that vary, which begin with ``{``, are numbered anew."""
    pieces, number = [], 0
    for segment in segments:
        if segment.startswith("{"):
            number += 1
            segment = f"{{id{number if number > 1 else ''}}}"
        pieces.append(segment)
    return "/".join(pieces) or "/"


def normalise(url: str) -> str:
    """Return the address as a key: two addresses of one page give the same string.

    Scheme and host are in lower case. The default port, the user name, an empty query, the fragment
    (unless it is a client-side route such as ``#/cart`` or ``#!cart``) and the slash at the end of
    a path or route are removed: nearly every site serves ``/a`` and ``/a/`` as one page, or
    redirects one to the other. The root keeps its slash. The query keeps its order, which may
    matter to a server.

    The key is for comparison only; open the address as it was found. Anything but an http(s)
    address is returned unchanged.
    """
    return _cached_normalised(url) if len(url) <= _MAX_CACHED_LENGTH else _normalised(url)


def _normalised(url: str) -> str:
    parts = parse(url)
    if parts is None:
        return url
    path = parts.raw_path.rstrip("/") or "/"
    query = f"?{parts.raw_query_string}" if parts.raw_query_string else ""
    return f"{origin(url)}{path}{query}{_route(parts.raw_fragment)}"


_cached_normalised = lru_cache(maxsize=_MAX_CACHED_URLS)(_normalised)


def _route(fragment: str) -> str:
    """Return the part of the fragment that is a page of a single-page application."""
    is_route = fragment.startswith(("/", "!")) and fragment.strip("/!")
    return f"#{fragment.rstrip('/')}" if is_route else ""


def parse(url: str) -> URL | None:
    """Return the parts of an http(s) address with a host; None for anything else."""
    return _cached_parsed(url) if len(url) <= _MAX_CACHED_LENGTH else _parsed(url)


def _parsed(url: str) -> URL | None:
    try:
        parts = URL(url.strip())
        is_web = parts.scheme in ("http", "https")
        usable = is_web and parts.raw_host and parts.authority  # which decodes the host
    except (ValueError, IndexError):  # yarl raises IndexError on "http://[::1][u:p@"
        return None
    return parts if usable else None


_cached_parsed = lru_cache(maxsize=_MAX_CACHED_URLS)(_parsed)


def is_fragment_of(url: str, page_url: str) -> bool:
    """Return whether a page goes on when the address is opened in it: only the fragment differs."""
    page, sign, _ = url.partition("#")
    return bool(sign) and page == page_url.partition("#")[0]


def is_browsers_own(url: str) -> bool:
    """Return whether it is an internal page of the browser, such as its error page."""
    return url.lower().startswith(_BROWSER_SCHEMES)


def is_front_page(url: str) -> bool:
    """Return whether it is an http(s) address without a path and a query."""
    parts = parse(url)
    return parts is not None and parts.path in ("", "/") and not parts.raw_query_string


def origin(url: str) -> str:
    """Return ``scheme://host[:port]`` of an http(s) address, "" for anything else."""
    parts = parse(url)
    return str(parts.origin()).lower() if parts else ""


def stays_on_page(href: str, page_url: str) -> bool:
    """Return whether a link acts like a button: its target is a script or a place on its page.

    Args:
        href: The absolute address of the link (``#tab`` resolved against the page).
        page_url: The address of the page that contains it.
    """
    if href.lstrip().lower().startswith("javascript:"):
        return True
    bare, sign, fragment = href.partition("#")
    page, _, shown = page_url.partition("#")
    on_route = bool(_route(shown)) and fragment.startswith(("/", "!"))  # "#/" leads to the first
    leads = bool(_route(fragment)) or on_route
    return bool(sign) and not leads and normalise(bare) == normalise(page)


def is_route_of(href: str, page_url: str) -> bool:
    """Return whether an address is a client-side route of the document that a page shows.

    Args:
        href: The absolute address of a link.
        page_url: The address of the page that contains it.
    """
    bare, _, fragment = href.partition("#")
    page = page_url.partition("#")[0]
    return fragment.startswith(("/", "!")) and normalise(bare) == normalise(page)


def navigates(href: str, page_url: str) -> bool:
    """Return whether a link leads to another page than the one that contains it.

    Scripts, mail addresses, telephone numbers, empty links and links to a place on the page do not.

    Args:
        href: The absolute address of the link.
        page_url: The address of the page that contains it.
    """
    return parse(href) is not None and normalise(href) != normalise(page_url)
