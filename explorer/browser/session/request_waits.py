"""Learns which requests of a site's pages are worth waiting for.

A page can be used before everything on it has loaded. Images, fonts and the like bring no control,
so they are never waited for. Documents, style sheets and scripts of the site always are. Data, and
scripts of other sites, may bring content or only report to an analytics service: the first ones of
a kind are waited for, and later ones only while content comes with enough of them. The same holds
for the load event of the documents of a site.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Request

from explorer.urls import origin, parse

MAX_VAIN_WAITS = 2
"""So many waits for requests of a kind may bring nothing, and as many more for each that did."""
MAX_KINDS = 2_000
"""Kinds of requests that are remembered; further ones are always waited for."""
_USABLE_BEFORE = frozenset({"image", "font", "manifest", "texttrack", "prefetch", "other"})
_ALWAYS = frozenset({"document", "stylesheet"})
_LOAD = "load event"
_DIGITS = re.compile(r"[^/]*\d[^/]*")


class RequestKind(NamedTuple):
    """What requests have in common that are expected to bring the same.

    Attributes:
        method: The HTTP method, or the name of an event.
        place: The origin and the path, whose parts with digits are left out.
    """

    method: str
    place: str


class RequestWaits:
    """Decides by experience which pending requests a page is waited for."""

    def __init__(self) -> None:
        self._vain: Counter[RequestKind] = Counter()
        self._useful: Counter[RequestKind] = Counter()

    def is_awaited(self, request: Request) -> bool:
        """Return whether content may come with a pending request."""
        if request.resource_type in _USABLE_BEFORE:
            return False
        kind = self.kind_to_learn(request)
        return kind is None or self._is_worth_it(kind)

    def kind_to_learn(self, request: Request) -> RequestKind | None:
        """Return the kind of a request, None for one whose worth is not learned."""
        if request.resource_type in _USABLE_BEFORE | _ALWAYS:
            return None
        page_url = _top_document(request)
        is_own = origin(request.url) == origin(page_url)
        if not page_url or (request.resource_type == "script" and is_own):
            return None
        return RequestKind(request.method, _place(request.url))

    def load_kind(self, url: str) -> RequestKind | None:
        """Return the kind of a document's load event, None if it is not worth waiting for."""
        kind = RequestKind(_LOAD, origin(url))
        return kind if self._is_worth_it(kind) else None

    def learn(self, kinds: Iterable[RequestKind], *, brought: bool) -> None:
        """Note whether content has come with requests of these kinds, or right after them."""
        for kind in kinds:
            counts = self._useful if brought else self._vain
            if kind in counts or len(counts) < MAX_KINDS:
                counts[kind] += 1

    def _is_worth_it(self, kind: RequestKind) -> bool:
        return self._vain[kind] < MAX_VAIN_WAITS * (1 + self._useful[kind])


def _place(url: str) -> str:
    parts = parse(url)
    return f"{origin(url)}{_DIGITS.sub('', parts.path)}" if parts else url


def _top_document(request: Request) -> str:
    """Return the address of the page whose top document sent a request, "" for a frame's."""
    try:
        frame = request.frame
    except PlaywrightError:  # a new tab's first request, or a service worker's
        return ""
    return "" if frame.parent_frame else frame.url
