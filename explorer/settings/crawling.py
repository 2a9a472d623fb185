"""Sections about what a crawl does: its planner, its checks, and what follows them."""

from __future__ import annotations

import os
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from explorer.models import IgnoreRule
from explorer.models.control_rules import GivenValue
from explorer.settings.section import Section

Subset = Literal["random", "ranked"]
"""How the elements that a model is shown are chosen."""
_MOST_WORKERS, MOST_AUTOMATIC_WORKERS = 32, 4
OVERTIME_SHARE, LEAST_OVERTIME_SECONDS = 0.1, 5.0
"""Share of the minutes by which what follows the last step may exceed them; at least so long."""


def _number_of_workers(value: object) -> int | str:
    given = str(value).strip()
    if given == "auto":
        return given
    if not given.isdecimal() or not 1 <= int(given) <= _MOST_WORKERS:
        raise ValueError(f"must be a number from 1 to {_MOST_WORKERS}, or auto")
    return int(given)


class PlannerSettings(Section):
    """How long a crawl lasts, and how it chooses what to try next."""

    steps: int = Field(50, ge=0)
    minutes: float = Field(10, gt=0)
    seed: int | None = None  # None: drawn at the start and written into the report
    workers: Annotated[int | str, BeforeValidator(_number_of_workers)] = 1
    """Browser contexts that explore side by side. "auto": as many as the site and machine bear."""
    heuristic: Literal["novelty", "priority"] = "novelty"
    resume_coverage: bool = False  # go on with what no run has tried on this site
    after: str | None = None  # a file with one scenario that is carried out before
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

    @property
    def most_workers(self) -> int:
        """The number of browser contexts that are opened."""
        if isinstance(self.workers, int):
            return self.workers
        return min(os.cpu_count() or 1, MOST_AUTOMATIC_WORKERS)

    @property
    def overtime_seconds(self) -> float:
        """Seconds for deferred checks and reproduction together beyond ``minutes``."""
        return max(LEAST_OVERTIME_SECONDS, OVERTIME_SHARE * 60 * self.minutes)


class CheckSettings(Section):
    """Which checks judge the pages, and their thresholds."""

    disabled: tuple[str, ...] = ()  # names of checks
    slow_page_milliseconds: int = Field(3000, ge=1)
    access_control: bool = False  # open with each login what only others are shown
    ignore: tuple[IgnoreRule, ...] = Field((), max_length=500)  # silence known findings


class FormSettings(Section):
    """What is filled into the fields of forms."""

    values: tuple[GivenValue, ...] = Field((), max_length=500)  # the first that fits a field counts


class FinderSettings(Section):
    """How a description in words is matched with the elements of a page."""

    min_confidence: float = Field(0.3, ge=0, le=1)  # below it nothing was found
    synonyms: str | None = None  # a .toml with concepts of your own
    embeddings: bool = False  # break ties and rescue misses by meaning; needs the extra "meaning"


class ReproSettings(Section):
    """Trying findings again after the crawl."""

    enabled: bool = True
    findings: int = Field(100, ge=0)  # so many, the worst first; none that is only info
    seconds: float = Field(30, gt=0)  # for all of them together, and more where there are many:
    seconds_each: float = Field(6, ge=0)  # so many for each of them, if that is more

    def budget(self, findings: int) -> float:
        """Return the seconds that trying so many findings again may take in all."""
        return max(self.seconds, self.seconds_each * min(findings, self.findings))
