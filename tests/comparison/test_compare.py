from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.comparison import Comparison, compare
from explorer.comparison.compare import MAX_EARLIER_RUNS
from explorer.reporting.run import RunSummary
from tests.comparison.samples import control, finding, link, observation, page, run

NAMES = ["a", "b", "c", "d"]
PORTS = st.sampled_from(["http://127.0.0.1:8001/", "http://localhost:9000/"])


@st.composite
def runs(draw: st.DrawFn) -> RunSummary:
    """Over a site of four pages, each of which may show, link to and break anything."""
    site = draw(PORTS)
    visited = draw(st.lists(st.sampled_from(NAMES), unique=True))
    pages, sights = [], []
    for path in visited:
        status = draw(st.sampled_from([200, 200, 404, 500, None]))
        pages.append(page(path, site=site, status=status, title=draw(st.sampled_from(NAMES))))
        names = draw(st.lists(st.sampled_from(NAMES), unique=True))
        links = draw(st.lists(st.sampled_from(NAMES), unique=True))
        controls = [control(name, place=draw(st.sampled_from(NAMES))) for name in names]
        controls += [link(f"to {to}", to, site=site) for to in links]
        cut = draw(st.integers(0, len(controls)))
        first, later = controls[:cut], tuple(controls[cut:])
        sights.append(
            observation(path, *first, later=later, site=site, left_out=draw(st.integers(0, 1)))
        )
    ids = draw(st.lists(st.sampled_from(NAMES), unique=True))
    faults = [finding(id, draw(st.sampled_from(NAMES)), site=site) for id in ids]
    return run(pages, sights, faults, url=site)


def nothing_changed(comparison: Comparison) -> bool:
    changes = {finding.change for finding in comparison.findings} - {"standing"}
    found = (comparison.pages, comparison.elements, comparison.slower, comparison.faster)
    return not changes and not any(found) and comparison.verdict == "same"


@given(runs())
def test_a_run_compared_with_itself_has_changed_nothing(one: RunSummary) -> None:
    comparison = compare(one, [one])
    assert nothing_changed(comparison)
    assert comparison.headline == "Nothing changed"


@given(runs(), runs())
def test_what_appears_one_way_vanishes_the_other(one: RunSummary, other: RunSummary) -> None:
    there, back = compare(one, [other]), compare(other, [one])
    new = {f.id for f in there.findings if f.change == "new"}
    assert new == {f.id for f in back.findings if f.change in ("gone", "not_looked")}
    mirrored = {
        "appeared": "vanished", "vanished": "appeared", "reached": "not_reached",
        "not_reached": "reached", "retitled": "retitled", "status": "status",
    }  # fmt: skip
    pages = {(page.url[-1], page.change) for page in there.pages}
    assert pages == {(page.url[-1], mirrored[page.change]) for page in back.pages}
    came = {(page.url[-1], c.name) for page in there.elements for c in page.appeared}
    assert came == {(page.url[-1], c.name) for page in back.elements for c in page.vanished}
    renamed = {(it.before.name, it.after.name) for page in there.elements for it in page.renamed}
    assert renamed == {
        (it.after.name, it.before.name) for page in back.elements for it in page.renamed
    }


@given(runs(), st.lists(runs(), min_size=1, max_size=4))
def test_no_history_makes_it_fail_and_json_brings_it_back(
    current: RunSummary, earlier: list[RunSummary]
) -> None:
    comparison = compare(current, earlier)
    told = comparison.to_json()
    assert Comparison.model_validate_json(told) == comparison
    assert json.loads(told)["schema"] == 1


def test_half_characters_are_no_hindrance() -> None:
    broken = run(findings=[finding(title="half \ud83d")])
    assert "half ?" in compare(broken, [run()]).to_json()


def test_only_the_last_ten_are_looked_at() -> None:
    assert compare(run(), [run()] * 20).earlier == MAX_EARLIER_RUNS


def test_there_must_be_something_to_compare_with() -> None:
    with pytest.raises(ValueError, match="no earlier run"):
        compare(run(), [])


def test_the_headline_tells_the_gravest_first() -> None:
    before = run(
        [page("", 100), page("a")],
        [observation("", link("A", "a"), control("Save"))],
        [finding("gone")],
    )
    after = run(
        [page("", 900)],
        [observation("", control("New"))],
        [finding("one"), finding("two"), finding("w", severity="warning")],
    )
    assert compare(after, [before]).headline == (
        "2 new errors, 1 new warning, 1 gone, 1 page slower, 1 page vanished, "
        "2 controls vanished, 1 control appeared"
    )


@pytest.mark.parametrize(
    ("after", "before", "verdict"),
    [
        ([finding()], [], "worse"),
        ([], [finding()], "better"),
        ([finding("a")], [finding("b")], "worse"),
        ([finding(severity="info")], [], "same"),
        ([], [finding(severity="info")], "same"),
    ],
    ids=["new", "gone", "both", "a new note", "a note less"],
)
def test_something_new_is_worse_whatever_got_better(
    after: list[object], before: list[object], verdict: str
) -> None:
    assert compare(run(findings=after), [run(findings=before)]).verdict == verdict
