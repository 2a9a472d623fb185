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

MAX_ACTS = 20
"""The maximum length of a crawl path; a longer one begins at the page of its oldest kept act."""
MAX_PATHS = 200
"""The maximum number of crawl paths for each severity."""
MAX_LINKS = 5_000
"""The maximum number of remembered links; they allow to click a link that the crawl opened by
address.
"""


class PathRecorder:
    """Records the acts of one worker since it opened an address."""

    def __init__(self) -> None:
        self._opening = Navigation(url="")
        self._acts: deque[ReplayableAction] = deque(maxlen=MAX_ACTS)
        self._next_opening: Navigation | None = None
        """Where the next crawl path begins, if replaying the last act does not lead to its page."""

    @property
    def crawl_path(self) -> CrawlPath:
        """The crawl path from the last opened address to the current page."""
        return CrawlPath(opening=self._opening, acts=tuple(self._acts))

    @property
    def uses_limited_form(self) -> bool:
        """Whether the path uses a form with few attempts in a run, such as a login."""
        return any(act.element.asks_for for act in self._acts)

    def start(self, opening: Navigation) -> None:
        """Begin a new crawl path at an opened address."""
        self._opening, self._next_opening = opening, None
        self._acts.clear()

    def append(self, done: Interaction) -> None:
        """Append an interaction to the crawl path, or begin a new path with it."""
        if self._next_opening:
            self.start(self._next_opening)
        if done.action == "goto":
            self.start(opening_of(done.signals, done.url_after))
        elif done.element and done.outcome in ("done", "failed"):
            if len(self._acts) == MAX_ACTS:
                self._opening = Navigation(url=self._acts[1].url)
            self._append(done, done.element)
        if _breaks_path(done, self._acts):
            self._next_opening = Navigation(url=done.url_after)

    def _append(self, done: Interaction, element: InteractiveElement) -> None:
        """Append an act, except a narrow window that showed nothing new and was widened again."""
        if done.action != "narrow" or done.effect == "new_state":
            self._acts.append(
                ReplayableAction(
                    url=done.url,
                    element=element,
                    action=done.action,
                    filled=done.filled,
                    unsent=done.unsent,
                    submitter=done.submitter,
                    landed=done.url_after,
                )
            )


class CrawlPaths:
    """Collects the crawl path to each finding when it was first seen, except for severity info."""

    def __init__(self) -> None:
        self._recorders: defaultdict[int, PathRecorder] = defaultdict(PathRecorder)
        self._paths: dict[str, CrawlPath] = {}
        self._path_counts: Counter[str] = Counter()
        self._links: dict[tuple[str, str], InteractiveElement] = {}
        """Links by the page that holds them and the address they lead to."""

    def note(self, event: RunEvent) -> None:
        """Record what an event adds to the path of its worker, and the path to a finding."""
        recorder = self._recorders[event.worker]
        match event:
            case StartOpened(outcome=outcome):
                recorder.start(opening_of(outcome.signals, outcome.url))
            case ElementsFound():
                self._remember_links(event)
            case Interaction():
                recorder.append(event)
            case FindingMade(finding=finding) if finding.severity != "info":
                direct = CrawlPath(opening=Navigation(url=finding.url)) if event.beside else None
                if self._path_counts[finding.severity] < MAX_PATHS and (
                    direct or not recorder.uses_limited_form
                ):
                    self._path_counts[finding.severity] += 1
                    self._paths[finding.id] = direct or self._path_to_replay(
                        recorder.crawl_path, finding
                    )

    def path_to(self, finding_id: str) -> CrawlPath | None:
        """Return the crawl path to a finding, None if none is recorded."""
        return self._paths.get(finding_id)

    def with_whole_path(self, made: FindingMade) -> Finding:
        """Return the finding with the whole crawl path in its instruction to reproduce it.

        The instruction of a check begins at the page of the last act; the earlier acts are
        inserted.
        """
        finding, path = made.finding, self._recorders[made.worker].crawl_path
        instruction = finding.evidence.get("see_again", "")
        start = f"open {path.acts[-1].url}, then " if path.acts else ""
        if not path.acts[:-1] or not instruction.startswith(start):
            return finding
        before = "".join(f"{_describe(act)}, then " for act in path.acts[:-1])
        whole = f"open {path.opening.url}, then {before}{instruction.removeprefix(start)}"
        return finding.model_copy(update={"evidence": finding.evidence | {"see_again": whole}})

    def _path_to_replay(self, path: CrawlPath, finding: Finding) -> CrawlPath:
        """Return the path to replay.

        A measured finding is replayed by loading its page twice. A link that the crawl opened by
        its address is clicked on the page that holds it. Otherwise it is the recorded path.
        """
        if finding.measure:
            return CrawlPath(opening=Navigation(url=finding.url, times=2))
        holder = path.opening.linked_from
        link = self._links.get((holder, path.opening.url))
        if path.acts or link is None:
            return path
        followed = ReplayableAction(
            url=holder, element=link, action="click", landed=path.opening.url
        )
        return CrawlPath(opening=Navigation(url=holder), acts=(followed,))

    def _remember_links(self, found: ElementsFound) -> None:
        for element in found.elements:
            if len(self._links) >= MAX_LINKS:
                return
            if element.kind == "link" and element.href and not element.stays:
                self._links.setdefault((found.url, element.href), element)


def _describe(act: ReplayableAction) -> str:
    return f"{verb(act.action)} {act.element.distinct_label!r}"


def opening_of(signals: Iterable[Signal], landed: str) -> Navigation:
    """Return the address that was opened.

    Args:
        signals: What the browser reported meanwhile.
        landed: The address of the page after it.

    Returns:
        The requested address if the request failed or a link led to it, else the final one.
    """
    documents = [s for s in signals if isinstance(s, Exchange) and s.main_document]
    if not documents:
        return Navigation(url=landed)
    last = documents[-1]
    requested = last.asked or last.url
    return Navigation(
        url=requested if last.failure or last.linked_from else landed, linked_from=last.linked_from
    )


def _breaks_path(done: Interaction, acts: Iterable[ReplayableAction]) -> bool:
    """Return whether replaying the interaction does not lead to the page where the crawl continued.

    The crawl continued in a new tab without an opener, opened an address because the act led out
    of scope or to an error page of the browser, or widened the narrow window on the next page.

    Args:
        done: The interaction.
        acts: The acts of the path so far, with this one.
    """
    new_tab = any(isinstance(s, Popup) and s.followed and not s.has_opener for s in done.signals)
    led_away = done.effect == "navigation" or done.action == "goto"
    was_narrow = led_away and any(act.action == "narrow" for act in acts)
    return new_tab or was_narrow or (led_away and done.outcome in ("refused", "failed"))
