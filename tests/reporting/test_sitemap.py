from __future__ import annotations

from itertools import pairwise

from explorer.models import RunEvent
from explorer.reporting.sitemap import tree
from tests.reporting import samples
from tests.reporting.samples import interaction, started, summarised, visited

A, B, C = (f"{samples.SHOP}{name}" for name in "abc")


def walk(*addresses: str) -> list[RunEvent]:
    """A run that visits the addresses one after the other."""
    events: list[RunEvent] = [started(), visited(addresses[0])]
    for step, (here, there) in enumerate(pairwise(addresses), 1):
        events += [
            interaction(step, url=here, effect="navigation", url_after=here),
            visited(there, step, came_from=here),
        ]
    return events


async def test_each_page_stands_under_the_shortest_way_to_it() -> None:
    run = await summarised(walk(samples.SHOP, A, B, samples.SHOP, B, C, C))

    branches = list(tree(run))

    assert [(branch.page.url, branch.depth) for branch in branches] == [
        (samples.SHOP, 0),
        (A, 1),
        (B, 1),
        (C, 2),
    ]
    assert [edge.from_url for edge in branches[2].others] == [A]


async def test_a_page_without_a_way_in_is_a_root_of_its_own() -> None:
    run = await summarised([started(), visited(A), visited(B)])

    assert [(branch.page.url, branch.depth) for branch in tree(run)] == [(A, 0), (B, 0)]


async def test_a_way_taken_twice_is_one_edge() -> None:
    run = await summarised(walk(A, B, A, B))

    assert [(edge.from_url, edge.to_url, edge.count) for edge in run.edges] == [
        (A, B, 2),
        (B, A, 1),
    ]


async def test_a_chain_of_a_thousand_pages_is_no_trouble() -> None:
    run = await summarised(walk(*(f"{samples.SHOP}{number}" for number in range(1_500))))

    assert [branch.depth for branch in tree(run)] == list(range(1_500))
