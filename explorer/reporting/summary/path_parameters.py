"""Finds the words in paths of endpoints that stand for one of several: ``/users/ann``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from explorer.models.api_calls import EndpointKey
from explorer.urls import join_template

MIN_SIBLINGS = 3
"""Words at one place of a path with answers of one shape that make it a parameter."""
MIN_SIMILARITY = 0.75
"""Least share of common fields (Jaccard index, 0 to 1) of answers of one shape."""
_ID = "{id}"


class _Slot(NamedTuple):
    """A place in paths that are otherwise the same."""

    origin: str
    operation: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def with_parameters(answers: Mapping[EndpointKey, Set[str]]) -> dict[EndpointKey, EndpointKey]:
    """Return each endpoint with the parameters that the others give away.

    A word that at least ``MIN_SIBLINGS`` addresses differ in becomes a parameter if reading them
    gives answers with the same fields: ``/users/ann`` and ``/users/bob``, not ``/users`` and
    ``/posts``. The words count for all methods and for what follows them. Acts, such as
    ``POST /cart/clear``, make no parameters, although their answers are often alike.

    Args:
        answers: The names of the fields of an answer of each endpoint, none if they are not known.
    """
    paths = {
        endpoint: [_ID if it.startswith("{") else it for it in endpoint.path.split("/")]
        for endpoint in answers
    }
    for place in range(1, max(map(len, paths.values()), default=0)):
        words = _words(place, paths, answers)
        for endpoint, path in paths.items():
            known = words.get((endpoint.origin, *path[:place]), ())
            if place < len(path) and path[place] in known:
                path[place] = _ID
    return {it: it._replace(path=join_template(path)) for it, path in paths.items()}


def _words(
    place: int, paths: Mapping[EndpointKey, list[str]], answers: Mapping[EndpointKey, Set[str]]
) -> Mapping[tuple[str, ...], Set[str]]:
    """Return the words at a place of paths that are parameters, by origin and path before it."""
    siblings: dict[_Slot, dict[str, Set[str]]] = defaultdict(dict)
    for endpoint, path in paths.items():
        if place < len(path) and endpoint.method == "GET" and answers[endpoint]:
            before, after = tuple(path[:place]), tuple(path[place + 1 :])
            slot = _Slot(endpoint.origin, endpoint.operation, before, after)
            siblings[slot].setdefault(path[place], answers[endpoint])
    words: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for slot, answer_by_word in siblings.items():
        words[(slot.origin, *slot.before)] |= _alike(answer_by_word)
    return words


def _alike(answers: Mapping[str, Set[str]]) -> set[str]:
    """Return the words that have enough others with a similar answer."""
    groups: list[tuple[Set[str], set[str]]] = []
    for word, names in answers.items():
        group = next((words for shape, words in groups if _are_similar(shape, names)), None)
        if group is None:
            groups.append((names, {word}))
        else:
            group.add(word)
    return _union(words for _, words in groups if len(words - {_ID}) >= MIN_SIBLINGS)


def _are_similar(some: Set[str], others: Set[str]) -> bool:
    return len(some & others) >= MIN_SIMILARITY * len(some | others)


def _union(groups: Iterable[set[str]]) -> set[str]:
    return set[str]().union(*groups)
