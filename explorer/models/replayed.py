"""What the replay of a recording tells of itself and of each of its steps."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from explorer.models.value import Value

Way = Literal["accessibility", "dom", "vision", "coordinates"]
"""How an element was found: by role and name; by the similarity of its markup and place; in a
picture; or only by the recorded point."""

FindingWay = Literal["finder", "memory", "healed", "model"]
"""How a scenario found an element: by its description; as an earlier run did; as an earlier run
did, although it has changed; as a language model decided."""

Box = tuple[float, float, float, float]
"""[left, top, right, bottom] in CSS pixels of the viewport."""


class ReplayedElement(Value):
    """An element as the report of a replay shows it."""

    role: str
    name: str
    box: Box | None = None
    """Its place in the picture that belongs to it."""
    containers: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What a person would call it: ``button "Save"``."""
        return f'{self.role or "element"} "{self.name}"' if self.name else f"unnamed {self.role}"


class ReplayedStep(Value):
    """What became of one recorded action, besides what every interaction tells."""

    index: int
    """The position of the action in the recording, from 0."""
    type: str
    """The recorded type: click, type, navigate, assert_text and so on."""
    words: str
    """The recorded action in one line: ``click button "Save"``."""
    recorded: ReplayedElement | None = None
    """The element as it was recorded; None for an action without one."""
    found: ReplayedElement | None = None
    """The element that it was done to; None if there is none or it was not found."""
    way: Way | FindingWay | None = None
    score: float | None = None
    margin: float | None = None
    healed: bool = False
    """Whether the element was found although its role or its name has changed."""
    changes: tuple[str, ...] = ()
    """What has changed about the element, as ``role: button -> link``."""
    locator: str | None = None
    """Playwright code that matched exactly the element; None if no locator does."""
    scenario: str = ""
    """The scenario of the sentence; "" for an action of a recording."""
    line: int | None = None
    """The line of the sentence in its file; None for an action of a recording."""
    reasoning: str = ""
    """What a model said of the sentence; "" if none was asked."""


class ReplayedRecording(Value):
    """The recording or the scenarios that a run carries out."""

    kind: Literal["recording", "scenario"] = "recording"
    name: str
    """The name of its file."""
    title: str = ""
    url: str = ""
    """The address at which it was recorded."""
    recorded: datetime | None = None
    count: int = 0
    """The number of its actions."""
    actions: tuple[str, ...] = ()
    """The first 1,000 of its actions, a line each; a report shows those that were not reached."""
