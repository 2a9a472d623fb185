"""What is remembered of a walk."""

from __future__ import annotations

from typing import Any

from explorer.models import (
    CrawlPath,
    ElementsFound,
    Exchange,
    Finding,
    FindingMade,
    Navigation,
    Outcome,
    Popup,
    StartOpened,
)
from explorer.repro.paths import MAX_ACTS, MAX_PATHS, CrawlPaths
from tests.reporting import samples
from tests.repro.fakes import FAULT, SITE, element, names

START = StartOpened(
    time=samples.START, outcome=Outcome(action="goto", result="done", effect="navigation", url=SITE)
)
MADE = FindingMade(time=samples.START, finding=FAULT)


def click(name: str, **more: Any) -> Any:
    return samples.interaction(
        element=element(name), **{"url": SITE, "url_after": SITE, "effect": "visual"} | more
    )


def goto(url: str, **more: Any) -> Any:
    return samples.interaction(element=None, action="goto", url=SITE, url_after=url, **more)


def way_to(*events: Any) -> Any:
    crawl_paths = CrawlPaths()
    for event in (*events, MADE):
        crawl_paths.note(event)
    return crawl_paths.path_to(FAULT.id)


def test_the_acts_since_the_start() -> None:
    assert names(way_to(START, click("a"), click("b"))) == "/ab"


def test_an_address_that_is_opened_begins_anew() -> None:
    assert names(way_to(START, click("a"), goto(f"{SITE}shop"), click("b"))) == "/shopb"


def test_what_was_found_in_a_tab_beside_is_found_at_its_address() -> None:
    crawl_paths = CrawlPaths()
    for event in (START, click("a"), MADE.model_copy(update={"beside": True})):
        crawl_paths.note(event)
    assert crawl_paths.path_to(FAULT.id) == CrawlPath(opening=Navigation(url=FAULT.url))


def test_what_was_not_done_is_no_part_of_it() -> None:
    assert names(way_to(START, click("a", outcome="refused"), click("b"))) == "/b"


def test_a_new_tab_begins_anew_after_the_act_that_opened_it() -> None:
    tab = Popup(url=f"{SITE}tab", followed=True, page_url=SITE)
    opened = click("a", signals=(tab,), effect="navigation", url_after=f"{SITE}tab")
    assert names(way_to(START, opened)) == "/a"
    assert names(way_to(START, opened, click("b"))) == "/tabb"
    window = opened.model_copy(update={"signals": (tab.model_copy(update={"has_opener": True}),)})
    assert names(way_to(START, window, click("b"))) == "/ab"


def test_an_act_that_led_out_of_scope_begins_anew() -> None:
    led_away = click("a", effect="navigation", outcome="refused")
    assert names(way_to(START, click("x"), led_away, click("b"))) == "/b"


def test_an_address_that_did_not_answer_is_still_the_one() -> None:
    failed = Exchange(
        method="GET",
        url=f"{SITE}gone",
        resource_type="document",
        failure="net::ERR_CONNECTION_REFUSED",
        page_url=SITE,
        main_document=True,
        linked_from=SITE,
    )
    way = way_to(START, goto(SITE, signals=(failed,), outcome="failed"))
    assert way.opening == Navigation(url=f"{SITE}gone", linked_from=SITE)


def test_a_link_that_was_opened_by_its_address_is_followed() -> None:
    link = element("About", kind="link", href=f"{SITE}old")
    seen = ElementsFound(time=samples.START, url=SITE, count=1, elements=(link,))
    missing = Exchange(
        method="GET",
        url=f"{SITE}new",
        asked=f"{SITE}old",
        resource_type="document",
        status=404,
        page_url=SITE,
        main_document=True,
        linked_from=SITE,
    )
    way = way_to(START, seen, goto(f"{SITE}new", signals=(missing,)))
    assert (way.opening.url, [act.element.name for act in way.acts]) == (SITE, ["About"])


def test_what_was_measured_is_opened_twice() -> None:
    slow = FAULT.model_copy(update={"measure": 5000.0})
    crawl_paths = CrawlPaths()
    for event in (START, click("a"), FindingMade(time=samples.START, finding=slow)):
        crawl_paths.note(event)
    assert crawl_paths.path_to(FAULT.id) == CrawlPath(opening=Navigation(url=SITE, times=2))


def test_what_has_no_name_is_told_from_its_neighbours() -> None:
    crawl_paths = CrawlPaths()
    icon = samples.interaction(element=element("", hints="icon-menu"), url=SITE, url_after=SITE)
    words = {"see_again": f"open {SITE}, then click 'b'"}
    made = MADE.model_copy(update={"finding": FAULT.model_copy(update={"evidence": words})})
    for event in (START, icon, click("b"), made):
        crawl_paths.note(event)
    walked = crawl_paths.with_whole_path(made).evidence["see_again"]
    assert walked == f"open {SITE}, then click 'unnamed button (icon-menu)', then click 'b'"


def test_the_first_way_is_kept() -> None:
    crawl_paths = CrawlPaths()
    for event in (START, click("a"), MADE, click("b")):
        crawl_paths.note(event)
    assert names(crawl_paths.path_to(FAULT.id)) == "/a"


def test_a_long_way_is_cut_at_its_beginning() -> None:
    clicks = [click("x", url=f"{SITE}{number}") for number in range(MAX_ACTS + 5)]
    way = way_to(START, *clicks)
    assert len(way.acts) == MAX_ACTS
    assert way.opening.url == way.acts[0].url == f"{SITE}5"


def test_walkers_do_not_mix() -> None:
    crawl_paths = CrawlPaths()
    for walker, event in ((1, START), (2, START), (1, click("a")), (2, click("b")), (1, MADE)):
        crawl_paths.note(event.model_copy(update={"worker": walker}))
    assert names(crawl_paths.path_to(FAULT.id)) == "/a"


def test_an_error_has_room_after_any_number_of_warnings() -> None:
    crawl_paths = CrawlPaths()
    crawl_paths.note(START)
    for number in range(MAX_PATHS + 1):
        crawl_paths.note(FindingMade(time=samples.START, finding=_like(f"w{number}", "warning")))
    crawl_paths.note(MADE)
    assert crawl_paths.path_to(FAULT.id)
    assert crawl_paths.path_to(f"w{MAX_PATHS - 1}")
    assert not crawl_paths.path_to(f"w{MAX_PATHS}")


def test_what_is_only_info_has_no_way() -> None:
    crawl_paths = CrawlPaths()
    crawl_paths.note(FindingMade(time=samples.START, finding=_like("i", "info")))
    assert crawl_paths.path_to("i") is None


def _like(id: str, severity: str) -> Finding:
    return FAULT.model_copy(update={"id": id, "severity": severity})
