"""Opens what a run needs: its model, its browser and further contexts for its workers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from explorer.bootstrap.run_request import OpenRun, Rules, RunRequest
from explorer.browser.session.opening import fresh_session, open_session
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session
from explorer.browser.session.storage_state import start_state
from explorer.llm import open_model
from explorer.masking import Mask, MaskedDecision
from explorer.planner.decision import ModelDecision
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.protocols import DecisionMaker
from explorer.replay_log import ReplayLog
from explorer.settings.model import Settings

AGENT_NAME = "explorer"
"""The name in robots.txt when no User-Agent is set."""


async def open_run(stack: AsyncExitStack, request: RunRequest) -> OpenRun:
    """Open the model and the browser of a run. The stack closes them.

    A run that goes on after its worker was lost gets the cookies that it had then.
    """
    settings, replay_log = request.settings, request.replay_log
    has_state = replay_log is not None and request.is_resumed and replay_log.state_file.exists()
    if replay_log and has_state:
        settings = _with_kept_state(settings, replay_log)
    destructive = Destructive(settings.safety)
    decider = await stack.enter_async_context(_decider(settings, request.mask))
    scope = Scope(request.url, settings.scope.patterns, settings.scope.egress_hosts)
    opening = open_session(request.target, settings, destructive, request.mask, scope)
    session = await stack.enter_async_context(opening)
    robots = RobotsBook(session, settings.browser.user_agent or AGENT_NAME)
    rules = Rules(settings, destructive, scope, robots)
    return OpenRun(request, rules, session, decider, has_state)


async def open_further_sessions(stack: AsyncExitStack, run: OpenRun) -> list[Session]:
    """Open contexts for further workers, with the cookies and storage of the first one."""
    settings, session = run.rules.settings, run.session
    browser = session.context.browser
    if browser is None or settings.planner.workers == 1:
        return []
    state = await start_state(session)
    return [
        await stack.enter_async_context(
            fresh_session(
                browser,
                settings,
                run.rules.destructive,
                session.mask,
                session.gate,
                storage_state=state,
            )
        )
        for _ in range(settings.planner.workers - 1)
    ]


def _with_kept_state(settings: Settings, replay_log: ReplayLog) -> Settings:
    browser = settings.browser.model_copy(update={"storage_state": str(replay_log.state_file)})
    return settings.model_copy(update={"browser": browser})


@asynccontextmanager
async def _decider(settings: Settings, mask: Mask) -> AsyncIterator[DecisionMaker | None]:
    if settings.ai.provider == "none":
        yield None
        return
    async with open_model(settings.ai) as model:
        yield MaskedDecision(ModelDecision(model), mask)
