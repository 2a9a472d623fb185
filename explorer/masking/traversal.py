"""Traverses values of all kinds to collect or replace the texts in them."""

from __future__ import annotations

import types
from collections.abc import Collection, Container, Mapping
from functools import lru_cache
from pathlib import PurePath
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AnyUrl, BaseModel
from yarl import URL

PROBE_LENGTH = 1024
"""Bytes of data that are searched for a NUL, which marks binary data."""
MIN_CACHED_SEQUENCE = 50
"""Length from which the items of a sequence are cached."""
_PLAIN = (bool, int, float, complex, type(None))


@lru_cache(maxsize=512)
def text_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the fields that may contain foreign text: no numbers, no literals."""
    return tuple(
        name
        for name, field in model.model_fields.items()
        if _may_hold_text(field.annotation, model)
    )


class Texts:
    """Collects the unknown texts in values of any depth.

    Args:
        clean: Texts without a secret.
        secret: Texts with a secret.
        seen: Identities of values without a secret.

    Attributes:
        unknown: The texts that are in neither collection, as keys in the order of discovery.
        any_secret: Whether a text with a secret was found.
        items: Items of long sequences, which may occur again.
    """

    def __init__(
        self, clean: Container[str], secret: Container[str], seen: Container[int] = ()
    ) -> None:
        self.unknown: dict[str, None] = {}
        self.any_secret = False
        self.items: list[object] = []
        self._clean = clean
        self._secret = secret
        self._seen = seen

    def add(self, value: object) -> None:
        """Collect the texts in a value."""
        if isinstance(value, str):
            self._add_text(value)
        elif isinstance(value, BaseModel):
            self._add_model(value)
        elif isinstance(value, list | tuple | set | frozenset):
            self._add_all(value)
        elif isinstance(value, Mapping):
            self._add_all(value)
            self._add_all(value.values())
        elif isinstance(value, PurePath | URL | AnyUrl):
            self._add_text(str(value))
        elif isinstance(value, bytes | bytearray):
            self._add_text(text_of(bytes(value)) or "")

    def _add_text(self, text: str) -> None:
        if text in self._clean or not text:
            return
        if text in self._secret:
            self.any_secret = True
        else:
            self.unknown[text] = None

    def _add_model(self, model: BaseModel) -> None:
        """Collect the texts of a model, without a call per text: a page may have many controls."""
        fields, clean = model.__dict__, self._clean
        for name in text_fields(type(model)):
            item = fields[name]
            if not item or (type(item) is str and item in clean):
                continue
            self.add(item)
        for item in (model.__pydantic_extra__ or {}).values():
            self.add(item)

    def _add_all(self, items: Collection[object]) -> None:
        if len(items) < MIN_CACHED_SEQUENCE:
            for item in items:
                self.add(item)
            return
        new = [item for item in items if id(item) not in self._seen]
        self.items += new
        for item in new:
            self.add(item)


def replace_texts(value: object, replacements: Mapping[str, str]) -> Any:
    """Return the value itself if no text in it has a replacement, else a copy with replacements.

    An address of a library's type becomes a string.

    Args:
        value: The value.
        replacements: Replacements by text.
    """
    if isinstance(value, str):
        return replacements.get(value, value)
    if isinstance(value, BaseModel):
        return _replace_in_model(value, replacements)
    if isinstance(value, list | tuple | set | frozenset):
        return _replace_in_items(value, replacements)
    if isinstance(value, Mapping):
        return _replace_in_mapping(value, replacements)
    if isinstance(value, PurePath):
        return type(value)(replacements[str(value)]) if str(value) in replacements else value
    if isinstance(value, URL | AnyUrl):
        return replacements.get(str(value), value)
    if isinstance(value, bytes | bytearray):
        text = text_of(bytes(value)) or ""
        return type(value)(replacements[text].encode()) if text in replacements else value
    return value


def text_of(data: bytes) -> str | None:
    """Return the data as text; None for binary data such as images."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None if 0 in data[:PROBE_LENGTH] else data.decode("latin-1")


def _replace_in_model(model: BaseModel, replacements: Mapping[str, str]) -> BaseModel:
    changed = {}
    for name in (*text_fields(type(model)), *(model.__pydantic_extra__ or ())):
        item = getattr(model, name)
        if not item or (type(item) is str and item not in replacements):
            continue
        if (new := replace_texts(item, replacements)) is not item:
            changed[name] = new
    return model.model_copy(update=changed) if changed else model


def _replace_in_items(items: Collection[object], replacements: Mapping[str, str]) -> object:
    after = [replace_texts(item, replacements) for item in items]
    if all(old is new for old, new in zip(items, after, strict=True)):
        return items
    kind: Any = type(items)
    return kind(*after) if hasattr(kind, "_fields") else kind(after)


def _replace_in_mapping(value: Mapping[Any, Any], replacements: Mapping[str, str]) -> object:
    result: dict[Any, Any] = {}
    same = True
    for key, item in value.items():
        new_key, new = replace_texts(key, replacements), replace_texts(item, replacements)
        same = same and new_key is key and new is item
        number, free = 1, new_key
        while free in result:  # keys that differ in a secret only stay separate
            number += 1
            free = f"{new_key} ({number})"
        result[free] = new
    return value if same else result


def _may_hold_text(annotation: Any, model: type[BaseModel]) -> bool:
    """Return whether a field of a model may; one that holds the model itself may."""
    origin = get_origin(annotation)
    if origin is Literal:
        return False
    if origin is Annotated:
        return _may_hold_text(get_args(annotation)[0], model)
    if origin in (Union, types.UnionType, tuple, list, set, frozenset, dict):
        return any(
            _may_hold_text(one, model) for one in get_args(annotation) if one is not Ellipsis
        )
    if annotation is model:
        return True
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation.model_config.get("extra") == "allow" or bool(text_fields(annotation))
    return not (isinstance(annotation, type) and issubclass(annotation, _PLAIN))
