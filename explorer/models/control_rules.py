"""Rules that pick controls, and values that are given for fields."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from explorer.models.value import Value
from explorer.text import fold, single_spaced, words

ANY = "*"
"""Stands for any characters in the text of a rule."""
_Text = Annotated[str, Field(max_length=500)]


def says(text: str, pattern: str) -> bool:
    """Return whether a text has the words of a pattern, whatever their case and accents.

    A pattern with ``*`` must match the whole text; ``*`` stands for any characters.
    """
    if ANY in pattern:
        return _matches(single_spaced(fold(text)), single_spaced(fold(pattern)).split(ANY))
    wanted, found = words(pattern), words(text)
    if not wanted:  # only signs: "+"
        return fold(pattern) in fold(text)
    starts = range(len(found) - len(wanted) + 1)
    return any(found[start : start + len(wanted)] == wanted for start in starts)


def _matches(text: str, pieces: list[str]) -> bool:
    first, *middle, last = pieces
    end = len(first)
    if not text.startswith(first) or not text.endswith(last):
        return False
    for piece in middle:
        found = text.find(piece, end)
        if found < 0:
            return False
        end = found + len(piece)
    return end <= len(text) - len(last)


class ControlRule(Value):
    """Picks the controls that match all of its conditions. A text alone may stand for a rule."""

    text: _Text = ""
    """Words of the name or the text of a control, or of the label or name of a field."""
    role: _Text = ""
    """Its role, or its tag if it has none."""
    selector: _Text = ""
    """A CSS selector of the control or of an element around it."""

    @model_validator(mode="before")
    @classmethod
    def _read_text(cls, value: Any) -> Any:
        return {"text": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _require_condition(self) -> ControlRule:
        if not (self.text.strip() or self.role.strip() or self.selector.strip()):
            raise ValueError("needs a text, a role or a selector")
        return self

    def to_text(self) -> str:
        """Return the conditions in words."""
        named = (("text", self.text), ("role", self.role), ("selector", self.selector))
        return ", ".join(f"{name} {value!r}" for name, value in named if value)


class GivenValue(Value):
    """The value that a crawl fills into some fields; exactly one of the last two is set."""

    field: Annotated[str, Field(min_length=1, max_length=500)]
    """Words of the label, the name, the id or the placeholder of a field, or of the legend of a
    radio group."""
    value: Annotated[str, Field(max_length=10_000)] | None = None
    """The text; of a select or a radio group the option; of a checkbox true or false."""
    env: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    """The name of the environment variable that holds it; it is masked like a password."""

    @model_validator(mode="before")
    @classmethod
    def _read_plain_values(cls, values: Any) -> Any:
        """Take whole numbers and truth values as YAML reads them; 1.50 would lose its zero."""
        if not isinstance(values, dict):
            return values
        match values.get("value"):
            case bool() as plain:
                return values | {"value": str(plain).lower()}
            case int() as plain:
                return values | {"value": str(plain)}
            case float() as plain:
                raise ValueError(f'needs its value in quotes: "{plain}"')
        return values

    @model_validator(mode="after")
    def _require_one_source(self) -> GivenValue:
        if (self.value is None) == (self.env is None):
            raise ValueError("needs either a value or env, the name of a variable")
        return self
