"""Settings, a frozen section for each room. Every number has a unit in its name or comment."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
)
from pydantic.alias_generators import to_camel

from explorer.models import Severity
from explorer.urls import parse


class Section(BaseModel):
    """A part of the settings. In files its keys are camelCase (snake_case is accepted too)."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        hide_input_in_errors=True,
        loc_by_alias=False,
    )


Subset = Literal["random", "ranked"]
FailOn = Literal["error", "warning", "never"]


class PlannerSettings(Section):
    steps: int = Field(50, ge=0)
    minutes: float = Field(10, gt=0)
    seed: int | None = None  # None: drawn at the start and written into the report
    workers: int = Field(1, ge=1, le=32)  # browser contexts that explore side by side
    heuristic: Literal["novelty", "priority"] = "novelty"
    resume_coverage: bool = False  # go on with what no run has tried on this site
    max_elements_to_show_ai: int = Field(10, ge=1, alias="maxElementsToShowAI")
    ignored_tags: tuple[str, ...] = ("header", "aside", "footer", "dbs-top-bar")
    ignored_tags_strict: bool = False
    recent_interaction_history_size: int = Field(20, ge=1)
    recent_interactions_to_avoid: int = Field(10, ge=0)
    recent_interactions_to_show_ai: int = Field(5, ge=0, alias="recentInteractionsToShowAI")
    visited_urls_to_show_ai: int = Field(50, ge=0, alias="visitedUrlsToShowAI")
    headings_to_show_ai: int = Field(10, ge=0, alias="headingsToShowAI")
    target_navigations: int = Field(10, ge=0)
    home_words: tuple[str, ...] = ("home",)
    action_words: tuple[str, ...] = (
        "submit", "search", "login", "next", "continue", "go", "view", "see", "explore",
        "browse", "shop", "add", "create", "start", "begin", "apply",
    )  # fmt: skip
    link_text_max_length: int = Field(50, ge=1)
    max_failures: int = Field(10, ge=1)  # acts that fail in a row before the run ends
    delay_seconds: float = Field(0, ge=0)  # between steps; robots.txt's Crawl-delay counts too


class BrowserSettings(Section):
    executable: str | None = None
    headed: bool = False
    viewport_width: int = Field(1280, ge=200)
    viewport_height: int = Field(800, ge=200)
    user_agent: str | None = None  # None: the browser's own
    locale: str | None = None
    as_person: bool = True  # show the site as a person gets it (navigator.webdriver is false)
    ignore_https_errors: bool = False
    args: tuple[str, ...] = ()  # further Chromium switches
    storage_state: str | None = None
    navigation_seconds: float = Field(30, gt=0)
    action_seconds: float = Field(5, gt=0)
    script_seconds: float = Field(10, gt=0)  # deadline of every call into the page
    settle_seconds: float = Field(5, gt=0)  # at most, for what an act caused
    quiet_milliseconds: int = Field(40, ge=0)  # no change for so long: settled
    restless_milliseconds: int = Field(1000, ge=0)  # at most, for a page that never rests
    effect_milliseconds: int = Field(300, ge=0)  # wait for a late effect before there is none
    elements_seconds: float = Field(2, ge=0)  # wait for the first elements to appear
    elements_retry_seconds: float = Field(8, ge=0)  # the one longer retry
    scroll_steps: int = Field(3, ge=0)  # screens scrolled to wake lazy content
    screenshot_quality: int = Field(60, ge=1, le=100)


class CookieSettings(Section):
    enabled: bool = True
    choice: Literal["reject", "accept"] = "reject"
    seconds: float = Field(5, gt=0)  # deadline for one banner
    max_pages: int = Field(20, ge=0)  # pages on which a banner is looked for


def _true_false_or_orders(value: object, read: ValidatorFunctionWrapHandler) -> object:
    try:
        return read(value)
    except ValidationError:
        raise ValueError("must be true, false or orders") from None


AllowDestructive = Annotated[bool | Literal["orders"], WrapValidator(_true_false_or_orders)]


class SafetySettings(Section):
    read_only: bool = False
    allow_destructive: AllowDestructive = False  # "orders": only what orders and pays
    destructive_words: tuple[str, ...] = ()  # in addition to the built-in lists
    destructive_languages: tuple[str, ...] = (
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "no", "fi", "cs", "ru",
        "uk", "tr", "ja", "zh", "ko",
    )  # fmt: skip


class ScopeSettings(Section):
    patterns: tuple[str, ...] = ()  # globs against the URL; empty: the same site
    respect_robots: bool = True
    egress: Literal["pages", "site", "all"] = "pages"
    """What may leave the browser. pages: no documents, frames and forms of hosts out of scope;
    site: nothing at all to them, but for ``egress_hosts``; all: everything."""
    egress_hosts: tuple[str, ...] = ()  # further ones, "*.cdn.example.net", "localhost:3001"


