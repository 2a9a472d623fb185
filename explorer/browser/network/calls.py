"""Listens to the requests that pages make to interfaces of servers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Request, Response

from explorer.browser.cdp.clipping import clip
from explorer.models.api_calls import ApiCall, CallContent, CallField, FieldType
from explorer.policy.request_fields import MAX_JSON_BYTES, fields_in
from explorer.urls import parse

MAX_CALLS = 300
"""Requests that are kept for one act."""
MAX_PENDING = 1_000
_MAX_FIELDS = 60
_MAX_NAME = 100
_MAX_BODY = 10_000  # characters of a body in an archive
_DATA = ("fetch", "xhr", "eventsource", "ping")
_READING = ("GET", "HEAD")


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
        self._done: list[tuple[ApiCall, asyncio.Task[int | None]]] = []
        self._act = 0
        listen("request", self._request)
        listen("response", self._response)
        listen("requestfinished", self._finished)
        listen("requestfailed", self._failed)

    def take(self) -> tuple[ApiCall, ...]:
        """Return the requests that have ended since the last call."""
        done, self._done = self._done, []
        self._act += 1
        return tuple(_with_size(call, size) for call, size in done)

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
        self._end(request, request.failure or "failed")

    def _end(self, request: Request, failure: str) -> None:
        begun = self._begun.pop(request, None)
        if begun is None or len(self._done) >= MAX_CALLS:
            return
        if failure == "net::ERR_BLOCKED_BY_CLIENT":
            return  # it did not leave the browser
        call = self._call(request, begun, failure)
        self._done.append((call, asyncio.ensure_future(_size(request, begun.response))))

    def _call(self, request: Request, begun: _Begun, failure: str) -> ApiCall:
        response, body = begun.response, request.post_data_buffer or b""
        kind = _mime(request.headers.get("content-type", "")) if body else ""
        document = _json_in(body)
        return ApiCall(
            method=request.method,
            url=clip(request.url),
            resource_type=request.resource_type,
            page_url=begun.page_url,
            started=begun.started,
            status=response.status if response else None,
            failure="" if response else failure,
            query=tuple(_query_of(request.url)),
            request_type=kind or ("application/octet-stream" if body else ""),
            fields=tuple(_fields_of(body, document, request.headers.get("content-type", ""))),
            operation=_operation(document),
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
    return header.partition(";")[0].strip().lower()[:_MAX_NAME]


def _duration(request: Request) -> float | None:
    ended = request.timing["responseEnd"]
    return round(ended, 1) if ended >= 0 else None


async def _size(request: Request, response: Response | None) -> int | None:
    try:
        async with asyncio.timeout(5):
            size = (await request.sizes())["responseBodySize"] if response else -1
    except (PlaywrightError, TimeoutError):
        return None
    return size if size >= 0 else None


def _with_size(call: ApiCall, size: asyncio.Task[int | None]) -> ApiCall:
    if not size.done() or size.cancelled():
        size.cancel()
        return call
    return call.model_copy(update={"size": size.result()})


# --- fields -------------------------------------------------------------------------------------


def _query_of(url: str) -> Iterator[CallField]:
    parts = parse(url)
    for name, value in list(parts.query.items() if parts else ())[:_MAX_FIELDS]:
        yield CallField(name=name[:_MAX_NAME], type=_type_of_text(value))


def _json_in(body: bytes) -> object:
    if body[:1] in (b"{", b"[") and len(body) <= MAX_JSON_BYTES:
        with suppress(ValueError, RecursionError):
            return json.loads(body)
    return None


def _fields_of(body: bytes, document: object, content_type: str) -> Iterator[CallField]:
    found: Iterator[tuple[str, FieldType]]
    if isinstance(document, list) and document:
        document = document[0]
    if isinstance(document, Mapping):
        found = ((str(name), _type_of(value)) for name, value in document.items())
    else:
        found = ((name, _type_of_text(value)) for name, value in fields_in(body, content_type))
    known: dict[str, FieldType] = {}
    for name, kind in found:
        if len(known) < _MAX_FIELDS:
            known.setdefault(name[:_MAX_NAME], kind)
    yield from (CallField(name=name, type=kind) for name, kind in known.items())


def _type_of(value: object) -> FieldType:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case dict():
            return "object"
        case list():
            return "array"
    return "null" if value is None else "string"


def _type_of_text(text: str) -> FieldType:
    if text in ("true", "false"):
        return "boolean"
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.replace(".", "", 1).isdecimal()) or len(digits) > 15:
        return "string"
    if digits.startswith("0") and digits not in ("0",) and not digits.startswith("0."):
        return "string"  # "007" is a name
    return "number" if "." in digits else "integer"


def _operation(document: object) -> str:
    name = document.get("operationName") if isinstance(document, Mapping) else None
    return name[:_MAX_NAME] if isinstance(name, str) else ""


# --- archive ------------------------------------------------------------------------------------


def _content(request: Request, response: Response | None, body: bytes) -> CallContent:
    return CallContent(
        request_headers=_headers(request.headers),
        response_headers=_headers(response.headers) if response else (),
        body="" if b"\0" in body[:1024] else body[:_MAX_BODY].decode("utf-8", "replace"),
    )


def _headers(headers: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((name, clip(str(value))) for name, value in headers.items())
