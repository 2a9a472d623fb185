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
from explorer.marks.elements import number_elements
from explorer.masking import Mask, MaskedDecision
from explorer.planner.decision import ModelDecision
from explorer.planner.questions.decision_model import DecisionModel
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.replay_log import ReplayLog
from explorer.settings.model import AISettings, Settings

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
    model = await stack.enter_async_context(open_decision_model(settings.ai, request.mask))
    scope = Scope(request.url, settings.scope.patterns, settings.scope.egress_hosts)
    opening = open_session(request.target, settings, destructive, request.mask, scope)
    session = await stack.enter_async_context(opening)
    session.is_lost = request.is_resumed and replay_log is not None and replay_log.login_is_lost
    robots = RobotsBook(session, settings.browser.user_agent or AGENT_NAME)
    rules = Rules(settings, destructive, scope, robots)
    return OpenRun(request, rules, session, model, has_state)


async def open_further_sessions(stack: AsyncExitStack, run: OpenRun) -> list[Session]:
    """Open contexts for further workers, with the cookies and storage of the first one."""
    settings, session = run.rules.settings, run.session
    browser = session.context.browser
    if browser is None or settings.planner.most_workers == 1:
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
        for _ in range(settings.planner.most_workers - 1)
    ]


def _with_kept_state(settings: Settings, replay_log: ReplayLog) -> Settings:
    browser = settings.browser.model_copy(update={"storage_state": str(replay_log.state_file)})
    return settings.model_copy(update={"browser": browser})


@asynccontextmanager
async def open_decision_model(ai: AISettings, mask: Mask) -> AsyncIterator[DecisionModel]:
    """Open the model that a run asks, if it has one; it is closed on exit from the block.

    Args:
        ai: The provider, and whether the model is shown pictures.
        mask: Masks what the model is told.

    Raises:
        UsageError: The provider lacks its key, or a limit in US dollars cannot be enforced.
    """
    if ai.provider == "none":
        yield DecisionModel()
        return
    async with open_model(ai) as model:
        decider = MaskedDecision(ModelDecision(model, number_elements), mask)
        sees = await model.takes_pictures() if ai.vision == "auto" else ai.vision == "on"
        yield DecisionModel(decider, ai.subset, sees)
