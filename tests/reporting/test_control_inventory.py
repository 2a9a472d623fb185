from __future__ import annotations

import pytest

from explorer.models import FilledField, LateLoad, Outcome, PageLoad, StartOpened
from explorer.reporting import control_inventory as sights
from explorer.reporting.control_inventory import ControlInventory
from explorer.reporting.run import RunSummary
from explorer.reporting.sitemap import MAX_LOADS
from tests.reporting import samples
from tests.reporting.samples import (
    BASKET,
    SHOP,
    at,
    element,
    found,
    interaction,
    started,
    summarised,
    visited,
)

BUY = element("Buy", kind="button", structure="main>button", hints="buy")
LINK = element("Basket", href=f"{BASKET}/#top")


def loaded(url: str = SHOP, **more: float | None) -> PageLoad:
    return PageLoad(url=url, **more)


def test_first_sight_is_told_from_what_came_later() -> None:
    gathered = ControlInventory()
    gathered.look(found(1, (BUY,)))
    gathered.look(found(2, (BUY, LINK)))

    (page,) = gathered.pages()

    assert page.url == SHOP
    assert [(c.role, c.name, c.href) for c in page.first] == [("button", "Buy", "")]
    assert [(c.role, c.name, c.href) for c in page.later] == [("link", "Basket", BASKET)]


def test_a_page_that_was_empty_is_seen_when_it_shows_something() -> None:
    gathered = ControlInventory()
    gathered.look(found(1))
    gathered.look(found(2, (BUY,)))

    assert [control.name for control in gathered.pages()[0].first] == ["Buy"]


def test_what_was_tried_is_tried_on_its_page_and_a_form_with_its_fields() -> None:
    mail = element("E-mail", kind="field", form="f1")
    send = element("Send", kind="button", form="f1")
    filled = (FilledField(label="E-mail", value="a@example.com"),)
    gathered = ControlInventory()
    gathered.look(found(1, (mail, send, BUY), url=BASKET))
    gathered.look(found(2, (mail, send, BUY)))

    gathered.act(interaction(2, element=send, action="submit", filled=filled))

    elsewhere, here = gathered.pages()
    assert [control.tried for control in elsewhere.first] == [False, False, False]
    assert [control.name for control in here.first if control.tried] == ["E-mail", "Send"]


def test_a_place_outlives_a_new_name_a_state_and_a_count() -> None:
    renamed = BUY.model_copy(update={"name": "Order", "hints": "buy is-active badge-3"})
    other = BUY.model_copy(update={"hints": "sell"})
    gathered = ControlInventory()
    gathered.look(found(1, (BUY, renamed, other)))

    places = [control.place for control in gathered.pages()[0].first]

    assert places[0] == places[1] != places[2]


def test_addresses_that_lead_nowhere_or_have_no_end_are_not_kept() -> None:
    links = (
        element("Top", href=f"{SHOP}#top", stays=True),
        element("Write", href="mailto:a@example.com"),
        element("Long", href=SHOP + "x" * 2_000),
    )
    gathered = ControlInventory()
    gathered.look(found(1, links))

    assert [control.href for control in gathered.pages()[0].first] == ["", "", ""]


def test_names_are_cut_and_values_are_never_told() -> None:
    gathered = ControlInventory()
    gathered.look(found(1, (element("W" * 200, kind="field", value="private", secret=True),)))

    told = gathered.pages()[0].model_dump_json()

    assert gathered.pages()[0].first[0].name == "W" * 80
    assert "private" not in told


def test_there_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sights, "MAX_PAGES", 2)
    monkeypatch.setattr(sights, "MAX_CONTROLS", 3)
    gathered = ControlInventory()
    for page in range(3):
        elements = tuple(element(f"{number}") for number in range(5))
        gathered.look(found(page, elements, url=f"{SHOP}{page}"))

    assert [(len(page.first), page.left_out) for page in gathered.pages()] == [(3, 2), (3, 2)]
    assert gathered.left_out() == {"sights": 9}


async def test_the_loads_of_a_page_are_kept_in_their_order() -> None:
    start = Outcome(action="goto", result="done", url=SHOP, signals=(loaded(load_ms=90, dom_ms=1),))
    again = (
        loaded(dom_ms=20),
        LateLoad(url=SHOP, load_ms=20),
        loaded(load_ms=3, status=500),
        loaded(BASKET, load_ms=7),
    )
    run = await summarised(
        [
            started(),
            StartOpened(time=at(0), outcome=start),
            visited(),
            interaction(1, signals=again),
            visited(BASKET),
        ]
    )

    assert [page.load_ms for page in run.pages] == [(90, 20), (7,)]


async def test_few_loads_of_a_page_are_enough() -> None:
    run = await summarised(
        [started(), visited(), interaction(1, signals=(loaded(load_ms=1),) * (MAX_LOADS + 5))]
    )

    assert len(run.pages[0].load_ms) == MAX_LOADS


async def test_a_run_json_of_before_is_read() -> None:
    told = (await summarised(samples.small_run())).model_dump(mode="json", by_alias=True)
    del told["sights"]
    for page in told["pages"]:
        del page["load_ms"]

    assert RunSummary.model_validate(told).sights == ()
