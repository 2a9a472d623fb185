"""Groups addresses into page templates, learned during the run: ``/item/17`` and ``/item/18``.

An address is split into parts: host, path segments, segments of a route (of a client-side router,
or in the query of a front controller: ``index.php?route=/table/edit``), query. A part that looks
like a number, a date or a key is variable from the start, and so is the order of a list. A word
becomes variable when at least MIN_SIBLINGS addresses that differ only in this part have shown
similar controls.

Many sites name each of their views in the query (``?do=edit``), and others what a list holds. So a
parameter becomes variable when pages that differ only in it are similar also in what is not on
nearly all pages of their path. The query does when pages are that have other parameters.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from explorer.urls import is_variable, parameter_name, parse

ANY = "*"
"""Stands for a variable part, after the sign of a client-side route if it is a part of one."""
_ROUTE, _QUERY = "#", "?"
MIN_SIBLINGS = 3
"""Number of similar addresses differing in one part that make the part variable."""
MIN_SIMILARITY = 0.75
"""Minimum share of common controls (Jaccard index, 0 to 1) of similar pages."""

FRAME_SHARE = 0.8
"""Share of the addresses of a path from which a control counts as part of its frame."""
OWN_SHARE = 0.25
"""Share of the controls of a path, besides its frame, up to which all its pages are alike."""
MAX_PARAMETERS = 8
"""Parameters of a query that may become variable: the first in the order of their names."""
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
_LIST_ORDER = re.compile(
    r"(sort|order(ing)?)([-_.]?(by|col(umn)?|dir(ection)?|field|order)|\[\w*\])?", re.IGNORECASE
)
"""Names of parameters that hold the order of a list."""
_FRONT_CONTROLLER = re.compile(r"/|.*/(?:index\.\w+|[\w.-]+\.(?:php\d?|cgi|pl|aspx?|jsp|do|cfm))")
"""The path of a script that may serve all pages of a site, told apart by its query."""
_ROUTE_NAME = re.compile(
    r"r|q|p|c|op|do|act|mod|cmd|page|path|route|view|action|option|module|controller", re.IGNORECASE
)
_ROUTE_VALUE = re.compile(r"(?=.*/)/?[A-Za-z]\w*(?:[/-]\w+){0,6}/?")
"""A parameter that tells such a script its view by a path: ``route=/table/structure``."""

Parts = tuple[str, ...]
Slot = tuple[int, Parts]
"""The index of a part, and the address with ``*`` in place of that part."""


class _SiblingGroup(NamedTuple):
    """Addresses that showed similar controls, as values of one part."""

    classes: Set[str]
    values: set[str]


class _PathControls:
    """How many addresses of a path have shown a control, by its structural class."""

    def __init__(self) -> None:
        self._addresses: set[str] = set()
        self._shown: Counter[str] = Counter()

    def add(self, url: str, classes: Set[str]) -> None:
        """Count the controls of a page, unless its address was counted before."""
        if url not in self._addresses:
            self._addresses.add(url)
            self._shown.update(classes)

    def are_alike(self, some: Set[str], others: Set[str]) -> bool:
        """Return whether two pages of the path are similar, also in what few of them have."""
        if not are_similar(some, others):
            return False
        least = FRAME_SHARE * len(self._addresses)
        own = {one for one, count in self._shown.items() if count < least}
        if own.isdisjoint(some) and own.isdisjoint(others):
            return len(own) <= OWN_SHARE * len(self._shown)
        return are_similar(some & own, others & own)


class Templates:
    """Learns the templates of one run."""

    def __init__(self) -> None:
        self._slots: dict[Slot, list[_SiblingGroup]] = defaultdict(list)
        self._variable: set[Slot] = set()
        self._queries: dict[Parts, set[str]] = defaultdict(set)
        self._templates_by_url: dict[str, str] = {}
        self._controls: dict[Parts, _PathControls] = defaultdict(_PathControls)
        """By path: the controls of its pages that have a query."""
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
        renamed: dict[str, str] = {}
        parts = _parts(url)
        if parts[-1].startswith(_QUERY):
            self._controls[parts[:-1]].add(url, classes)
        for number in range(1, len(parts)):
            for place in range(_count_places(parts[number])):
                slot, value = _slot(parts, number, place)
                if slot in self._variable:
                    parts = slot[1]
                elif not value.endswith(ANY) and self._is_variable(slot, value, classes):
                    self._variable.add(slot)
                    parts = slot[1]
                    del self._slots[slot]
                    changed = self._recompute(len(parts))
                    renamed = {
                        before: changed.get(after, after) for before, after in renamed.items()
                    } | changed
        return renamed

    def _is_variable(self, slot: Slot, value: str, classes: Set[str]) -> bool:
        """Record the controls of a page by the value of a part; return if enough are similar."""
        number, parts = slot
        is_query = parts[number].startswith(_QUERY)
        are_alike = self._controls[parts[:number]].are_alike if is_query else are_similar
        groups = self._slots[slot]
        group = next((one for one in groups if are_alike(one.classes, classes)), None)
        if group is None:
            group = _SiblingGroup(classes, set())
            self._slots[slot] = [*groups[1 - MAX_SIBLING_GROUPS :], group]
        group.values.add(value)
        # Some queries show the same though others of the path do not.
        least = max(MIN_SIBLINGS, len(self._slots[slot])) if is_query else MIN_SIBLINGS
        return len(group.values) >= least

    def _template(self, url: str) -> str:
        parts = _parts(url)
        is_learned = False
        for number in range(1, len(parts)):
            for place in range(_count_places(parts[number])):
                slot, _ = _slot(parts, number, place)
                if slot in self._variable:
                    is_learned |= parts[number][:1] not in (ANY, _QUERY)
                    parts = slot[1]
        *path, last = parts
        if last.startswith(_QUERY):
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
        for path in self._queries:  # those that have become one count once
            if len(path) == length - 1:
                self._queries[path].clear()
        for url, before in self._templates_by_url.items():
            if len(_parts(url)) == length and (after := self._template(url)) != before:
                renamed[before] = self._templates_by_url[url] = after
        return renamed


def without_query(template: str) -> str:
    """Return the template of a path: that of an address without its query."""
    return split_query(template)[0]


def split_query(template: str) -> tuple[str, frozenset[str]]:
    """Return the template of a path, and the parameters of the query with their values."""
    path, sign, query = template.rpartition(f"/{_QUERY}")
    return (path, frozenset(query.split("&"))) if sign else (template, frozenset())


def are_similar(
    some: Set[object], others: Set[object], min_similarity: float = MIN_SIMILARITY
) -> bool:
    """Return whether the Jaccard index of two sets reaches the minimum; True if both are empty."""
    fewer, more = sorted((len(some), len(others)))
    if fewer < min_similarity * more:
        return False
    common = len(some & others)
    return common >= min_similarity * (fewer + more - common)


def names_view(name: str) -> bool:
    """Return whether a parameter may name a view of its page: ``action``, ``module``."""
    return bool(_ROUTE_NAME.fullmatch(name))


def _count_places(part: str) -> int:
    """Return how many things of a part may vary: the values of a query and the whole of it."""
    return min(len(_parameters(part)), MAX_PARAMETERS) + 1


def _slot(parts: Parts, number: int, place: int) -> tuple[Slot, str]:
    """Return one of the places in an address that may vary, and what stands there.

    For the whole of a query that is the names of its parameters.
    """
    part = parts[number]
    if not part.startswith(_QUERY):
        sign = _ROUTE if part.startswith(_ROUTE) else ""  # a view is no sibling of a page
        return (number, (*parts[:number], sign + ANY, *parts[number + 1 :])), part
    asks = list(_parameters(part))
    if place == min(len(asks), MAX_PARAMETERS):
        return (number, (*parts[:number], OTHER_QUERIES)), "&".join(key for key, _ in asks)
    key, value = asks[place]
    asks[place] = key, ANY
    query = _QUERY + "&".join(sorted(f"{key}={value}" for key, value in asks))
    return (number, (*parts[:number], query)), value


@lru_cache(maxsize=_CACHED_ADDRESSES)
def _parameters(part: str) -> tuple[tuple[str, str], ...]:
    """Return the names and values in a part that is a query, () for any other."""
    if not part.startswith(_QUERY) or part == OTHER_QUERIES:
        return ()
    asks = (one.partition("=") for one in part.removeprefix(_QUERY).split("&"))
    return tuple((key, value) for key, _, value in asks)


@lru_cache(maxsize=_CACHED_ADDRESSES)
def _parts(url: str) -> Parts:
    """Return host, path segments, route segments (prefixed ``#``) and the query as one part.

    The route is that of a client-side router, or what the query tells a front controller. A
    client-side route may have a query of its own: it counts as one of the address. A parameter that
    says where to go afterwards (``next=/cart``) does not tell the page. One that is given several
    times is variable, as is the order of a list.
    """
    parsed = parse(url)
    if parsed is None:
        return (url,)
    segments = [segment for segment in parsed.path.split("/") if segment]
    is_route = parsed.fragment.startswith(("/", "!"))
    route, _, asked = parsed.raw_fragment.partition("?") if is_route else ("", "", "")
    asks = (*parsed.query.items(), *parse_qsl(asked, keep_blank_values=True))
    shown = [(key, value) for key, value in asks if not _says_where_next(key, value)]
    if not is_route and _FRONT_CONTROLLER.fullmatch(parsed.path):
        told = next((one for one in shown if _is_route(*one)), ("", ""))
        route, shown = told[1], [one for one in shown if one != told]
    steps = [unquote(step) for step in route.strip("/!").split("/") if step]
    values: dict[str, set[str]] = defaultdict(set)
    for key, value in shown:
        values[parameter_name(key, value)].add(_named_value(key, value))
    query = sorted(f"{key}={some.pop() if len(some) == 1 else ANY}" for key, some in values.items())
    parts = [
        str(parsed.authority),
        *map(_wildcard_if_variable, segments),
        *(_ROUTE + _wildcard_if_variable(step) for step in steps),
    ]
    return (*parts, f"?{'&'.join(query)}") if query else tuple(parts)


def _says_where_next(key: str, value: str) -> bool:
    return bool(_WHERE_NEXT.fullmatch(key)) and value.startswith(("/", "http://", "https://"))


def _is_route(key: str, value: str) -> bool:
    return bool(_ROUTE_NAME.fullmatch(key) and _ROUTE_VALUE.fullmatch(value))


def _wildcard_if_variable(part: str) -> str:
    return ANY if is_variable(part) else part


def _named_value(key: str, value: str) -> str:
    if _LIST_ORDER.fullmatch(key):
        return ANY
    return value if value.isalpha() and len(value) <= _MAX_NAMED_VALUE_LENGTH else ANY
