from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

from explorer.models import (
    BlindSpot,
    BlockedRequest,
    BudgetSpent,
    DecisionFailed,
    FindingSilenced,
    Method,
    OutOfScope,
    PictureRefused,
    RunEvent,
    SilencedFinding,
    Usage,
    ViewCleared,
)
from explorer.reporting.html import render
from explorer.reporting.run import RunSummary
from explorer.reporting.summary import FIRST_STEPS, LISTED, STEPS_WITH_FINDINGS, Summary
from tests.reporting import samples
from tests.reporting.samples import at, fault, interaction, started, summarised, visited


async def test_run_json_has_the_promised_fields() -> None:
    run = json.loads((await summarised(samples.small_run())).to_json())

    assert run["schema"] == 1
    assert run["stopped_because"] == "steps"
    assert run["steps"] == 2
    assert run["interactions"] == dict.fromkeys(get_args(Method), 0) | {"unvisited_link": 2}
    assert run["usage"] == {"input_tokens": 0, "output_tokens": 0, "cost_usd": 0}
    assert run["pages"] == [
        {"url": samples.SHOP, "title": "Shop", "status": 200, "visits": 1, "load_ms": []},
        {
            "url": samples.BASKET,
            "title": samples.HOSTILE,
            "status": 404,
            "visits": 1,
            "load_ms": [],
        },
    ]
    assert run["edges"] == [
        {"from": samples.SHOP, "to": samples.BASKET, "how": "click “Basket”", "count": 1}
    ]
    assert {
        "run_id", "url", "started", "finished", "seed", "provider", "blind_spots", "coverage",
        "discovery", "ledger", "sights",
    } <= run.keys()  # fmt: skip


async def test_findings_are_listed_once_worst_first_with_their_last_count() -> None:
    run = await summarised(samples.small_run())

    listed = [(finding.severity, finding.count) for finding in run.findings]
    assert listed == [("error", 2), ("warning", 1), ("info", 1)]


async def test_silenced_findings_are_listed_apart_and_fail_no_run(tmp_path: Path) -> None:
    rule = {"rule": "check 'slow'", "reason": "<b>known</b>"}
    silenced = SilencedFinding(**dict(samples.fault().finding), **rule)
    more = silenced.model_copy(update={"count": 3})
    made = FindingSilenced(time=samples.at(1), finding=silenced)
    run = await summarised([started(), made, samples.finished(1, silenced=(more,))])

    assert not run.findings
    assert not run.fails("warning")
    assert [(one.count, one.reason) for one in run.silenced] == [(3, "<b>known</b>")]
    html = render(run, tmp_path, 0)
    assert "1 finding silenced by rules" in html
    assert "&lt;b&gt;known&lt;/b&gt;" in html
    assert RunSummary.model_validate_json(run.to_json()) == run


async def test_a_run_without_its_last_event_was_interrupted() -> None:
    cost = Usage(input_tokens=10, output_tokens=1, cost_usd=0.5)
    run = await summarised([started(), visited(), interaction(1, usage=cost), interaction(2)])

    assert run.stopped_because == "interrupted"
    assert run.steps == 2
    assert run.finished == at(2)
    assert run.usage == cost


async def test_nothing_can_be_said_before_the_start() -> None:
    assert Summary().summary() is None


async def test_addresses_of_one_page_are_merged() -> None:
    run = await summarised(
        [
            started(),
            visited("https://shop.example/books/"),
            visited("https://SHOP.example:443/books#top", title="", status=None),
        ]
    )

    (page,) = run.pages
    assert page.model_dump() == {
        "url": "https://shop.example/books/",
        "title": "Shop",
        "status": 200,
        "visits": 2,
        "load_ms": (),
    }


async def test_a_route_of_a_single_page_application_is_a_page_without_status() -> None:
    route = f"{samples.SHOP}#/cart"
    run = await summarised(
        [
            started(),
            visited(),
            interaction(1, url_after=route),
            interaction(2, url=route, title="Cart", url_after=route),
        ]
    )

    assert [(page.url, page.title, page.status, page.visits) for page in run.pages] == [
        (samples.SHOP, "Shop", 200, 1),
        (route, "Cart", None, 1),
    ]
    assert [(edge.from_url, edge.to_url) for edge in run.edges] == [(samples.SHOP, route)]


async def test_what_the_browser_told_is_counted() -> None:
    link = OutOfScope(url="https://other.example/", rule="scope", page_url=samples.SHOP)
    sent = BlockedRequest(method="POST", url=samples.BASKET, body_bytes=9, page_url=samples.SHOP)
    run = await summarised(
        [started(), interaction(1, signals=(link, sent)), interaction(2, signals=(sent,))]
    )

    assert [(seen.url, seen.rule, seen.count) for seen in run.out_of_scope] == [
        ("https://other.example/", "scope", 1)
    ]
    assert [(seen.method, seen.body_bytes, seen.count) for seen in run.blocked_requests] == [
        ("POST", 9, 2)
    ]


async def test_facts_along_the_way_become_notes_and_counts() -> None:
    occurrence = BlindSpot(kind="canvas", url=samples.SHOP, detail="draws its own controls")
    failed = DecisionFailed(time=at(1), step=1, url=samples.SHOP, reason="timeout", detail="30 s")
    run = await summarised(
        [
            started(notes=("asPerson is on",)),
            ViewCleared(time=at(1), step=1, url=samples.SHOP, what="cookie banner"),
            samples.found(1, blind_spots=(occurrence,)),
            samples.found(2, blind_spots=(occurrence,)),
            failed,
            failed,
            PictureRefused(time=at(2), step=2, detail="HTTP 400: no images"),
            BudgetSpent(time=at(3), step=3, detail="1,000 tokens"),
        ]
    )

    assert run.notes == (
        "asPerson is on",
        "Cleared from view: cookie banner",
        "AI was asked without pictures from step 2 on: HTTP 400: no images",
        "AI was given up in step 3: 1,000 tokens",
    )
    assert run.blind_spots == (occurrence,)
    assert run.decision_failures == {"timeout": 2}


async def test_vetoes_are_told_by_name() -> None:
    run = await summarised(samples.small_run())

    (veto,) = run.filmstrip[0].vetoes
    assert (veto.name, veto.rule) == ("Home", "home")


async def test_a_long_run_keeps_the_first_steps_and_those_with_findings() -> None:
    summary = Summary()
    await samples.tell(summary, [started(), visited()])
    for step in range(1, 5_001):
        url = f"{samples.SHOP}?page={step}"
        link = OutOfScope(url=f"https://other.example/{step}", rule="scope", page_url=url)
        events: list[RunEvent] = [
            visited(url, step),
            interaction(step, url=url, url_after=url, signals=(link,)),
        ]
        if step % 20 == 0:
            events.append(fault(step, id=str(step)))
        await samples.tell(summary, events)
    run = summary.summary()

    assert run
    assert run.steps == 5_000
    assert run.interactions["unvisited_link"] == 5_000
    kept = [step.step for step in run.filmstrip]
    assert kept[:FIRST_STEPS] == list(range(1, FIRST_STEPS + 1))
    assert kept[FIRST_STEPS:] == list(range(320, 20 * STEPS_WITH_FINDINGS + 1, 20))
    assert len(run.findings) == 250
    assert run.left_out == {"pages": 3_001, "out_of_scope": 5_000 - LISTED}
