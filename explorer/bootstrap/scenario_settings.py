"""The settings under which scenarios are carried out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from explorer.scenario.running.runner import ScenarioOptions
from explorer.settings.model import Settings


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


def scenario_options(
    settings: Settings, base_url: str, folder: Path, **more: Any
) -> ScenarioOptions:
    """Return how scenarios are carried out by these settings.

    Args:
        settings: The settings.
        base_url: The address on which relative addresses are opened; "" for none.
        folder: The folder to which the names of uploaded files are relative.
        more: Further fields of the options.
    """
    return ScenarioOptions(
        base_url=base_url,
        patience=settings.browser.elements_seconds,
        minimum=max(settings.finder.min_confidence, ScenarioOptions.minimum),
        folder=folder,
        **more,
    )
