"""The endpoints of servers that pages called, as reports show them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models import Action, Value, verb
from explorer.models.api_calls import CallField
from explorer.reporting.run.site import SeenControl


class Cause(Value):
    """What may make a page call endpoints: its load, or an act on it."""

    page: str
    """Normalised."""
    action: Action | Literal["load"]
    control: SeenControl | None = None
    times: int
    """Of the run: how often it was done. Of an endpoint: how often it called that."""

    @property
    def words(self) -> str:
        """The cause without its page: ``click “Save”``."""
        if self.action == "load":
            return "load"
        control = self.control
        return f"{verb(self.action)} “{control.name or control.role}”" if control else self.action


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
    """The GraphQL operation, or the method of JSON-RPC: each is an endpoint of its own."""
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
    causes: tuple[Cause, ...] = ()
    """What called it, the first ones; without what was not yet over when the run ended."""

    @property
    def address(self) -> str:
        """The origin and the path."""
        return f"{self.origin}{self.path}"

    @property
    def operation(self) -> str:
        """The operation, "" for an address without any."""
        return ", ".join(self.operations)


class EndpointChange(Value):
    """An endpoint that is called no more, newly called, or answers with another status.

    What called it was done in both runs: an endpoint that a run came to or did not come to is no
    change.
    """

    method: str
    address: str
    change: Literal["appeared", "vanished", "status"]
    operation: str = ""
    """The GraphQL operation, or the method of JSON-RPC."""
    upon: str = ""
    """What calls it, or called it before, in words: ``click “Save”``."""
    page: str = ""
    """The page of that."""
    before: str = ""
    """For another status: the former ones."""
    after: str = ""
    """For another status: the present ones."""
    alerts: bool = False
    """Whether it is a change to alert about: one of the site itself is called no more, although
    that was sure to call it.
    """

    @property
    def words(self) -> str:
        """What has changed."""
        if self.change == "status":
            return f"status {self.before} before, {self.after} now"
        return "no longer called" if self.change == "vanished" else "newly called"

    @property
    def call(self) -> str:
        """The method, with the operation if there is one."""
        return f"{self.method} {self.operation}".strip()
