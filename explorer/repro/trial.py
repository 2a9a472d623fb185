"""The trial of one finding: the search for its shortest crawl path and its confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Act, CrawlPath, Finding, Replay, ReplayStep
from explorer.protocols import Check, Replayer
from explorer.repro.shrinking import shortest_first, shrink

TIMES = 3


class Trial:
    """Searches the shortest crawl path that shows a finding and counts how often it does.

    A finding that does not occur in a new browser context is tried again with the session of the
    run. If the trial is cut short, its attributes hold what is known so far.

    Args:
        finding: The finding to reproduce.
        way: The crawl path that led to it.
        replayer: Replays crawl paths.
        checks: The checks that decide whether an act shows the finding.
    """

    def __init__(
        self, finding: Finding, way: CrawlPath, replayer: Replayer, checks: Sequence[Check]
    ) -> None:
        self.finding = finding
        """The latest occurrence of the finding."""
        self.way = way
        """The best crawl path so far: the original one until a shorter one shows the finding."""
        self.replays: list[Replay] = []
        """The replays of that path; empty as long as no result is known."""
        self.with_session = False
        """Whether the replays begin with the cookies and the storage that the run has left."""
        self._whole = way
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
    def was_walked(self) -> bool:
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
        """Search the shortest crawl path, then replay it until there are ``TIMES`` replays."""
        for way in self._ways():
            if shorter := await self._shown_by(way):
                await shrink(shorter, self._shown_by)
                break
        is_cut_off = any(replay.cut_off for replay in self.replays)
        if not self.shown and not is_cut_off and not self._is_refuted:
            await self._try_with_session()
        while len(self.replays) < TIMES and self.was_walked:
            self.replays.append(await self._replay(self.way, self.steps))

    @property
    def _is_refuted(self) -> bool:
        """Whether the repeated act did not show a suspected finding.

        This does not hold for a measured page: a new context may be shown another page, such as a
        login.
        """
        return self.finding.suspected and self.was_walked and not self.finding.measure

    def _ways(self) -> list[CrawlPath]:
        """Return the paths to try, shortest first; no address alone for a suspected act."""
        needs_act = self.finding.suspected and self._whole.acts
        return [way for way in shortest_first(self._whole) if way.acts or not needs_act]

    async def _try_with_session(self) -> None:
        """Replay the shortest path and the whole path with the session of the run."""
        as_stranger, self.with_session = self.replays, True
        crawl_paths = [way for way in self._ways() if way.acts or not self._whole.acts]
        for way in (crawl_paths[0], crawl_paths[-1]):
            if await self._shown_by(way):
                return
        self.with_session, self.replays = False, as_stranger

    async def _shown_by(self, way: CrawlPath) -> CrawlPath | None:
        """Replay a path that was not tried before.

        Returns:
            The part of the path that was needed, None if it did not show the finding.
        """
        if (way, self.with_session) in self._tried:
            return None
        self._tried.append((way, self.with_session))
        replay = await self._replay(way)
        if replay.shown:
            way = way.model_copy(update={"acts": way.acts[: replay.steps[-1].act]})
        # Only the whole path proves that the finding does not occur.
        if replay.shown or way == self._whole:
            self.way, self.replays = way, [replay]
        return way if replay.shown else None

    async def _replay(self, way: CrawlPath, written: tuple[ReplayStep, ...] = ()) -> Replay:
        asked = way.model_copy(update={"finding_id": self.finding.id})
        return await self._replayer.replay(
            asked, self.is_it, written, with_session=self.with_session
        )

    def is_it(self, act: Act) -> bool:
        """Return whether the checks find the same fault in the act."""
        for check in self._checks:
            for finding in check.judge(act):
                if finding.id == self.finding.id:
                    self.finding = finding
                    return True
        return False
