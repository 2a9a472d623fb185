"""Collects the endpoints of servers that pages call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from statistics import median

from explorer.models import Interaction, Outcome, verb
from explorer.models.api_calls import ApiCall, CallField, EndpointKey, FieldType
from explorer.policy.scope import are_same_site
from explorer.reporting.run.api import Cause, Endpoint
from explorer.reporting.run.site import SeenControl
from explorer.reporting.summary.call_causes import CALLS, READING, CauseKey, Occasion
from explorer.reporting.summary.path_parameters import with_parameters
from explorer.text import words
from explorer.urls import has_id, normalise, path_template

ENDPOINTS = 500
"""Endpoints that are listed."""
MAX_CAUSES = 5_000
"""Loads and acts that are listed, of all pages."""
_MAX_ENTERED = 2_000
_MIN_ENTERED_LENGTH = 3
_EXAMPLES = 8
_CAUSES = 20
_NAMES = 60
_TIMES = 200


class _Seen:
    """The calls of one endpoint."""

    def __init__(self) -> None:
        self.count = 0
        self.query: dict[str, FieldType] = {}
        self.fields: dict[str, FieldType] = {}
        self.request_types: dict[str, None] = {}
        self.response_types: dict[str, None] = {}
        self.statuses: Counter[str] = Counter()
        self.size: int | None = None
        self.times: list[float] = []
        self.pages: dict[str, None] = {}
        self.acts: dict[str, None] = {}
        self.causes: dict[CauseKey, set[int]] = {}
        """The numbers of the occasions on which each called it."""
        self.answer: frozenset[str] = frozenset()

    def add(self, call: ApiCall, act: str, cause: CauseKey | None, occasion: int) -> None:
        self.count += 1
        _merge(self.query, call.query)
        _merge(self.fields, call.fields)
        _note(self.request_types, call.request_type)
        _note(self.response_types, call.response_type)
        self.statuses[str(call.status or "failed")] += 1
        self._measure(call.size, () if call.ms is None else (call.ms,))
        _note(self.pages, normalise(call.page_url) if call.page_url else "")
        _note(self.acts, "" if call.late else act)
        if cause:
            self._caused(cause, {occasion})
        self.answer = self.answer or frozenset(call.answer)

    def join(self, other: _Seen) -> None:
        """Add the calls of an endpoint that has turned out to be the same one."""
        self.count += other.count
        _merge(self.query, _fields(other.query))
        _merge(self.fields, _fields(other.fields))
        self.statuses += other.statuses
        self._measure(other.size, other.times)
        for mine, others in (
            (self.request_types, other.request_types),
            (self.response_types, other.response_types),
            (self.pages, other.pages),
            (self.acts, other.acts),
        ):
            for text in others:
                _note(mine, text)
        for cause, occasions in other.causes.items():
            self._caused(cause, occasions)

    def _measure(self, size: int | None, times: Iterable[float]) -> None:
        if size is not None:
            self.size = max(self.size or 0, size)
        self.times = [*self.times, *times][:_TIMES]

    def _caused(self, cause: CauseKey, occasions: set[int]) -> None:
        if cause in self.causes or len(self.causes) < _CAUSES:
            self.causes.setdefault(cause, set()).update(occasions)


class ApiInventory:
    """Groups calls by method, path template and operation, whatever their values."""

    def __init__(self) -> None:
        self._seen: dict[EndpointKey, _Seen] = {}
        self._causes: dict[CauseKey, set[int]] = {}
        self._entered: set[str] = set()
        self._occasions = 0
        self._latest: dict[int, int] = {}
        """The number of the latest occasion of each worker, whose calls may be under way."""
        self.left_out = 0
        """How many calls are not listed: beyond the limit of an act, and of further endpoints,
        where each operation of a batch counts."""
        self.causes_left_out = 0
        """How many loads and acts on further controls are not listed."""

    def opened(self, outcome: Outcome) -> None:
        """Add the calls of the opening of the start page."""
        self.left_out += outcome.calls_left_out.data
        self._add(outcome.calls, "opening the start page", Occasion(outcome.signals))

    def act(self, done: Interaction) -> None:
        """Add the calls of a step."""
        self.left_out += done.calls_left_out.data
        if len(self._entered) < _MAX_ENTERED:
            entered = (_plain(field.value) for field in done.filled if not field.chosen)
            self._entered |= {it for it in entered if len(it) >= _MIN_ENTERED_LENGTH}
        target = f" “{done.element.label[:_NAMES]}”" if done.element else ""
        act = f"{verb(done.action)}{target} (step {done.step})"
        self._add(done.calls, act, Occasion(done.signals, done), done.worker)

    def _add(self, calls: Iterable[ApiCall], act: str, occasion: Occasion, worker: int = 0) -> None:
        self._occasions += 1
        self._latest[worker] = self._occasions
        for cause in occasion.causes:
            if cause in self._causes or len(self._causes) < MAX_CAUSES:
                self._causes.setdefault(cause, set()).add(self._occasions)
            else:
                self.causes_left_out += 1
        for call in calls:
            if call.resource_type not in CALLS and call.method in READING:
                continue  # an archive is wanted, which has all requests
            for endpoint in self._endpoint_keys(call):
                if endpoint in self._seen or len(self._seen) < ENDPOINTS:
                    seen = self._seen.setdefault(endpoint, _Seen())
                    seen.add(call, act, occasion.cause_of(call), self._occasions)
                else:
                    self.left_out += 1

    def _endpoint_keys(self, call: ApiCall) -> Iterator[EndpointKey]:
        """Yield the endpoint of each operation that a call consists of."""
        first = EndpointKey.of(call)
        for operation in (call.operation, *call.batched):
            found = first._replace(operation=operation)
            if found in self._seen:  # a word that was called before it was entered
                yield found
            else:
                yield found._replace(path=path_template(call.url, self._is_parameter))

    def _is_parameter(self, segment: str) -> bool:
        return has_id(segment) or _plain(segment) in self._entered

    def endpoints(self, site: str) -> tuple[Endpoint, ...]:
        """Return the endpoints, those of the site first, by path and method."""
        joined: dict[EndpointKey, _Seen] = {}
        for before, after in with_parameters(self._answers()).items():
            joined.setdefault(after, _Seen()).join(self._seen[before])
        found = (self._endpoint(it, seen, site) for it, seen in joined.items())
        return tuple(
            sorted(found, key=lambda e: (not e.is_own, e.origin, e.path, e.method, e.operations))
        )

    def causes(self) -> tuple[Cause, ...]:
        """Return the loads and acts, with how often they were done and their calls are known."""
        return self._listed(self._causes)

    def _answers(self) -> Mapping[EndpointKey, frozenset[str]]:
        return {endpoint: seen.answer for endpoint, seen in self._seen.items()}

    def _listed(self, causes: Mapping[CauseKey, set[int]]) -> tuple[Cause, ...]:
        open_ends = set(self._latest.values())
        return tuple(
            Cause(
                page=cause.page,
                action=cause.action,
                control=SeenControl(**cause.control._asdict()) if cause.control else None,
                times=times,
            )
            for cause, occasions in causes.items()
            if (times := len(occasions - open_ends))
        )

    def _endpoint(self, key: EndpointKey, seen: _Seen, site: str) -> Endpoint:
        method, host, path, operation = key
        return Endpoint(
            method=method,
            origin=host,
            path=path,
            is_own=are_same_site(host, site),
            count=seen.count,
            query=_fields(seen.query),
            request_types=tuple(seen.request_types),
            fields=_fields(seen.fields),
            operations=(operation,) if operation else (),
            statuses=dict(sorted(seen.statuses.items())),
            response_types=tuple(seen.response_types),
            size=seen.size,
            ms=round(median(seen.times), 1) if seen.times else None,
            slowest_ms=max(seen.times) if seen.times else None,
            pages=tuple(seen.pages),
            acts=tuple(seen.acts),
            causes=self._listed(seen.causes),
        )


def _plain(text: str) -> str:
    """Return a text as an address may have it: its letters and digits, without case and accents."""
    return "".join(words(text[:_NAMES]))


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


def _note(known: dict[str, None], text: str) -> None:
    if text and len(known) < _EXAMPLES:
        known[text] = None
