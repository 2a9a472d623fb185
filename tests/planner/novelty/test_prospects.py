"""How much is looked at to choose an action: not all of a large page, and not all of a site."""

from __future__ import annotations

import random
from itertools import product
from string import ascii_lowercase

import pytest

from explorer.identity.signatures import ActionSignature
from explorer.models import Snapshot
from explorer.planner.novelty.action_classes import Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.heuristic import Novelty
from explorer.planner.novelty.page_history import PageHistory
from explorer.planner.novelty.prospects import Prospects
from explorer.planner.site_model import SiteModel
from tests.planner.fake_page import SITE, button


def test_other_pages_are_compared_once_for_each_class_of_a_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[ClassKey] = []
    is_fresher = Prospects._is_fresher

    def counted(self: Prospects, key: ClassKey, url: str) -> bool:
        compared.append(key)
        return is_fresher(self, key, url)

    monkeypatch.setattr(Prospects, "_is_fresher", counted)
    rows = tuple(button("Edit", structure="li>button", ref=f"f0e{n}") for n in range(50))
    snapshot, indices = Snapshot(url=SITE, elements=rows), range(len(rows))
    novelty = Novelty(SiteModel(), random.Random(1))
    for _ in range(2):
        novelty.see(snapshot, indices)
        for _ in range(3):
            novelty.best_reward(snapshot, indices, lambda index, gesture=None: True)
    assert len(compared) == 2  # after each look


def test_the_best_unopened_address_is_found_without_a_look_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site_model, looked = SiteModel(), []
    links = [
        Occurrence(ActionSignature("link", "a", href=f"{SITE}{first}/{second}"), SITE)
        for first, second in product(ascii_lowercase, repeat=2)
    ]
    site_model.observe_page(SITE, links, {"a"})
    assert site_model.known.found == len(links)
    site_model.begin(links[0], opens=True)
    nearest = PageHistory.nearest

    def counted(*arguments: object) -> Occurrence | None:
        looked.append(arguments)
        return nearest(*arguments)

    monkeypatch.setattr(PageHistory, "nearest", counted)
    found = site_model.prospects.unopened()
    assert found
    assert found[1] in links[1:]
    assert len(looked) < 10
