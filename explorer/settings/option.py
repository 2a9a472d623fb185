"""What describes an option in the annotation of its field.

Command lines, requests and forms are derived from the fields and these descriptions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

from explorer.settings.section import Place

FormGroup = Literal["How far", "Log in to the site", "Scope, checks, AI"]
"""The headings of a form, in their order."""


class FormInput(NamedTuple):
    """How a form asks for an option. The type of the field decides which control is shown.

    Attributes:
        group: The heading under which it stands.
        label: The label.
        help: The help text below the control.
        placeholder: What an empty control shows; numbers show the setting in effect by default.
        labels: Labels of the choices of a ``Literal``, by value; others are the value capitalized.
        autocomplete: The HTML attribute; "" to leave it out.
    """

    group: FormGroup
    label: str
    help: str = ""
    placeholder: str = ""
    labels: Mapping[str, str] = MappingProxyType({})
    autocomplete: str = ""


@dataclass(frozen=True)
class OptionInfo:
    """Describes an option. Its type and its bounds are those of the annotated field.

    Attributes:
        setting: The setting that it overrides, as ``section.field``.
        help: The help text on the command line. The default of the setting is added, and that a
            list may be repeated.
        form: How forms ask for it, or None if they do not.
        flag: The option as it is typed, or "" for the name of the field, ``--like-this``.
        opposite: Whether the option turns the setting off.
    """

    setting: str
    help: str
    form: FormInput | None = None
    flag: str = ""
    opposite: bool = False

    @property
    def place(self) -> Place:
        """The location of the setting."""
        section, field = self.setting.split(".")
        return Place(section, field)


def options_of(model: type[BaseModel]) -> dict[str, OptionInfo]:
    """Return the descriptions of a model's options by field name, in the order of the fields."""
    return {
        name: info
        for name, field in model.model_fields.items()
        for info in field.metadata
        if isinstance(info, OptionInfo)
    }


def value_types(model: type[BaseModel]) -> dict[str, Any]:
    """Return the types of a model's options by field name, without None."""
    return {name: _without_none(model.model_fields[name].annotation) for name in options_of(model)}


def plain_type(annotation: Any) -> Any:
    """Return a type without its constraints and without None, for instance ``tuple[str, ...]``."""
    kind = _without_none(annotation)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return plain_type(arguments[0])
    if origin is tuple:
        return tuple[plain_type(arguments[0]), ...]  # type: ignore[misc]  # computed at runtime
    return kind


def _without_none(annotation: Any) -> Any:
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    kinds = tuple(one for one in get_args(annotation) if one is not NoneType)
    return reduce(or_, kinds)
