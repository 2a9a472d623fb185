"""The site map as a graph for Cytoscape."""

from __future__ import annotations

from collections import Counter

from pydantic import BaseModel

from explorer.reporting.html import relative_url, web_link
from explorer.reporting.run import RunSummary
from explorer.reporting.sitemap import tree
from explorer.urls import normalise

NODES = 400
"""Maximum number of nodes. Larger sites show their most visited pages."""


class Node(BaseModel):
    """A page."""

    id: str
    title: str
    place: str
    """The page's URL, shortened."""
    link: str
    """The page's URL if it is an http or https address, else ""."""
    status: int | None
    visits: int
    depth: int
    """Number of transitions from the start page."""
    faults: int
    """Number of errors and warnings found on the page."""


class Transition(BaseModel):
    """A transition from one page to another."""

    id: str
    source: str
    target: str
    how: str
    """The action that led from page to page."""
    count: int


class Graph(BaseModel):
    """The site map: pages and the transitions between them."""

    nodes: tuple[Node, ...]
    edges: tuple[Transition, ...]
    left_out: int
    """Number of pages beyond the limit, which are left out."""


def graph(run: RunSummary) -> Graph:
    """Return the site map of a run as a graph."""
    branches = sorted(tree(run), key=lambda branch: -branch.page.visits)[:NODES]
    node_ids = {branch.page.url: f"p{number}" for number, branch in enumerate(branches)}
    faults = Counter(normalise(f.url) for f in run.findings if f.severity != "info")
    nodes = tuple(
        Node(
            id=node_ids[branch.page.url],
            title=branch.page.title,
            place=relative_url(branch.page.url, run.url),
            link=web_link(branch.page.url),
            status=branch.page.status,
            visits=branch.page.visits,
            depth=branch.depth,
            faults=faults[normalise(branch.page.url)],
        )
        for branch in branches
    )
    edges = tuple(
        Transition(
            id=f"e{number}",
            source=node_ids[edge.from_url],
            target=node_ids[edge.to_url],
            how=edge.how,
            count=edge.count,
        )
        for number, edge in enumerate(run.edges)
        if edge.from_url in node_ids and edge.to_url in node_ids
    )
    return Graph(nodes=nodes, edges=edges, left_out=len(run.pages) - len(nodes))
