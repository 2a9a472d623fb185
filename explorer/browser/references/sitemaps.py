"""Reads the sitemaps of a site."""

from __future__ import annotations

import asyncio
import zlib

from playwright.async_api import Error as PlaywrightError

from explorer.browser.references.addresses import in_robots, in_sitemap
from explorer.browser.session.fetching import TooManyRedirects, fetch
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.policy.scope import robots_url
from explorer.urls import origin

_SECONDS = 1.5
"""Deadline for all sitemaps together."""
_MAX_BYTES = 2_000_000
_MAX_REDIRECTS = 3
_MAX_FILES = 5


async def named_by_site(session: Session, url: str, robots: RobotsBook) -> list[str]:
    """Return the addresses of the sitemaps of a site.

    Args:
        session: The session to fetch them with.
        url: A page of the site.
        robots: The robots.txt files, which name sitemaps. If they are ignored, the paths that they
            name are returned, too.
    """
    found: list[str] = []
    try:
        async with asyncio.timeout(_SECONDS):
            files = [f"{origin(url)}/sitemap.xml"]
            if robots.ignored:
                found += in_robots(await _text(session, robots_url(url)), url)
            else:
                files = list(dict.fromkeys([*robots.sitemaps(url), *files]))
            files = [one for one in files if origin(one) == origin(url)]
            for number in range(_MAX_FILES):
                if number >= len(files):
                    break
                named = list(in_sitemap(await _text(session, files[number]), files[number]))
                further = (one for one in named if _is_sitemap(one) and one not in files)
                files += [one for one in further if origin(one) == origin(url)]
                found += [one for one in named if not _is_sitemap(one)]
    except TimeoutError:
        pass  # what was read until then counts
    return found


def _is_sitemap(url: str) -> bool:
    return url.partition("?")[0].endswith((".xml", ".xml.gz"))


async def _text(session: Session, url: str) -> str:
    try:
        answer = await fetch(
            session, url, seconds=_SECONDS, most_bytes=_MAX_BYTES, most_redirects=_MAX_REDIRECTS
        )
    except (PlaywrightError, PageLost, TooManyRedirects):
        return ""
    if answer.status >= 300:
        return ""
    return _unpacked(answer.body).decode("utf-8", "replace")


def _unpacked(body: bytes) -> bytes:
    """Return the content of a .gz file, up to the maximum size; another file as it is."""
    if not body.startswith(b"\x1f\x8b"):
        return body
    try:
        return zlib.decompressobj(wbits=31).decompress(body, _MAX_BYTES)
    except zlib.error:
        return b""
