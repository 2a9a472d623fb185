"""Reads the files in which a site names its pages: robots.txt and sitemaps."""

from __future__ import annotations

import asyncio
import zlib

from playwright.async_api import Error as PlaywrightError

from explorer.browser.references.addresses import in_robots, in_sitemap, sitemaps_in_robots
from explorer.browser.session.fetching import TooManyRedirects, fetch
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.policy.scope import robots_url
from explorer.urls import origin

_SECONDS = 7.0
"""Deadline for all files together: the page is used meanwhile."""
_MAX_BYTES = 2_000_000
_MAX_REDIRECTS = 3
_MAX_FILES = 5
WELL_KNOWN = (
    "/.well-known/security.txt", "/.well-known/change-password",
    "/.well-known/openid-configuration", "/humans.txt", "/crossdomain.xml", "/sitemap.txt",
    "/sitemap_index.xml", "/llms.txt", "/manifest.json", "/site.webmanifest", "/opensearch.xml",
    "/browserconfig.xml",
)  # fmt: skip
"""Paths that standards and customs give to files about a site."""


async def named_by_site(session: Session, url: str) -> list[str]:
    """Return the addresses that robots.txt and the sitemaps of a site name, forbidden ones too.

    Args:
        session: The session to fetch them with.
        url: A page of the site.
    """
    found: list[str] = []
    files: list[str] = []
    try:
        async with asyncio.timeout(_SECONDS):
            rules = await _text(session, robots_url(url))
            found += in_robots(rules, url)
            named = [*sitemaps_in_robots(rules, url), f"{origin(url)}/sitemap.xml"]
            files = [one for one in dict.fromkeys(named) if origin(one) == origin(url)]
            for _ in range(_MAX_FILES):
                if not files:
                    break
                said = list(in_sitemap(await _text(session, files[0]), files[0]))
                further = [one for one in said if _is_sitemap(one) and one not in files]
                files = [*files[1:], *(one for one in further if origin(one) == origin(url))]
                found += [one for one in said if not _is_sitemap(one)]
    except TimeoutError:
        pass  # what was read until then counts
    return [*files, *found]  # the files that are left may be read later


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
