from __future__ import annotations

import pytest

from explorer.models import FilledField
from explorer.reporting import coverage
from explorer.reporting.coverage import ControlCount
from explorer.reporting.run import Share
from tests.reporting import samples
from tests.reporting.samples import element, found, interaction

BUY, BASKET = element("Buy", kind="button"), element()


def test_a_control_counts_once_over_the_site_and_once_a_page() -> None:
    count = ControlCount()
    count.look(found(1, (BUY, BASKET)))
    count.act(interaction(1, element=BUY))
    count.look(found(2, (BUY, BASKET), url=samples.BASKET))

    counted = count.coverage()

    assert (counted.found, counted.tried, counted.never_tried) == (2, 1, 1)
    assert counted.by_kind["button"] == Share(found=1, tried=1, never_tried=0)
    assert counted.by_kind["link"] == Share(found=1, tried=0, never_tried=1)
    assert [(page.url, page.tried, page.untried) for page in counted.by_page] == [
        (samples.SHOP, 1, ("Basket",)),
        (samples.BASKET, 1, ("Basket",)),
    ]


def test_the_fields_of_a_form_are_tried_with_it() -> None:
    mail = element("E-mail", kind="field", form="f1")
    other = element("Search", kind="field", form="f2")
    send = element("Send", kind="button", form="f1", submits=True)
    filled = (FilledField(label="E-mail", value="a@example.com"),)
    count = ControlCount()
    count.look(found(1, (mail, other, send)))

    count.act(interaction(1, element=send, action="submit", filled=filled))

    assert count.coverage().by_page[0].untried == ("Search",)


def test_what_was_refused_or_gone_was_not_tried() -> None:
    count = ControlCount()
    count.look(found(1, (BUY, BASKET)))

    count.act(interaction(1, element=BUY, outcome="gone"))
    count.act(interaction(2, element=BASKET, outcome="refused"))

    assert count.coverage().tried == 0


def test_destructive_controls_are_named_and_refusals_counted_as_last_seen() -> None:
    log_out = element("Log out", destructive="log out")
    count = ControlCount()
    count.look(found(1, (log_out,), refused={"destructive": 2}))
    count.look(found(2, (log_out,), refused={"destructive": 1}))

    counted = count.coverage()

    assert counted.destructive == ("Log out",)
    assert counted.refused == {"destructive": 1}


def test_there_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "MAX_CONTROLS", 100)
    count = ControlCount()
    for page in range(20):
        elements = tuple(element(f"{page}/{number}") for number in range(6))
        count.look(found(1, elements, url=f"{samples.SHOP}{page}"))

    assert count.coverage().found == 100
    assert count.left_out() == {"coverage": 20}


def test_twins_count_one_by_one_and_links_to_one_address_once() -> None:
    first, second = (element("Edit", kind="button", ref=ref) for ref in ("f0e1", "f0e2"))
    logo, menu = (element("Home", ref=ref) for ref in ("f0e3", "f0e4"))
    count = ControlCount()
    count.look(found(1, (first, second, logo, menu)))
    count.act(interaction(1, element=second))
    count.act(interaction(2, element=logo))

    assert (count.coverage().found, count.coverage().tried) == (3, 2)
    assert count.coverage().by_page[0].untried == ("Edit",)


def test_a_link_is_tried_when_its_address_was_opened() -> None:
    count = ControlCount()
    count.look(found(1, (BASKET,)))
    count.act(interaction(1, element=None, action="goto", url_after=BASKET.href))
    count.look(found(2, (element("Your basket", ref="f0e9"),)))

    assert (count.coverage().found, count.coverage().tried) == (2, 2)
