from __future__ import annotations

from explorer.comparison import compare
from explorer.reporting.run import PageSight, RunSummary
from tests.comparison.samples import link, observation, page, run

HOME = observation("", link("A", "a"), link("B", "b"))
BOTH = run([page(), page("a")], [HOME])


def changes(current: RunSummary, *earlier: RunSummary) -> dict[str, str]:
    return {c.url.rpartition("/")[2]: c.change for c in compare(current, earlier).pages}


def test_a_page_that_nobody_links_to_any_more_has_vanished() -> None:
    assert changes(run(sights=[observation("", link("B", "b"))]), BOTH) == {"a": "vanished"}


def test_a_page_that_is_linked_to_and_was_not_opened_was_not_reached() -> None:
    assert changes(run(sights=[HOME]), BOTH) == {"a": "not_reached"}
    moved = [observation(""), observation("b", link("A", "a"))]
    assert changes(run([page(), page("b")], moved), BOTH)["a"] == "not_reached"


def test_absence_tells_nothing_where_not_all_was_listed_or_looked_at() -> None:
    assert changes(run(sights=[observation("", left_out=1)]), BOTH) == {"a": "not_reached"}
    assert changes(run(), BOTH) == {"a": "not_reached"}
    in_menu = run([page(), page("a")], [observation("", later=(link("A", "a"),))])
    assert changes(run(sights=[observation("")]), in_menu) == {"a": "not_reached"}


def test_a_page_that_answers_404_has_vanished() -> None:
    gone = run([page(), page("a", status=404)], [HOME])
    assert changes(gone, BOTH) == {"a": "vanished"}
    assert changes(BOTH, gone) == {"a": "appeared"}


def test_a_page_appears_when_its_link_does() -> None:
    before = run(sights=[observation("", link("B", "b"))])
    assert changes(BOTH, before) == {"a": "appeared"}
    assert changes(BOTH, run(sights=[HOME])) == {"a": "reached"}


def test_a_page_that_an_earlier_run_knew_is_not_new() -> None:
    assert changes(BOTH, run(sights=[HOME]), BOTH) == {}


def news(number: int) -> PageSight:
    return observation(
        "", link(f"Story of {'abcdef'[number]}", f"story-{'abcdef'[number]}", place="li")
    )


def test_links_of_a_place_that_changes_all_the_time_take_no_page_away() -> None:
    earlier = [run([page(), page("story-b")], [news(1)]), *(run(sights=[news(n)]) for n in (2, 3))]
    assert changes(run(sights=[news(0)]), *earlier) == {"story-b": "not_reached"}
    assert changes(run(sights=[news(0)]), earlier[0]) == {"story-b": "vanished"}


def test_titles_and_statuses_that_changed() -> None:
    current = run([page(title="Shop, 3 offers"), page("a", status=500)])
    before = run([page(title="Shop, 4 offers"), page("a")])
    (told,) = compare(current, [before]).pages
    assert (told.change, told.before, told.after) == ("status", "200", "500")
    (told,) = compare(run([page(title="Store")]), [before]).pages[1:]
    assert (told.change, told.before, told.after) == ("retitled", "Shop, 4 offers", "Store")


def test_a_title_that_changes_all_the_time_is_no_news() -> None:
    earlier = [run([page(title=title)]) for title in ("b", "c", "d")]
    assert changes(run([page(title="a")]), *earlier) == {}
    assert changes(run([page(title="d")]), *earlier[1:]) == {}
