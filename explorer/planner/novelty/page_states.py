"""The states in which the pages of a template were seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Set

from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.templates import are_similar, without_query

_MAX_STATES = 100
"""States of a template that are told apart."""


class PageStates:
    """Tells the states of pages apart by the classes of their controls."""

    def __init__(self) -> None:
        self._states: dict[str, list[frozenset[ClassKey]]] = defaultdict(list)
        self._before: Counter[str] = Counter()
        """By template: how many states the earlier runs have counted."""
        self._built: dict[str, set[ClassKey]] = defaultdict(set)
        self._built_at: dict[str, set[ClassKey]] = defaultdict(set)
        """By the template of a path: how the controls of its pages are built, with any query."""
        self.count = 0
        """How many states this run has seen."""

    def note(self, template: str, built: Set[ClassKey], keys: Set[ClassKey]) -> bool:
        """Record the state of a page.

        Args:
            template: The template of the page.
            built: The general keys of its controls.
            keys: The keys of its controls. Those of the site's frame do not count.

        Returns:
            Whether the state is new: no page of the template has shown a control built like one of
            these, or nearly the same classes. That of a known path with another query is new if
            no page of the path has: the order of a list is no new state.
        """
        own = frozenset(key for key in keys if not key.is_site_wide)
        is_fresh = not built <= self._built[template]
        self._built[template] |= built
        at_path = self._built_at[without_query(template)]
        is_variant = not self._states.get(template) and bool(at_path) and built <= at_path
        at_path |= built
        known = self._states[template]
        if len(known) >= _MAX_STATES or (
            not is_fresh and any(are_similar(own, state) for state in reversed(known))
        ):
            return False
        known.append(own)
        self.count += 1
        return not is_variant

    def rename(self, before: str, now: str) -> None:
        """Merge the states of one template into those of another."""
        self._before[now] += self._before.pop(before, 0)
        self._built[now] |= self._built.pop(before, set())
        self._built_at[without_query(now)] |= self._built_at[without_query(before)]
        self._states[now] += self._states.pop(before, [])

    def by_template(self) -> dict[str, int]:
        """Return how many states each template has, in this run or in the earlier ones."""
        seen = Counter({template: len(states) for template, states in self._states.items()})
        return dict(self._before | seen)

    def recall(self, states: Mapping[str, int]) -> None:
        """Take over the numbers of states that earlier runs have counted."""
        self._before |= Counter(states)
