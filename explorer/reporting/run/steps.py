"""The steps of a run as its reports show them."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from explorer.models import (
    Action,
    Bounds,
    Effect,
    FilledField,
    InteractiveElement,
    Kind,
    Method,
    ReplayedStep,
    Result,
    Screenshot,
    Value,
    Veto,
)


class ReportedControl(Value):
    """An element with what a reader of a journal or a report needs of it."""

    kind: Kind
    role: str
    name: str
    tag: str
    href: str
    bounds: Bounds
    """Its page box. Less the scroll position of a picture it is its place on the picture."""
    frame: str

    @classmethod
    def of(cls, element: InteractiveElement) -> Self:
        """Return the element as it is reported."""
        fields = {name: getattr(element, name) for name in cls.model_fields}
        return cls(**fields | {"name": element.name or element.text, "bounds": element.page_bounds})

    @property
    def label(self) -> str:
        """What a person would call it."""
        return self.name or f"unnamed {self.role or self.tag}"


class Picture(Value):
    """A screenshot in the run folder; sizes and scroll position in CSS pixels."""

    file: str
    width: int
    height: int
    scroll_x: float
    scroll_y: float

    @classmethod
    def of(cls, screenshot: Screenshot, step: int) -> Self:
        """Return the picture of a step. Its file is named by the number of the step."""
        return cls._named(f"{step:04d}", screenshot)

    @classmethod
    def of_recording(cls, screenshot: Screenshot, step: int) -> Self:
        """Return the picture that a recording has of the page before its action."""
        return cls._named(f"{step:04d}-recorded", screenshot)

    @classmethod
    def of_finding(cls, screenshot: Screenshot, finding_id: str) -> Self:
        """Return the picture of the page on which a finding was made."""
        return cls._named(f"finding-{finding_id}", screenshot)

    @classmethod
    def _named(cls, name: str, screenshot: Screenshot) -> Self:
        return cls(
            file=f"screenshots/{name}.jpg",
            width=screenshot.width,
            height=screenshot.height,
            scroll_x=screenshot.scroll_x,
            scroll_y=screenshot.scroll_y,
        )


class VetoedControl(Veto):
    """A guardrail's refusal with the name of what it refused."""

    name: str


class Step(Value):
    """An interaction without the fields that only the journal needs."""

    step: int
    time: datetime
    url: str
    title: str
    elements_found: int
    shown: int
    """How many elements the model was shown."""
    method: Method
    reasoning: str
    vetoes: tuple[VetoedControl, ...]
    element: ReportedControl | None
    action: Action
    outcome: Result
    effect: Effect
    detail: str
    filled: tuple[FilledField, ...]
    url_after: str
    ms: int
    picture: Picture | None
    replayed: ReplayedStep | None = None
    """What became of a recorded action; None in a crawl."""
    recorded_picture: Picture | None = None
    """The page before the recorded action, if the recording has a picture of it."""
