"""The answers of the site to the requests of an act: what they disclose, and how they protect."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable

from playwright.async_api import BrowserContext, Page, Response
from playwright.async_api import Error as PlaywrightError

from explorer.browser.inspection.disclosures import NEEDLES, Disclosed, disclosed_in
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Disclosure, MissingProtection

MOST_ANSWERS = 20
"""Of one act."""
MOST_CHARACTERS = 300_000
MOST_BYTES = 1_000_000
"""Of an answer as it was sent: a longer one is not fetched from the browser."""
MOST_PACKED_BYTES = 200_000
"""Of a compressed one."""
SECONDS = 2.0
_TEXTS = ("json", "text/plain", "text/html", "xml", "x-www-form-urlencoded")
_FETCHES = ("xhr", "fetch")
_TRACE_KEYS = ('"trace"', '"traceback"', '"stack"', '"stackTrace"', '"stack_trace"', '"exception"')
_SESSION = ("sess", "sid", "auth", "token", "jwt", "login", "remember")
"""Parts of the names of cookies that tell who somebody is."""
_FORGERY = ("csrf", "xsrf", "antiforgery")
"""Parts of the names of cookies that scripts have to read: they are sent back in a header."""
_SECOND_LINE = "Content-Security-Policy"
"""Well-kept sites do without it; it is listed beside what else is missing."""


class Answers:
    """Listens to a context, but for the ``ignored`` tabs; ``owns`` tells which addresses are the
    site's."""

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
        context.on("response", self._hear)

    def forget(self) -> None:
        """An act begins."""
        self._heard.clear()
        self._documents.clear()

    def _hear(self, response: Response) -> None:
        request = response.request
        is_full = len(self._heard) + len(self._documents) >= MOST_ANSWERS
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
        """What the answers disclose; each kind of answer is read once in a run."""
        heard, self._heard = self._heard, []
        new = [response for response in heard if self._is_new(response)]
        found = await asyncio.gather(*(_disclosed(response, page_url) for response in new))
        return tuple(one for several in found for one in several)

    def _is_new(self, response: Response) -> bool:
        address = steady(steady_address(response.url))
        key = f"{response.request.method} {address} {response.status}"
        is_new = key not in self._read
        self._read.add(key)
        return is_new

    async def protection(self, page_url: str) -> MissingProtection | None:
        """What the site's documents and cookies lack, when more than before is known of it.

        None for a site where nothing is at risk.
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
    """The security headers that a page's answer lacks. Names of ``headers`` are in lower case.

    Referrer-Policy is none of them: all browsers keep addresses from other sites by default.
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
    """Whether a document's answer shows that its site needs protection: it is out in the open, is
    sent forms, or knows its visitors. ``cookies`` are the answer's Set-Cookie headers."""
    return url.startswith("https:") or method == "POST" or any(map(_is_of_session, cookies))


def weak_cookie(written: str, *, is_https: bool) -> tuple[str, str]:
    """The name of a Set-Cookie header's cookie and the flags that it lacks, "" for none."""
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
    """Scripts have no business with what HttpOnly keeps from them: it is the server's own."""
    first, *rest = written.split(";")
    flags = {part.strip().lower() for part in rest}
    return _names_session(first.partition("=")[0].strip()) or "httponly" in flags


def _has(name: str, parts: Iterable[str]) -> bool:
    return any(part in name.lower() for part in parts)


async def _cookies(response: Response) -> list[str]:
    """Its Set-Cookie headers; [] when the browser does not have it any more."""
    try:
        async with asyncio.timeout(SECONDS):
            headers = await response.headers_array()
    except (PlaywrightError, TimeoutError):
        return []
    written = (one["value"] for one in headers if one["name"].lower() == "set-cookie")
    return [line for header in written for line in header.split("\n")]


def _weak(written: Iterable[str], *, is_https: bool) -> dict[str, str]:
    """What the cookies lack, by name."""
    weak = (weak_cookie(line, is_https=is_https) for line in written)
    return {name: lacks for name, lacks in weak if lacks}


async def _disclosed(response: Response, page_url: str) -> list[Disclosure]:
    try:
        async with asyncio.timeout(SECONDS):
            sizes = await response.request.sizes()
            is_packed = "content-encoding" in response.headers
            if sizes["responseBodySize"] > (MOST_PACKED_BYTES if is_packed else MOST_BYTES):
                return []
            body = await response.body()
    except (PlaywrightError, TimeoutError):
        return []  # it was a redirect, or the browser does not have it any more
    text = body[:MOST_CHARACTERS].decode("utf-8", "replace")
    if not any(needle in text for needle in NEEDLES):
        return []
    kind = response.headers.get("content-type", "")
    if "json" in kind:  # what is a line's end within a text
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
    """A trace in an answer that went well may be what somebody wrote about one."""
    return found.kind in ("secret", "debug_page") or status >= 400 or _holds_trace(text)


def _holds_trace(text: str) -> bool:
    return any(key in text for key in _TRACE_KEYS)


def _tab_of(response: Response) -> Page | None:
    try:
        return response.frame.page
    except PlaywrightError:
        return None
