"""Values for actions, their outcomes, and the findings about the site."""

from __future__ import annotations

from pydantic import Field

from explorer.models.api_calls import ApiCall, CallsLeftOut
from explorer.models.elements import InteractiveElement
from explorer.models.signals import Signal
from explorer.models.value import Action, Effect, Result, Severity, Value


class ActionRequest(Value):
    """What to do with an element.

    Attributes:
        action: The action.
        value: The text to fill in, the label of the option to select, or "true" or "false" for a
            checkbox; None for none.
        insist: Whether dialogs that the page opens meanwhile are accepted.
        is_followed: Whether an action follows that does not depend on what this one causes, so that
            a late effect is not waited for.
    """

    action: Action
    value: str | None = None
    insist: bool = False
    is_followed: bool = False


_MAX_SHOWN = 200


class FilledField(Value):
    """A field and the value that was put into it. Secrets are masked before the value is made."""

    label: str
    value: str
    """The value that was filled in; of a very long one, the beginning."""
    length: int | None = None
    """The length of the whole value in characters, if ``value`` is only its beginning."""
    type: str = ""
    """The type of an input, or ``select``, ``textarea`` ...; "" where that is not known. It and
    the following say which field of a form it is."""
    name: str = ""
    """Its ``name`` attribute."""
    id: str = ""
    placeholder: str = ""
    sent_by: str = ""
    """The key that sent it: ``Enter``, ``Control+Enter``. "" if none did, and for all fields of a
    form, whatever sent that."""
    chosen: bool = Field(default=False, exclude=True, repr=False)
    """Whether the value is one of the options that the page offers."""

    @property
    def shown(self) -> str:
        """The value for display: a long one is cut, and its length is appended."""
        if len(self.value) <= _MAX_SHOWN and self.length is None:
            return self.value
        return f"{self.value[:_MAX_SHOWN]}… ({self.length or len(self.value)} characters)"


class Outcome(Value):
    """The outcome of one action."""

    action: Action
    result: Result
    effect: Effect = "none"
    detail: str = ""
    """Evidence in words: "navigated to ...", "covered by div.overlay", the first line of an error.
    """
    filled: tuple[FilledField, ...] = ()
    unsent: bool = False
    """Whether a form was filled and could not be sent."""
    url: str
    """The address of the page after the action."""
    new_texts: int = 0
    """Texts that the document shows since the action and has not had before."""
    requests: tuple[tuple[str, str], ...] = ()
    """Method and address of each requested document, script and data resource, without duplicates.
    """
    signals: tuple[Signal, ...] = ()
    calls: tuple[ApiCall, ...] = ()
    """The requests for data, and those that are not GET, that ended since the outcome before."""
    calls_left_out: CallsLeftOut = CallsLeftOut()
    ms: int = 0
    """Duration of the action including settling, in milliseconds."""


class Act(Value):
    """An action and its outcome, as the checks see it. ``step`` 0 opens the start page."""

    step: int
    url: str
    """The address of the page before the action."""
    element: InteractiveElement | None
    """The element that was used; None for a navigation to an address."""
    outcome: Outcome


class Finding(Value):
    """A fault of the site. A fault that occurs several times is one finding."""

    id: str
    """Stable across runs: computed from the check and what identifies the fault."""
    severity: Severity
    check: str
    """The name of the check in kebab case, for example ``uncaught-exception``."""
    title: str
    url: str
    step: int
    """The step in which it was seen first; 0 for the opening of the start page."""
    count: int = 1
    measure: float = 0
    """The worst measured value, for a check that measures (milliseconds); else 0."""
    evidence: dict[str, str] = Field(default_factory=dict)
    causes: tuple[str, ...] = Field(default=(), exclude=True, repr=False)
    """Possible causes. Findings that share a cause are merged."""
    step_cause: str = Field(default="", exclude=True, repr=False)
    """A cause that is limited to one step.

    Findings that share it and were first seen in the same step are merged.
    """
    suspected: bool = Field(default=False, exclude=True, repr=False)
    """Whether it is reported only after it was reproduced in a fresh browser context."""
