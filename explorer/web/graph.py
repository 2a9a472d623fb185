"""The site map as nodes and edges, for cytoscape."""

from __future__ import annotations

from collections import Counter

from pydantic import BaseModel

from explorer.reporting.html import short, web_link
from explorer.reporting.run import RunSummary
from explorer.reporting.sitemap import tree
from explorer.urls import normalise

NODES = 400
"""Beyond this nobody can read a drawing; the most visited ones are drawn."""


class Node(BaseModel):
    """A page."""

    id: str
    title: str
    place: str
    """Its address, short."""
    link: str
    """Its address if a browser may open it, else ""."""
    status: int | None
    visits: int
    depth: int
    """Moves from the start."""
    faults: int


class Move(BaseModel):
    """A way from one page to another."""

    id: str
    source: str
    target: str
    how: str
    count: int


class Graph(BaseModel):
    nodes: tuple[Node, ...]
    edges: tuple[Move, ...]
    left_out: int
    """Pages beyond those that are drawn."""


def graph(run: RunSummary) -> Graph:
    branches = sorted(tree(run), key=lambda branch: -branch.page.visits)[:NODES]
    names = {branch.page.url: f"p{number}" for number, branch in enumerate(branches)}
    faults = Counter(normalise(f.url) for f in run.findings if f.severity != "info")
    nodes = tuple(
        Node(
            id=names[branch.page.url],
            title=branch.page.title,
            place=short(branch.page.url, run.url),
            link=web_link(branch.page.url),
            status=branch.page.status,
            visits=branch.page.visits,
            depth=branch.depth,
            faults=faults[normalise(branch.page.url)],
        )
        for branch in branches
    )
    edges = tuple(
        Move(
            id=f"e{number}",
            source=names[edge.from_url],
            target=names[edge.to_url],
            how=edge.how,
            count=edge.count,
        )
        for number, edge in enumerate(run.edges)
        if edge.from_url in names and edge.to_url in names
    )
    return Graph(nodes=nodes, edges=edges, left_out=len(run.pages) - len(nodes))
