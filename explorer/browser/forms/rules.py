"""What is filled into single fields of forms, and what is not, by the settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from explorer.browser.forms.plan import TICKED, FieldPlan, is_real
from explorer.browser.forms.values import FieldFacts
from explorer.models import InteractiveElement, Snapshot
from explorer.models.control_rules import GivenValue, says
from explorer.policy.controls import ControlRules
from explorer.text import caseless

UNTICKED = ("unchecked",)
"""The values of a plan that unticks a checkbox."""
_ON, _OFF = ("true", "yes", "on"), ("false", "no", "off")
_NUMBER = re.compile(r"-?\d*\.?\d+(e[-+]?\d+)?", re.IGNORECASE)
_SHAPES = {
    "date": re.compile(r"\d{4,}-\d\d-\d\d"),
    "datetime-local": re.compile(r"\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?"),
    "month": re.compile(r"\d{4,}-\d\d"),
    "week": re.compile(r"\d{4,}-W\d\d"),
    "time": re.compile(r"\d\d:\d\d(:\d\d)?"),
    "color": re.compile(r"#[0-9A-Fa-f]{6}"),
    "number": _NUMBER,
    "range": _NUMBER,
}
"""How browsers take the values of fields, by type of input."""


class FieldRules:
    """Knows the values of ``forms.values`` and the fields and buttons that must not be used.

    Args:
        given: The values, the first that fits a field counts.
        environment: Holds the variables that they name.
        controls: Forbids fields and buttons.
    """

    def __init__(
        self,
        given: Sequence[GivenValue] = (),
        environment: Mapping[str, str] | None = None,
        controls: ControlRules | None = None,
    ) -> None:
        self._given = given
        self._environment = environment or {}
        self._controls = controls or ControlRules()
        self._barred: dict[str, str] = {}
        """The rules by the labels of the forbidden controls beside the one that is used."""
        self.barred_button = ""
        """The rule that forbids a button beside it, "" for none; Enter might do what it does."""

    def look_at(self, snapshot: Snapshot, element: InteractiveElement) -> None:
        """Learn which controls of the form of an element are forbidden."""
        place = element.form, element.frame
        barred = [one for one in snapshot.elements if one.barred and (one.form, one.frame) == place]
        buttons = (one.barred for one in barred if one.kind in ("button", "other"))
        self.barred_button = next(buttons, "")
        self._barred = {
            caseless(label): one.barred
            for one in barred
            for label in (one.name, one.text, one.field_name, one.placeholder)
            if label
        }

    def barring(self, text: str) -> str:
        """Return the rule that forbids a field or a button with this label, "" if none does."""
        return self._controls.barring_text(text) or self._barred.get(caseless(text), "")

    def is_barred(self, field: FieldFacts) -> bool:
        """Return whether a field must not be filled."""
        return any(map(self.barring, filter(None, (field.label, field.placeholder, field.name))))

    def is_given(self, field: FieldFacts) -> bool:
        """Return whether the settings give the value of a field."""
        return self._entry(field) is not None

    def is_secret(self, field: FieldFacts) -> bool:
        """Return whether the value of a field comes from a variable."""
        entry = self._entry(field)
        return entry is not None and entry.env is not None

    def value_of(self, field: FieldFacts) -> str | None:
        """Return the given value of a field; None if there is none."""
        entry = self._entry(field)
        if entry is None:
            return None
        return self._environment.get(entry.env) if entry.env else entry.value

    def planned(self, fields: Sequence[FieldFacts], plans: Sequence[FieldPlan]) -> list[FieldPlan]:
        """Return the plans with the given values, and without forbidden fields.

        Args:
            fields: The fields of the form.
            plans: The generated values of some of them.
        """
        known = {plan.field.index: plan for plan in plans}
        for field in fields:
            value = None if field.type == "file" else self.value_of(field)
            if value is None:
                continue
            known.pop(field.index, None)
            if values := _entered(field, value):
                known[field.index] = FieldPlan(field, values)
        return [known[index] for index in sorted(known) if not self.is_barred(known[index].field)]

    def unfit(self, fields: Sequence[FieldFacts]) -> list[str]:
        """Return what the fields are called that cannot have the values that are given for them."""
        fitting: dict[str, bool] = {}
        for field in fields:
            value = None if field.type == "file" or self.is_barred(field) else self.value_of(field)
            if value is not None:
                name = field.legend or field.group or field.called
                fitting[name] = fitting.get(name, False) or _fits(field, value)
        return [name for name, fits in fitting.items() if not fits]

    def _entry(self, field: FieldFacts) -> GivenValue | None:
        names = [text for text in (field.label, field.name, field.id, field.placeholder) if text]
        if field.type == "radio":
            names = [text for text in (field.legend, field.group, field.name) if text]
        return next(
            (one for one in self._given if any(says(name, one.field) for name in names)), None
        )


def _entered(field: FieldFacts, value: str) -> tuple[str, ...]:
    """Return the values of the plan that bring a field to a value; () if it has it or cannot."""
    match field.type:
        case "checkbox":
            wanted = caseless(value) in _ON
            return (TICKED if wanted else UNTICKED) if field.checked != wanted else ()
        case "radio":
            return TICKED if _is_meant(field, value) and not field.checked else ()
        case "select":
            return tuple(_fitting_options(field, value))[:1]
    return (value,) if value and field.value != value else ()


def _fits(field: FieldFacts, value: str) -> bool:
    match field.type:
        case "checkbox":
            return caseless(value) in (*_ON, *_OFF)
        case "radio":
            return _is_meant(field, value)
        case "select":
            return any(_fitting_options(field, value))
    shape = _SHAPES.get(field.type)
    return shape is None or bool(shape.fullmatch(value))


def _is_meant(radio: FieldFacts, value: str) -> bool:
    return caseless(value) in (caseless(radio.label), caseless(radio.value))


def _fitting_options(field: FieldFacts, value: str) -> Iterator[str]:
    for option in field.options:
        is_meant = caseless(value) in (caseless(option.label), caseless(option.value))
        if is_meant and (is_real(option) or not option.disabled):
            yield option.value
