"""A page whose process is killed at a given call, and tapes for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal, TypeVar

from explorer.models import ActionRequest, InteractiveElement, Outcome, Screenshot, Snapshot
from explorer.replay_log import ReplayLog, RunClock
from tests.planner.fake_page import FakePage

Answer = TypeVar("Answer")
When = Literal["before", "after"]


class Killed(BaseException):
    """What was asked may have been done, but nobody has heard the answer."""


class MortalPage:
    """Dies at call number ``dies_at``, ``when`` the page has done it or before; 0: never."""

    def __init__(self, page: FakePage, dies_at: int = 0, when: When = "before") -> None:
        self._page = page
        self._dies_at = dies_at
        self._when = when
        self.calls: list[str] = []

    @property
    def url(self) -> str:
        return self._page.url

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        return await self._call(f"open {url}", self._page.open(url, linked_from, seconds))

    async def clear_view(self) -> tuple[str, ...]:
        return await self._call("clear_view", self._page.clear_view())

    async def look(self, *, patient: bool = False, reads: bool = False) -> Snapshot:
        return await self._call("look", self._page.look(patient=patient, reads=reads))

    async def picture(self) -> Screenshot | None:
        return await self._call("picture", self._page.picture())

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        return await self._call("act", self._page.act(element, action_request))

    async def wait_for_late_content(self) -> None:
        await self._page.wait_for_late_content()

    async def wait_for_change(self, seconds: float) -> bool:
        return await self._page.wait_for_change(seconds)

    async def deferred_check(self) -> Outcome | None:
        return await self._call("deferred_check", self._page.deferred_check())

    async def recover(self) -> None:
        await self._call("recover", self._page.recover())

    async def _call(self, name: str, doing: Awaitable[Answer]) -> Answer:
        self.calls.append(name)
        dies = len(self.calls) == self._dies_at
        if dies and self._when == "before":
            await _forget(doing)
            raise Killed
        answer = await doing
        if dies:
            raise Killed
        return answer


async def _forget(doing: Awaitable[object]) -> None:
    close: Callable[[], None] = getattr(doing, "close", lambda: None)
    close()


async def nothing_kept() -> object:
    return None


async def sure() -> None:
    """The run is ours."""


async def no_trouble(error: OSError) -> bool:
    raise error


def replay_log(folder: Path, clock: RunClock | None = None, **more: object) -> ReplayLog:
    given = {"on_trouble": no_trouble, "make_sure": sure, **more}
    return ReplayLog(folder, clock or RunClock(), **given)  # type: ignore[arg-type]
