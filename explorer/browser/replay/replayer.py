"""Replay of a crawl path in a browser context of its own, under the guardrails of a session."""

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
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.auditor import Auditor
from explorer.browser.replay.line_runner import from_environment, literal
from explorer.browser.replay.replay_actor import ReplayActor
from explorer.browser.replay.traces import clean
from explorer.browser.session.opening import context_options, fresh_session
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session
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
"""Environment variable from which a generated test reads a secret of a URL."""
SECONDS_FOR_STATE = 5.0
"""Deadline in seconds for reading cookies and storage."""
MOST_HEARD = 20
"""Maximum number of quiet effects that are kept between two actions."""
LONGEST_HEARD = 100
"""Maximum length in characters of the description of a quiet effect."""
NOT_WRITTEN = ("storage_state", "accept_downloads", "service_workers")
"""Context options that are left out of a generated test as irrelevant or secret."""


class ContextReplayer:
    """Replays crawl paths in new contexts of one browser.

    Args:
        browser: The browser.
        settings: The settings of the run.
        destructive: Recognises destructive controls.
        refusal_of_url: Returns the rule that forbids a URL, else "".
        robots: The robots.txt rules, None to ignore them.
        mask: Removes secrets from traces.
        rng: Source of randomness.
        state: Initial cookies and storage; None for those in the settings.
        session_state: Reads the cookies and storage of the run's session.
        delay: Seconds to wait before each action.
        gate: The shared network gate, if there is one.
        owns: Returns whether a URL belongs to the site.
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
        """The context options for a generated test."""
        options = context_options(self._settings)
        return {
            name: options[name] for name in options if options[name] and name not in NOT_WRITTEN
        }

    @property
    def has_state(self) -> bool:
        """Whether replays start with cookies or storage."""
        return bool(self._options) or self._settings.browser.storage_state is not None

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
    ) -> Replay:
        """Replay a crawl path until an action shows the finding.

        Args:
            way: The crawl path.
            shows: Returns whether an action shows the finding.
            written: Recorded steps to repeat; () to generate them.
            with_session: Whether to start with the cookies and storage of the run's session.

        Returns:
            Whether the finding was shown, with the steps or the reason of the failure. The trace is
            included only for a shown finding without secret steps.
        """
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
                    trace = await asyncio.to_thread(clean, file, self._mask)  # a trace may be large
                    return replay.model_copy(update={"trace": trace})
        except PlaywrightError as error:
            return Replay(shown=False, detail=first_line(error))
        except (PageLost, InternalError) as error:
            return Replay(shown=False, detail=str(error))

    async def _state_of_session(self) -> StorageState | None:
        """Return the cookies and the storage of the run, None if it has none."""
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
            PageRules(self._settings, self._destructive, self._refusal_of_url, self._robots),
            self._rng,
            PageTools(
                executor=actor,
                inspector=Inspector(session, self._owns, self._settings.checks.disabled),
                auditor=Auditor(session, self._settings),
            ),
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
        danger_in, mask_secret = self._destructive.word_in_text, self._mask.add_secrets
        filler = FormFiller(limits, self._rng, danger_in, mask_secret=mask_secret)
        return ReplayActor(limits, filler, way.acts, written, persona)

    async def _acts(
        self, session: Session, page: BrowserPage, way: CrawlPath, opened: list[ReplayStep]
    ) -> AsyncIterator[Act]:
        """Yield the actions in turn until one fails; append the answered banners to ``opened``."""
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
    """Install a listener for invisible effects of clicks, such as a copied text or a played sound.

    Returns:
        The list to which the effects are appended.
    """
    heard: list[str] = []

    def hear(source: object, what: object) -> None:
        if len(heard) < MOST_HEARD:
            heard.append(str(what)[:LONGEST_HEARD])

    await session.context.expose_binding("explorerHeard", hear)
    await session.context.add_init_script(script("quiet_effects"))
    return heard


def _with_quiet_effects(act: Act, heard: list[str]) -> Act:
    """Return the action with the recorded effects as signals if it had no visible effect.

    The list is cleared.
    """
    told = tuple(ClickExplained(reason=what, page_url=act.url) for what in heard)
    heard.clear()
    if not told or act.outcome.effect != "none":
        return act
    outcome = act.outcome.model_copy(update={"signals": (*act.outcome.signals, *told)})
    return act.model_copy(update={"outcome": outcome})


def _opened(opening: Navigation, mask: Mask) -> list[ReplayStep]:
    """Return the steps that open the page; secrets of the URL are read from the environment."""
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
    """Record a trace; yield a function that stops the recording and writes the trace.zip."""
    tracing = session.context.tracing
    await tracing.start(screenshots=True, snapshots=True)
    yield lambda file: tracing.stop(path=file)


@asynccontextmanager
async def _group(session: Session, name: str) -> AsyncIterator[None]:
    """Group the calls within the context under a name in the trace.

    The name replaces their location in the source.
    """
    tracing = session.context.tracing
    await tracing.group(name, location={"file": "explorer"})
    yield
    await tracing.group_end()


async def start_state(session: Session) -> StorageState:
    """Return the current cookies and storage of a session."""
    return await session.context.storage_state(indexed_db=True)


async def state_in_time(session: Session) -> StorageState | None:
    """Return the current cookies and storage of a session.

    Returns:
        None if reading them times out or fails.
    """
    try:
        return await within(SECONDS_FOR_STATE, start_state(session), "reading cookies and storage")
    except (PlaywrightError, PageLost):
        return None
