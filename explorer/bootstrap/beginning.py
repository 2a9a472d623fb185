"""How a run begins: its notes, its delay between steps and its first page."""

from __future__ import annotations

import secrets

from pydantic import TypeAdapter

from explorer.bootstrap.logins import log_in_at_start
from explorer.bootstrap.run_request import OpenRun, Rules
from explorer.browser.session.storage_state import state_in_time
from explorer.checks.silencing import ended_notes, today
from explorer.errors import TargetUnusable
from explorer.models import Ledger, Value
from explorer.planner.starting_point import RunInfo
from explorer.process.run_ids import new_run_id
from explorer.settings.model import Settings

NOT_SEEN = (
    "On a caller's page scope.egress and the stop of destructive requests hold for the page "
    "itself, not for what new tabs, frames of other processes, workers and web sockets ask for"
)
BEHIND_PROXY = (
    "scope.egress: site, behind a proxy: web sockets that workers open may lead to other hosts"
)
PICTURED = "ai.vision: the model is shown pictures of the pages, with secrets painted over"


class Beginning(Value):
    """What a run begins with. It is the same in each attempt at the run."""

    run_info: RunInfo
    first_url: str
    delay: float
    """Seconds between steps."""
    earlier: Ledger | None


async def describe(run: OpenRun) -> tuple[RunInfo, float]:
    """Return what the report says about the run, and the delay between its steps in seconds."""
    settings, gate = run.rules.settings, run.session.gate
    notes, delay = await _visiting_rules(run.request.url, run.rules)
    notes = (*notes, *ended_notes(settings.checks.ignore, today()))
    if not gate.sees_browser:
        notes = (*notes, NOT_SEEN)
    elif gate.rules.relies_on_routes and not settings.safety.read_only:
        notes = (*notes, BEHIND_PROXY)
    if run.model.shows_pictures:
        notes = (*notes, PICTURED)
    if settings.planner.resume_coverage:
        notes = (*notes, _resumed(run.request.earlier))
    seed = settings.planner.seed
    run_info = RunInfo(
        run_id=run.request.run_id or new_run_id(),
        url=run.request.url,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        provider=settings.ai.provider,
        notes=notes,
        visitor=visitor_of(settings),
    )
    return run_info, delay


def visitor_of(settings: Settings) -> str:
    """Return as whom and how the site is visited, without anything that is secret."""
    session, login = settings.browser.session, settings.login
    parts = (
        f"session {session}" if session else "",
        "a stored state" if settings.browser.storage_state else "",
        "logged in" if login.user or login.password_env else "",
        *(f"login {one.name}" for one in settings.logins),
        "read-only" if settings.safety.read_only else "",
    )
    return ", ".join(filter(None, parts))


async def first_page(run: OpenRun) -> str:
    """Log in if asked to and return the address of the page to explore from.

    Raises:
        TargetUnusable: robots.txt forbids the page, or the login fails.
    """
    url, robots = run.request.url, run.rules.robots
    if not robots.allows(url) and robots.answered(url):
        forbidden = f"robots.txt forbids {url}; --ignore-robots opens it anyway"
        raise TargetUnusable(robots.note(url) or forbidden)
    if run.has_state:  # the cookies are those of who has logged in
        return url
    return await log_in_at_start(run.session, url, run.rules.settings, run.request.by_person)


async def recorded(beginning: Beginning, run: OpenRun) -> Beginning:
    """Return the beginning of the first attempt at the run, which is this one without a log."""
    replay_log = run.request.replay_log
    if replay_log is None:
        return beginning
    if not replay_log.is_resumed and (state := await state_in_time(run.session)):
        await replay_log.save_state(state)

    async def ask() -> Beginning:
        return beginning

    return await replay_log.answer("begin", ask, TypeAdapter(Beginning))


def _resumed(earlier: Ledger | None) -> str:
    if earlier is None:
        return "--resume-coverage: no earlier run into this folder; everything is new"
    tried = sum(1 for one in earlier.classes if one.tries)
    return (
        f"--resume-coverage: continued from {earlier.runs} earlier runs, which had tried {tried} "
        f"of {len(earlier.classes)} kinds of controls"
    )


async def _visiting_rules(url: str, rules: Rules) -> tuple[tuple[str, ...], float]:
    """Return what the reader must know of how the site was visited, and the delay in seconds."""
    settings, robots = rules.settings, rules.robots
    notes = []
    delay = settings.planner.delay_seconds
    if settings.browser.as_person:
        notes.append(
            "browser.asPerson: navigator.webdriver was hidden, because cookie banners do not "
            "appear for automated browsers"
        )
    if settings.safety.read_only:
        notes.append("--read-only: only GET, HEAD and OPTIONS left the browser")
    if not settings.scope.respect_robots:
        robots.ignored = True
        notes.append("robots.txt was ignored")
    elif read := await robots.read(url):
        if read.note:
            notes.append(read.note)
        if read.crawl_delay and read.crawl_delay > delay:
            delay = read.crawl_delay
            asked = f"robots.txt asks for {delay:g} s between visits"
            notes.append(f"{asked} (--ignore-robots: no wait)")
    return tuple(notes), delay
