"""How scenarios are carried out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.scenario.bound.steps import NO_STEPS, BoundSteps
from explorer.settings.model import Settings


@dataclass(frozen=True)
class ScenarioOptions:
    """How scenarios are carried out.

    Attributes:
        base_url: The address on which relative addresses are opened; "" for none.
        patience: Seconds to wait for an element, or for an expectation to become true.
        minimum: The lowest score, 0 to 1, of an element that is used. Below the default, much of
            what the sentence says is not true of the element.
        folder: The folder to which the names of uploaded files are relative.
        trusted: Whether the user is the author of the scenarios. Else only files in the folder may
            be uploaded, and no tag of theirs allows what is destructive.
        allowing: How what is destructive may be allowed, for the message that refuses it.
        bound: The functions to which sentences are bound.
    """

    base_url: str = ""
    patience: float = 5.0
    minimum: float = 0.5
    folder: Path = Path()
    trusted: bool = True
    allowing: str = "with --allow-destructive or the tag @destructive"
    bound: BoundSteps = NO_STEPS


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
