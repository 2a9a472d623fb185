"""Which addresses are one page to a tester: ``/item/17`` and ``/item/18``, learned from the run.

An address is a row of parts: its host, the segments of its path and of its client route, its query.
A part that looks like a number, a date or a key is a variable from the start. A word becomes one
when at least three addresses that differ in nothing else have shown nearly the same controls.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Set
from functools import lru_cache
from typing import NamedTuple

from explorer.urls import parse

ANY = "*"
SIBLINGS = 3
"""So many addresses that differ in one part make it a variable."""
ALIKE = 0.75
"""Share of their controls that they must have in common."""

_VARIABLE = re.compile(r"(?!v\d{1,2}$).*\d", re.IGNORECASE)
"""A part with a digit, but for the version of an interface."""
MOST_KIN = 20
"""So many sorts of pages that differ in one part of their address are compared, the latest."""
MOST_QUERIES = 30
"""So many queries of one path are told apart; sorts and filters have permutations without end."""
OTHER_QUERIES = "?*"
"""Stands for all beyond those; no path and no query of one parameter is spelled so."""
_ADDRESSES_REMEMBERED = 65_536
_LONGEST_VALUE = 12
"""Letters of a query's value that may name a view ("tab=history"); what is longer is data."""

Parts = tuple[str, ...]
Slot = tuple[int, Parts]
"""A part by its number, and what stands around it."""


class _Kin(NamedTuple):
    """Addresses that showed nearly the same controls."""

    classes: Set[str]
    values: set[str]


class Templates:
    """The templates of one run."""

    def __init__(self) -> None:
        self._slots: dict[Slot, list[_Kin]] = defaultdict(list)
        self._variable: set[Slot] = set()
        self._queries: dict[Parts, set[str]] = defaultdict(set)
        self._told: dict[str, str] = {}

    @property
    def variables(self) -> tuple[Slot, ...]:
        """What was learned, to be recalled in another run."""
        return tuple(sorted(self._variable))

    def recall(self, variables: Iterable[Slot]) -> None:
        self._variable |= set(variables)
        self._told.clear()

    def of(self, url: str) -> str:
        """The template of an address, with ``*`` for each variable part."""
        if url not in self._told:
            self._told[url] = self._template(url)
        return self._told[url]

    def learn(self, url: str, classes: Set[str]) -> dict[str, str]:
        """A page at that address shows controls of these structural classes.

        Where that makes a part of addresses a variable, their templates before and now.
        """
        parts = _parts(url)
        renamed: dict[str, str] = {}
        for number in range(1, len(parts)):
            slot = number, _around(parts, number)
            if slot in self._variable:
                parts = slot[1]
            if parts[number] == ANY:
                continue
            kin = next((k for k in self._slots[slot] if alike(k.classes, classes)), None)
            if kin is None:
                kin = _Kin(classes, set())
                self._slots[slot] = [*self._slots[slot][1 - MOST_KIN :], kin]
            kin.values.add(parts[number])
            if len(kin.values) >= SIBLINGS:
                self._variable.add(slot)
                parts = slot[1]
                del self._slots[slot]
                now = self._tell_anew(len(parts))
                renamed = {before: now.get(told, told) for before, told in renamed.items()} | now
        return renamed

    def _template(self, url: str) -> str:
        parts = _parts(url)
        for number in range(1, len(parts)):
            if (number, _around(parts, number)) in self._variable:
                parts = _around(parts, number)
        *path, last = parts
        if last.startswith("?"):
            queries = self._queries[tuple(path)]
            if len(queries) < MOST_QUERIES:
                queries.add(last)
            elif last not in queries:
                last = OTHER_QUERIES
        return "/".join((*path, last))

    def _tell_anew(self, length: int) -> dict[str, str]:
        """The addresses of so many parts whose template is another now."""
        renamed = {}
        for url, before in self._told.items():
            if len(_parts(url)) == length and (now := self._template(url)) != before:
                renamed[before] = self._told[url] = now
        return renamed


def alike(some: Set[str], others: Set[str], share: float = ALIKE) -> bool:
    """Whether two sets have that share of all their members in common; two empty ones have."""
    return len(some & others) >= share * len(some | others)


def _around(parts: Parts, number: int) -> Parts:
    return (*parts[:number], ANY, *parts[number + 1 :])


@lru_cache(maxsize=_ADDRESSES_REMEMBERED)
def _parts(url: str) -> Parts:
    """Host, segments, steps of the route, and the query as one part."""
    parsed = parse(url)
    if parsed is None:
        return (url,)
    segments = [segment for segment in parsed.path.split("/") if segment]
    route = parsed.fragment if parsed.fragment.startswith(("/", "!")) else ""
    steps = [f"#{step}" for step in route.strip("/!").split("/") if step]
    query = sorted({f"{key}={_named(value)}" for key, value in parsed.query.items()})
    parts = [str(parsed.authority), *map(_masked, segments), *map(_masked, steps)]
    return (*parts, f"?{'&'.join(query)}") if query else tuple(parts)


def _masked(part: str) -> str:
    return ANY if _VARIABLE.match(part) else part


def _named(value: str) -> str:
    return value if value.isalpha() and len(value) <= _LONGEST_VALUE else ANY
