"""What a run of scenarios is asked to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.scenario.read import ReadScenario
from explorer.scenario.running.options import ScenarioOptions
from explorer.settings.model import Settings


@dataclass(frozen=True, kw_only=True)
class ScenarioRequest:
    """A run of scenarios that somebody asks for.

    Attributes:
        scenarios: The scenarios, which are carried out one after the other.
        variables: The values of variables.
        settings: The settings of the browser and the report.
        options: How they are carried out.
        secrets: Values that nothing that is written may contain.
        is_whole: Whether they are all scenarios of their files.
    """

    scenarios: Sequence[ReadScenario]
    variables: Mapping[str, str]
    settings: Settings
    options: ScenarioOptions
    secrets: Sequence[str] = ()
    is_whole: bool = True
