"""HTTP responses of the site: what they disclose and which protection they lack."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable

from playwright.async_api import BrowserContext, Page, Response
from playwright.async_api import Error as PlaywrightError

from explorer.browser.inspection.disclosures import NEEDLES, Disclosed, disclosed_in
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Disclosure, MissingProtection

MAX_ANSWERS = 20
"""Maximum number of responses that are kept during one action."""
MAX_CHARACTERS = 300_000
"""Maximum number of characters of a body that are searched."""
MAX_BYTES = 1_000_000
"""Maximum transfer size in bytes of an uncompressed body that is read."""
MAX_PACKED_BYTES = 200_000
"""Maximum transfer size in bytes of a compressed body that is read."""
SECONDS = 2.0
"""Deadline in seconds for reading one response."""
_TEXTS = ("json", "text/plain", "text/html", "xml", "x-www-form-urlencoded")
_FETCHES = ("xhr", "fetch")
_TRACE_KEYS = ('"trace"', '"traceback"', '"stack"', '"stackTrace"', '"stack_trace"', '"exception"')
_SESSION = ("sess", "sid", "auth", "token", "jwt", "login", "remember")
"""Parts of the names of session cookies."""
_FORGERY = ("csrf", "xsrf", "antiforgery")
"""Parts of the names of CSRF cookies, which scripts must read to send them in a header."""
_SECOND_LINE = "Content-Security-Policy"
"""A header that is reported only together with other missing protection."""


class Answers:
    """Records the responses of a browser context, which ``hear`` gets.

    Tabs in ``ignored`` are skipped. ``owns`` returns whether a URL belongs to the site.
    """

    def __init__(
        self, context: BrowserContext, owns: Callable[[str], bool], ignored: Collection[Page] = ()
    ) -> None:
        self._context = context
        self._ignored = ignored
        self._owns = owns
        self._heard: list[Response] = []
        self._documents: list[Response] = []
        self._read: set[str] = set()
        self._headers: set[str] = set()
        self._cookies: dict[str, str] = {}
        self._is_at_risk = False
        self._told: MissingProtection | None = None

    def forget(self) -> None:
        """Drop the recorded responses at the beginning of an action."""
        self._heard.clear()
        self._documents.clear()

    def hear(self, response: Response) -> None:
        """Record a response; it is Playwright's event of the context."""
        request = response.request
        is_full = len(self._heard) + len(self._documents) >= MAX_ANSWERS
        if is_full or not self._owns(response.url) or _tab_of(response) in self._ignored:
            return
        kind = response.headers.get("content-type", "").lower()
        is_html_page = request.is_navigation_request() and "html" in kind
        if request.is_navigation_request():
            self._documents.append(response)
        is_text = any(text in kind for text in _TEXTS) and not is_html_page
        if is_text and request.resource_type in (*_FETCHES, "document"):
            self._heard.append(response)

    async def disclosures(self, page_url: str) -> tuple[Disclosure, ...]:
        """Return what the recorded responses disclose.

        Responses with the same method, URL pattern and status are read once in a run.
        """
        heard, self._heard = self._heard, []
        new = [response for response in heard if self._is_new(response)]
        found = await asyncio.gather(*(_disclosed(response, page_url) for response in new))
        return tuple(one for several in found for one in several)

    def _is_new(self, response: Response) -> bool:
        address = stable_text(stable_address(response.url))
        key = f"{response.request.method} {address} {response.status}"
        is_new = key not in self._read
        self._read.add(key)
        return is_new

    async def protection(self, page_url: str) -> MissingProtection | None:
        """Return the headers and cookie flags that the site lacks.

        Returns:
            None if nothing changed since the last report, if the site has nothing to protect, or if
            only a minor header is missing.
        """
        documents, self._documents = self._documents, []
        for response in documents:
            if response.status < 300 and "html" in response.headers.get("content-type", ""):
                self._headers.update(missing_headers(response.url, response.headers))
            written = await _cookies(response)
            self._is_at_risk |= is_at_risk(response.url, response.request.method, written)
            self._cookies |= _weak(written, is_https=response.url.startswith("https:"))
        missing = self._missing(page_url)
        is_minor = not missing.cookies and set(missing.headers) <= {_SECOND_LINE}
        if is_minor or not self._is_at_risk or self._is_told(missing):
            return None
        self._told = missing
        return missing

    def _missing(self, page_url: str) -> MissingProtection:
        cookies = (f"{name}: no {lacks}" for name, lacks in sorted(self._cookies.items()))
        return MissingProtection(
            headers=tuple(sorted(self._headers)), cookies=tuple(cookies), page_url=page_url
        )

    def _is_told(self, missing: MissingProtection) -> bool:
        before = self._told and (self._told.headers, self._told.cookies)
        return before == (missing.headers, missing.cookies)


