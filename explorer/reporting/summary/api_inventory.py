"""Collects the interfaces of servers that pages call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import median
from urllib.parse import quote

from explorer.models import Interaction, Outcome, verb
from explorer.models.api_calls import ApiCall, CallField, FieldType
from explorer.policy.scope import are_same_site
from explorer.reporting.run.api import Endpoint
from explorer.urls import is_variable, normalise, origin, parse

ENDPOINTS = 500
"""Endpoints that are listed."""
_EXAMPLES = 8
_NAMES = 60
_TIMES = 200
_ESCAPED = {ord(sign): quote(sign) for sign in "?#{}"}
"""Signs of a segment that would mean something else in a template."""
_READING = ("GET", "HEAD")
_CALLS = ("fetch", "xhr", "eventsource", "ping")


class _Seen:
    """The calls of one endpoint."""

    def __init__(self) -> None:
        self.count = 0
        self.query: dict[str, FieldType] = {}
        self.fields: dict[str, FieldType] = {}
        self.request_types: dict[str, None] = {}
        self.response_types: dict[str, None] = {}
        self.operations: dict[str, None] = {}
        self.statuses: Counter[str] = Counter()
        self.size: int | None = None
        self.times: list[float] = []
        self.pages: dict[str, None] = {}
        self.acts: dict[str, None] = {}

    def add(self, call: ApiCall, act: str) -> None:
        self.count += 1
        _merge(self.query, call.query)
        _merge(self.fields, call.fields)
        _note(self.request_types, call.request_type)
        _note(self.response_types, call.response_type)
        _note(self.operations, call.operation, _NAMES)
        self.statuses[str(call.status or "failed")] += 1
        if call.size is not None:
            self.size = max(self.size or 0, call.size)
        if call.ms is not None and len(self.times) < _TIMES:
            self.times.append(call.ms)
        _note(self.pages, normalise(call.page_url) if call.page_url else "")
        _note(self.acts, "" if call.late else act)


class ApiInventory:
    """Groups calls by method and path template, whatever their values."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, str], _Seen] = {}
        self.left_out = 0
        """How many calls of further endpoints are not listed."""

    def opened(self, outcome: Outcome) -> None:
        """Add the calls of the opening of the start page."""
        self._add(outcome.calls, "opening the start page")

    def act(self, done: Interaction) -> None:
        """Add the calls of a step."""
        target = f" “{done.element.label[:_NAMES]}”" if done.element else ""
        self._add(done.calls, f"{verb(done.action)}{target} (step {done.step})")

    def _add(self, calls: Iterable[ApiCall], act: str) -> None:
        for call in calls:
            if call.resource_type not in _CALLS and call.method in _READING:
                continue  # an archive is wanted, which has all requests
            key = call.method, origin(call.url), path_template(call.url)
            if key in self._seen or len(self._seen) < ENDPOINTS:
                self._seen.setdefault(key, _Seen()).add(call, act)
            else:
                self.left_out += 1

    def endpoints(self, site: str) -> tuple[Endpoint, ...]:
        """Return the endpoints, those of the site first, by path and method."""
        found = (_endpoint(key, seen, site) for key, seen in self._seen.items())
        return tuple(sorted(found, key=lambda e: (not e.is_own, e.origin, e.path, e.method)))


def path_template(url: str) -> str:
    """Return the path of an address with ``{id}``, ``{id2}`` ... for its variable parts."""
    parts = parse(url)
    pieces, number = [], 0
    for piece in parts.path.split("/") if parts else ():
        piece = piece.translate(_ESCAPED)
        if is_variable(piece):
            number += 1
            piece = f"{{id{number if number > 1 else ''}}}"
        pieces.append(piece)
    return "/".join(pieces) or "/"


def _endpoint(key: tuple[str, str, str], seen: _Seen, site: str) -> Endpoint:
    method, host, path = key
    return Endpoint(
        method=method,
        origin=host,
        path=path,
        is_own=are_same_site(host, site),
        count=seen.count,
        query=_fields(seen.query),
        request_types=tuple(seen.request_types),
        fields=_fields(seen.fields),
        operations=tuple(seen.operations),
        statuses=dict(sorted(seen.statuses.items())),
        response_types=tuple(seen.response_types),
        size=seen.size,
        ms=round(median(seen.times), 1) if seen.times else None,
        slowest_ms=max(seen.times) if seen.times else None,
        pages=tuple(seen.pages),
        acts=tuple(seen.acts),
    )


def _fields(known: dict[str, FieldType]) -> tuple[CallField, ...]:
    return tuple(CallField(name=name, type=kind) for name, kind in known.items())


def _merge(known: dict[str, FieldType], fields: Iterable[CallField]) -> None:
    for field in fields:
        before = known.get(field.name)
        if before is None and len(known) >= _NAMES:
            continue
        known[field.name] = _wider(before, field.type)


def _wider(before: FieldType | None, now: FieldType) -> FieldType:
    """Return a type for both values; text where no other one has both."""
    if before in (None, "null", now):
        return now
    if now == "null":
        return before or now
    return "number" if {before, now} == {"integer", "number"} else "string"


def _note(known: dict[str, None], text: str, limit: int = _EXAMPLES) -> None:
    if text and len(known) < limit:
        known[text] = None
