"""Keeps a password out of everything that is written, shown, spoken or sent to a model."""

from __future__ import annotations

from typing import TypeVar
from urllib.parse import quote, quote_plus

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
        spellings = {
            spelling
            for secret in secrets
            if len(secret) >= SHORTEST
            for spelling in (secret, quote(secret, safe=""), quote(secret), quote_plus(secret))
        }
        self._spellings = sorted(spellings, key=len, reverse=True)

    def __call__(self, value: Masked) -> Masked:
        """The value itself where it holds no secret, else a copy without it."""
        return self._masked(value) if self._spellings else value  # type: ignore[return-value]

    def _masked(self, value: object) -> object:
        if isinstance(value, str):
            for spelling in self._spellings:
                value = value.replace(spelling, MASK)
            return value
        if isinstance(value, BaseModel):
            fields = {name: getattr(value, name) for name in type(value).model_fields}
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


class MaskedDecision:
    """A DecisionMaker that is shown no secret."""

    def __init__(self, decider: DecisionMaker, mask: Mask) -> None:
        self._decider = decider
        self._mask = mask

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        return await self._decider.recommend(self._mask(context))
