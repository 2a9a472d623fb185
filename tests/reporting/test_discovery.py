from __future__ import annotations

from itertools import pairwise

import pytest

from explorer.models import KnownCounts
from explorer.reporting import discovery
from explorer.reporting.discovery import MAX_POINTS, DiscoveryCurve, site_coverage
from explorer.reporting.run import PlaceCoverage
from tests.reporting import samples
from tests.reporting.samples import interaction, known_class, summarised


def test_a_long_run_keeps_points_evenly_apart_with_both_ends() -> None:
    curve = DiscoveryCurve()
    for step in range(1, 5_001):
        curve.add(interaction(step), pages=step)
    steps = [point.step for point in curve.points()]

    assert MAX_POINTS / 2 <= len(steps) <= MAX_POINTS
    assert (steps[0], steps[-1]) == (1, 5_000)
    assert {after - before for before, after in pairwise(steps[:-1])} == {32}


def test_a_short_run_keeps_every_point() -> None:
    curve = DiscoveryCurve()
    for step in (1, 3, 2, 4):  # of two walkers; the second step took longer
        curve.add(interaction(step, known=KnownCounts(states=1, found=9, tried=step)), pages=step)

    assert [(point.step, point.pages, point.tried) for point in curve.points()] == [
        (1, 1, 1),
        (3, 3, 3),
        (4, 4, 4),
    ]


async def test_pages_are_those_known_before_the_step() -> None:
    run = await summarised(samples.small_run())

    assert [(point.step, point.pages) for point in run.discovery] == [(1, 1), (2, 2)]


def test_places_with_most_that_was_never_tried_come_first() -> None:
    ledger = samples.ledger(
        known_class("Menu", "", tries=3),
        known_class("Save", "shop.example/a"),
        known_class("Send", "shop.example/b"),
        known_class("Sort", "shop.example/b"),
        known_class("Help", "shop.example/b", tries=1),
        states={"shop.example/b": 2},
    )

    site = site_coverage(ledger)

    assert (site.runs, site.states, site.found, site.tried, site.never_tried) == (3, 2, 5, 2, 3)
    assert [place.place for place in site.places] == ["shop.example/b", "shop.example/a", ""]
    assert site.places[0] == PlaceCoverage(
        place="shop.example/b",
        states=2,
        found=3,
        tried=1,
        never_tried=2,
        untried=("Send", "Sort"),
    )


def test_a_link_without_a_label_is_called_by_where_it_leads() -> None:
    (occurrence,) = known_class("").spots
    seen = occurrence.model_copy(update={"kind": "link", "href": samples.BASKET})
    links = {"family": "link a", "place": "shop.example/*"}

    (place,) = site_coverage(
        samples.ledger(
            known_class("", spots=(seen,), **links),
            known_class("", spots=(), **links),
        )
    ).places

    assert place.untried == (samples.BASKET, "shop.example/*")


async def test_there_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "MAX_PLACES", 10)
    ledger = samples.ledger(*(known_class("Save", f"shop.example/{n}") for n in range(15)))
    run = await summarised([samples.started(), samples.finished(0, ledger=ledger)])

    assert run.ledger
    assert (run.ledger.found, len(run.ledger.places)) == (15, 10)
    assert run.left_out == {"ledger": 5}
