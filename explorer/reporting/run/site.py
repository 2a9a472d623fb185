"""The pages of a run, the ways between them and the controls on them."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from explorer.models import Value


class PageSummary(Value):
    """A page under its normalised address. ``status`` is None for a route without a document."""

    url: str
    title: str
    status: int | None
    visits: int
    load_ms: tuple[float, ...] = ()
    """Milliseconds of its first loads, in their order: until the load event or, without one, until
    the document was parsed. Responses with a status of 400 and above do not count."""


class SeenControl(Value):
    """A control as the next run can recognise it."""

    role: str
    """Its role, or its tag."""
    name: str
    """The beginning of its name, never the value of a field."""
    href: str
    """The normalised address of a link, "" for what leads to no other page."""
    place: str
    """Its place in the markup: the same for the control under another name, and for controls of
    the same structure."""
    tried: bool = False
    """Whether it was tried on this page."""


class PageSight(Value):
    """The controls that a page has shown in a run, each once."""

    url: str
    """Normalised."""
    first: tuple[SeenControl, ...]
    """Controls that were there before anything was done on the page."""
    later: tuple[SeenControl, ...]
    """Controls that appeared only after that."""
    left_out: int = 0
    """How many sightings of further controls are not listed."""


OPENED = "opening its address"
"""How a page was reached whose link was not pressed."""
ONLY_NAMED = f"{OPENED}, which the site only names"
"""How a page was reached to which no control leads."""


class Edge(Value):
    """A transition from one page to another that the run made ``count`` times."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    from_url: str = Field(alias="from")
    to_url: str = Field(alias="to")
    how: str
    """The action and the control's name: ``click "Products"``."""
    count: int
