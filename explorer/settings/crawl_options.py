"""The options of a crawl: the one place in which they are defined.

The command line, the API, the forms and the schedules of config.yaml are derived from these
fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from explorer.settings.ai import Provider
from explorer.settings.field_types import (
    Address,
    BoundedText,
    CheckNames,
    HostFile,
    PasswordVariable,
    Patterns,
)
from explorer.settings.option import FormInput, OptionInfo
from explorer.settings.reporting import FailOn, ReportFormat
from explorer.settings.section import Section


class CrawlOptions(Section):
    """Settings that a single crawl may override; None takes the value of the settings.

    All commands that start crawls take them, and so do the API, the forms and the schedules.
    """

    steps: Annotated[
        int | None,
        OptionInfo(
            "planner.steps",
            "Stop after this many steps.",
            FormInput("How far", "Steps", "At most."),
        ),
    ] = Field(None, ge=0, le=100_000)
    minutes: Annotated[
        float | None,
        OptionInfo(
            "planner.minutes",
            "Stop after this many minutes.",
            FormInput("How far", "Minutes", "At most."),
        ),
    ] = Field(None, gt=0, le=10_000)
    seed: Annotated[
        int | None,
        OptionInfo(
            "planner.seed",
            "Make the same choices as the run that had this seed.",
            FormInput(
                "How far",
                "Seed",
                "The same seed on the same site walks the same way.",
                placeholder="drawn at the start",
            ),
        ),
    ] = Field(None, ge=0, le=2**32)
    provider: Annotated[
        Provider | None,
        OptionInfo(
            "ai.provider",
            "The AI that recommends what to do next.",
            FormInput("Scope, checks, AI", "AI", labels={"none": "Off", "openai": "OpenAI"}),
        ),
    ] = None
    model: Annotated[
        BoundedText | None,
        OptionInfo("ai.model", "The provider's model.", FormInput("Scope, checks, AI", "Model")),
    ] = None
    read_only: Annotated[
        bool | None,
        OptionInfo(
            "safety.read_only",
            "Let only GET, HEAD and OPTIONS requests out of the browser.",
            FormInput("How far", "Read only", "Only GET, HEAD and OPTIONS leave the browser."),
        ),
    ] = None
    resume_coverage: Annotated[
        bool | None,
        OptionInfo(
            "planner.resume_coverage",
            "Spend the run on what no earlier run into the same folder has tried.",
            FormInput("How far", "Try what no earlier run has tried"),
        ),
    ] = None
    after: Annotated[
        HostFile | None,
        OptionInfo(
            "planner.after",
            "Carry out the one scenario of this file first, with a report of its own, and start "
            "where it ends, with its cookies and storage. It may do what is destructive with the "
            "tag @destructive.",
        ),
    ] = None
    storage_state: Annotated[
        HostFile | None,
        OptionInfo(
            "browser.storage_state",
            "Start with the cookies and storage of this file (Playwright's storage state).",
        ),
    ] = None
    session: Annotated[
        HostFile | None,
        OptionInfo(
            "browser.session",
            "Keep cookies and storage under this name, and start with what the last run has kept.",
        ),
    ] = None
    user: Annotated[
        BoundedText | None,
        OptionInfo(
            "login.user",
            "Log in as this user.",
            FormInput("Log in to the site", "User", autocomplete="off"),
        ),
    ] = None
    password_env: Annotated[
        PasswordVariable | None,
        OptionInfo(
            "login.password_env",
            "The name of the environment variable that holds the password.",
            FormInput(
                "Log in to the site",
                "Password variable",
                "The name of an environment variable of the service that holds the password: "
                "EXPLORER_PASSWORD_…",
                placeholder="EXPLORER_PASSWORD_SHOP",
                autocomplete="off",
            ),
        ),
    ] = None
    totp_env: Annotated[
        PasswordVariable | None,
        OptionInfo(
            "login.totp_env",
            "The name of the environment variable that holds the secret of one-time codes (TOTP).",
            FormInput(
                "Log in to the site",
                "One-time code variable",
                "The name of an environment variable of the service that holds the secret of "
                "one-time codes, in base32 or as an otpauth:// address.",
                placeholder="EXPLORER_PASSWORD_SHOP_TOTP",
                autocomplete="off",
            ),
        ),
    ] = None
    login_url: Annotated[
        Address | None,
        OptionInfo(
            "login.url",
            "The page with the login form; found automatically by default.",
            FormInput(
                "Log in to the site",
                "Login page",
                "Where its form is; left empty, it is looked for.",
            ),
        ),
    ] = None
    scope: Annotated[
        Patterns | None,
        OptionInfo(
            "scope.patterns",
            "Follow URLs that match this pattern instead of the whole site.",
            FormInput(
                "Scope, checks, AI",
                "Scope",
                "A pattern a line, for instance https://*.example.org/docs/*. "
                "Left empty: the same site.",
            ),
        ),
    ] = None
    ignore_robots: Annotated[
        bool | None,
        OptionInfo(
            "scope.respect_robots",
            "Go also where robots.txt asks not to.",
            FormInput("Scope, checks, AI", "Go also where robots.txt asks not to"),
            opposite=True,
        ),
    ] = None
    disabled_checks: Annotated[
        CheckNames | None,
        OptionInfo(
            "checks.disabled",
            "Leave this check out.",
            FormInput("Scope, checks, AI", "Leave out these checks"),
            flag="--without-check",
        ),
    ] = None
    fail_on: Annotated[
        FailOn | None,
        OptionInfo(
            "report.fail_on",
            "Leave with exit code 1 if a finding is as bad as this.",
            FormInput("Scope, checks, AI", "A run has failed from this severity on"),
        ),
    ] = None


RunKind = Literal["crawl", "replay", "scenario"]
"""What a run does: explore, replay a recording, or carry out the scenarios of a file."""
_REPLAY_OPTIONS = frozenset({"minutes", "storage_state", "session", "fail_on"})
OPTIONS_OF: Mapping[RunKind, frozenset[str]] = {
    "crawl": frozenset(CrawlOptions.model_fields),
    "replay": _REPLAY_OPTIONS,
    "scenario": _REPLAY_OPTIONS | {"provider", "model"},
}
"""The options that runs take, by their kind."""


def not_taken(options: Mapping[str, object], kind: RunKind) -> list[str]:
    """Return the names of the given options that runs of this kind cannot have."""
    others = (name for name in CrawlOptions.model_fields if name not in OPTIONS_OF[kind])
    return [name for name in others if options.get(name) is not None]


class LocalCrawlOptions(CrawlOptions, defer_build=True):
    """The options of a crawl that the command line carries out itself, on the user's machine."""

    workers: Annotated[
        int | str | None,
        OptionInfo(
            "planner.workers",
            "Number of browser contexts that explore in parallel or auto.",
        ),
    ] = None
    headed: Annotated[bool | None, OptionInfo("browser.headed", "Show the browser.")] = None
    speak: Annotated[bool | None, OptionInfo("narration.enabled", "Narrate the run aloud.")] = None
    out: Annotated[str | None, OptionInfo("report.out", "The folder for reports.")] = None
    reporter: Annotated[
        tuple[ReportFormat, ...] | None,
        OptionInfo("report.reporters", "Write this report as well."),
    ] = None
