"""Scenarios by the service, in a real browser: compared, alerted, confined, never done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import stamina
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from explorer.errors import UsageError
from explorer.scenario.library import ScenarioLibrary, version_of
from explorer.service.lease import Lease
from explorer.service.run_executor import RunExecutor
from explorer.settings.model import CrawlOptions, ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.folders import read_summary
from explorer.store.ordering import order_of, place_order
from explorer.store.records import RunFilter, RunOrder, StoredRun
from tests.browser.driver import QUICK
from tests.service import workers
from tests.site import Site

SHOP = """<title>Shop</title><h1>Shop</h1><label>Card <input type=password name=card></label>
<button onclick="location='/thanks'">Order now</button><input type=file aria-label=Invoice>
<button onclick="fetch('/gone')">Delete account</button>"""
PAGES = {"/": SHOP, "/thanks": "<title>Thanks</title><h1>Thank you</h1>"}
SCENARIO = """Feature: Shop
  Scenario: order
    When I type {card} into the card field
    And I click "Order now"
    Then I should see "Thank you"
  Scenario: look
    Then I should see "Shop"
"""


@pytest.fixture
async def settings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("SCENARIO_CARD", "hunter2-4111")
    quick = Settings.model_validate(workers.QUICK)
    shared = {name: getattr(quick, name) for name in ("repro", "cookies", "scope", "checks")}
    browser = QUICK.model_copy(update={"elements_seconds": 1})
    scenarios = settings.scenarios.model_copy(update={"wait_seconds": 1})
    return settings.model_copy(update={"browser": browser, "scenarios": scenarios, **shared})


@pytest.fixture
def told() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The address of a webhook, and what was posted to it."""
    posted: list[dict[str, str]] = []

    def answer(request: Request) -> Response:
        posted.append(request.get_json())
        return Response()

    with HTTPServer("127.0.0.1") as server, stamina.set_testing(True, attempts=1):
        server.expect_request("/hook").respond_with_handler(answer)
        yield f"json://127.0.0.1:{server.port}/hook", posted


async def carried_out(store: Store, settings: Settings, order: RunOrder) -> StoredRun:
    placed = await place_order(store, order, settings)
    lease = Lease(store, "w", 600)
    await lease.renew()
    assert await lease.claim(placed.run_id)
    run = await store.runs.get(placed.run_id)
    assert run
    await RunExecutor(store, settings, lease, run, asyncio.Event()).carry_out()
    done = await store.runs.get(run.run_id)
    assert done
    return done


def written(folder: Path) -> str:
    kinds = (".json", ".jsonl", ".html")
    return "".join(file.read_text() for file in folder.rglob("*") if file.suffix in kinds)


@pytest.mark.usefixtures("lent_browser")
async def test_worse_is_alerted_healed_is_told_and_nothing_secret_is_written(
    store: Store, settings: Settings, site: Site, told: tuple[str, list[dict[str, str]]]
):
    hook, posted = told
    url = site.serve(PAGES)
    ScenarioLibrary(settings).save("order.feature", SCENARIO)
    schedule = ScheduleSettings.model_validate(
        {"name": "nightly", "cron": "0 3 * * *", "scenario": "order.feature", "url": url}
        | {"notify": {"to": [hook], "when": ["new"]}}
    )
    await store.schedules.put(schedule, "user")

    async def again() -> StoredRun:
        return await carried_out(store, settings, order_of(schedule))

    first = await again()
    assert (first.state, first.stopped_because, first.steps) == ("done", "replayed", 4)
    assert (first.kind, first.scenario, first.budget_steps, first.fails, first.verdict) == (
        "scenario", "order.feature", 0, False, None,
    )  # fmt: skip
    assert [step.outcome for step in await store.runs.steps(first.run_id)] == ["done"] * 4
    assert (await again()).headline == "Nothing changed"

    site.serve({"/": SHOP.replace("Order now", "Order it now")})
    healed = await again()
    assert (healed.stopped_because, healed.headline) == ("replayed", "1 new warning")
    assert posted == []  # from errors on
    site.serve({"/": SHOP.replace("Order now", "Sold out")})
    worse = await again()
    assert (worse.stopped_because, worse.verdict) == ("step_not_done", "worse")
    assert worse.steps == 3  # the other scenario goes on
    (alert,) = posted
    assert alert["title"] == "explorer: nightly got worse: 1 new"
    assert 'order, line 4 was refused: I click "Order now"' in alert["message"]
    site.serve({"/": SHOP})
    assert ((await again()).verdict, len(posted)) == ("better", 1)

    found = await store.runs.list(RunFilter(scenario="order.feature"))
    assert len(found) == len(await store.runs.list(RunFilter(kind="scenario"))) == 5
    assert "hunter2" not in written(Path(settings.report.out))


@pytest.mark.usefixtures("lent_browser")
async def test_scenarios_of_others_are_confined(
    store: Store, settings: Settings, site: Site, tmp_path: Path
):
    (tmp_path / "secret.pdf").write_text("%PDF")
    library = ScenarioLibrary(settings)
    url = site.serve(PAGES)
    library.save(
        "all.feature",
        "@destructive\nFeature: All\n"
        "  Scenario: delete\n    When I click Delete account\n"
        f'  Scenario: upload\n    When I upload "{tmp_path}/secret.pdf" to "Invoice"\n'
        '  Scenario: file\n    When I open "file:///etc/passwd"\n',
    )
    order = RunOrder(url=url, scenario="all.feature")
    refused = await carried_out(store, settings, order)
    summary = read_summary(Path(settings.report.out) / refused.run_id)
    assert summary
    details = [finding.evidence["detail"] for finding in summary.findings]
    assert "allow it in the run or its schedule" in details[0]
    assert "only files beside the scenario are" in details[1]
    assert "is no http:// or https:// address" in details[2]
    assert not site.asked("/gone")

    allowed = order.model_copy(update={"allow_destructive": True})
    done = await carried_out(store, settings, allowed)
    assert (done.errors, len(site.asked("/gone"))) == (2, 1)


