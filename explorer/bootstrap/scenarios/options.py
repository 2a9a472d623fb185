"""The options of scenarios that follow from the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from explorer.scenario.running.options import ScenarioOptions
from explorer.settings.model import Settings


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
        patience=settings.scenarios.wait_seconds,
        minimum=max(settings.finder.min_confidence, ScenarioOptions.minimum),
        folder=folder,
        **more,
    )
