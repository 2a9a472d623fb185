"""Walks a way again in a browser context of its own: the stage of the rules of one session."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, StorageState
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import first_line, script, within
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.persona import Persona
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.network.gate import Gate
from explorer.browser.page import BrowserPage
from explorer.browser.probes.auditor import Auditor
from explorer.browser.replay.line_runner import from_environment, literal
from explorer.browser.replay.replay_actor import ReplayActor
from explorer.browser.replay.traces import clean
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session, context_options, fresh_session
from explorer.errors import InternalError, PageLost
from explorer.masking import MASK, Mask
from explorer.models import (
    Act,
    ClickExplained,
    CrawlPath,
    Dialog,
    Navigation,
    Popup,
    Replay,
    ReplayStep,
    verb,
)
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings

SECRET = "EXPLORER_SECRET"
"""The variable that a written test reads a secret of its address from."""
SECONDS_FOR_STATE = 5.0
MOST_HEARD = 20
LONGEST_HEARD = 100  # characters
NOT_WRITTEN = ("storage_state", "accept_downloads", "service_workers")
"""Options of our contexts that are no test's business, or a secret."""


class ContextReplayer:
    """Contexts of one browser that begin with ``state`` (None: as the settings say).

    ``refusal_of_url`` names the rule that forbids an address, ``delay`` is kept before each act
    (seconds), ``mask`` keeps secrets out of traces, ``owns`` tells which addresses are the site's,
    ``session_state`` reads what the run's session has come to.
    """

    def __init__(
        self,
        browser: Browser,
        settings: Settings,
        destructive: Destructive,
        refusal_of_url: Callable[[str], str],
        robots: RobotsBook | None,
        mask: Mask,
        rng: random.Random,
        *,
        state: StorageState | None = None,
        session_state: Callable[[], Awaitable[StorageState | None]] | None = None,
        delay: float = 0,
        gate: Gate | None = None,
        owns: Callable[[str], bool] = lambda url: True,
    ) -> None:
        self._browser = browser
        self._settings = settings
        self._destructive = destructive
        self._refusal_of_url = refusal_of_url
        self._robots = robots
        self._mask = mask
        self._rng = rng
        self._options: dict[str, Any] = {"storage_state": state} if state else {}
        self._session_state = session_state
        self._made_by_session: StorageState | None = None
        self._delay = delay
        self._gate = gate
        self._owns = owns

    @property
    def context_options(self) -> dict[str, Any]:
        options = context_options(self._settings)
        return {
            name: options[name] for name in options if options[name] and name not in NOT_WRITTEN
        }

    @property
    def has_state(self) -> bool:
        return bool(self._options) or self._settings.browser.storage_state is not None

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
    ) -> Replay:
        if rule := self._refusal_of_url(way.opening.url):
            return Replay(shown=False, detail=f"{rule} forbids {way.opening.url}")
        options = self._options
        if with_session and (state := await self._state_of_session()):
            options = options | {"storage_state": state}
        elif with_session:
            return Replay(shown=False, detail="the session has left nothing to begin with")
        fresh = fresh_session(
            self._browser, self._settings, self._destructive, self._mask, self._gate, **options
        )
        try:
            async with fresh as session, _traced(session) as write_trace:
                replay = await self._walk(session, way, shows, written)
                if not replay.shown or any(step.secret for step in replay.steps):
                    return replay
                with TemporaryDirectory() as folder:
                    file = Path(folder, "trace.zip")
                    seconds = self._settings.browser.navigation_seconds
                    await within(seconds, write_trace(file), "writing the trace")
                    trace = await asyncio.to_thread(clean, file, self._mask)  # it may be large
                    return replay.model_copy(update={"trace": trace})
        except PlaywrightError as error:
            return Replay(shown=False, detail=first_line(error))
        except (PageLost, InternalError) as error:
            return Replay(shown=False, detail=str(error))

    async def _state_of_session(self) -> StorageState | None:
        """The cookies and the storage of the run, None where it has none."""
        if self._made_by_session is None and self._session_state:
            self._made_by_session = await self._session_state()
        state = self._made_by_session
        return state if state and (state["cookies"] or state["origins"]) else None

    async def _walk(
        self,
        session: Session,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...],
    ) -> Replay:
        session.context.set_default_timeout(self._settings.browser.action_seconds * 1000)
        actor = self._actor(way, written)
        page = BrowserPage(
            session,
            self._settings,
            self._refusal_of_url,
            self._robots,
            self._destructive,
            self._rng,
            actor,
            inspector=Inspector(session, self._owns, self._settings.checks.disabled),
            auditor=Auditor(session, self._settings),
        )
        opened = _opened(way.opening, self._mask)
        heard = await _quiet_effects(session)
        says_yes, detail = False, ""
        async for act in self._acts(session, page, way, opened):
            act, outcome = _with_quiet_effects(act, heard), act.outcome
            if any(isinstance(s, Popup) and s.followed for s in outcome.signals) and actor.steps:
                actor.steps[-1] = actor.steps[-1].model_copy(update={"opens_tab": True})
            says_yes |= any(isinstance(s, Dialog) and s.accepted for s in outcome.signals)
            if shows(act):
                steps = (*opened, *actor.steps)
                return Replay(shown=True, steps=steps, says_yes=says_yes)
            detail = outcome.detail if outcome.result != "done" else ""
        return Replay(shown=False, steps=(*opened, *actor.steps), detail=detail)

    def _actor(self, way: CrawlPath, written: tuple[ReplayStep, ...]) -> ReplayActor:
        limits, persona = self._settings.browser, Persona.draw(self._rng, date.today())
        danger_in, know = self._destructive.word_in_text, self._mask.know
        filler = FormFiller(limits, self._rng, danger_in, know=know)
        return ReplayActor(limits, filler, way.acts, written, persona)

    async def _acts(
        self, session: Session, page: BrowserPage, way: CrawlPath, opened: list[ReplayStep]
    ) -> AsyncIterator[Act]:
        """One after the other, until one fails; ``opened`` gets the banners that were answered."""
        opening = way.opening
        await asyncio.sleep(self._delay)
        async with _group(session, f"open {opening.url}"):
            for _ in range(opening.times):
                outcome = await page.open(opening.url, opening.linked_from)
        yield Act(step=0, url="", element=None, outcome=outcome)
        for number, repeat in enumerate(way.acts, 1):
            if outcome.result != "done":
                return
            await asyncio.sleep(self._delay)
            banners = await page.clear_view()
            opened += [ReplayStep(act=0, code="", words=f"answer the {told}") for told in banners]
            url, element = page.url, repeat.element
            async with _group(session, f"{verb(repeat.action)} {element.label}"):
                outcome = await page.act(element)
            yield Act(step=number, url=url, element=element, outcome=outcome)