def missing_headers(url: str, headers: dict[str, str]) -> Iterable[str]:
    """Yield the security headers that a page's response lacks.

    Referrer-Policy is not required: browsers limit the referrer by default.

    Args:
        url: The URL of the page.
        headers: The response headers with names in lower case.
    """
    policy = headers.get("content-security-policy", "")
    if url.startswith("https:") and "strict-transport-security" not in headers:
        yield "Strict-Transport-Security"
    if not policy:
        yield "Content-Security-Policy"
    if headers.get("x-content-type-options", "").lower() != "nosniff":
        yield "X-Content-Type-Options"
    if "x-frame-options" not in headers and "frame-ancestors" not in policy:
        yield "X-Frame-Options or frame-ancestors"


def is_at_risk(url: str, method: str, cookies: Iterable[str]) -> bool:
    """Return whether a document's response shows that its site needs protection.

    That is so for HTTPS, for the response to a POST, and if it sets a session cookie. ``cookies``
    are the values of the Set-Cookie headers.
    """
    return url.startswith("https:") or method == "POST" or any(map(_is_of_session, cookies))


def weak_cookie(written: str, *, is_https: bool) -> tuple[str, str]:
    """Return the name of a Set-Cookie header's cookie and the flags that it lacks, "" for none."""
    first, *rest = written.split(";")
    name = first.partition("=")[0].strip()
    flags = {part.partition("=")[0].strip().lower() for part in rest}
    is_session = _names_session(name)
    lacks = []
    if is_https and "secure" not in flags:
        lacks.append("Secure")
    if is_session and "httponly" not in flags:
        lacks.append("HttpOnly")
    if is_session and "samesite" not in flags:
        lacks.append("SameSite")
    return name, ", ".join(lacks)


def _names_session(name: str) -> bool:
    return _has(name, _SESSION) and not _has(name, _FORGERY)


def _is_of_session(written: str) -> bool:
    """Return whether a Set-Cookie header sets a session cookie.

    Every HttpOnly cookie counts as one.
    """
    first, *rest = written.split(";")
    flags = {part.strip().lower() for part in rest}
    return _names_session(first.partition("=")[0].strip()) or "httponly" in flags


def _has(name: str, parts: Iterable[str]) -> bool:
    return any(part in name.lower() for part in parts)


async def _cookies(response: Response) -> list[str]:
    """Return the Set-Cookie headers of a response; [] if the browser has dropped it."""
    try:
        async with asyncio.timeout(SECONDS):
            headers = await response.headers_array()
    except (PlaywrightError, TimeoutError):
        return []
    written = (one["value"] for one in headers if one["name"].lower() == "set-cookie")
    return [line for header in written for line in header.split("\n")]


def _weak(written: Iterable[str], *, is_https: bool) -> dict[str, str]:
    """Return the missing flags of the cookies that lack any, by name."""
    weak = (weak_cookie(line, is_https=is_https) for line in written)
    return {name: lacks for name, lacks in weak if lacks}


async def _disclosed(response: Response, page_url: str) -> list[Disclosure]:
    try:
        async with asyncio.timeout(SECONDS):
            sizes = await response.request.sizes()
            is_packed = "content-encoding" in response.headers
            if sizes["responseBodySize"] > (MAX_PACKED_BYTES if is_packed else MAX_BYTES):
                return []
            body = await response.body()
    except (PlaywrightError, TimeoutError):
        return []  # a redirect, or the browser has dropped the body
    text = body[:MAX_CHARACTERS].decode("utf-8", "replace")
    if not any(needle in text for needle in NEEDLES):
        return []
    kind = response.headers.get("content-type", "")
    if "json" in kind:  # unescape line ends and quotes within strings
        text = text.replace("\\r\\n", "\n").replace("\\n", "\n").replace('\\"', '"')
    return [
        Disclosure(
            kind=found.kind,
            what=found.what,
            excerpt=found.excerpt,
            source=response.url,
            status=response.status,
            page_url=page_url,
        )
        for found in disclosed_in(text, failed=response.status >= 400 or _holds_trace(text))
        if _counts(found, response.status, text)
    ]


def _counts(found: Disclosed, status: int, text: str) -> bool:
    """Return whether a disclosure counts; a trace in a successful response may be user content."""
    return found.kind in ("secret", "debug_page") or status >= 400 or _holds_trace(text)


def _holds_trace(text: str) -> bool:
    return any(key in text for key in _TRACE_KEYS)


def _tab_of(response: Response) -> Page | None:
    try:
        return response.frame.page
    except PlaywrightError:
        return None
