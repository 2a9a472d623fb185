"""The addresses with data that only pages call which a visitor is not shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from explorer.comparison.visitors.data_calls import DataCalls
from explorer.comparison.visitors.pages import HiddenPage, Views
from explorer.comparison.visitors.view import VisitorView, view_key
from explorer.models.api_calls import ApiCall, EndpointKey
from explorer.policy.scope import are_same_site
from explorer.reporting.summary.path_parameters import with_parameters

_Key = str | tuple[str, str]
"""The address of a page, or what all of its views have in common."""


class HiddenData(NamedTuple):
    """An address that a page of one visitor has called, and that no page calls for another one."""

    endpoint: EndpointKey
    call: ApiCall
    """A call that got data."""
    shown_to: str
    """The name of the visitor whose page made the call."""
    pages: tuple[HiddenPage, ...]
    """The pages that call the endpoint."""


def hidden_data(views: Views, visitor: str, hidden: Iterable[HiddenPage]) -> Iterator[HiddenData]:
    """Yield one address of each endpoint that only hidden pages call.

    What a page has called of somebody who does not log in is public.

    Args:
        views: The walks by the names of the visitors.
        visitor: The visitor who has not called the endpoints.
        hidden: The pages that others have opened and to which nothing leads for the visitor.
    """
    hidden_by_key = {key: page for page in hidden for key in _keys(page, views[page.shown_to])}
    public = {visitor, *(name for name, view in views.items() if view.anonymous)}
    site = views[visitor].run.url
    for endpoint, callers in _called(views).items():
        readers = {name for name, calls in callers.items() if _is_shown(views[name], calls)}
        if not public.isdisjoint(readers) or not are_same_site(endpoint.origin, site):
            continue
        called = [(name, one) for name, all_calls in callers.items() for one in all_calls]
        pages = [
            _hidden_page(page, views[name], hidden_by_key)
            for name, calls in called
            for page in sorted(calls.pages)
        ]
        answered = [(name, one.answered) for name, one in called if one.answered]
        if answered and all(pages):
            name, call = answered[0]
            yield HiddenData(endpoint, call, name, tuple(dict.fromkeys(filter(None, pages))))


def _is_shown(view: VisitorView, calls: Iterable[DataCalls]) -> bool:
    """Return whether a page has made one of the calls to which something leads."""
    return any(view.is_shown(view.address(page)) for one in calls for page in one.pages)


def _keys(page: HiddenPage, view: VisitorView) -> Iterator[_Key]:
    yield view.address(page.url)
    if key := view_key(page.url, page.title):
        yield key


def _hidden_page(
    url: str, view: VisitorView, hidden: Mapping[_Key, HiddenPage]
) -> HiddenPage | None:
    """Return the hidden page at an address that a visitor has opened, None if it is not hidden."""
    address = view.address(url)
    if address in hidden or address not in view.pages:
        return hidden.get(address)
    page = view.pages[address]
    key = view_key(page.url, page.title)
    return hidden.get(key) if key else None


def _called(views: Views) -> Mapping[EndpointKey, Mapping[str, Sequence[DataCalls]]]:
    """Return for each endpoint its calls by the names of the visitors.

    Words in paths are parameters for all visitors if they are for any.
    """
    fields: dict[EndpointKey, Set[str]] = {}
    for view in views.values():
        for endpoint, calls in view.calls.by_endpoint.items():
            fields[endpoint] = fields.get(endpoint) or calls.fields
    called: dict[EndpointKey, dict[str, list[DataCalls]]] = {}
    for before, after in with_parameters(fields).items():
        for name, view in views.items():
            if before in view.calls.by_endpoint:
                callers = called.setdefault(after, {})
                callers.setdefault(name, []).append(view.calls.by_endpoint[before])
    return called
