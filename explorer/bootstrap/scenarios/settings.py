"""The settings under which scenarios are carried out, and runs of those that are known by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.scenario.library import ScenarioFile, reader
from explorer.scenario.running.options import ScenarioOptions
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


def run_of_file(
    file: ScenarioFile,
    base_url: str,
    settings: Settings,
    environment: Mapping[str, str],
    *,
    allow_destructive: bool,
    allowing: str,
) -> ScenarioRun:
    """Return a run of the scenarios of a file.

    Their author may be anybody who may use the service: tags of theirs allow nothing that is
    destructive, and only files beside the scenarios are uploaded.

    Args:
        file: The scenarios.
        base_url: The address at which they begin.
        settings: Those of the caller.
        environment: Has the values of their variables.
        allow_destructive: Whether what is destructive may be pressed.
        allowing: How that may be allowed, for the message that refuses it.

    Raises:
        UsageError: A variable has no value.
    """
    values = file.values(environment)
    options = scenario_options(
        settings, base_url, file.path.parent, trusted=False, allowing=allowing
    )
    return ScenarioRun(
        file.scenarios,
        reader(),
        values,
        settings_for_scenarios(settings, allow_destructive=allow_destructive),
        options,
        tuple(values.values()),
        lambda scenario, result: None,
    )
