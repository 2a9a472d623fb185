"""The memories of a run of scenarios, one for each file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.scenario import Scenario, ScenarioResult
from explorer.scenario.memory import Memory


class Memories:
    """What the files of a run remember of earlier runs.

    Args:
        scenarios: The scenarios of the run.
        mask: Removes secrets from what is written.
    """

    def __init__(self, scenarios: Sequence[Scenario], mask: Mask) -> None:
        self._scenarios = scenarios
        self._memories = {one.file: Memory(Path(one.file), mask) for one in scenarios}
        self._unwritten: dict[str, str] = {}

    @property
    def warnings(self) -> tuple[str, ...]:
        """Why memories could not be written, a line for each file."""
        return tuple(self._unwritten.values())

    def of(self, scenario: Scenario) -> Memory:
        """Return the memory of the file of a scenario."""
        return self._memories[scenario.file]

    def save(self, scenario: Scenario) -> None:
        """Write the memory of a scenario; a run whose memory cannot be written passes, too."""
        try:
            self.of(scenario).save(scenario)
        except UsageError as error:
            warning = f"{error}; the next run searches again"
            self._unwritten.setdefault(str(Path(scenario.file)), warning)

    def forget_removed(self, results: Sequence[ScenarioResult]) -> None:
        """Forget the scenarios that the files no longer have, if all of a file have passed.

        Args:
            results: The results of all scenarios of the run.
        """
        for file, memory in self._memories.items():
            own = [number for number, one in enumerate(self._scenarios) if one.file == file]
            if all(results[number].passed for number in own):
                with suppress(UsageError):  # ``save`` has warned of it
                    memory.forget_all_but([self._scenarios[number] for number in own])
