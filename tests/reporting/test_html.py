from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from explorer.models import AIContribution, Bounds, KnownCounts, Usage
from explorer.reporting.html import display_place, format_duration, render, web_link
from explorer.reporting.run import ReportedFinding, RunSummary
from tests.reporting import samples
from tests.reporting.samples import (
    element,
    finished,
    found,
    interaction,
    known_class,
    started,
    summarised,
    visited,
)


def with_pictures(folder: Path, *steps: int) -> None:
    (folder / "screenshots").mkdir()
    for step in steps:
        (folder / f"screenshots/{step:04d}.jpg").write_bytes(samples.screenshot().jpeg)


def sources(html: str) -> list[str]:
    """What each picture shows: "data", or the file that is referred to."""
    return [src.partition(":")[0] for src in re.findall(r'<img src="([^"]+)"', html)]


async def test_text_of_the_site_is_never_markup(tmp_path: Path) -> None:
    html = render(await summarised(samples.small_run()), tmp_path, 100)

    assert "<img src=x" not in html
    assert "&lt;/script&gt;&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;" in html
    assert 'href="javascript:' not in html
    assert "<script" not in html


async def test_the_first_pictures_and_those_with_findings_are_in_the_file(tmp_path: Path) -> None:
    picture = samples.screenshot()
    steps = [interaction(step, screenshot=picture) for step in (1, 2, 3)]
    run = await summarised([started(), *steps, samples.fault(3), finished(3)])
    with_pictures(tmp_path, 1, 2, 3)

    assert sources(render(run, tmp_path, 2)) == ["data", "screenshots/0002.jpg", "data"]


async def test_a_picture_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    run = await summarised([started(), interaction(1, screenshot=samples.screenshot())])

    html = render(run, tmp_path, 100)

    assert sources(html) == []
    assert "No picture" in html


@pytest.mark.parametrize(
    ("y", "box"),
    [
        (1_050, {"x": "95.0", "y": "45.0", "width": "90.0", "height": "30.0"}),
        (990, {"x": "95.0", "y": "-5.0", "width": "90.0", "height": "20.0"}),
        (200, None),
    ],
    ids=["in view", "partly in view", "out of view"],
)
async def test_the_box_lies_where_the_element_was_pictured(
    tmp_path: Path, y: float, box: dict[str, str] | None
) -> None:
    chosen = element(bounds=Bounds(x=100, y=y, width=80, height=20))
    picture = samples.screenshot(scroll_y=1_000)
    run = await summarised([started(), interaction(1, element=chosen, screenshot=picture)])
    with_pictures(tmp_path, 1)

    html = render(run, tmp_path, 100)

    drawn = re.search(r'<rect class="box" x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"', html)
    assert (drawn and dict(zip(("x", "y", "width", "height"), drawn.groups(), strict=True))) == box


async def test_the_curve_shows_what_was_counted(tmp_path: Path) -> None:
    steps = [interaction(n, known=KnownCounts(states=1, found=2 * n, tried=n)) for n in (1, 2, 5)]
    run = await summarised([started(), visited(), found(1, (element(),)), *steps, finished(5)])

    html = render(run, tmp_path, 100)

    assert '<polyline class="line found" points="0.0,80.0 250.0,60.0 1000.0,0.0">' in html
    assert "found from 2 to 10, kinds of controls tried from 1 to 5." in html
    assert '<tr><th scope="row">5</th><td>1</td><td>1</td><td>10</td><td>5</td></tr>' in html


@pytest.mark.parametrize(
    ("ai", "told"),
    [
        (None, ""),
        (
            AIContribution(calls=9, pictures=8, choices=7, compared=6, brought=12.34, expected=20),
            "7 of 3 steps 12.3 points by 6 choices of AI; the heuristic's own choices at the same "
            "moments were expected to bring 20.0 9, 8 answered with a picture of the page "
            "1,500 tokens, $0.0125",
        ),
        (AIContribution(calls=2), "0 of 3 steps not counted 2 1,500 tokens, $0.0125"),
    ],
    ids=["no AI", "compared", "never right"],
)
async def test_what_ai_brought_is_told_if_it_was_asked(
    tmp_path: Path, ai: AIContribution | None, told: str
) -> None:
    usage = Usage(input_tokens=1000, output_tokens=500, cost_usd=0.0125)
    run = await summarised([started(), interaction(3), finished(3, ai=ai, usage=usage)])
    html = render(run, tmp_path, 100)
    assert json.loads(run.to_json())["ai"] == (ai and ai.model_dump())
    section = re.search(r'<section aria-labelledby="ai">(.+?)</dl>', html, re.DOTALL)
    values = re.findall(r"<dd>(.+?)</dd>", section[1]) if section else ()
    assert " ".join(re.sub("<.+?>", "", value) for value in values).replace("&#39;", "'") == told
    assert ('href="#ai"' in html) is bool(ai)


