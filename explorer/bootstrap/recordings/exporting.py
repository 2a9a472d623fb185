"""Exports what a crawl did, or the way to one of its findings, as a recording."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.bootstrap.recordings.journal_events import JournalEntry, ReproducedPath, read_journal
from explorer.errors import UsageError
from explorer.models import (
    CrawlPath,
    Finding,
    FindingMade,
    Interaction,
    Navigation,
    ReplayableAction,
    RunStarted,
    Signal,
    StartOpened,
    ViewCleared,
)
from explorer.models.recording import Recording, Viewport
from explorer.recording.exporting import ActionWriter
from explorer.repro.paths import PathRecorder, opening_of
from explorer.text import one_line, plural

_LISTED = 5
_TITLE_LENGTH = 100
_USED = ("done", "failed")


class Exported(NamedTuple):
    """A recording, and what it cannot hold, a line each."""

    recording: Recording
    losses: tuple[str, ...]


def export_run(folder: Path) -> Exported:
    """Return all that a crawl did as a recording.

    Args:
        folder: The run folder.

    Raises:
        UsageError: There is no journal, it is that of a replay, or it tells of no action.
    """
    journal = _Journal(folder)
    writer = ActionWriter()
    steps = [one for one in journal.interactions if one.worker == 0]
    used = [one for one in steps if one.outcome in _USED and _does_something(one)]
    if not used:
        raise UsageError(f"run {journal.run_id} has done nothing that a recording holds")
    here = journal.opening.url
    for done in used:
        if done.action == "goto":
            writer.open(opening_of(done.signals, done.url_after).url)
        else:
            if done.url != here:
                writer.open(done.url)
            writer.act(_as_act(done), done.signals)
        here = done.url_after
    losses = [*writer.losses, *journal.losses(used)]
    if skipped := len(steps) - len(used):
        losses.append(f"{plural(skipped, 'step')} in which nothing was done left out")
    if others := len(journal.interactions) - len(steps):
        told = f"{plural(others, 'step')} of further walkers left out"
        losses.append(f"{told}: they had sessions of their own")
    return _exported(journal, journal.opening, f"Run {journal.run_id}", writer, losses)


def export_finding(folder: Path, finding_id: str) -> Exported:
    """Return the way to a finding of a crawl as a recording.

    It is the shortest way that showed the finding again or, without one, the way that the crawl
    took to it.

    Args:
        folder: The run folder.
        finding_id: The id of the finding, or the beginning of only one id.

    Raises:
        UsageError: There is no journal, it is that of a replay, or it has no such finding.
    """
    journal = _Journal(folder)
    finding = journal.finding(finding_id)
    reproduced = journal.reproduced.get(finding.id)
    path = reproduced.path if reproduced else journal.paths[finding.id]
    writer = ActionWriter()
    repeated = path.opening.times - 1 if path.acts else path.opening.times
    for _ in range(repeated):
        writer.open(path.opening.url)
    for act in path.acts:
        writer.act(act, journal.signals_of(act))
    losses = list(writer.losses)
    if reproduced is None:
        losses.append("no replay has shown the finding again; this is the way that the crawl took")
        losses += journal.losses(journal.interactions)
    elif reproduced.needs_state:
        losses.append("the way needs the session of the crawl: replay it with --storage-state")
    return _exported(journal, path.opening, finding.title, writer, losses)


def _exported(
    journal: _Journal,
    opening: Navigation,
    title: str,
    writer: ActionWriter,
    losses: Iterable[str],
) -> Exported:
    writer.lose_secret(opening.url)
    told = tuple(dict.fromkeys((*writer.losses, *losses)))
    recording = Recording(
        title=title,
        url=opening.url,
        recorded=journal.started.time if journal.started else None,
        viewport=journal.viewport,
        answers_banners=journal.had_banners,
        actions=tuple(writer.actions),
        losses=told or None,
    )
    return Exported(recording, told)


class _Journal:
    """What the journal of a crawl tells of its actions and findings."""

    def __init__(self, folder: Path) -> None:
        self.started: RunStarted | None = None
        self.run_id = ""
        self.opening = Navigation(url="")
        self.interactions: list[Interaction] = []
        self.findings: dict[str, Finding] = {}
        self.paths: dict[str, CrawlPath] = {}
        self.reproduced: dict[str, ReproducedPath] = {}
        self.viewport: Viewport | None = None
        self.had_banners = False
        self._is_whole = True
        self._recorders: defaultdict[int, PathRecorder] = defaultdict(PathRecorder)
        for entry in read_journal(folder):
            self._add(entry)
        if self.started is None:
            raise UsageError(f"the journal in {folder} does not tell of the start of a run")
        if self.started.recording:
            name = self.started.recording.name
            raise UsageError(f"run {self.run_id} is a replay of {name}, which is a recording")

    def _add(self, entry: JournalEntry) -> None:
        match entry.event:
            case RunStarted() as event:
                self.started, self.run_id = event, event.run_id
                self.opening = Navigation(url=event.url)
            case StartOpened(outcome=outcome, worker=worker):
                opening = opening_of(outcome.signals, outcome.url)
                self._recorders[worker].start(opening)
                if worker == 0:
                    self.opening = opening
            case ViewCleared():
                self.had_banners = True
            case Interaction() as event:
                self._recorders[event.worker].append(event)
                self.interactions.append(event)
                self._is_whole &= entry.is_whole
                if entry.picture:
                    size = {"width": entry.picture.width, "height": entry.picture.height}
                    self.viewport = self.viewport or Viewport(**size)
            case FindingMade(finding=finding) as event:
                self._add_finding(finding, event)
            case ReproducedPath() as event:
                self.reproduced[event.finding_id] = event

    def _add_finding(self, finding: Finding, event: FindingMade) -> None:
        self.findings[finding.id] = finding
        if finding.measure:
            path = CrawlPath(opening=Navigation(url=finding.url, times=2))
        elif event.beside:
            path = CrawlPath(opening=Navigation(url=finding.url))
        else:
            path = self._recorders[event.worker].crawl_path
        self.paths.setdefault(finding.id, path)

    def finding(self, name: str) -> Finding:
        """Return the finding with an id that begins like this."""
        matching = [one for one in self.findings.values() if one.id.startswith(name) and name]
        if len(matching) == 1:
            return matching[0]
        if not self.findings:
            raise UsageError(f"run {self.run_id} has no finding")
        listed = (matching or list(self.findings.values()))[:_LISTED]
        known = "; ".join(f"{one.id} {one_line(one.title, _TITLE_LENGTH)}" for one in listed)
        more = "; ..." if len(matching or self.findings) > _LISTED else ""
        what = "several findings begin with" if matching else "there is no finding"
        raise UsageError(f"{what} {name!r}: {known}{more}")

    def signals_of(self, act: ReplayableAction) -> Sequence[Signal]:
        """Return what the browser reported when the crawl did an action."""
        for done in self.interactions:
            if done.element and _key(_as_act(done)) == _key(act):
                return done.signals
        return ()

    def losses(self, used: Iterable[Interaction]) -> list[str]:
        """Return what the journal does not tell of the elements that were used."""
        if self._is_whole or not any(done.element for done in used):
            return []
        return [
            "the journal is of an older release: its elements have role, name, address and place, "
            "but no containers, texts and selectors"
        ]


def _does_something(done: Interaction) -> bool:
    return done.action == "goto" or (done.action != "none" and done.element is not None)


def _as_act(done: Interaction) -> ReplayableAction:
    assert done.element is not None, "it was checked"
    return ReplayableAction(
        url=done.url,
        element=done.element,
        action=done.action,
        filled=done.filled,
        unsent=done.unsent,
        submitter=done.submitter,
        landed=done.url_after,
    )


def _key(act: ReplayableAction) -> tuple[object, ...]:
    element = act.element
    return act.url, act.landed, act.action, element.role, element.name, element.page_bounds
