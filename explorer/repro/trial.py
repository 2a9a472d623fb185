"""One finding, looked for again."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Act, CrawlPath, Finding, Replay, ReplayStep
from explorer.protocols import Check, Replayer
from explorer.repro.shrinking import shortest_first, shrink

TIMES = 3


class Trial:
    """The shortest way that shows a finding, and how often it did. Cut short in the middle it
    tells what is known so far.

    What a stranger does not see is looked for once more with what the run's session has made.
    """

    def __init__(
        self, finding: Finding, way: CrawlPath, replayer: Replayer, checks: Sequence[Check]
    ) -> None:
        self.finding = finding
        """As it was seen last."""
        self.way = way
        """The best so far: the one that led to it, until a shorter one shows it."""
        self.replays: list[Replay] = []
        """Of that way; none as long as it is not known whether anything shows it."""
        self.with_session = False
        """They began with the cookies and the storage that the run has left."""
        self._whole = way
        self._replayer = replayer
        self._checks = checks
        self._tried: list[tuple[CrawlPath, bool]] = []

    @property
    def shown(self) -> int:
        return sum(replay.shown for replay in self.replays)

    @property
    def confirmed(self) -> bool:
        """It was shown each time."""
        return bool(self.replays) and self.shown == len(self.replays)

    @property
    def was_walked(self) -> bool:
        """The way was walked to its end, whether that showed it or not, or would have been."""
        return any(one.shown or one.cut_off or not one.detail for one in self.replays)

    @property
    def best(self) -> Replay:
        """The latest that showed it, else the latest."""
        return ([replay for replay in self.replays if replay.shown] or self.replays)[-1]

    @property
    def steps(self) -> tuple[ReplayStep, ...]:
        """How to see it again: nothing that was not seen to work."""
        return self.best.steps if self.shown else ()

    async def run(self) -> None:
        for way in self._ways():
            if shorter := await self._shown_by(way):
                await shrink(shorter, self._shown_by)
                break
        is_cut_off = any(replay.cut_off for replay in self.replays)  # by the loss of a worker
        if not self.shown and not is_cut_off and not self._is_refuted:
            await self._try_with_session()
        while len(self.replays) < TIMES and self.was_walked:
            self.replays.append(await self._replay(self.way, self.steps))

    @property
    def _is_refuted(self) -> bool:
        """A suspected act that was repeated. A suspected page may show a stranger something else:
        its login, which is not as slow."""
        return self.finding.suspected and self.was_walked and not self.finding.measure

    def _ways(self) -> list[CrawlPath]:
        """The shortest first. An address alone confirms nothing that an act is suspected of."""
        needs_act = self.finding.suspected and self._whole.acts
        return [way for way in shortest_first(self._whole) if way.acts or not needs_act]

    async def _try_with_session(self) -> None:
        """The last act alone, then the whole way."""
        as_stranger, self.with_session = self.replays, True
        crawl_paths = [way for way in self._ways() if way.acts or not self._whole.acts]
        for way in (crawl_paths[0], crawl_paths[-1]):
            if await self._shown_by(way):
                return
        self.with_session, self.replays = False, as_stranger

    async def _shown_by(self, way: CrawlPath) -> CrawlPath | None:
        """Try a way that was not tried before; as much of it as was needed, None if in vain."""
        if (way, self.with_session) in self._tried:
            return None
        self._tried.append((way, self.with_session))
        replay = await self._replay(way)
        if replay.shown:
            way = way.model_copy(update={"acts": way.acts[: replay.steps[-1].act]})
        if replay.shown or way == self._whole:  # only the whole way can be said to be in vain
            self.way, self.replays = way, [replay]
        return way if replay.shown else None

    async def _replay(self, way: CrawlPath, written: tuple[ReplayStep, ...] = ()) -> Replay:
        asked = way.model_copy(update={"finding_id": self.finding.id})
        return await self._replayer.replay(
            asked, self.is_it, written, with_session=self.with_session
        )

    def is_it(self, act: Act) -> bool:
        """The same checks judge it to be the same fault."""
        for check in self._checks:
            for finding in check.judge(act):
                if finding.id == self.finding.id:
                    self.finding = finding
                    return True
        return False
