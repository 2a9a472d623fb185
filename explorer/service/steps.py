"""Recording of a run's steps in the run store."""

from __future__ import annotations

from explorer.models import FindingMade, Interaction, PageVisited, RunEvent
from explorer.reporting.run import Picture
from explorer.service.run_controller import RunController
from explorer.store import Store
from explorer.store.records import StoredStep
from explorer.urls import normalise

COUNTERS = {"error": "errors", "warning": "warnings", "info": "infos"}
"""The counter of each severity."""


class StepRecorder:
    """An observer that stores the steps and counts of a run, for the lists and live views."""

    def __init__(self, run_id: str, store: Store, controller: RunController) -> None:
        self._run_id = run_id
        self._store = store
        self._controller = controller
        self._pages: set[str] = set()
        self._counts = dict.fromkeys(("errors", "warnings", "infos", "pages"), 0)

    async def notice(self, event: RunEvent) -> None:
        """Count visited pages and findings, and store each interaction as a step."""
        if isinstance(event, PageVisited):
            self._pages.add(normalise(event.url))
            self._counts["pages"] = len(self._pages)
        elif isinstance(event, FindingMade):
            self._counts[COUNTERS[event.finding.severity]] += 1
        elif isinstance(event, Interaction):
            step, counts = _stored_step(event), dict(self._counts)
            await self._controller.retry_until_stored(
                lambda: self._store.runs.record_step(self._run_id, step, **counts)
            )

    async def close(self) -> None:
        """Do nothing: the recorder holds no resources."""


def _stored_step(interaction: Interaction) -> StoredStep:
    picture = interaction.screenshot
    shared = StoredStep.model_fields.keys() - {"control", "picture"}
    return StoredStep(
        control=interaction.element.label if interaction.element else "",
        picture=Picture.of(picture, interaction.step).file if picture else "",
        **{name: getattr(interaction, name) for name in shared},
    )
