"""Groups addresses into page templates, learned during the run: ``/item/17`` and ``/item/18``.

An address is split into parts: host, path segments, segments of a client-side route, query. A part
that looks like a number, a date or a key is variable from the start. A word becomes variable when
at least MIN_SIBLINGS addresses that differ only in this part have shown similar controls.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Set
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from explorer.urls import is_variable, parse

ANY = "*"
"""Stands for a variable part, after the sign of a client-side route if it is a part of one."""
_ROUTE, _QUERY = "#", "?"
MIN_SIBLINGS = 3
"""Number of similar addresses differing in one part that make the part variable."""
MIN_SIMILARITY = 0.75
"""Minimum share of common controls (Jaccard index, 0 to 1) of similar pages."""

MAX_SIBLING_GROUPS = 20
"""Groups of similar pages compared for one part of an address; the latest are kept."""
MAX_QUERIES = 30
"""Different queries kept for one path: sorting and filtering have endless permutations."""
OTHER_QUERIES = _QUERY + ANY
"""Stands for all further queries. No path and no query of one parameter is written this way."""
_CACHED_ADDRESSES = 65_536
_WHERE_NEXT = re.compile(
    r"next|back|from|came_?from|continue|dest(ination)?|ref(errer)?"
    r"|(return|redirect|back|next)_?(to|ur[il]|path)?",
    re.IGNORECASE,
)
"""Names of parameters that hold the address to go to afterwards."""
_MAX_NAMED_VALUE_LENGTH = 12
"""Maximum letters of a query value that may name a view (``tab=history``); longer ones are data."""

Parts = tuple[str, ...]
Slot = tuple[int, Parts]
"""The index of a part, and the address with ``*`` in place of that part."""


class _SiblingGroup(NamedTuple):
    """Addresses that showed similar controls, as values of one part."""

    classes: Set[str]
    values: set[str]


class Templates:
    """Learns the templates of one run."""

    def __init__(self) -> None:
        self._slots: dict[Slot, list[_SiblingGroup]] = defaultdict(list)
        self._variable: set[Slot] = set()
        self._queries: dict[Parts, set[str]] = defaultdict(set)
        self._templates_by_url: dict[str, str] = {}
        self._learned: set[str] = set()
        """The templates with a part of the path that was learned to be variable."""

    @property
    def variables(self) -> tuple[Slot, ...]:
        """The learned variable parts, for ``recall`` in another run."""
        return tuple(sorted(self._variable))

    def recall(self, variables: Iterable[Slot]) -> None:
        """Add variable parts that an earlier run has learned."""
        self._variable |= set(variables)
        self._templates_by_url.clear()

    def of(self, url: str) -> str:
        """Return the template of an address: its parts joined by ``/``, variable parts as ``*``."""
        if url not in self._templates_by_url:
            self._templates_by_url[url] = self._template(url)
        return self._templates_by_url[url]

    def is_learned(self, template: str) -> bool:
        """Return whether a word in the path became variable, so that other pages may fit it too.

        Where ``/ada``, ``/bob`` and ``/cleo`` are alike, ``/settings`` need not be.
        """
        return template in self._learned

    def learn(self, url: str, classes: Set[str]) -> dict[str, str]:
        """Record the controls of a page and make parts of its address variable if they suggest it.

        Args:
            url: The address of the page.
            classes: The structural classes of its controls.

        Returns:
            A mapping from old to new template for each template that changed.
        """
        parts = _parts(url)
        renamed: dict[str, str] = {}
        for number in range(1, len(parts)):
            slot = number, _with_wildcard(parts, number)
            if slot in self._variable:
                parts = slot[1]
            if parts[number] in (ANY, _ROUTE + ANY, OTHER_QUERIES):
                continue
            group = next(
                (
                    candidate
                    for candidate in self._slots[slot]
                    if are_similar(candidate.classes, classes)
                ),
                None,
            )
            if group is None:
                group = _SiblingGroup(classes, set())
                self._slots[slot] = [*self._slots[slot][1 - MAX_SIBLING_GROUPS :], group]
            group.values.add(parts[number])
            if len(group.values) >= MIN_SIBLINGS:
                self._variable.add(slot)
                parts = slot[1]
                del self._slots[slot]
                changed = self._recompute(len(parts))
                renamed = {
                    before: changed.get(after, after) for before, after in renamed.items()
                } | changed
        return renamed

    def _template(self, url: str) -> str:
        parts = _parts(url)
        is_learned = False
        for number in range(1, len(parts)):
            if (number, _with_wildcard(parts, number)) in self._variable:
                is_learned |= parts[number][:1] not in (ANY, _QUERY)
                parts = _with_wildcard(parts, number)
        *path, last = parts
        if last.startswith("?"):
            queries = self._queries[tuple(path)]
            if len(queries) < MAX_QUERIES:
                queries.add(last)
            elif last not in queries:
                last = OTHER_QUERIES
        template = "/".join((*path, last))
        if is_learned:
            self._learned.add(template)
        return template

    def _recompute(self, length: int) -> dict[str, str]:
        """Recompute templates of addresses with that many parts; return the changes, old to new."""
        renamed = {}
        for url, before in self._templates_by_url.items():
            if len(_parts(url)) == length and (after := self._template(url)) != before:
                renamed[before] = self._templates_by_url[url] = after
        return renamed


def without_query(template: str) -> str:
    """Return the template of a path: that of an address without its query."""
    path, sign, _ = template.rpartition("/?")
    return path if sign else template


def are_similar(
    some: Set[object], others: Set[object], min_similarity: float = MIN_SIMILARITY
) -> bool:
    """Return whether the Jaccard index of two sets reaches the minimum; True if both are empty."""
    fewer, more = sorted((len(some), len(others)))
    if fewer < min_similarity * more:
        return False
    common = len(some & others)
    return common >= min_similarity * (fewer + more - common)


def _with_wildcard(parts: Parts, number: int) -> Parts:
    # A view is no sibling of a page, nor a query of a folder.
    sign = parts[number][:1] if parts[number].startswith((_ROUTE, _QUERY)) else ""
    return (*parts[:number], sign + ANY, *parts[number + 1 :])


@lru_cache(maxsize=_CACHED_ADDRESSES)
def _parts(url: str) -> Parts:
    """Return host, path segments, route segments (prefixed ``#``) and the query as one part.

    A client-side route may have a query of its own: it counts as one of the address. A parameter
    that says where to go afterwards (``next=/cart``) does not tell the page.
    """
    parsed = parse(url)
    if parsed is None:
        return (url,)
    segments = [segment for segment in parsed.path.split("/") if segment]
    is_route = parsed.fragment.startswith(("/", "!"))
    route, _, asked = parsed.raw_fragment.partition("?") if is_route else ("", "", "")
    steps = [unquote(step) for step in route.strip("/!").split("/") if step]
    asks = (*parsed.query.items(), *parse_qsl(asked, keep_blank_values=True))
    shown = [(key, value) for key, value in asks if not _says_where_next(key, value)]
    query = sorted({f"{key}={_named_value(value)}" for key, value in shown})
    parts = [
        str(parsed.authority),
        *map(_wildcard_if_variable, segments),
        *(_ROUTE + _wildcard_if_variable(step) for step in steps),
    ]
    return (*parts, f"?{'&'.join(query)}") if query else tuple(parts)


def _says_where_next(key: str, value: str) -> bool:
    return bool(_WHERE_NEXT.fullmatch(key)) and value.startswith(("/", "http://", "https://"))


def _wildcard_if_variable(part: str) -> str:
    return ANY if is_variable(part) else part


def _named_value(value: str) -> str:
    return value if value.isalpha() and len(value) <= _MAX_NAMED_VALUE_LENGTH else ANY
