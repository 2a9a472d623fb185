"""The trial of one finding: the search for its shortest crawl path and its confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.checks.probed import AUDITED
from explorer.models import Act, CrawlPath, Finding, Replay, ReplayStep
from explorer.protocols import Check, Replayer
from explorer.repro.shrinking import shortest_first, shrink

REPLAYS = 3


class Trial:
    """Searches the shortest crawl path that shows a finding and counts how often it does.

    A finding that does not occur in a new browser context is tried again with the session of the
    run. If the trial is cut short, its attributes hold what is known so far.

    Args:
        finding: The finding to reproduce.
        path: The crawl path that led to it.
        replayer: Replays crawl paths.
        checks: The checks that decide whether an act shows the finding.
    """

    def __init__(
        self, finding: Finding, path: CrawlPath, replayer: Replayer, checks: Sequence[Check]
    ) -> None:
        self.finding = finding
        """The latest occurrence of the finding."""
        self.path = path
        """The best crawl path so far: the original one until a shorter one shows the finding."""
        self.replays: list[Replay] = []
        """The replays of that path; empty as long as no result is known."""
        self.with_session = False
        """Whether the replays begin with the cookies and the storage that the run has left."""
        self._original = path
        self._replayer = replayer
        self._checks = checks
        self._tried: list[tuple[CrawlPath, bool]] = []

    @property
    def shown(self) -> int:
        """The number of replays that showed the finding."""
        return sum(replay.shown for replay in self.replays)

    @property
    def confirmed(self) -> bool:
        """Whether every replay showed the finding."""
        return bool(self.replays) and self.shown == len(self.replays)

    @property
    def is_conclusive(self) -> bool:
        """Whether a replay showed the finding, reached the end of the path, or was cut off."""
        return any(one.shown or one.cut_off or not one.detail for one in self.replays)

    @property
    def best(self) -> Replay:
        """The latest replay that showed the finding, else the latest replay."""
        return ([replay for replay in self.replays if replay.shown] or self.replays)[-1]

    @property
    def steps(self) -> tuple[ReplayStep, ...]:
        """The steps that reproduce the finding; empty if no replay showed it."""
        return self.best.steps if self.shown else ()

    async def run(self) -> None:
        """Search the shortest crawl path, then replay it until there are ``REPLAYS`` replays."""
        for path in self._candidates():
            if shorter := await self._try_path(path):
                await shrink(shorter, self._try_path)
                break
        is_cut_off = any(replay.cut_off for replay in self.replays)
        if not self.shown and not is_cut_off and not self._is_refuted:
            await self._try_with_session()
        while len(self.replays) < REPLAYS and self.is_conclusive:
            self.replays.append(await self._replay(self.path, self.steps))

    @property
    def _is_refuted(self) -> bool:
        """Whether the repeated act did not show a suspected finding.

        This does not hold for a measured page: a new context may be shown another page, such as a
        login.
        """
        return self.finding.suspected and self.is_conclusive and not self.finding.measure

    def _candidates(self) -> list[CrawlPath]:
        """Return the paths to try, shortest first; no address alone for a suspected act."""
        needs_act = self.finding.suspected and self._original.acts
        return [path for path in shortest_first(self._original) if path.acts or not needs_act]

    async def _try_with_session(self) -> None:
        """Replay the shortest path and the whole path with the session of the run."""
        without_session, self.with_session = self.replays, True
        crawl_paths = [path for path in self._candidates() if path.acts or not self._original.acts]
        for path in (crawl_paths[0], crawl_paths[-1]):
            if await self._try_path(path):
                return
        self.with_session, self.replays = False, without_session

    async def _try_path(self, path: CrawlPath) -> CrawlPath | None:
        """Replay a path that was not tried before.

        Returns:
            The part of the path that was needed, None if it did not show the finding.
        """
        if (path, self.with_session) in self._tried:
            return None
        self._tried.append((path, self.with_session))
        replay = await self._replay(path)
        if replay.shown:
            path = path.model_copy(update={"acts": path.acts[: replay.steps[-1].act]})
        # Only the whole path proves that the finding does not occur.
        if replay.shown or path == self._original:
            self.path, self.replays = path, [replay]
        return path if replay.shown else None

    async def _replay(self, path: CrawlPath, written: tuple[ReplayStep, ...] = ()) -> Replay:
        path = path.model_copy(update={"finding_id": self.finding.id})
        return await self._replayer.replay(
            path,
            self.shows_finding,
            written,
            with_session=self.with_session,
            audits=self.finding.check in AUDITED,
        )

    def shows_finding(self, act: Act) -> bool:
        """Return whether the checks find the same fault in the act."""
        for check in self._checks:
            for finding in check.judge(act):
                if finding.id == self.finding.id:
                    self.finding = finding
                    return True
        return False
