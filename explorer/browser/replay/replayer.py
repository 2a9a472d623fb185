"""Replay of a crawl path in a browser context of its own, under the guardrails of a session."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, StorageState
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import first_line, within
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.persona import Persona
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.network.gate import Gate
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.auditor import Auditor
from explorer.browser.replay.quiet_effects import QuietEffects
from explorer.browser.replay.replay_actor import ReplayActor
from explorer.browser.replay.traces import clean, grouped, recorded
from explorer.browser.session.opening import context_options, fresh_session
from explorer.browser.session.session import Session
from explorer.errors import InternalError, PageLost
from explorer.masking import MASK, Mask
from explorer.models import (
    Act,
    CrawlPath,
    Dialog,
    Navigation,
    Popup,
    Replay,
    ReplayStep,
    verb,
)
from explorer.python_source import from_environment, literal

SECRET = "EXPLORER_SECRET"  # noqa: S105 - the name of a variable
"""Environment variable from which a generated test reads a secret of a URL."""
NOT_WRITTEN = ("storage_state", "accept_downloads", "service_workers")
"""Context options that are left out of a generated test as irrelevant or secret."""


@dataclass(frozen=True)
class ReplayOptions:
    """The conditions of replays."""

    state: StorageState | None = None
    """Initial cookies and storage; None for those in the settings."""
    session_state: Callable[[], Awaitable[StorageState | None]] | None = None
    """Reads the cookies and storage of the run's session."""
    delay: float = 0
    """Seconds to wait before each action."""
    gate: Gate | None = None
    """The shared network gate, if there is one."""
    owns: Callable[[str], bool] = lambda url: True
    """Returns whether a URL belongs to the site."""


class ContextReplayer:
    """Replays crawl paths in new contexts of one browser.

    Args:
        browser: The browser.
        rules: The settings of the run, and what must not be opened or used.
        mask: Removes secrets from traces.
        rng: Source of randomness.
        options: The conditions of the replays.
    """

    def __init__(
        self,
        browser: Browser,
        rules: PageRules,
        mask: Mask,
        rng: random.Random,
        options: ReplayOptions | None = None,
    ) -> None:
        self._browser = browser
        self._rules = rules
        self._settings = rules.settings
        self._mask = mask
        self._rng = rng
        self._options = options or ReplayOptions()
        self._made_by_session: StorageState | None = None

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
        return bool(self._options.state) or self._settings.browser.storage_state is not None

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        """Replay a crawl path until an action shows the finding.

        Args:
            way: The crawl path.
            shows: Returns whether an action shows the finding.
            written: Recorded steps to repeat; () to generate them.
            with_session: Whether to start with the cookies and storage of the run's session.
            audits: Whether to audit the accessibility of the pages, which few findings need.

        Returns:
            Whether the finding was shown, with the steps or the reason of the failure. A trace is
            included if recorded steps without secrets have shown it: the search for the shortest
            path, which generates its steps, needs none, and a trace takes time.
        """
        if rule := self._rules.refusal_of_url(way.opening.url):
            return Replay(shown=False, detail=f"{rule} forbids {way.opening.url}")
        options: dict[str, Any] = {}
        if self._options.state:
            options = {"storage_state": self._options.state}
        if with_session and (state := await self._state_of_session()):
            options = options | {"storage_state": state}
        elif with_session:
            return Replay(shown=False, detail="the session has left nothing to begin with")
        destructive, gate = self._rules.destructive, self._options.gate
        fresh = fresh_session(
            self._browser, self._settings, destructive, self._mask, gate, **options
        )
        try:
            async with (
                fresh as session,
                recorded(session) if written else nullcontext() as write_trace,
            ):
                replay = await self._walk(session, way, shows, written, audits=audits)
                is_secret = any(step.secret for step in replay.steps)
                if write_trace is None or is_secret or not replay.shown:
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
        if self._made_by_session is None and self._options.session_state:
            self._made_by_session = await self._options.session_state()
        state = self._made_by_session
        return state if state and (state["cookies"] or state["origins"]) else None

    async def _walk(
        self,
        session: Session,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...],
        *,
        audits: bool,
    ) -> Replay:
        session.context.set_default_timeout(self._settings.browser.action_seconds * 1000)
        actor = self._actor(way, written)
        page = BrowserPage(
            session,
            self._rules,
            self._rng,
            PageTools(
                executor=actor,
                inspector=Inspector(session, self._options.owns, self._settings.checks.disabled),
                auditor=Auditor(session, self._settings) if audits else None,
            ),
        )
        opened = _opened(way.opening, self._mask)
        effects = await QuietEffects.of(session)
        says_yes, detail = False, ""
        async for act in self._acts(session, page, way, opened):
            act, outcome = effects.added_to(act), act.outcome
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
        danger_in, mask_secret = self._rules.destructive.word_in_text, self._mask.add_secrets
        rules = self._rules.for_fields()
        filler = FormFiller(limits, self._rng, danger_in, mask_secret=mask_secret, rules=rules)
        return ReplayActor(limits, filler, self._rules.for_places(), way.acts, written, persona)

    async def _acts(
        self, session: Session, page: BrowserPage, way: CrawlPath, opened: list[ReplayStep]
    ) -> AsyncIterator[Act]:
        """Yield the actions in turn until one fails; append the answered banners to ``opened``."""
        opening = way.opening
        await asyncio.sleep(self._options.delay)
        async with grouped(session, f"open {opening.url}"):
            for _ in range(opening.times):
                outcome = await page.open(opening.url, opening.linked_from)
        yield Act(step=0, url="", element=None, outcome=outcome)
        for number, repeat in enumerate(way.acts, 1):
            if outcome.result != "done":
                return
            await asyncio.sleep(self._options.delay)
            banners = await page.clear_view()
            opened += [ReplayStep(act=0, code="", words=f"answer the {told}") for told in banners]
            url, element = page.url, repeat.element
            async with grouped(session, f"{verb(repeat.action)} {element.label}"):
                outcome = await page.act(element)
            yield Act(step=number, url=url, element=element, outcome=outcome)


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
