"""Learns which requests of a site's pages are worth waiting for.

A page can be used before everything on it has loaded. Images, fonts, media and the like bring no
control, so they are never waited for. Documents and style sheets always are. Data, and scripts of
other sites, may bring content or only report to an analytics service: the first ones of a kind are
waited for, and later ones only while content comes with enough of them. The same holds for the load
event of the documents of a site. Late scripts of the site, which are pending when a document has
been parsed, are waited for until this has cost seconds without bringing much. A control that may
need them waits for them in any case.
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
SHORT_SECONDS = 1.0
"""A wait for late scripts that takes no longer costs too little to be in vain."""
MAX_VAIN_SECONDS = 2.0
"""Longer waits for late scripts of a site may take so many seconds more in vain, and as many again
for each wait that has brought content."""
MAX_KINDS = 2_000
"""Kinds of requests that are remembered; further ones are always waited for."""
_USABLE_BEFORE = frozenset({"image", "font", "media", "manifest", "texttrack", "prefetch", "other"})
_ALWAYS = frozenset({"document", "stylesheet"})
_LOAD = "load event"
_SCRIPTS = "late scripts"
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
        self._seconds_in_vain: dict[RequestKind, float] = {}

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
        if not _top_document(request) or self.is_own_script(request):
            return None
        return RequestKind(request.method, _place(request.url))

    @staticmethod
    def is_own_script(request: Request) -> bool:
        """Return whether a request is for a script of the site of its page."""
        is_script = request.resource_type == "script"
        return is_script and origin(request.url) == origin(_top_document(request))

    def awaits_scripts(self, url: str) -> bool:
        """Return whether the late scripts of a document are worth waiting for."""
        kind = RequestKind(_SCRIPTS, origin(url))
        seconds = self._seconds_in_vain.get(kind, 0)
        return seconds < MAX_VAIN_SECONDS * (1 + self._useful[kind])

    def learn_scripts(self, url: str, seconds: float, *, brought: bool) -> None:
        """Note whether the late scripts of a document have brought much, and how long they took."""
        kind = RequestKind(_SCRIPTS, origin(url))
        if brought:
            self.learn([kind], brought=True)
        elif kind in self._seconds_in_vain or len(self._seconds_in_vain) < MAX_KINDS:
            lost = max(0, seconds - SHORT_SECONDS)
            self._seconds_in_vain[kind] = self._seconds_in_vain.get(kind, 0) + lost

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
