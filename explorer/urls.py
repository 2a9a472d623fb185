"""When two addresses are the same page, and when a link leads to another one."""

from __future__ import annotations

from functools import lru_cache

from yarl import URL

_OF_THE_BROWSER = ("chrome:", "chrome-error:", "chrome-untrusted:", "devtools:", "view-source:")
_ADDRESSES_REMEMBERED = 65_536  # a large page has 10,000 links, and each is asked about every step
_LONGEST_REMEMBERED = 2_000
"""Characters of an address: a page may have megabytes of them."""


def normalise(url: str) -> str:
    """The address as a key: two addresses of one page give the same string.

    Scheme and host in lower case, no default port, no user name, no empty query, no fragment
    unless it is a client route (``#/cart``, ``#!cart``), and no slash at the end of a path or
    route: nearly every site serves ``/a`` and ``/a/`` as one page, or sends one to the other.
    The root keeps its slash. The query keeps its order, which may matter to a server.

    The key is for comparing; open the address as it was found. What is not an http(s) address
    comes back as it is.
    """
    return _remembered(url) if len(url) <= _LONGEST_REMEMBERED else _normalised(url)


def _normalised(url: str) -> str:
    parts = parse(url)
    if parts is None:
        return url
    path = parts.raw_path.rstrip("/") or "/"
    query = f"?{parts.raw_query_string}" if parts.raw_query_string else ""
    return f"{origin(url)}{path}{query}{_route(parts.raw_fragment)}"


_remembered = lru_cache(maxsize=_ADDRESSES_REMEMBERED)(_normalised)


def _route(fragment: str) -> str:
    """The part of the fragment that a single-page application shows as a page of its own."""
    is_route = fragment.startswith(("/", "!")) and fragment.strip("/!")
    return f"#{fragment.rstrip('/')}" if is_route else ""


def parse(url: str) -> URL | None:
    """The parts of an http(s) address with a host, None for anything else."""
    return _parsed_before(url) if len(url) <= _LONGEST_REMEMBERED else _parsed(url)


def _parsed(url: str) -> URL | None:
    try:
        parts = URL(url.strip())
        is_web = parts.scheme in ("http", "https")
        usable = is_web and parts.raw_host and parts.authority  # which decodes the host
    except (ValueError, IndexError):  # yarl raises IndexError on "http://[::1][u:p@"
        return None
    return parts if usable else None


_parsed_before = lru_cache(maxsize=_ADDRESSES_REMEMBERED)(_parsed)


def is_browsers_own(url: str) -> bool:
    """Whether it is a page of the browser's own, such as its error page, and of no site."""
    return url.lower().startswith(_OF_THE_BROWSER)


def origin(url: str) -> str:
    """``scheme://host[:port]`` of an http(s) address, "" for anything else."""
    parts = parse(url)
    return str(parts.origin()).lower() if parts else ""


def stays(href: str, page_url: str) -> bool:
    """Whether a link (``href`` absolute) is a button in all but markup: its address is a script,
    or a place on the page that holds it (``#``, ``#tab``)."""
    if href.lstrip().lower().startswith("javascript:"):
        return True
    bare, sign, fragment = href.partition("#")
    page, _, shown = page_url.partition("#")
    on_route = bool(_route(shown)) and fragment.startswith(("/", "!"))  # "#/" leads to the first
    leads = bool(_route(fragment)) or on_route
    return bool(sign) and not leads and normalise(bare) == normalise(page)


def navigates(href: str, page_url: str) -> bool:
    """Whether a link (``href`` absolute) leads to another page than the one that holds it.

    Scripts, mail addresses, telephone numbers, empty links and links to a place within the
    page do not.
    """
    return parse(href) is not None and normalise(href) != normalise(page_url)
