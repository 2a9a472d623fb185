"""Requests that pages have made to the endpoints of servers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, NamedTuple

from pydantic import Field

from explorer.models.value import Value
from explorer.urls import origin, path_template

FieldType = Literal["string", "integer", "number", "boolean", "object", "array", "null", "file"]


class CallField(Value):
    """A parameter of a query or a field of a body. Its value is not kept."""

    name: str
    type: FieldType
    """Of the value that was seen."""


class CallContent(Value):
    """What only an HTTP archive holds of a request. Secrets are masked."""

    request_headers: tuple[tuple[str, str], ...] = ()
    response_headers: tuple[tuple[str, str], ...] = ()
    body: str = ""
    """The beginning of the body of the request, if it is text."""


class CallsLeftOut(Value):
    """How many more requests of one act there were than are kept."""

    data: int = 0
    """For data, and those that are not GET."""
    other: int = 0
    """Documents, images and scripts, which only an HTTP archive holds."""

    def __add__(self, further: CallsLeftOut) -> CallsLeftOut:
        return CallsLeftOut(data=self.data + further.data, other=self.other + further.other)


class ApiCall(Value):
    """A request of a page and what became of it. ``status`` is None if it failed."""

    method: str
    url: str
    resource_type: str
    """fetch, xhr, document, ping ..."""
    page_url: str
    """The page that made it."""
    started: datetime
    status: int | None = None
    failure: str = ""
    """Chromium's network error."""
    query: tuple[CallField, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    """Of a GET, those that tell which answer is wanted, such as Accept; none tells who asks."""
    request_type: str = ""
    """The content type of its body, "" without one."""
    fields: tuple[CallField, ...] = ()
    """The fields of its body."""
    operation: str = ""
    """What is called of an address that serves much: the name of a GraphQL operation or of its
    first field, the method of JSON-RPC."""
    batched: tuple[str, ...] = ()
    """The further ones of a batch. Size, time and status are those of the whole batch."""
    answer: tuple[str, ...] = ()
    """Names of the fields of a JSON answer, those of an object in it behind that of its field. ()
    unless it is the first one of its path and says enough to compare it."""
    response_type: str = ""
    """The content type of the answer."""
    size: int | None = None
    """Bytes of the answer's body, as transferred; None if it is not known."""
    ms: float | None = None
    """Milliseconds from the request to the end of the answer; None if they are not known."""
    late: bool = False
    """Whether it began during an earlier act."""
    content: CallContent | None = Field(default=None, exclude=True, repr=False)
    """None if no HTTP archive is wanted."""


class DataAnswer(NamedTuple):
    """What a server answered to a request for data. It is compared and kept nowhere."""

    status: int
    kind: str
    """The content type."""
    headers: Mapping[str, str]
    """With names in lower case."""
    text: str


class EndpointKey(NamedTuple):
    """What a request calls, whatever its values."""

    method: str
    origin: str
    path: str
    """A template: what looks like an id is ``{id}``, ``{id2}`` ..."""
    operation: str = ""

    @classmethod
    def of(cls, call: ApiCall) -> EndpointKey:
        """Return the key of the endpoint that a request calls."""
        return cls(call.method, origin(call.url), path_template(call.url), call.operation)