class LoginSettings(Section):
    user: str | None = None
    password_env: str | None = None  # the NAME of the variable that holds the password
    url: str | None = None  # page with the login form; None: found from the start page


class AISettings(Section):
    provider: Literal["none", "openai", "anthropic", "ollama"] = "none"
    model: str | None = None  # None: the provider's default, see explorer/llm
    base_url: str | None = None
    api_key: SecretStr | None = None  # None: the SDK's usual variable
    subset: Subset = "random"  # of a page's elements, which few are shown
    timeout_seconds: float = Field(30, gt=0)
    attempts: int = Field(3, ge=1)  # of one question, on 429, 5xx and broken connections
    max_output_tokens: int = Field(1024, ge=16)
    max_tokens_per_run: int | None = Field(None, ge=0)
    max_cost_usd: float | None = Field(None, ge=0)
    input_usd_per_million: float | None = Field(None, ge=0)  # for models without a known price
    output_usd_per_million: float | None = Field(None, ge=0)


class NarrationSettings(Section):
    enabled: bool = False
    words_per_minute: int = Field(180, ge=60, le=400)
    voice: str | None = None
    prefixes: tuple[str, ...] = (
        "Now", "Next", "Let me try", "Going for", "Trying", "How about", "Let us see",
    )  # fmt: skip


class CheckSettings(Section):
    disabled: tuple[str, ...] = ()  # names of checks
    slow_page_milliseconds: int = Field(3000, ge=1)


class FinderSettings(Section):
    min_confidence: float = Field(0.3, ge=0, le=1)  # below it nothing was found
    synonyms: str | None = None  # a .toml of the form of explorer/finder/synonyms.toml, adds to it
    embeddings: bool = False  # break ties and rescue misses by meaning; needs the extra "meaning"


class ReproSettings(Section):
    enabled: bool = True
    findings: int = Field(100, ge=0)  # so many, the worst first; none that is only info
    seconds: float = Field(30, gt=0)  # for all of them together, and more where there are many:
    seconds_each: float = Field(6, ge=0)  # so many for each of them, if that is more

    def budget(self, findings: int) -> float:
        """The seconds that so many findings get in all; so many as ``findings`` get the most."""
        return max(self.seconds, self.seconds_each * min(findings, self.findings))


MOST_DAYS = 36_500


class ReportSettings(Section):
    out: str = "reports"
    reporters: tuple[Literal["html", "json", "junit", "sarif", "github"], ...] = ()
    fail_on: FailOn = "error"
    embedded_pictures: int = Field(100, ge=0)  # in report.html; further ones stay beside it
    keep_days: float | None = Field(None, ge=0, le=MOST_DAYS)  # None: 90 of the service; 0: ever
    keep_runs: int | None = Field(None, ge=0)  # of each site and schedule; None and 0: all


class McpSettings(Section):
    host: str = "127.0.0.1"  # where `mcp --http` listens; it asks nobody for a password
    port: int = Field(8931, ge=1, le=65535)


class StoreSettings(Section):
    url: SecretStr | None = None  # None: an SQLite file in report.out; else postgresql+asyncpg://


class ServiceSettings(Section):
    host: str = "127.0.0.1"
    port: int = Field(8080, ge=1, le=65535)
    token: SecretStr | None = None  # for programs, as Authorization: Bearer
    user: str | None = None  # for people, who log in
    password: SecretStr | None = None
    allowed_hosts: tuple[str, ...] = ()  # names besides those of this machine
    public_url: str | None = None  # what links in notifications begin with
    runs_at_once: int = Field(2, ge=0)  # in this process; 0: it runs none
    runs_in_all: int = Field(8, ge=1)  # of all workers together
    runs_per_site: int = Field(1, ge=1)
    worker_id: str | None = None  # None: the host's name
    lease_seconds: float = Field(12, ge=3)  # without a sign of life; then a worker is lost
    overtime_minutes: float = Field(2, gt=0)  # beyond a run's own; then it is ended
    drain_seconds: int = Field(30, ge=1)  # for runs to end their step when told to stop


def _cron(text: str) -> str:
    from croniter import CroniterError, croniter  # only who has schedules pays for it

    fields = text.split()
    try:
        if len(fields) == 5 and croniter(text).get_next():
            return text
    except CroniterError:
        pass
    raise ValueError('must be a cron expression of five fields, for instance "*/30 * * * *"')


def _time_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        near = get_close_matches(name, available_timezones(), n=1) or ["Europe/Berlin"]
        raise ValueError(f"must be the name of a time zone, for instance {near[0]}") from None
    return name


def _address(url: str) -> str:
    parts = parse(url)
    if not parts:
        raise ValueError("must be an http:// or https:// address")
    if parts.user or parts.password:
        raise ValueError("must hold no user and no password: there is user and passwordEnv")
    return url


