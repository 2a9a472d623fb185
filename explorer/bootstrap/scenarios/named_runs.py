"""Runs of scenarios that are known by the name of their file."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.bootstrap.scenarios.settings import settings_for_scenarios
from explorer.scenario.library import ScenarioFile
from explorer.scenario.running.options import scenario_options
from explorer.settings.model import Settings


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
        ScenarioRequest(
            scenarios=file.read,
            variables=values,
            settings=settings_for_scenarios(settings, allow_destructive=allow_destructive),
            options=options,
            secrets=tuple(values.values()),
        )
    )
