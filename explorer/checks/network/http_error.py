"""The check of documents and fetches that the server answers with 4xx or 5xx."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.exchanges import NEEDS_LOGIN, exchange_finding, failed_exchanges, is_failed
from explorer.masking import MASK
from explorer.models import Act, Exchange, Finding, Severity
from explorer.policy.scope import Scope
from explorer.urls import parse, values_in

_FETCHES = ("fetch", "xhr", "eventsource")
_TOO_MANY_REQUESTS = 429
_TYPING_ACTIONS = ("fill", "submit")
_FORM_NOT_FOUND = (404, 405)
_GONE = (404, 410)
_EXISTENCE_METHODS = ("HEAD", "OPTIONS")
"""Methods by which a page tests whether something exists; a 4xx status is a valid answer."""
_SAFE_METHODS = ("GET", *_EXISTENCE_METHODS)
_MIN_VALUE_LENGTH = 3
"""Minimum length of a typed value that is searched in addresses; shorter ones occur by chance."""
_MAX_VALUES = 1000
_MAX_ADDRESSES = 5000


class HttpErrors:
    """Reports 5xx answers and pages answered with 4xx as errors, other 4xx answers as warnings.

    A page that fails is useless, while a failed fetch or form submission may be handled by the
    page. Pages that need a login (401, 403, 407) are warnings. The severity is info for 429, for
    fetches that need a login or were answered at another address, for HEAD and OPTIONS requests,
    for requests that carry a value which explorer typed, and for addresses that answered until the
    run changed data. ``broken-link`` reports pages that are missing behind a link.
    """

    name = "http-error"

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._typed: dict[str, None] = {}
        """Values that were typed into fields in this run, oldest first."""
        self._answered: dict[str, None] = {}
        """Addresses that answered in this run, oldest first."""
        self._has_changed_data = False

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each failed document or fetch, and record what was typed and read."""
        self._remember_typed_values(act)
        for exchange in failed_exchanges(act, self.name, self._scope):
            yield exchange_finding(self.name, act, exchange, self._severity(exchange, act))
        self._remember_answers(act)

    def _remember_answers(self, act: Act) -> None:
        failed = {s.url for s in act.outcome.signals if isinstance(s, Exchange) and is_failed(s)}
        read = [url for method, url in act.outcome.requests if method in _SAFE_METHODS]
        self._has_changed_data |= len(read) < len(act.outcome.requests)
        for url in (act.outcome.url, *read):
            if url not in failed:
                self._answered[url] = None
        while len(self._answered) > _MAX_ADDRESSES:
            del self._answered[next(iter(self._answered))]

    def _remember_typed_values(self, act: Act) -> None:
        if act.outcome.action not in _TYPING_ACTIONS:
            return
        for field in act.outcome.filled:
            is_long = len(field.value) >= _MIN_VALUE_LENGTH
            if is_long and field.value != MASK and not field.chosen:
                self._typed[field.value] = None
        while len(self._typed) > _MAX_VALUES:
            del self._typed[next(iter(self._typed))]

    def _severity(self, exchange: Exchange, act: Act) -> Severity:
        status = exchange.status or 0
        if status >= 500:
            return "error"
        if status == _TOO_MANY_REQUESTS or self._is_caused_by_typed_value(exchange, act):
            return "info"
        if status in _GONE and self._has_changed_data and exchange.url in self._answered:
            return "info"
        if exchange.method in _EXISTENCE_METHODS:
            return "info"
        if exchange.resource_type in _FETCHES:
            return (
                "info" if status in NEEDS_LOGIN or _is_found_elsewhere(exchange, act) else "warning"
            )
        if exchange.resource_type != "document":
            return "info"
        is_opened_page = exchange.main_document and exchange.method == "GET"
        return "error" if is_opened_page and status not in NEEDS_LOGIN else "warning"

    def _is_caused_by_typed_value(self, exchange: Exchange, act: Act) -> bool:
        """Return whether the request carries a typed value, in its address or as a form's body.

        A form's address that does not exist (404) or does not accept the method (405) is a fault of
        the site, whatever the values are.
        """
        is_form = exchange.method != "GET" and act.outcome.action in _TYPING_ACTIONS
        if is_form and not all(field.chosen for field in act.outcome.filled):
            return exchange.status not in _FORM_NOT_FOUND
        return not self._typed.keys().isdisjoint(values_in(exchange.url))


def _is_found_elsewhere(exchange: Exchange, act: Act) -> bool:
    """Return whether the page tried several addresses for one resource and another one answered."""
    failed = {s.url for s in act.outcome.signals if isinstance(s, Exchange)}
    tail = _tail(exchange.url)
    requested = (url for method, url in act.outcome.requests if method == exchange.method)
    return bool(tail) and any(url not in failed and _tail(url) == tail for url in requested)


def _tail(url: str) -> tuple[str, ...]:
    """Return the last two segments of the path."""
    parts = parse(url)
    return tuple(parts.path.split("/")[-2:]) if parts else ()
