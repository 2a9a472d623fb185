"""Keeps a password out of everything that is written, shown, spoken or sent to a model."""

from __future__ import annotations

import json
import re
from typing import Literal, TypeVar, get_origin
from urllib.parse import quote

from pydantic import BaseModel

from explorer.models import PageContext, Recommendation, Usage
from explorer.protocols import DecisionMaker

Masked = TypeVar("Masked")

MASK = "••••"
SHORTEST = 3
"""A shorter secret would be found in every second word."""


class Mask:
    """Replaces secrets, plain or as an address spells them, in text and in values."""

    def __init__(self, *secrets: str) -> None:
        known = sorted({s for s in secrets if len(s) >= SHORTEST}, key=len, reverse=True)
        self._secret = re.compile("|".join(map(_any_spelling, known)), re.IGNORECASE)
        self._knows_any = bool(known)

    def __call__(self, value: Masked) -> Masked:
        """The value itself where it holds no secret, else a copy without it."""
        return self._masked(value) if self._knows_any else value  # type: ignore[return-value]

    def _masked(self, value: object) -> object:
        if isinstance(value, str):
            return self._secret.sub(MASK, value)
        if isinstance(value, BaseModel):
            fields = {
                name: getattr(value, name)
                for name, field in type(value).model_fields.items()
                if get_origin(field.annotation) is not Literal  # our own words, not the page's
            }
            changed = {
                name: masked
                for name, field in fields.items()
                if (masked := self._masked(field)) is not field and masked != field
            }
            return value.model_copy(update=changed) if changed else value
        if isinstance(value, tuple):
            return tuple(self._masked(item) for item in value)
        if isinstance(value, dict):
            return {self._masked(key): self._masked(item) for key, item in value.items()}
        return value


def _any_spelling(secret: str) -> str:
    """A pattern for it as it is, as JSON has it, and as forms, scripts and addresses encode it:
    each in its own way, so that every character may stand for itself or be encoded."""
    return "".join(
        f"(?:{re.escape(char)}|{re.escape(quote(char, safe=''))}|%{ord(char):02x}"
        f"|{re.escape(json.dumps(char)[1:-1])}{'|[+]' if char == ' ' else ''})"
        for char in secret
    )


class MaskedDecision:
    """A DecisionMaker that is shown no secret."""

    def __init__(self, decider: DecisionMaker, mask: Mask) -> None:
        self._decider = decider
        self._mask = mask

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        return await self._decider.recommend(self._mask(context))
