"""The pages of a run and the edges between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass

from explorer.models import LateLoad, PageLoad, Value
from explorer.reporting.bounded_counter import BoundedCounter
from explorer.reporting.run import Edge, PageSummary, RunSummary
from explorer.urls import normalise

MAX_PAGES = 2_000
MAX_EDGES = 5_000
MAX_LOADS = 20
"""The maximum number of load times for each page."""


@dataclass
class _Page:
    """A page during collection."""

    url: str
    """The address as it was first found, not normalised."""
    title: str = ""
    status: int | None = None
    visits: int = 0


class SiteMap:
    """Collects pages by normalised address, and edges between them."""

    def __init__(self) -> None:
        self._pages: dict[str, _Page] = {}
        self._edges: BoundedCounter[tuple[str, str, str]] = BoundedCounter(MAX_EDGES)
        self._loads: dict[str, list[float]] = {}
        self._pages_left_out = 0

    def add_visit(
        self, url: str, came_from: str, how: str, title: str = "", status: int | None = None
    ) -> None:
        """Record a visit of a page: a document with its status, or a client-side route without one.

        Args:
            url: The address of the page.
            came_from: The address of the previous page, "" if there is none.
            how: What led from there to the page.
            title: The title, "" if unknown.
            status: The HTTP status of the document, None for a route.
        """
        address = normalise(url)
        if came_from and (origin := normalise(came_from)) != address:
            self._edges.add((origin, address, how))
        if address not in self._pages and len(self._pages) >= MAX_PAGES:
            self._pages_left_out += 1
            return
        page = self._pages.setdefault(address, _Page(url))
        page.visits += 1
        page.title = title or page.title
        page.status = page.status if status is None else status

    def name(self, url: str, title: str) -> None:
        """Set the title of a page that has none, such as a route titled by a script."""
        page = self._pages.get(normalise(url))
        if page and not page.title:
            page.title = title

    def loaded(self, load: PageLoad | LateLoad) -> None:
        """Record the load time of a document; the event precedes the visit of its page.

        A page that was left before its load event has none: times of different events cannot be
        compared.
        """
        milliseconds = load.load_ms
        address = normalise(load.url)
        if milliseconds is None or (isinstance(load, PageLoad) and load.is_error):
            return
        if address in self._loads or len(self._loads) < MAX_PAGES:
            loads = self._loads.setdefault(address, [])
            loads += [milliseconds] if len(loads) < MAX_LOADS else []

    @property
    def known(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def pages(self) -> tuple[PageSummary, ...]:
        """Return the pages in the order in which they were found."""
        return tuple(
            PageSummary(**asdict(page), load_ms=tuple(self._loads.get(address, ())))
            for address, page in self._pages.items()
        )

    def edges(self) -> tuple[Edge, ...]:
        """Return the edges with their counts."""
        found = {address: page.url for address, page in self._pages.items()}
        return tuple(
            Edge(
                from_url=found.get(origin, origin),
                to_url=found.get(target, target),
                how=how,
                count=count,
            )
            for (origin, target, how), count in self._edges.counts.items()
        )

    def left_out(self) -> dict[str, int]:
        """Return how many pages and edges exceeded the limits, by section of the report."""
        return {"pages": self._pages_left_out, "edges": self._edges.left_out}


class Branch(Value):
    """The position of a page in the tree of shortest paths from the start page."""

    page: PageSummary
    depth: int
    """The number of edges from the root."""
    entrance: Edge | None
    """The edge by which the tree reaches the page, None for a root."""
    others: tuple[Edge, ...]
    """The other edges to the page."""


def tree(run: RunSummary) -> Iterator[Branch]:
    """Yield the pages in depth-first order; pages that no edge reaches have depth 0."""
    pages = {page.url: page for page in run.pages}
    entrances = _shortest_path_edges(pages, run.edges)
    children: dict[str, list[str]] = {}
    incoming: dict[str, list[Edge]] = {}
    for url, entrance in entrances.items():
        if entrance:
            children.setdefault(entrance.from_url, []).append(url)
    for edge in run.edges:
        incoming.setdefault(edge.to_url, []).append(edge)
    stack = [(url, 0) for url, entrance in reversed(entrances.items()) if entrance is None]
    while stack:
        url, depth = stack.pop()
        entrance = entrances[url]
        others = tuple(edge for edge in incoming.get(url, []) if edge is not entrance)
        yield Branch(page=pages[url], depth=depth, entrance=entrance, others=others)
        stack += [(child, depth + 1) for child in reversed(children.get(url, []))]


def _shortest_path_edges(pages: Collection[str], edges: tuple[Edge, ...]) -> dict[str, Edge | None]:
    """Return for each page the edge by which breadth-first search reaches it, None for roots."""
    outward: dict[str, list[Edge]] = {}
    for edge in edges:
        if edge.to_url in pages:
            outward.setdefault(edge.from_url, []).append(edge)
    entrances: dict[str, Edge | None] = {}
    for root in pages:
        if root in entrances:
            continue
        entrances[root] = None
        queue = deque([root])
        while queue:
            for edge in outward.get(queue.popleft(), []):
                if edge.to_url not in entrances:
                    entrances[edge.to_url] = edge
                    queue.append(edge.to_url)
    return entrances
