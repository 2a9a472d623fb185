"""The interfaces of servers that pages called, as reports show them."""

from __future__ import annotations

from pydantic import Field

from explorer.models import Value
from explorer.models.api_calls import CallField


class Endpoint(Value):
    """A method of an address with variable parts, and the calls of it that the run has seen."""

    method: str
    origin: str
    """Scheme, host and port."""
    path: str
    """Variable parts are ``{id}``, ``{id2}`` ..."""
    is_own: bool
    """Whether it belongs to the site, not to a third party."""
    count: int
    query: tuple[CallField, ...] = ()
    request_types: tuple[str, ...] = ()
    """Content types of the bodies that were sent."""
    fields: tuple[CallField, ...] = ()
    """Fields of these bodies."""
    operations: tuple[str, ...] = ()
    """Names of GraphQL operations."""
    statuses: dict[str, int] = Field(default_factory=dict)
    """How often each status was answered, ``failed`` for none."""
    response_types: tuple[str, ...] = ()
    size: int | None = None
    """The largest answer in bytes, as transferred; None if none is known."""
    ms: float | None = None
    """The median time in milliseconds; None if none is known."""
    slowest_ms: float | None = None
    pages: tuple[str, ...] = ()
    """The pages that called it, the first ones."""
    acts: tuple[str, ...] = ()
    """The acts during which it was called, in words with their steps, the first ones."""

    @property
    def address(self) -> str:
        """The origin and the path."""
        return f"{self.origin}{self.path}"
