"""The settings under which scenarios are carried out."""

from __future__ import annotations

from explorer.models.scenario import Scenario
from explorer.sentences.quotes import hide
from explorer.settings.model import Settings

DESTRUCTIVE_TAG = "@destructive"
"""A scenario with this tag may press what is destructive, if its author is trusted."""


def settings_for_scenarios(settings: Settings, *, allow_destructive: bool) -> Settings:
    """Return the settings for scenarios.

    A sentence may be about the cookie banner, so that it stays until one answers it.

    Args:
        settings: The settings of the caller.
        allow_destructive: Whether what is destructive is allowed, even if the settings refuse it.
    """
    allowed = allow_destructive or settings.safety.allow_destructive
    return settings.model_copy(
        update={
            "cookies": settings.cookies.model_copy(update={"enabled": False}),
            "safety": settings.safety.model_copy(update={"allow_destructive": allowed}),
        }
    )


def settings_for(scenario: Scenario, settings: Settings, *, trusted: bool) -> Settings:
    """Return the settings for one scenario.

    Args:
        scenario: The scenario.
        settings: The settings of the run.
        trusted: Whether its tags may allow what is destructive.
    """
    is_tagged = trusted and DESTRUCTIVE_TAG in scenario.tags
    allowed = settings.safety.allow_destructive or is_tagged
    is_cleared = settings.cookies.enabled and not _answers_banner(scenario)
    return settings.model_copy(
        update={
            "cookies": settings.cookies.model_copy(update={"enabled": is_cleared}),
            "safety": settings.safety.model_copy(update={"allow_destructive": allowed}),
        }
    )


def _answers_banner(scenario: Scenario) -> bool:
    """Return whether a scenario mentions cookies, so that it answers their banner itself."""
    return any("cookie" in hide(sentence.text) for sentence in scenario.actions)
