"""What is learned in one run and recalled in the next, where a site has more queries than are told
apart and its templates are widened later."""

from __future__ import annotations

import random
import string

import pytest

from explorer.identity.signatures import ActionSignature
from explorer.models import Ledger
from explorer.planner.novelty.action_classes import Occurrence
from explorer.planner.novelty.page_history import PageObservation
from explorer.planner.site_model import SiteModel

SITE = "http://shop.test"


def observe_page(site_model: SiteModel, rng: random.Random) -> PageObservation:
    """At a page of three lists, each with so many queries, that are built alike without one."""
    query = f"?{rng.choice('pqrs')}={rng.choice(string.ascii_lowercase)}" * (rng.random() < 0.8)
    folder = rng.choice(["/list", f"/{rng.choice('xyz')}/{rng.choice('abcdefgh')}", "/other"])
    url = f"{SITE}{folder}{query}"
    button = ActionSignature("rest", "button", "Press")
    link = ActionSignature("link", "a", href=f"{SITE}/list?p={rng.choice(string.ascii_lowercase)}")
    structures = {f"table{query}"} if query and rng.random() < 0.9 else {"table", "form"}
    arrival = site_model.observe_page(
        url, [Occurrence(button, url), Occurrence(link, url)], structures
    )
    site_model.begin(Occurrence(button, url))
    return arrival


@pytest.mark.timeout(20)  # without an end where keys lead in a circle
@pytest.mark.parametrize("seed", range(3))
def test_keys_of_earlier_runs_lead_to_a_class_of_this_one(seed: int) -> None:
    rng, ledger = random.Random(seed), None
    for runs in range(1, 4):
        site_model = SiteModel()
        if ledger:
            site_model.recall(Ledger.model_validate_json(ledger.model_dump_json(by_alias=True)))
        arrivals = [observe_page(site_model, rng) for _ in range(150)]
        ledger = site_model.ledger(SITE, runs)
        known = {one.name for one in ledger.classes}
        told = {key for arrival in arrivals for key in arrival.keys.values()}
        assert {str(site_model.current(key)) for key in told} <= known
        places = {one.name: one.place for one in ledger.classes}
        assert all(name.removeprefix("link ").startswith(places[name]) for name in known)


def test_the_ledger_keeps_few_places_of_a_control_and_those_that_were_not_tried() -> None:
    site_model = SiteModel()
    buttons = [
        Occurrence(ActionSignature("way", "button", "Buy"), f"{SITE}/item/{n}") for n in range(30)
    ]
    for button in buttons:
        site_model.observe_page(button.url, [button], {"button"})
    for button in buttons[:20]:
        site_model.begin(button)
    (known,) = site_model.ledger(SITE, 1).classes
    assert {spot.url for spot in known.spots} == {f"{SITE}/item/{n}" for n in range(20, 26)}
