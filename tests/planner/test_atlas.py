"""What is learned in one run and recalled in the next, where a site has more queries than are told
apart and its templates are widened later."""

from __future__ import annotations

import random
import string

import pytest

from explorer.models import Ledger
from explorer.planner.atlas import Arrival, Atlas
from explorer.planner.classes import Spot
from explorer.planner.controls import Trait

SITE = "http://shop.test"


def arrive(atlas: Atlas, rng: random.Random) -> Arrival:
    """At a page of three lists, each with so many queries, that are built alike without one."""
    query = f"?{rng.choice('pqrs')}={rng.choice(string.ascii_lowercase)}" * (rng.random() < 0.8)
    folder = rng.choice(["/list", f"/{rng.choice('xyz')}/{rng.choice('abcdefgh')}", "/other"])
    url = f"{SITE}{folder}{query}"
    button = Trait("rest", "button", "Press")
    link = Trait("link", "a", href=f"{SITE}/list?p={rng.choice(string.ascii_lowercase)}")
    structures = {f"table{query}"} if query and rng.random() < 0.9 else {"table", "form"}
    arrival = atlas.arrive(url, [Spot(button, url), Spot(link, url)], structures)
    atlas.begin(Spot(button, url))
    return arrival


@pytest.mark.timeout(20)  # without an end where names lead in a circle
@pytest.mark.parametrize("seed", range(3))
def test_names_of_earlier_runs_lead_to_a_class_of_this_one(seed: int) -> None:
    rng, ledger = random.Random(seed), None
    for runs in range(1, 4):
        atlas = Atlas()
        if ledger:
            atlas.recall(Ledger.model_validate_json(ledger.model_dump_json(by_alias=True)))
        arrivals = [arrive(atlas, rng) for _ in range(150)]
        ledger = atlas.ledger(SITE, runs)
        known = {one.name for one in ledger.classes}
        told = {name for arrival in arrivals for name in arrival.names.values()}
        assert {atlas.current(name) for name in told} <= known
        places = {one.name: one.place for one in ledger.classes}
        assert all(name.removeprefix("link ").startswith(places[name]) for name in known)
