"""Sections about what a crawl may do, and where."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from explorer.models.control_rules import ControlRule
from explorer.settings.section import Section


def _true_false_or_orders(value: object, read: ValidatorFunctionWrapHandler) -> object:
    try:
        return read(value)
    except ValidationError:
        raise ValueError("must be true, false or orders") from None


AllowDestructive = Annotated[bool | Literal["orders"], WrapValidator(_true_false_or_orders)]


class SafetySettings(Section):
    """Which acts are too dangerous to try."""

    read_only: bool = False
    allow_destructive: AllowDestructive = False  # "orders": only what orders and pays
    destructive_words: tuple[str, ...] = ()  # in addition to the built-in lists
    destructive_languages: tuple[str, ...] = (
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "no", "fi", "cs", "ru",
        "uk", "tr", "ja", "zh", "ko",
    )  # fmt: skip
    never: tuple[ControlRule, ...] = Field((), max_length=200)  # controls that are never used


class ScopeSettings(Section):
    """Which pages belong to the site, and what the browser may send to other hosts."""

    patterns: tuple[str, ...] = ()  # globs against the URL; empty: the same site
    respect_robots: bool = True
    egress: Literal["pages", "site", "all"] = "pages"
    """What may leave the browser. pages: no documents, frames and forms of hosts out of scope;
    site: nothing at all to them, but for ``egress_hosts``; all: everything."""
    egress_hosts: tuple[str, ...] = ()  # further ones, "*.cdn.example.net", "localhost:3001"
    controls: tuple[ControlRule, ...] = Field((), max_length=200)  # if any, only these are used
