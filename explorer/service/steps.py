"""Tells the run store of each step of a run."""

from __future__ import annotations

from explorer.models import FindingMade, Interaction, PageVisited, RunEvent
from explorer.reporting.run import Picture
from explorer.service.run_controller import RunController
from explorer.store import Store
from explorer.store.records import StoredStep
from explorer.urls import normalise

COUNTED = {"error": "errors", "warning": "warnings", "info": "infos"}


class StepRecorder:
    """An Observer: what lists and live views show of a run that is under way."""

    def __init__(self, run_id: str, store: Store, controller: RunController) -> None:
        self._run_id = run_id
        self._store = store
        self._controller = controller
        self._pages: set[str] = set()
        self._counts = dict.fromkeys(("errors", "warnings", "infos", "pages"), 0)

    async def notice(self, event: RunEvent) -> None:
        if isinstance(event, PageVisited):
            self._pages.add(normalise(event.url))
            self._counts["pages"] = len(self._pages)
        elif isinstance(event, FindingMade):
            self._counts[COUNTED[event.finding.severity]] += 1
        elif isinstance(event, Interaction):
            step, counts = _stored(event), dict(self._counts)
            await self._controller.stored(
                lambda: self._store.runs.note_step(self._run_id, step, **counts)
            )

    async def close(self) -> None:
        """Nothing is held."""


def _stored(done: Interaction) -> StoredStep:
    picture = done.screenshot
    shared = StoredStep.model_fields.keys() - {"control", "picture"}
    return StoredStep(
        control=done.element.label if done.element else "",
        picture=Picture.of(picture, done.step).file if picture else "",
        **{name: getattr(done, name) for name in shared},
    )
