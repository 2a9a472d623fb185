"""Remembers, as a run goes by, the way that led to each finding."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable

from explorer.models import (
    Exchange,
    FindingMade,
    Interaction,
    Opening,
    Popup,
    Repeat,
    RunEvent,
    Signal,
    StartOpened,
    Way,
)

MOST_ACTS = 20
"""A way is no longer: it begins at the address where the first of its last acts took place."""
MOST_WAYS = 200
"""Of each severity."""


class Trail:
    """The acts of one walker since an address was opened."""

    def __init__(self) -> None:
        self._opening = Opening(url="")
        self._acts: deque[Repeat] = deque(maxlen=MOST_ACTS)
        self._elsewhere: Opening | None = None
        """Where the next act begins, when the last one led to a page that has no way there."""

    @property
    def way(self) -> Way:
        return Way(opening=self._opening, acts=tuple(self._acts))

    def start(self, opening: Opening) -> None:
        self._opening, self._elsewhere = opening, None
        self._acts.clear()

    def follow(self, done: Interaction) -> None:
        if self._elsewhere:
            self.start(self._elsewhere)
        if done.action == "goto":
            self.start(_opening(done.signals, done.url_after))
        elif done.element and done.outcome in ("done", "failed"):
            if len(self._acts) == MOST_ACTS:
                self._opening = Opening(url=self._acts[1].url)
            self._acts.append(
                Repeat(
                    url=done.url,
                    element=done.element,
                    action=done.action,
                    filled=done.filled,
                    landed=done.url_after,
                )
            )
        if _stands_apart(done):
            self._elsewhere = Opening(url=done.url_after)


class Ways:
    """The way to each finding when it was first seen; those that are only info have none."""

    def __init__(self) -> None:
        self._trails: defaultdict[int, Trail] = defaultdict(Trail)
        self._ways: dict[str, Way] = {}
        self._kept: Counter[str] = Counter()

    def note(self, event: RunEvent) -> None:
        trail = self._trails[event.worker]
        match event:
            case StartOpened(outcome=outcome):
                trail.start(_opening(outcome.signals, outcome.url))
            case Interaction():
                trail.follow(event)
            case FindingMade(finding=finding) if finding.severity != "info":
                if self._kept[finding.severity] < MOST_WAYS:
                    self._kept[finding.severity] += 1
                    self._ways[finding.id] = trail.way

    def to(self, finding_id: str) -> Way | None:
        return self._ways.get(finding_id)


def _opening(signals: Iterable[Signal], landed: str) -> Opening:
    """The address that was opened; of one that did not answer its exchange tells."""
    documents = [s for s in signals if isinstance(s, Exchange) and s.main_document]
    if not documents:
        return Opening(url=landed)
    last = documents[-1]
    return Opening(url=last.url if last.failure else landed, linked_from=last.linked_from)


def _stands_apart(done: Interaction) -> bool:
    """It walks on in a new tab that knows no opener, or an address was opened anew because the act
    led out of scope or to the browser's error page."""
    new_tab = any(isinstance(s, Popup) and s.followed and not s.has_opener for s in done.signals)
    led_away = done.effect == "navigation" or done.action == "goto"
    return new_tab or (led_away and done.outcome in ("refused", "failed"))