async def test_a_heuristic_that_keeps_no_account_shows_none(tmp_path: Path) -> None:
    run = await summarised(
        [
            started(),
            visited(),
            found(1, (element(),)),
            interaction(1),
            interaction(2),
            finished(2, ledger=samples.ledger()),
        ]
    )

    html = render(run, tmp_path, 100)

    assert run.discovery
    assert run.ledger
    assert "By page" in html
    assert '<polyline class="line' not in html
    assert "By place" not in html


async def test_the_ledger_tells_what_no_run_has_tried(tmp_path: Path) -> None:
    ledger = samples.ledger(
        known_class("Save", "shop.example/books/*"),
        known_class("Old", "shop.example/books/*", tries=2),
        known_class("Menu", "", tries=1),
        known_class("Gone", "shop.example", spots=()),
        states={"shop.example/books/*": 4},
    )

    html = render(await summarised([started(), finished(0, ledger=ledger)]), tmp_path, 100)

    assert "Over 3 runs: 4 kinds of controls found on this site, 2 tried, 2 never." in html
    assert re.findall(r"<summary>.*>(.+)</span> <span class=\"share\">", html) == ["/", "/books/*"]
    assert "Never tried: 1 that no page is known to show any more." in html
    assert "Seen in 4 states." in html
    assert "Never tried: <q>Save</q>." in html
    assert "Nothing is left to try at 1 further place." in html


async def test_a_run_without_steps_says_why(tmp_path: Path) -> None:
    end = finished(0, stopped_because="target_lost", detail="net::ERR_CONNECTION_REFUSED")

    html = render(await summarised([started(), end]), tmp_path, 100)

    assert "Nothing explored" in html
    assert "the site could not be used any more: net::ERR_CONNECTION_REFUSED." in html
    assert "No step was taken" in html


async def test_a_clean_run_says_how_much_was_looked_at(tmp_path: Path) -> None:
    html = render(
        await summarised([started(), visited(), interaction(1), finished(1)]), tmp_path, 100
    )

    assert "Nothing wrong found" in html
    assert "No check found a fault in 1 step over 1 page." in html


async def test_long_lists_say_what_they_leave_out(tmp_path: Path) -> None:
    run = await summarised([started(), interaction(1), finished(900)])
    fault = ReportedFinding(
        id="a", severity="info", check="slow", title="Slow", url=samples.SHOP, step=700
    )
    many = run.model_copy(update={"findings": (fault,) * 250})

    html = render(many, tmp_path, 100)

    assert "899 further steps not shown here" in html
    assert "The 200 worst are shown; <code>run.json</code> has all 250." in html
    assert 'href="#step-700"' not in html


async def test_run_json_is_all_that_the_report_needs(tmp_path: Path) -> None:
    run = await summarised(samples.small_run())

    again = RunSummary.model_validate_json(run.to_json())

    assert render(again, tmp_path, 100) == render(run, tmp_path, 100)


def test_only_web_addresses_become_links() -> None:
    assert web_link("https://shop.example/") == "https://shop.example/"
    assert [web_link(url) for url in ("javascript:alert(1)", "data:text/html,x", "")] == [""] * 3


def test_places_are_told_without_the_host_of_the_site() -> None:
    site = "https://shop.example"
    places = ("shop.example", "shop.example/a/*", "shop.example:81/a", "")
    assert [display_place(template, site) for template in places] == [
        "/",
        "/a/*",
        "shop.example:81/a",
        "All over the site",
    ]


def test_spans_are_told_in_two_units_at_most() -> None:
    assert [format_duration(seconds) for seconds in (0.4, 59.6, 192, 7_505)] == [
        "0 s",
        "1 min 0 s",
        "3 min 12 s",
        "2 h 5 min",
    ]
