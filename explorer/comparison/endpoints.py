"""The comparison of the interfaces of servers that pages called."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.comparison.comparison import EndpointChange
from explorer.comparison.view import EarlierRuns, RunView
from explorer.reporting.run import Endpoint
from explorer.urls import origin

_Key = tuple[str, str, str]


def changed_endpoints(current: RunView, past: EarlierRuns) -> tuple[EndpointChange, ...]:
    """Return the endpoints that one of the run and the latest earlier run called.

    An endpoint counts as not called any more only if a page that called it was visited again.
    Files of earlier versions hold no endpoints; then there is no change to tell.
    """
    earlier = past.latest
    if current.run.api is None or earlier.run.api is None:
        return ()
    now, before = _by_key(current), _by_key(earlier)
    gone = [
        _change(before[key], "vanished")
        for key in before.keys() - now.keys()
        if any(
            current.answered(current.address(_here(page, current, earlier)))
            for page in before[key].pages
        )
    ]
    new = [_change(now[key], "appeared") for key in now.keys() - before.keys()]
    return tuple(sorted((*gone, *new), key=lambda one: (one.change, one.address, one.method)))


def _here(page: str, current: RunView, earlier: RunView) -> str:
    """Return the address of a page on the copy of the site that the run is on."""
    before, now = origin(earlier.run.url), origin(current.run.url)
    return f"{now}{page.removeprefix(before)}" if page.startswith(f"{before}/") else page


def _by_key(view: RunView) -> Mapping[_Key, Endpoint]:
    site = origin(view.run.url)
    return {
        (one.method, "" if one.origin == site else one.origin, one.path): one
        for one in view.run.api or ()
    }


def _change(endpoint: Endpoint, change: str) -> EndpointChange:
    return EndpointChange.model_validate(
        {"method": endpoint.method, "address": endpoint.address, "change": change}
    )