async def _quiet_effects(session: Session) -> list[str]:
    """Gets what the pages do upon clicks that nobody sees: a text is copied, a sound is played."""
    heard: list[str] = []

    def hear(source: object, what: object) -> None:
        if len(heard) < MOST_HEARD:
            heard.append(str(what)[:LONGEST_HEARD])

    await session.context.expose_binding("explorerHeard", hear)
    await session.context.add_init_script(script("quiet_effects"))
    return heard


def _with_quiet_effects(act: Act, heard: list[str]) -> Act:
    """The act with what was heard over it, where nothing was seen of it."""
    told = tuple(ClickExplained(reason=what, page_url=act.url) for what in heard)
    heard.clear()
    if not told or act.outcome.effect != "none":
        return act
    outcome = act.outcome.model_copy(update={"signals": (*act.outcome.signals, *told)})
    return act.model_copy(update={"outcome": outcome})


def _opened(opening: Navigation, mask: Mask) -> list[ReplayStep]:
    """Of the secrets in an address a test reads each from the environment."""
    url = opening.url
    first, *others = mask(url).split(MASK)
    code = literal(first)
    for number, text in enumerate(others, 1):
        code += f" + {from_environment(SECRET if number == 1 else f'{SECRET}_{number}')}"
        code += f" + {literal(text)}" if text else ""
    words = (f"open {url}", *[f"open {url} again"] * (opening.times - 1))
    return [
        ReplayStep(act=0, code=f"page.goto({code})", words=told, secret=bool(others))
        for told in words
    ]


@asynccontextmanager
async def _traced(session: Session) -> AsyncIterator[Callable[[Path], Coroutine[Any, Any, None]]]:
    """Trace all that is done; what it gives stops that and writes the trace.zip."""
    tracing = session.context.tracing
    await tracing.start(screenshots=True, snapshots=True)
    yield lambda file: tracing.stop(path=file)


@asynccontextmanager
async def _group(session: Session, name: str) -> AsyncIterator[None]:
    """What is done within it goes by this name in the trace, and not by a place in our source."""
    tracing = session.context.tracing
    await tracing.group(name, location={"file": "explorer"})
    yield
    await tracing.group_end()


async def start_state(session: Session) -> StorageState:
    """The cookies and the storage that a session has now."""
    return await session.context.storage_state(indexed_db=True)


async def state_in_time(session: Session) -> StorageState | None:
    """The same, None when the browser does not say within some seconds."""
    try:
        return await within(SECONDS_FOR_STATE, start_state(session), "reading cookies and storage")
    except (PlaywrightError, PageLost):
        return None
