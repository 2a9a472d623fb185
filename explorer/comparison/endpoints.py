"""The comparison of the endpoints of servers that pages called."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from explorer.comparison.view import RunView
from explorer.identity.runs import ControlKey
from explorer.reporting.run import Cause, Endpoint, EndpointChange, RunSummary
from explorer.urls import origin

MIN_RUNS = 3
"""Runs in which something must have called an endpoint before its silence is an alert: a page may
call one endpoint or another by lot, or keep an answer for a day."""
_CHANGES = ("vanished", "status", "appeared")
_READING = ("GET", "HEAD")

_CauseKey = tuple[str, str, ControlKey | None]


class _Form(NamedTuple):
    """What endpoints have in common whose paths may differ in parameters only."""

    method: str
    host: str
    """The origin, "" for that of the site: the other run may be on another copy of it."""
    operation: str
    segments: int


class _Called(NamedTuple):
    """An endpoint, and how often each cause called it."""

    form: _Form
    endpoint: Endpoint
    times: Mapping[_CauseKey, int]

    def is_same(self, other: _Called) -> bool:
        """Return whether two runs mean the same endpoint.

        A parameter of a path fits any word: which words are parameters, each run learns anew.
        """
        return self.form == other.form and all(
            one == another or "{" in (one[:1], another[:1])
            for one, another in zip(
                self.endpoint.path.split("/"), other.endpoint.path.split("/"), strict=True
            )
        )


class _Calls:
    """The endpoints of a run, and what was done in it."""

    def __init__(self, view: RunView) -> None:
        self._view = view
        self._site = origin(view.run.url)
        self.are_complete = not view.run.left_out.get("api")
        self.causes = {self._key(cause): cause for cause in view.run.api_causes}
        self.done = self._times(view.run.api_causes)
        self.endpoints = [self._called(endpoint) for endpoint in view.run.api or ()]
        self._by_form = _by_form(self.endpoints)

    def same(self, endpoint: _Called) -> list[_Called]:
        """Return what this run has of an endpoint of any run."""
        return [one for one in self._by_form.get(endpoint.form, ()) if one.is_same(endpoint)]

    def _called(self, endpoint: Endpoint) -> _Called:
        host = "" if endpoint.origin == self._site else endpoint.origin
        form = _Form(endpoint.method, host, endpoint.operation, endpoint.path.count("/"))
        return _Called(form, endpoint, self._times(endpoint.causes))

    def _times(self, causes: Iterable[Cause]) -> Mapping[_CauseKey, int]:
        times: Counter[_CauseKey] = Counter()
        for cause in causes:
            times[self._key(cause)] += cause.times
        return times

    def _key(self, cause: Cause) -> _CauseKey:
        control = self._view.key_of(cause.control) if cause.control else None
        return self._view.address(cause.page), cause.action, control


def endpoint_changes(
    current: RunSummary, earlier: Sequence[RunSummary]
) -> tuple[EndpointChange, ...]:
    """Return the changes of endpoints since earlier runs, see ``changed_endpoints``."""
    return changed_endpoints(RunView(current), [RunView(run) for run in earlier])


def changed_endpoints(current: RunView, earlier: Sequence[RunView]) -> tuple[EndpointChange, ...]:
    """Return the endpoints that are called no more, newly called, or answer with another status.

    A run does not come everywhere, and an act does not always call the same. So an endpoint counts
    as called no more only if nothing calls it in this run, although an act on the same control or
    the load of the same page was done again that called it each time in the earlier runs. It is new
    only if an act or a load calls it each time that was done before and called it never. Another
    status counts if all former answers were of one class, all present ones are of another, and the
    same called it. Runs of another visitor, who may be shown something else, do not count.

    Files of earlier versions do not tell what was done; then there is no change to tell.

    Args:
        current: The run.
        earlier: The runs before it, newest first.
    """
    now = _Calls(current)
    past = [_Calls(view) for view in earlier if view.run.visitor == current.run.visitor]
    changes = (*_vanished(now, past), *_other_statuses(now, past), *_appeared(now, past))
    return tuple(sorted(changes, key=lambda it: (_CHANGES.index(it.change), it.address, it.method)))


def _vanished(now: _Calls, past: Sequence[_Calls]) -> Iterator[EndpointChange]:
    if not now.are_complete:
        return
    for called in _each_once(one for before in past for one in before.endpoints):
        if now.same(called):
            continue
        sure = {
            key: runs
            for key in now.done.keys() & called.times.keys()
            if (runs := _runs_if_sure(called, key, past))
        }
        if sure:
            key = max(sure, key=lambda key: (sure[key], str(key)))
            alerts = called.endpoint.is_own and sure[key] >= MIN_RUNS
            yield _change(called, "vanished", now.causes[key], alerts=alerts)


def _runs_if_sure(called: _Called, key: _CauseKey, past: Sequence[_Calls]) -> int:
    """Return in how many earlier runs a cause was done; 0 unless it always called the endpoint."""
    runs = 0
    for before in past:
        times = before.done.get(key, 0)
        if sum(one.times.get(key, 0) for one in before.same(called)) < times:
            return 0
        runs += times > 0
    return runs


def _appeared(now: _Calls, past: Sequence[_Calls]) -> Iterator[EndpointChange]:
    if not all(before.are_complete for before in past):
        return
    for called in now.endpoints:
        if any(before.same(called) for before in past):
            continue
        for key, times in called.times.items():
            if times >= now.done.get(key, 0) > 0 and any(key in before.done for before in past):
                yield _change(called, "appeared", now.causes[key])
                break


def _other_statuses(now: _Calls, past: Sequence[_Calls]) -> Iterator[EndpointChange]:
    for called in now.endpoints:
        former = [one for before in past for one in before.same(called)]
        repeated = (
            called.times.keys() & now.causes.keys() & {key for it in former for key in it.times}
        )
        before, after = _statuses(former), _statuses([called])
        if repeated and _is_other_class(called.endpoint, before, after):
            key = min(repeated, key=str)
            yield _change(called, "status", now.causes[key], before=before, after=after)


def _is_other_class(endpoint: Endpoint, before: set[str], after: set[str]) -> bool:
    """Return whether all answers were of one class and are of another.

    Whether what is sent or asked for by an id is accepted (2xx) or refused (4xx) may be due to the
    values of the run.
    """
    former, present = _classes(before), _classes(after)
    if len(former) != 1 or len(present) != 1 or former == present:
        return False
    depends_on_values = endpoint.method not in _READING or "{" in endpoint.path
    return not (depends_on_values and former | present == {"2", "4"})


def _classes(statuses: set[str]) -> set[str]:
    return {"2" if status[0] == "3" else status[0] for status in statuses}  # 304: is cached


def _statuses(endpoints: Iterable[_Called]) -> set[str]:
    return {status for one in endpoints for status in one.endpoint.statuses} - {"failed"}


def _each_once(endpoints: Iterable[_Called]) -> list[_Called]:
    """Return the first of those that are the same."""
    known: dict[_Form, list[_Called]] = defaultdict(list)
    for endpoint in endpoints:
        if not any(one.is_same(endpoint) for one in known[endpoint.form]):
            known[endpoint.form].append(endpoint)
    return [one for group in known.values() for one in group]


def _by_form(endpoints: Iterable[_Called]) -> Mapping[_Form, list[_Called]]:
    forms: dict[_Form, list[_Called]] = defaultdict(list)
    for endpoint in endpoints:
        forms[endpoint.form].append(endpoint)
    return forms


def _change(
    called: _Called,
    change: Literal["appeared", "vanished", "status"],
    cause: Cause,
    *,
    alerts: bool = False,
    before: Iterable[str] = (),
    after: Iterable[str] = (),
) -> EndpointChange:
    endpoint = called.endpoint
    return EndpointChange(
        method=endpoint.method,
        address=endpoint.address,
        change=change,
        operation=endpoint.operation,
        upon=cause.words,
        page=cause.page,
        before=", ".join(sorted(before)),
        after=", ".join(sorted(after)),
        alerts=alerts,
    )
