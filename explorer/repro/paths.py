"""Recording of the crawl paths that led to the findings of a run."""

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
"""The maximum length of a crawl path; a longer one begins at the page of its oldest kept act."""
MOST_WAYS = 200
"""The maximum number of crawl paths for each severity."""
MOST_LINKS = 5_000
"""The maximum number of remembered links; they allow to click a link that the crawl opened by
address.
"""


class PathRecorder:
    """Records the acts of one worker since it opened an address."""

    def __init__(self) -> None:
        self._opening = Navigation(url="")
        self._acts: deque[ReplayableAction] = deque(maxlen=MOST_ACTS)
        self._elsewhere: Navigation | None = None
        """Where the next crawl path begins, if replaying the last act does not lead to its page."""

    @property
    def way(self) -> CrawlPath:
        """The crawl path from the last opened address to the current page."""
        return CrawlPath(opening=self._opening, acts=tuple(self._acts))

    @property
    def asks_who_one_is(self) -> bool:
        """Whether the path uses a form with few attempts in a run, such as a login."""
        return any(act.element.asks_for for act in self._acts)

    def start(self, opening: Navigation) -> None:
        """Begin a new crawl path at an opened address."""
        self._opening, self._elsewhere = opening, None
        self._acts.clear()

    def follow(self, done: Interaction) -> None:
        """Append an interaction to the crawl path, or begin a new path with it."""
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
    """Collects the crawl path to each finding when it was first seen, except for severity info."""

    def __init__(self) -> None:
        self._trails: defaultdict[int, PathRecorder] = defaultdict(PathRecorder)
        self._ways: dict[str, CrawlPath] = {}
        self._kept: Counter[str] = Counter()
        self._links: dict[tuple[str, str], InteractiveElement] = {}
        """Links by the page that holds them and the address they lead to."""

    def note(self, event: RunEvent) -> None:
        """Record what an event adds to the path of its worker, and the path to a finding."""
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
        """Return the crawl path to a finding, None if none is recorded."""
        return self._ways.get(finding_id)

    def told(self, made: FindingMade) -> Finding:
        """Return the finding with the whole crawl path in its instruction to reproduce it.

        The instruction of a check begins at the page of the last act; the earlier acts are
        inserted.
        """
        finding, way = made.finding, self._trails[made.worker].way
        told = finding.evidence.get("see_again", "")
        start = f"open {way.acts[-1].url}, then " if way.acts else ""
        if not way.acts[:-1] or not told.startswith(start):
            return finding
        before = "".join(f"{_in_words(act)}, then " for act in way.acts[:-1])
        whole = f"open {way.opening.url}, then {before}{told.removeprefix(start)}"
        return finding.model_copy(update={"evidence": finding.evidence | {"see_again": whole}})

    def _way(self, way: CrawlPath, finding: Finding) -> CrawlPath:
        """Return the path to replay.

        A measured finding is replayed by loading its page twice. A link that the crawl opened by
        its address is clicked on the page that holds it. Otherwise it is the recorded path.
        """
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
    """Return the address that was opened.

    This is the requested address if the request failed or a link led to it, else the final one.
    """
    documents = [s for s in signals if isinstance(s, Exchange) and s.main_document]
    if not documents:
        return Navigation(url=landed)
    last = documents[-1]
    asked = last.asked or last.url
    return Navigation(
        url=asked if last.failure or last.linked_from else landed, linked_from=last.linked_from
    )


def _stands_apart(done: Interaction) -> bool:
    """Return whether replaying the interaction does not lead to the page where the crawl continued.

    The crawl continued in a new tab without an opener, or opened an address because the act led out
    of scope or to an error page of the browser.
    """
    new_tab = any(isinstance(s, Popup) and s.followed and not s.has_opener for s in done.signals)
    led_away = done.effect == "navigation" or done.action == "goto"
    return new_tab or (led_away and done.outcome in ("refused", "failed"))
