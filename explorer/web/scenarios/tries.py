"""Scenarios that people try in the browser: one session each, bounded in time and number."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Literal

import structlog

from explorer.errors import ExplorerError, UsageError
from explorer.models import Screenshot
from explorer.process.boundary import boundary
from explorer.scenario.library import ScenarioFile, ScenarioLibrary
from explorer.scenario.running.carried import Carried
from explorer.settings.model import Settings
from explorer.web.scenarios.session import Place, ScenarioSession, end_of_scenario
from explorer.web.scenarios.state import PictureState, SentenceState, TryState

log = structlog.get_logger(__name__)

MAX_TRIES = 3
"""Maximum number of browsers in which people try scenarios at the same time."""
MAX_SENTENCES = 1_000
"""Maximum number of sentences of a text that is tried."""
MAX_PICTURES = 60
"""Maximum number of pictures that are kept of a try."""
IDLE_SECONDS = 600.0
"""A browser that nobody has used for so long is closed."""
AWAY_SECONDS = 15.0
"""A try whose page is away for so long is over."""
LIFETIME_SECONDS = 3600.0
"""A try that lasts longer is over."""

Until = Literal["sentence", "scenario", "end"]
"""How far a run goes: one sentence, to the end of its scenario, or to the end of the file."""


class Try:
    """What one person tries on one page of the editor.

    Args:
        settings: The settings of the service.
    """

    def __init__(self, settings: Settings) -> None:
        self.id = secrets.token_urlsafe(16)
        self.state = TryState()
        self._library = ScenarioLibrary(settings)
        self._session = ScenarioSession(settings, self._library.folder)
        self._pictures: dict[int, Screenshot] = {}
        self._count = 0
        self._watchers = 0
        self._changed = asyncio.Condition()
        self._work: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._away = asyncio.get_running_loop().time()

    @property
    def is_running(self) -> bool:
        """Whether sentences are being carried out."""
        return self._work is not None and not self._work.done()

    async def run(self, file: ScenarioFile, first: int, until: Until, place: Place) -> None:
        """Begin to carry out sentences.

        Raises:
            UsageError: Others are being carried out, or there is no such sentence.
        """
        if file.sentences > MAX_SENTENCES:
            raise UsageError(
                f"it has {file.sentences} sentences: at most {MAX_SENTENCES:,} are tried here"
            )
        end = end_of_scenario(file, first)
        last = {"sentence": first + 1, "scenario": end, "end": file.sentences}[until]
        if self.is_running:
            raise UsageError("other sentences are being carried out: stop them first")
        self._work = asyncio.create_task(self._carry_out(file, first, last, place, until))

    async def stop(self) -> None:
        """End what is being carried out. The page stays as it is."""
        if self._work and not self._work.done():
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    async def close(self, why: str = "") -> None:
        """End everything and close the browser."""
        await self.stop()
        async with self._turn:
            await self._session.close()
        await self._tell(status="closed", detail=why, current=None)

    def picture(self, number: int) -> Screenshot | None:
        """Return a picture, None if it is not kept any more."""
        return self._pictures.get(number)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Count a page that shows the try."""
        self._watchers += 1
        try:
            yield
        finally:
            self._watchers -= 1
            self._away = asyncio.get_running_loop().time()

    async def next_state(self, known: TryState | None) -> TryState:
        """Wait for a state that is not known, and return it."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.state is not known)
            return self.state

    def is_abandoned(self, now: float) -> bool:
        """Return whether nobody has shown it for some time."""
        return not self._watchers and now - self._away > AWAY_SECONDS

    # --- running --------------------------------------------------------------------------------

    async def _carry_out(
        self, file: ScenarioFile, first: int, last: int, place: Place, until: Until
    ) -> None:
        detail = ""
        try:
            async with self._turn:
                with boundary("trying a scenario"):
                    await self._carry_out_all(file, first, last, place, anew=until == "end")
                if await self._session.page() is None:
                    await self._session.close()
                    detail = "the page is gone: the next run begins in a new browser"
        except ExplorerError as error:
            detail = self._session.mask(str(error))
        except asyncio.CancelledError:
            detail = "stopped"
        await self._tell(status="ready", detail=detail, current=None)

    async def _carry_out_all(
        self, file: ScenarioFile, first: int, last: int, place: Place, *, anew: bool
    ) -> None:
        kept = {} if anew else {n: one for n, one in self.state.sentences.items() if n < first}
        await self._tell(status="running", detail="", current=first, sentences=kept)
        sentences = self._session.carry_out(file, first, last, place, anew=anew)
        async with aclosing(sentences) as running:
            async for index, carried in running:
                await self._told(index, carried, last)

    async def _told(self, index: int, carried: Carried, last: int) -> None:
        """Show what became of a sentence, and the page after it."""
        picture = self._keep(carried.screenshot)
        known = self._session.mask(SentenceState.of(carried.result, carried.target, picture))
        page = await self._session.page()
        picture = self._keep(page.screenshot) if page else None
        is_last = index + 1 >= last or not carried.is_done
        await self._tell(
            sentences={**self.state.sentences, index: known},
            current=None if is_last else index + 1,
            picture=picture or self.state.picture,
            url=self._session.mask(page.url) if page else "",
            title=self._session.mask(page.title) if page else "",
        )

    def _keep(self, picture: Screenshot | None) -> PictureState | None:
        if picture is None:
            return None
        self._count += 1
        self._pictures[self._count] = picture
        for old in list(self._pictures)[:-MAX_PICTURES]:
            del self._pictures[old]
        return PictureState(number=self._count, width=picture.width, height=picture.height)

    async def _tell(self, **changes: object) -> None:
        async with self._changed:
            self.state = self.state.model_copy(update=changes)
            self._changed.notify_all()


class Tries:
    """All tries of the process.

    Args:
        settings: The settings of the service.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: dict[str, tuple[Try, asyncio.Task[None]]] = {}

    @property
    def watching(self) -> list[asyncio.Task[None]]:
        """The tasks that end tries that last too long; each is done when its try is over."""
        return [task for _, task in self._open.values()]

    def begin(self) -> Try:
        """Return a new try.

        Raises:
            UsageError: There are too many.
        """
        if len(self._open) >= MAX_TRIES:
            raise UsageError(
                f"{MAX_TRIES} people try scenarios already: close one of these pages, or try again "
                "in a moment"
            )
        new = Try(self._settings)
        self._open[new.id] = new, asyncio.create_task(self._watch(new))
        return new

    def get(self, try_id: str) -> Try | None:
        """Return a try, None if it is over."""
        found = self._open.get(try_id)
        return found[0] if found else None

    async def end(self, try_id: str) -> None:
        """End a try, if it is not over, and close its browser."""
        if found := self._open.pop(try_id, None):
            found[1].cancel()
            await found[0].close()

    async def _watch(self, one: Try) -> None:
        """End a try that lasts too long or that nobody looks at, also when the process ends."""
        clock = asyncio.get_running_loop().time
        begun = used = clock()
        why = ""
        try:
            while not why:
                await asyncio.sleep(1)
                used = clock() if one.is_running else used
                why = _why_over(one, clock(), begun, used)
        finally:
            if self._open.pop(one.id, None):
                log.info("a try is over", why=why or "the service ends")
                await one.close(why)


def _why_over(one: Try, now: float, begun: float, used: float) -> str:
    if one.is_abandoned(now):
        return "its page was closed"
    if now - used > IDLE_SECONDS:
        return f"the browser was closed after {IDLE_SECONDS / 60:.0f} minutes without use"
    if now - begun > LIFETIME_SECONDS:
        return f"the browser was closed after {LIFETIME_SECONDS / 60:.0f} minutes"
    return ""
