"""What was done, and what is wrong with the site."""

from __future__ import annotations

from pydantic import Field

from explorer.models.seeing import InteractiveElement
from explorer.models.signals import Signal
from explorer.models.value import Action, Effect, Result, Severity, Value


class ActionRequest(Value):
    """What is to be done with an element; ``value`` is what to fill in or to choose."""

    action: Action
    value: str | None = None
    insist: bool = False
    """Whatever the page asks meanwhile is answered yes."""


_MOST_SHOWN = 200


class FilledField(Value):
    """A field and what was put into it; secrets are masked before they get here."""

    label: str
    value: str
    """As it was filled in; of a very long one the beginning."""
    length: int | None = None
    """Characters of the whole value, where ``value`` is only its beginning."""
    chosen: bool = Field(default=False, exclude=True, repr=False)
    """It is one of the choices that the page offers."""

    @property
    def shown(self) -> str:
        """The value for a reader: a long one is cut, and its length is told."""
        if len(self.value) <= _MOST_SHOWN and self.length is None:
            return self.value
        return f"{self.value[:_MOST_SHOWN]}… ({self.length or len(self.value)} characters)"


class Outcome(Value):
    """What became of one act."""

    action: Action
    result: Result
    effect: Effect = "none"
    detail: str = ""
    """Evidence in words: "navigated to ...", "covered by div.overlay", an error's first line."""
    filled: tuple[FilledField, ...] = ()
    url: str
    """Where the browser is now."""
    requests: tuple[tuple[str, str], ...] = ()
    """Method and address of the documents, data and scripts that were asked for, each once."""
    signals: tuple[Signal, ...] = ()
    ms: int = 0
    """The whole act with its settling, milliseconds."""


class Act(Value):
    """An act and its outcome, as the checks see it. ``step`` 0 opens the start page."""

    step: int
    url: str
    """Where it took place."""
    element: InteractiveElement | None
    outcome: Outcome


class Finding(Value):
    """A fault of the site, once, however often it was seen."""

    id: str
    """Stable across runs: made of the check and what identifies the fault."""
    severity: Severity
    check: str
    """The check's name in kebab-case, for instance ``uncaught-exception``."""
    title: str
    url: str
    step: int
    """The step that showed it first (0: opening the start page)."""
    count: int = 1
    measure: float = 0
    """How bad it was, for a check that measures (milliseconds); the worst is kept."""
    evidence: dict[str, str] = Field(default_factory=dict)
    causes: tuple[str, ...] = Field(default=(), exclude=True, repr=False)
    """What may have caused it: findings that share a cause are one finding."""
    step_cause: str = Field(default="", exclude=True, repr=False)
    """A cause that works within one step only: findings that share it and were first seen in the
    same step are one finding."""
    suspected: bool = Field(default=False, exclude=True, repr=False)
    """It is told only if it is seen again in a fresh browser context."""
