"""What becomes of an action whose element the page has replaced since it was found."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from explorer.models import ActionRequest, Bounds, InteractiveElement, Outcome
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.addresses import UploadedFiles
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.targets import Target, TargetFinder
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.tabs import ScenarioTab


class Finder:
    """Finds the element in the row that a sentence names, anew each time."""

    typed_into = opened = None
    patience = 0.0

    def __init__(self) -> None:
        self.count = 0

    async def find(self, *_: object, **__: object) -> Target:
        self.count += 1
        bounds = Bounds(x=0, y=0, width=10, height=10)
        box = InteractiveElement(
            ref=f"e{self.count}", kind="check", tag="input", role="checkbox", name="", bounds=bounds
        )
        return Target(box, SemanticElementRef(tag="input", role="checkbox"), 1.0, 1.0, None)


class Tab:
    """Has the second of the elements that were found, and several like it."""

    async def act(self, element: InteractiveElement, request: ActionRequest) -> Outcome:
        is_there = element.ref == "e2"
        detail = "" if is_there else "ambiguous: the element is gone and several are like it"
        result = "done" if is_there else "refused"
        return Outcome.model_validate(
            {"action": request.action, "result": result, "detail": detail, "url": "http://a"}
        )


@pytest.mark.parametrize(("earlier", "is_done"), [(0, True), (2, False)])
async def test_of_several_like_the_one_that_is_gone_the_sentence_says_which(
    tmp_path: Path, earlier: int, is_done: bool
) -> None:
    finder: Any = Finder()
    finder.count = earlier
    tab = cast(ScenarioTab, Tab())
    files = UploadedFiles(tmp_path, any_folder=False)
    elements = ElementActions(cast(TargetFinder, finder), files, "")
    step = IntermediateStep(action="check", target='the box in the row of "Ann"')
    found = await finder.find()
    if is_done:
        target, outcome = await elements.acted(tab, step, found)
        assert (target.element.ref, outcome.result) == ("e2", "done")
    else:
        with pytest.raises(StepFailed, match="ambiguous"):
            await elements.acted(tab, step, found)


class TabBeingDrawn(Tab):
    """Replaces its elements until the third, while it changes four times."""

    def __init__(self) -> None:
        self.left = 4

    async def act(self, element: InteractiveElement, request: ActionRequest) -> Outcome:
        result = "done" if element.ref == "e3" and not self.left else "gone"
        return Outcome.model_validate(
            {"action": request.action, "result": result, "detail": "", "url": "http://a"}
        )

    async def changes(self, _: float) -> bool:
        self.left = max(self.left - 1, 0)
        return self.left > 0


async def test_what_the_page_keeps_replacing_is_looked_for_once_that_ends(tmp_path: Path) -> None:
    finder: Any = Finder()
    finder.patience = 5.0
    files = UploadedFiles(tmp_path, any_folder=False)
    elements = ElementActions(cast(TargetFinder, finder), files, "")
    tab = cast(ScenarioTab, TabBeingDrawn())
    step = IntermediateStep(action="check", target="the box")
    target, outcome = await elements.acted(tab, step, await finder.find())
    assert (target.element.ref, outcome.result) == ("e3", "done")
