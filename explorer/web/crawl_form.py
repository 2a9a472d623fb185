"""The form fields of a crawl's options, derived from the model of the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from explorer.checks import check_names
from explorer.settings.crawl_options import OPTIONS_OF, CrawlOptions, RunKind
from explorer.settings.field_types import Address, CheckNames
from explorer.settings.model import Settings
from explorer.settings.option import (
    FormGroup,
    FormInput,
    options_of,
    plain_type,
    value_types,
)

Control = Literal["text", "number", "url", "lines", "choice", "checkbox", "checkboxes"]


class FormField(NamedTuple):
    """A field of a form.

    Attributes:
        name: The name of the option.
        control: How the value is entered.
        label: The label.
        help: The help text below the control.
        placeholder: What an empty control shows.
        choices: Values and their labels, of a choice or of checkboxes.
        attributes: Further attributes of the HTML element.
    """

    name: str
    control: Control
    label: str
    help: str
    placeholder: str
    choices: Sequence[tuple[str, str]]
    attributes: Mapping[str, object]


class FieldGroup(NamedTuple):
    """The fields under one heading."""

    heading: FormGroup
    fields: Sequence[FormField]


def crawl_form(
    settings: Settings, model: type[CrawlOptions] = CrawlOptions, *, kind: RunKind = "crawl"
) -> Sequence[FieldGroup]:
    """Return the fields of a crawl's options by heading.

    Args:
        settings: The settings of the service, which apply where a field is left empty.
        model: The options.
        kind: What the run does: those that it does not take are left out, and those of replays
            and scenarios have one heading.
    """
    groups: dict[FormGroup, list[FormField]] = {heading: [] for heading in get_args(FormGroup)}
    kinds, schemas = value_types(model), _schemas(model)
    for name, option in options_of(model).items():
        if option.form and (kind == "crawl" or name in OPTIONS_OF[kind]):
            section, key = option.place
            in_effect = getattr(getattr(settings, section), key)
            field = _field(name, option.form, kinds[name], schemas[name], in_effect)
            heading = option.form.group if kind == "crawl" else "How far"
            groups[heading].append(field)
    return [FieldGroup(heading, fields) for heading, fields in groups.items() if fields]


@cache
def _schemas(model: type[CrawlOptions]) -> dict[str, dict[str, Any]]:
    """Return the JSON schemas of the options without null, by name."""
    properties = model.model_json_schema(by_alias=False)["properties"]
    return {name: schema["anyOf"][0] for name, schema in properties.items()}


def _field(
    name: str, form: FormInput, kind: Any, schema: Mapping[str, Any], in_effect: object
) -> FormField:
    control = _control(kind)
    default = str(in_effect) if control == "number" and in_effect is not None else ""
    return FormField(
        name=name,
        control=control,
        label=form.label,
        help=form.help,
        placeholder=form.placeholder or default,
        choices=_choices(control, form.labels, schema, in_effect),
        attributes=_attributes(schema, form.autocomplete),
    )


def _choices(
    control: Control, labels: Mapping[str, str], schema: Mapping[str, Any], in_effect: object
) -> Sequence[tuple[str, str]]:
    if control == "checkboxes":
        return [(check, check) for check in check_names()]
    if control == "choice":
        named = [(value, labels.get(value, value.capitalize())) for value in schema["enum"]]
        return [("", f"As the service is set: {in_effect}"), *named]
    return []


def _control(kind: Any) -> Control:
    named: dict[Any, Control] = {Address: "url", CheckNames: "checkboxes"}
    plain = plain_type(kind)
    by_type: dict[Any, Control] = {
        bool: "checkbox",
        int: "number",
        float: "number",
        Literal: "choice",
        tuple: "lines",
    }
    return named.get(kind) or by_type.get(get_origin(plain) or plain, "text")


def _attributes(schema: Mapping[str, Any], autocomplete: str) -> dict[str, object]:
    """Return the HTML attributes for the bounds of a number, and for the browser's suggestions."""
    is_number = schema["type"] == "number"
    keyboards = {"integer": "numeric", "number": "decimal"}
    attributes = {
        "min": schema.get("minimum", schema.get("exclusiveMinimum")),
        "max": schema.get("maximum", schema.get("exclusiveMaximum")),
        "step": "any" if is_number else None,
        "inputmode": keyboards.get(schema["type"]),
        "autocomplete": autocomplete or None,
    }
    return {name: value for name, value in attributes.items() if value is not None}
