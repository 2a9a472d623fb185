"""The data of the ladder fit together: whatever is learned or measured from them relies on it."""

from __future__ import annotations

import pytest

from tests.benchmarks.relocation.data import DATA, Collection, load
from tests.benchmarks.relocation.registry import APPLICATIONS, HELD_OUT

COLLECTED = sorted(file.name.removesuffix(".json.gz") for file in DATA.glob("*.json.gz"))


@pytest.fixture(scope="module", params=COLLECTED)
def collection(request: pytest.FixtureRequest) -> Collection:
    return load(request.param)


def test_every_application_is_collected() -> None:
    assert sorted(APPLICATIONS) == COLLECTED
    assert set(HELD_OUT) <= set(APPLICATIONS)


def test_every_task_is_collected_on_every_newer_release(collection: Collection) -> None:
    tasks = APPLICATIONS[collection.application].tasks
    assert [task.name for task in collection.tasks] == [task.name for task in tasks]
    assert len(tasks) >= 12
    for task in collection.tasks:
        assert [rung.release for rung in task.rungs] == collection.releases[1:]


def test_the_truth_is_an_element_of_the_page(collection: Collection) -> None:
    for task in collection.tasks:
        for rung in task.rungs:
            candidates = collection.candidates(task, rung)
            assert rung.truth is None or candidates[rung.truth]
            assert (rung.truth is None) == (rung.hits_when_gone is None)


def test_a_selector_no_longer_leads_to_a_deleted_element(collection: Collection) -> None:
    for task in collection.tasks:
        for rung in task.rungs:
            if rung.hits_when_gone:
                gone = rung.hits_when_gone
                assert rung.truth not in (gone.css.first, gone.xpath.first, gone.playwright.first)