def _schedule_name(name: str) -> str:
    if not re.fullmatch(SCHEDULE_NAME, name):
        raise ValueError('must be of letters, digits, ".", "_" and "-", 64 at most')
    if name == "new":
        raise ValueError("must be another: the page that adds a schedule has this one")
    return name


def _no_nul(text: str) -> str:
    """No database takes it, and no name or address has it."""
    if "\0" in text:
        raise ValueError("must hold no NUL character")
    return text


# What is stored and read again has bounds: whoever may order a run may not fill the store.
WORDS = 2_000  # characters
ITEMS = 100
TAGS = 20
Words = Annotated[
    str,
    Field(max_length=WORDS, json_schema_extra={"pattern": r"^[^\u0000]*$"}),
    AfterValidator(_no_nul),
]
Patterns = Annotated[tuple[Words, ...], Field(max_length=ITEMS)]
Tags = Annotated[tuple[Words, ...], Field(max_length=TAGS)]
Cron = Annotated[str, Field(max_length=300), AfterValidator(_cron)]
TimeZone = Annotated[str, Field(max_length=64), AfterValidator(_time_zone)]
Address = Annotated[str, Field(max_length=WORDS), AfterValidator(_address)]
SCHEDULE_NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
ScheduleName = Annotated[
    str, AfterValidator(_schedule_name), Field(json_schema_extra={"pattern": f"^{SCHEDULE_NAME}$"})
]


NotifyAddresses = Annotated[
    tuple[Annotated[SecretStr, Field(max_length=WORDS)], ...], Field(max_length=TAGS)
]


class CrawlOptions(Section):
    """What one crawl may be told otherwise than the settings say; None: as they say."""

    steps: int | None = Field(None, ge=0, le=100_000)
    minutes: float | None = Field(None, gt=0, le=10_000)
    seed: int | None = Field(None, ge=0, le=2**32)
    provider: Literal["none", "openai", "anthropic", "ollama"] | None = None
    model: Words | None = None
    read_only: bool | None = None
    resume_coverage: bool | None = None
    storage_state: Words | None = None
    user: Words | None = None
    password_env: Words | None = None
    login_url: Address | None = None
    scope: Patterns | None = None
    ignore_robots: bool | None = None
    disabled_checks: Patterns | None = None
    fail_on: FailOn | None = None


class NotifySettings(Section):
    """Who is told when a schedule's runs have got worse."""

    to: NotifyAddresses = ()  # apprise's: mailto://, slack://, json://host/path ...
    to_env: Words | None = None  # NAME of a variable that holds more, with spaces between them
    severity: Severity = "error"  # from this one on
    when: tuple[Literal["new", "gone"], ...] = ("new", "gone")
    flaky_seen: int = Field(2, ge=1)  # a flaky finding is told once it was seen so often ...
    flaky_of: int = Field(3, ge=1, le=10)  # ... in so many of the last runs


class ScheduleSettings(CrawlOptions):
    """A crawl that is repeated."""

    name: ScheduleName
    url: Address
    cron: Cron
    timezone: TimeZone = "UTC"
    overlap: Literal["skip", "queue"] = "skip"  # when the run before is not over
    missed: Literal["once", "skip"] = "once"  # what came due while no service was up
    jitter_seconds: float = Field(0, ge=0, le=3600)  # at most so much later, drawn each time
    retries: int = Field(0, ge=0, le=5)  # a run that got worse is repeated so often before an alert
    tags: Tags = ()
    notify: NotifySettings = NotifySettings()


class LoggingSettings(Section):
    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["console", "json"] = "console"


class Settings(Section, defer_build=True):
    """All of them. ``Settings()`` holds the defaults; explorer/config_sources.py reads the rest."""

    planner: PlannerSettings = PlannerSettings()
    browser: BrowserSettings = BrowserSettings()
    cookies: CookieSettings = CookieSettings()
    safety: SafetySettings = SafetySettings()
    scope: ScopeSettings = ScopeSettings()
    login: LoginSettings = LoginSettings()
    ai: AISettings = AISettings()
    narration: NarrationSettings = NarrationSettings()
    checks: CheckSettings = CheckSettings()
    finder: FinderSettings = FinderSettings()
    repro: ReproSettings = ReproSettings()
    report: ReportSettings = ReportSettings()
    mcp: McpSettings = McpSettings()
    store: StoreSettings = StoreSettings()
    service: ServiceSettings = ServiceSettings()
    schedules: tuple[ScheduleSettings, ...] = ()

    @field_validator("schedules")
    @classmethod
    def _told_apart(cls, schedules: tuple[ScheduleSettings, ...]) -> tuple[ScheduleSettings, ...]:
        names = [schedule.name for schedule in schedules]
        if again := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"must have different names, and {again} is there twice")
        return schedules

    logging: LoggingSettings = LoggingSettings()
