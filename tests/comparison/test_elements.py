from __future__ import annotations

from typing import NamedTuple

from explorer.comparison import compare
from explorer.reporting.run import PageSight, RunSummary, SeenControl
from tests.comparison.samples import control, link, observation, page, run

SAVE, HELP = control("Save"), control("Help")


class Told(NamedTuple):
    appeared: list[str]
    vanished: list[str]
    renamed: list[tuple[str, str]]
    unsteady: int = 0


NOTHING = Told([], [], [])


def told(current: PageSight, *earlier: PageSight) -> Told:
    changes = compare(run(sights=[current]), [run(sights=[it]) for it in earlier]).elements
    if not changes:
        return NOTHING
    (page,) = changes
    return Told(
        [control.name for control in page.appeared],
        [control.name for control in page.vanished],
        [(renamed.before.name, renamed.after.name) for renamed in page.renamed],
        page.unsteady,
    )


def shown(*controls: SeenControl) -> PageSight:
    return observation("", *controls)


def test_what_appeared_and_what_vanished() -> None:
    assert told(shown(SAVE, HELP), shown(SAVE)) == Told(["Help"], [], [])
    assert told(shown(SAVE), shown(SAVE, HELP)) == Told([], ["Help"], [])


def test_what_comes_up_later_is_neither_new_nor_lost() -> None:
    later = observation("", SAVE, later=(HELP,))
    assert told(later, shown(SAVE)) == told(shown(SAVE), later) == NOTHING
    assert told(later, shown(SAVE, HELP)) == told(shown(SAVE, HELP), later) == NOTHING


def test_a_list_that_was_cut_proves_no_absence() -> None:
    cut = observation("", SAVE, left_out=1)
    assert told(cut, shown(SAVE, HELP)) == told(shown(SAVE, HELP), cut) == NOTHING


def test_names_that_differ_in_numbers_are_the_same() -> None:
    assert told(shown(control("Basket (3)")), shown(control("Basket (12)"))) == NOTHING


def test_renamed_by_place_or_by_where_it_leads() -> None:
    before, after = control("Save", place="main"), control("Store", place="main")
    assert told(shown(after), shown(before)) == Told([], [], [("Save", "Store")])
    before, after = link("Goods", "a", place="nav"), link("Products", "a", place="footer")
    assert told(shown(after), shown(before)) == Told([], [], [("Goods", "Products")])


def test_another_role_or_two_that_could_be_meant_are_no_rename() -> None:
    before = control("Save", place="main")
    assert told(shown(control("Store", "tab", place="main")), shown(before)).renamed == []
    two = [control(name, place="main") for name in ("Store", "Keep")]
    assert told(shown(*two), shown(before)) == Told(["Store", "Keep"], ["Save"], [])


def test_controls_without_a_name_are_known_by_their_place() -> None:
    icon, other = control("", place="toolbar"), control("", place="footer")
    assert told(shown(icon), shown(icon)) == NOTHING
    assert told(shown(icon, other), shown(icon)).appeared == [""]


def news(name: str, *more: SeenControl) -> PageSight:
    return shown(link(name, name, place="li"), *more)


def test_a_place_that_changes_all_the_time_is_only_counted() -> None:
    earlier = [news(name, SAVE) for name in "bcd"]
    assert told(news("a", SAVE), *earlier) == Told([], [], [], unsteady=2)
    assert told(news("a", HELP), *earlier) == Told(["Help"], ["Save"], [], unsteady=2)
    assert told(news("a"), *earlier[:2]) == Told([], ["Save"], [("b", "a")])


def test_what_was_always_there_is_missed_whatever_changes_around_it() -> None:
    steady = link("All news", "all", place="li")
    earlier = [news(name, steady) for name in "bcd"]
    assert told(news("a"), *earlier) == Told([], ["All news"], [], unsteady=2)


def test_a_page_is_compared_with_the_last_run_that_looked_at_it() -> None:
    elsewhere = run([page("other")], [observation("other")])
    changes = compare(run(sights=[shown(SAVE)]), [elsewhere, run(sights=[shown(SAVE, HELP)])])
    assert [page.vanished for page in changes.elements] == [(HELP,)]


def test_a_page_that_fails_has_not_lost_its_controls() -> None:
    failing: RunSummary = run([page(status=500)], [shown()])
    assert compare(failing, [run(sights=[shown(SAVE)])]).elements == ()
