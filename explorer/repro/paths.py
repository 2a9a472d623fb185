"""Remembers, as a run goes by, the way that led to each finding."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable

from explorer.models import (
    CrawlPath,
    ElementsFound,
    Exchange,
    Finding,
    FindingMade,
    Interaction,
    InteractiveElement,
    Navigation,
    Popup,
    ReplayableAction,
    RunEvent,
    Signal,
    StartOpened,
    verb,
)

MOST_ACTS = 20
"""A way is no longer: it begins at the address where the first of its last acts took place."""
MOST_WAYS = 200
"""Of each severity."""
MOST_LINKS = 5_000
"""That are remembered, so that a link which was only opened by its address can be followed."""


class PathRecorder:
    """The acts of one walker since an address was opened."""

    def __init__(self) -> None:
        self._opening = Navigation(url="")
        self._acts: deque[ReplayableAction] = deque(maxlen=MOST_ACTS)
        self._elsewhere: Navigation | None = None
        """Where the next act begins, when the last one led to a page that has no way there."""

    @property
    def way(self) -> CrawlPath:
        return CrawlPath(opening=self._opening, acts=tuple(self._acts))

    @property
    def asks_who_one_is(self) -> bool:
        """It uses a form that has only a few tries in a run: a login, a lost password."""
        return any(act.element.asks_for for act in self._acts)

    def start(self, opening: Navigation) -> None:
        self._opening, self._elsewhere = opening, None
        self._acts.clear()

    def follow(self, done: Interaction) -> None:
        if self._elsewhere:
            self.start(self._elsewhere)
        if done.action == "goto":
            self.start(_opening(done.signals, done.url_after))
        elif done.element and done.outcome in ("done", "failed"):
            if len(self._acts) == MOST_ACTS:
                self._opening = Navigation(url=self._acts[1].url)
            self._acts.append(
                ReplayableAction(
                    url=done.url,
                    element=done.element,
                    action=done.action,
                    filled=done.filled,
                    landed=done.url_after,
                )
            )
        if _stands_apart(done):
            self._elsewhere = Navigation(url=done.url_after)


class CrawlPaths:
    """The way to each finding when it was first seen; those that are only info have none."""

    def __init__(self) -> None:
        self._trails: defaultdict[int, PathRecorder] = defaultdict(PathRecorder)
        self._ways: dict[str, CrawlPath] = {}
        self._kept: Counter[str] = Counter()
        self._links: dict[tuple[str, str], InteractiveElement] = {}
        """By the page that holds them and the address that they lead to."""

    def note(self, event: RunEvent) -> None:
        recorder = self._trails[event.worker]
        match event:
            case StartOpened(outcome=outcome):
                recorder.start(_opening(outcome.signals, outcome.url))
            case ElementsFound():
                self._remember_links(event)
            case Interaction():
                recorder.follow(event)
            case FindingMade(finding=finding) if finding.severity != "info":
                alone = CrawlPath(opening=Navigation(url=finding.url)) if event.beside else None
                if self._kept[finding.severity] < MOST_WAYS and (
                    alone or not recorder.asks_who_one_is
                ):
                    self._kept[finding.severity] += 1
                    self._ways[finding.id] = alone or self._way(recorder.way, finding)

    def to(self, finding_id: str) -> CrawlPath | None:
        return self._ways.get(finding_id)

    def told(self, made: FindingMade) -> Finding:
        """The finding with all that was walked to it, where its own words begin in the middle."""
        finding, way = made.finding, self._trails[made.worker].way
        told = finding.evidence.get("see_again", "")
        start = f"open {way.acts[-1].url}, then " if way.acts else ""
        if not way.acts[:-1] or not told.startswith(start):
            return finding
        before = "".join(f"{_in_words(act)}, then " for act in way.acts[:-1])
        whole = f"open {way.opening.url}, then {before}{told.removeprefix(start)}"
        return finding.model_copy(update={"evidence": finding.evidence | {"see_again": whole}})

    def _way(self, way: CrawlPath, finding: Finding) -> CrawlPath:
        if finding.measure:
            return CrawlPath(opening=Navigation(url=finding.url, times=2))
        holder = way.opening.linked_from
        link = self._links.get((holder, way.opening.url))
        if way.acts or link is None:
            return way
        followed = ReplayableAction(
            url=holder, element=link, action="click", landed=way.opening.url
        )
        return CrawlPath(opening=Navigation(url=holder), acts=(followed,))

    def _remember_links(self, found: ElementsFound) -> None:
        for element in found.elements:
            if len(self._links) >= MOST_LINKS:
                return
            if element.kind == "link" and element.href and not element.stays:
                self._links.setdefault((found.url, element.href), element)


def _in_words(act: ReplayableAction) -> str:
    return f"{verb(act.action)} {act.element.distinct_label!r}"


def _opening(signals: Iterable[Signal], landed: str) -> Navigation:
    """The address that was opened; of one that did not answer its exchange tells."""
    documents = [s for s in signals if isinstance(s, Exchange) and s.main_document]
    if not documents:
        return Navigation(url=landed)
    last = documents[-1]
    asked = last.asked or last.url
    return Navigation(
        url=asked if last.failure or last.linked_from else landed, linked_from=last.linked_from
    )


def _stands_apart(done: Interaction) -> bool:
    """It walks on in a new tab that knows no opener, or an address was opened anew because the act
    led out of scope or to the browser's error page."""
    new_tab = any(isinstance(s, Popup) and s.followed and not s.has_opener for s in done.signals)
    led_away = done.effect == "navigation" or done.action == "goto"
    return new_tab or (led_away and done.outcome in ("refused", "failed"))
