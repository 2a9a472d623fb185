"""Listens to the requests that pages make to endpoints of servers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Request, Response

from explorer.browser.cdp.clipping import clip
from explorer.browser.network.call_bodies import (
    MAX_NAME,
    answer_names,
    body_fields,
    json_in,
    operations,
    query_fields,
)
from explorer.browser.network.document_load import failure_of
from explorer.models.api_calls import ApiCall, CallContent, CallsLeftOut, EndpointKey
from explorer.policy.request_fields import MAX_JSON_BYTES
from explorer.urls import parse

MAX_CALLS = 300
"""Requests for data that are kept for one act, and as many others."""
MAX_PENDING = 1_000
MAX_ANSWERS = 500
"""Answers whose fields are read."""
_MAX_BODY = 10_000  # characters of a body in an archive
_DATA = ("fetch", "xhr", "eventsource", "ping")
_READING = ("GET", "HEAD")
_UPLOADING = ("POST", "PUT", "PATCH")
_NEGOTIATION_HEADERS = (
    "accept",
    "accept-version",
    "api-version",
    "x-api-version",
    "x-requested-with",
)
"""Headers that tell which answer a request wants, and nothing of who asks."""


class _Begun(NamedTuple):
    """A request that is under way."""

    started: datetime
    act: int
    page_url: str
    response: Response | None = None


class CallLog:
    """Keeps the requests of a context for data, and all that are not GET, until they are taken.

    Args:
        listen: Adds a handler of an event of the context.
        beside: Side tabs, whose requests are not kept.
        with_content: Keep all requests, with headers and bodies.
    """

    def __init__(
        self,
        listen: Callable[[str, Callable[[Any], None]], None],
        beside: set[Page],
        *,
        with_content: bool = False,
    ) -> None:
        self._beside = beside
        self._with_content = with_content
        self._begun: dict[Request, _Begun] = {}
        self._done: list[tuple[ApiCall, asyncio.Task[ApiCall]]] = []
        self._answers: set[EndpointKey] = set()
        """The endpoints of which an answer was read."""
        self._ended: Counter[bool] = Counter()
        """Requests of this act, by whether they are for data."""
        self._act = 0
        listen("request", self._request)
        listen("response", self._response)
        listen("requestfinished", self._finished)
        listen("requestfailed", self._failed)

    @property
    def left_out(self) -> CallsLeftOut:
        """How many requests since the last ``take`` were not kept."""
        data, other = (max(0, self._ended[is_call] - MAX_CALLS) for is_call in (True, False))
        return CallsLeftOut(data=data, other=other)

    def take(self) -> tuple[ApiCall, ...]:
        """Return the requests that have ended since the last call."""
        done, self._done = self._done, []
        self._ended.clear()
        self._act += 1
        return tuple(self._completed(call, completing) for call, completing in done)

    def _completed(self, call: ApiCall, completing: asyncio.Task[ApiCall]) -> ApiCall:
        if not completing.done() or completing.cancelled():
            completing.cancel()
            self._answers.discard(EndpointKey.of(call))  # the next one may be in time
            return call
        return completing.result()

    def _request(self, request: Request) -> None:
        is_wanted = self._with_content or _is_call(request)
        if not is_wanted or not parse(request.url):
            return
        if len(self._begun) >= MAX_PENDING:
            self._begun.pop(next(iter(self._begun)))  # a stream, or nobody told that it has ended
        page = _page_of(request)
        if page not in self._beside:
            url = clip(page.url) if page else ""
            self._begun[request] = _Begun(datetime.now(UTC), self._act, url)

    def _response(self, response: Response) -> None:
        request = response.request
        if begun := self._begun.get(request):
            self._begun[request] = begun._replace(response=response)

    def _finished(self, request: Request) -> None:
        self._end(request, "")

    def _failed(self, request: Request) -> None:
        self._end(request, failure_of(request))

    def _end(self, request: Request, failure: str) -> None:
        begun = self._begun.pop(request, None)
        if begun is None or failure == "net::ERR_BLOCKED_BY_CLIENT":
            return  # it did not leave the browser
        is_call = _is_call(request)
        self._ended[is_call] += 1
        if self._ended[is_call] > MAX_CALLS:
            return
        call = self._call(request, begun, failure)
        completing = asyncio.ensure_future(
            _complete(call, request, begun.response, self._is_answer_wanted(call))
        )
        self._done.append((call, completing))

    def _is_answer_wanted(self, call: ApiCall) -> bool:
        """Return whether the answer is the first one of an endpoint whose fields can be read."""
        if "json" not in call.response_type or not 200 <= (call.status or 0) < 300:
            return False
        endpoint = EndpointKey.of(call)
        if endpoint in self._answers or len(self._answers) >= MAX_ANSWERS:
            return False
        self._answers.add(endpoint)
        return True

    def _call(self, request: Request, begun: _Begun, failure: str) -> ApiCall:
        response, body = begun.response, request.post_data_buffer or b""
        header = request.headers.get("content-type", "")  # Chromium hands over no body with a file
        kind = _mime(header) if body or request.method in _UPLOADING else ""
        document = json_in(body)
        first, *batched = operations(document, request.url) or ("",)
        return ApiCall(
            method=request.method,
            url=clip(request.url),
            resource_type=request.resource_type,
            page_url=begun.page_url,
            started=begun.started,
            status=response.status if response else None,
            failure="" if response else failure,
            query=tuple(query_fields(request.url)),
            headers=tuple(_negotiation_headers(request)),
            request_type=kind or ("application/octet-stream" if body else ""),
            fields=tuple(body_fields(body, document, header)),
            operation=first,
            batched=tuple(batched),
            response_type=_mime(response.headers.get("content-type", "")) if response else "",
            ms=_duration(request),
            late=begun.act != self._act,
            content=_content(request, response, body) if self._with_content else None,
        )


def _is_call(request: Request) -> bool:
    return request.resource_type in _DATA or request.method not in _READING


def _page_of(request: Request) -> Page | None:
    try:
        return request.frame.page
    except PlaywrightError:  # a new tab's first request, or a service worker's
        return None


def _mime(header: str) -> str:
    return header.partition(";")[0].strip().lower()[:MAX_NAME]


def _negotiation_headers(request: Request) -> Iterator[tuple[str, str]]:
    if request.method == "GET" and request.resource_type in _DATA:
        for name in _NEGOTIATION_HEADERS:
            value = request.headers.get(name, "")
            if value and (name, value) != ("accept", "*/*"):
                yield name, clip(value)


def _duration(request: Request) -> float | None:
    ended = request.timing["responseEnd"]
    return round(ended, 1) if ended >= 0 else None


async def _complete(
    call: ApiCall, request: Request, response: Response | None, is_answer_wanted: bool
) -> ApiCall:
    """Return the call with what the browser must be asked for: the answer's size and fields."""
    if response is None:
        return call
    found: dict[str, Any] = {}
    with suppress(PlaywrightError, TimeoutError):  # a page that is gone knows them no more
        async with asyncio.timeout(5):
            size = (await request.sizes())["responseBodySize"]
            found["size"] = size if size >= 0 else None
            if is_answer_wanted and size <= MAX_JSON_BYTES:
                found["answer"] = answer_names(json_in((await response.body()).lstrip()))
    return call.model_copy(update=found)


# --- archive ------------------------------------------------------------------------------------


def _content(request: Request, response: Response | None, body: bytes) -> CallContent:
    return CallContent(
        request_headers=_headers(request.headers),
        response_headers=_headers(response.headers) if response else (),
        body="" if b"\0" in body[:1024] else body[:_MAX_BODY].decode("utf-8", "replace"),
    )


def _headers(headers: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((name, clip(str(value))) for name, value in headers.items())
