"""The data that the pages of a walk have asked servers for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from explorer.comparison.visitors.same_data import is_data_type
from explorer.models.api_calls import ApiCall, EndpointKey
from explorer.reporting.summary.call_causes import CALLS
from explorer.urls import normalise

MAX_ENDPOINTS = 5_000
"""Endpoints that are kept of a walk."""
MAX_PAGES = 200
"""Pages that are kept of each."""


@dataclass
class DataCalls:
    """The calls of one endpoint by GET."""

    pages: set[str] = field(default_factory=set)
    """The normalised addresses of the pages that have called it; "" for one that is not known."""
    fields: frozenset[str] = frozenset()
    """The names of the fields of an answer; none if they are not known."""
    answered: ApiCall | None = None
    """A call of a page that was being opened, which got data; None if none did. What a click on a
    button calls may change something, whatever its method."""

    def add(self, call: ApiCall, *, opens_page: bool) -> None:
        """Add a call."""
        self.pages.add(normalise(call.page_url) if len(self.pages) < MAX_PAGES else "")
        self.fields = self.fields or frozenset(call.answer)
        is_read = call.resource_type in ("fetch", "xhr") and call.status == 200
        is_data = is_read and is_data_type(call.response_type)
        if self.answered is None and is_data and opens_page and not call.late:
            self.answered = call


class WalkCalls:
    """Groups the calls of one walk by their endpoint, whatever their values."""

    def __init__(self) -> None:
        self._calls: dict[EndpointKey, DataCalls] = {}

    @property
    def by_endpoint(self) -> Mapping[EndpointKey, DataCalls]:
        """The calls of each endpoint."""
        return self._calls

    def add(self, calls: Iterable[ApiCall], *, opens_page: bool) -> None:
        """Add those of the calls that scripts made by GET.

        Args:
            calls: The calls of a step.
            opens_page: Whether the step opened a page and did nothing else.
        """
        for call in calls:
            if call.method != "GET" or call.resource_type not in CALLS:
                continue
            endpoint = EndpointKey.of(call)
            if endpoint in self._calls or len(self._calls) < MAX_ENDPOINTS:
                self._calls.setdefault(endpoint, DataCalls()).add(call, opens_page=opens_page)