@pytest.mark.usefixtures("lent_browser")
async def test_a_crawl_begins_where_a_scenario_of_the_folder_ends(
    store: Store, settings: Settings, site: Site, tmp_path: Path
):
    library = ScenarioLibrary(settings)
    library.save("order.md", "# order\n- I type {card} into the card field\n- I click Order now\n")
    library.save("delete.md", "# delete\n- Open /\n- I click Delete account\n")
    (tmp_path / "door.md").write_text("# door\n- Open /\n", "utf-8")
    order = RunOrder(url=site.serve(PAGES), options=CrawlOptions(after="order.md", steps=1))
    run = await carried_out(store, settings, order)
    assert run.state == "done", run.detail
    folder = Path(settings.report.out) / run.run_id
    summary = read_summary(folder)
    assert summary
    assert [page.title for page in summary.pages] == ["Thanks"]
    first = read_summary(folder / "after")
    assert first
    assert (first.stopped_because, first.steps) == ("replayed", 2)
    assert "hunter2-4111" not in written(folder)

    for after, told in (
        ("delete.md", "destructive (delete): allow it in safety.allowDestructive"),
        (str(tmp_path / "door.md"), f"door.md: put it into {library.folder}"),
        ("order.feature", "there is no scenario order.feature"),
    ):
        options = order.options.model_copy(update={"after": after})
        run = await carried_out(store, settings, order.model_copy(update={"options": options}))
        assert (run.state, told in run.detail) == ("failed", True), run.detail
    assert not site.asked("/gone")


async def test_what_cannot_be_run_says_why_in_one_line(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    url = "http://127.0.0.1:9/"
    unknown = await carried_out(store, settings, RunOrder(url=url, scenario="none.md"))
    assert (unknown.state, unknown.detail.partition(":")[0]) == (
        "failed", "there is no scenario none.md",
    )  # fmt: skip
    ScenarioLibrary(settings).save("order.feature", SCENARIO)
    monkeypatch.delenv("SCENARIO_CARD")
    unset = await carried_out(store, settings, RunOrder(url=url, scenario="order.feature"))
    assert "the variable {card} has no value: set SCENARIO_CARD" in unset.detail


async def test_a_lost_worker_is_not_followed_by_a_second_try(store: Store, settings: Settings):
    ScenarioLibrary(settings).save("order.feature", SCENARIO)
    order = RunOrder(url="http://127.0.0.1:9/", scenario="order.feature")
    placed = await place_order(store, order, settings, run_id="20260101-000000-abcd")
    folder = Path(settings.report.out) / placed.run_id
    folder.mkdir()
    (folder / "journal.jsonl").write_text('{"event": "run_started"}\n')
    run = await carried_out(store, settings, order)
    assert run.stopped_because == "target_lost"  # nothing listens there
    lease = Lease(store, "v", 600)
    await lease.renew()
    assert await lease.claim(placed.run_id)
    await RunExecutor(store, settings, lease, placed, asyncio.Event()).carry_out()
    lost = await store.runs.get(placed.run_id)
    assert lost
    assert "its worker was lost in the middle of the scenarios" in lost.detail


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"scenario": "../etc.feature"}, "must be the name of a .feature, .md or .txt file"),
        ({"scenario": "passwd"}, "must be the name of a .feature"),
        ({"scenario": "a.md", "recording": "b"}, "is not carried out beside a recording"),
        ({"scenario": "a.md", "steps": 3}, "is carried out as it is written, without steps"),
        ({"allow_destructive": True}, "is for schedules of scenarios"),
    ],
)
def test_a_schedule_names_one_script_of_the_folder(values: dict[str, Any], told: str):
    with pytest.raises(ValueError, match=told.replace(".", r"\.")):
        ScheduleSettings.model_validate(
            {"name": "a", "url": "http://a/", "cron": "0 3 * * *"} | values
        )


def test_files_are_stored_whole_or_not_at_all(settings: Settings):
    library = ScenarioLibrary(settings)
    library.save("a.txt", "Click A\n")
    for name, text, version, told in (
        ("a.txt", "x", "", "there is a scenario a.txt already"),
        ("a.txt", "x", "other", "a.txt was changed by somebody else meanwhile"),
        ("../a.txt", "x", "", "is not the name of a scenario"),
        ("b.txt", "x" * 10_000_000, "", "b.txt: larger than 1 MB"),
    ):
        with pytest.raises(UsageError, match=told.replace(".", r"\.")):
            library.save(name, text, version)
    library.save("a.txt", "Click B in {order} {EXPLORER_PASSWORD_A}\n", version_of("Click A\n"))
    file = library.get("a.txt")
    assert (library.names(), file.variables) == (
        ["a.txt"],
        {"order": "SCENARIO_ORDER", "EXPLORER_PASSWORD_A": "EXPLORER_PASSWORD_A"},
    )
    assert file.missing_variables({"SCENARIO_ORDER": "1"}) == ("EXPLORER_PASSWORD_A",)
