"""Settings, a frozen section for each room. Every number has a unit in its name or comment."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr
from pydantic.alias_generators import to_camel


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


class SafetySettings(Section):
    read_only: bool = False
    allow_destructive: bool = False
    destructive_words: tuple[str, ...] = ()  # in addition to the built-in lists
    destructive_languages: tuple[str, ...] = (
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "no", "fi", "cs", "ru",
        "uk", "tr", "ja", "zh", "ko",
    )  # fmt: skip


class ScopeSettings(Section):
    patterns: tuple[str, ...] = ()  # globs against the URL; empty: the same site
    respect_robots: bool = True


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
    findings: int = Field(10, ge=0)  # so many, the worst first; none that is only info
    seconds: float = Field(30, gt=0)  # for all of them together


class ReportSettings(Section):
    out: str = "reports"
    reporters: tuple[Literal["html", "json", "junit", "sarif", "github"], ...] = ()
    fail_on: Literal["error", "warning", "never"] = "error"
    embedded_pictures: int = Field(100, ge=0)  # in report.html; further ones stay beside it


class McpSettings(Section):
    host: str = "127.0.0.1"  # where `mcp --http` listens; it asks nobody for a password
    port: int = Field(8931, ge=1, le=65535)


class LoggingSettings(Section):
    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["console", "json"] = "console"


class Settings(Section):
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
    logging: LoggingSettings = LoggingSettings()
