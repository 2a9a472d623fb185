"""The page of the rules that silence findings."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from explorer.models import IgnoreRule, SilencedFinding
from explorer.settings.model import CheckSettings, ReportSettings, ServiceSettings, Settings
from explorer.store import Store
from explorer.store.records import RunOrder
from explorer.web import create_app
from tests.reporting import samples
from tests.web.conftest import client_of
from tests.web.shop import HOSTILE, served
from tests.web.test_in_browser import opened

SITE = "https://shop.example"
KNOWN = IgnoreRule(check="dead-click", text="It is*", address="/basket", reason="known <b>bug</b>")
CONFIGURED = (
    IgnoreRule(check="console-error", text="ResizeObserver*", reason="TICKET-12"),
    IgnoreRule(address="*/ads/*", reason="adverts", until=date(2024, 1, 31)),
)
NARROW, WIDE = {"width": 390, "height": 800}, {"width": 1280, "height": 800}


def settings(out: Path) -> Settings:
    checks = CheckSettings(ignore=CONFIGURED)
    return Settings(report=ReportSettings(out=str(out)), checks=checks)


async def leave_run(
    store: Store, out: Path, run_id: str, *rules: IgnoreRule, by_worker: bool = True
) -> None:
    """A run that begins later than now, with one finding that these rules have silenced."""
    found = dict(samples.fault().finding)
    silenced = [SilencedFinding(**found, rule=one.to_text(), reason=one.reason) for one in rules]
    later = datetime.now(UTC) + timedelta(minutes=1)
    run = (await samples.summarised(samples.small_run())).model_copy(
        update={"run_id": run_id, "started": later, "finished": later, "silenced": (*silenced,)}
    )
    if by_worker:
        await store.runs.add(run_id, RunOrder(url=run.url), steps=5)
        await store.runs.claim(run_id, "lease")
    await store.runs.record(run)
    await store.runs.set_state(run_id, "done")
    (out / run_id).mkdir()
    (out / run_id / "run.json").write_text(run.to_json())


async def text_of(store: Store, out: Path) -> str:
    async with client_of(create_app(settings(out), store)) as client:
        return " ".join((await client.get("/rules")).text.split())


async def test_what_a_rule_has_silenced_is_counted(empty: Store, tmp_path: Path) -> None:
    await empty.judgements.put(SITE, "b", "accepted", by="ann", rule=KNOWN)
    assert "none of the newest" in await text_of(empty, tmp_path)
    await leave_run(empty, tmp_path, "r1", KNOWN)
    await leave_run(empty, tmp_path, "r2", KNOWN)
    await leave_run(empty, tmp_path, "r3")
    await leave_run(empty, tmp_path, "r4", CONFIGURED[0], by_worker=False)

    written, _, configured = (await text_of(empty, tmp_path)).partition("From config.yaml")

    assert "1 finding in 2 of 3 runs" in written
    assert "1 finding in 1 of 4 runs" in configured
    assert "nothing in 4 runs" in configured


async def test_runs_without_a_readable_folder_are_not_counted(empty: Store, tmp_path: Path) -> None:
    await empty.judgements.put(SITE, "b", "accepted", rule=KNOWN)
    await leave_run(empty, tmp_path, "r1", KNOWN)
    await leave_run(empty, tmp_path, "r2", KNOWN)
    (tmp_path / "r1" / "run.json").unlink()
    assert "1 finding in 1 of 1 run" in await text_of(empty, tmp_path)
    (tmp_path / "r2" / "run.json").write_text("{")
    assert "nothing in 1 run" in await text_of(empty, tmp_path)


async def test_a_rule_whose_check_is_gone_says_so(empty: Store, tmp_path: Path) -> None:
    await empty.judgements.put(SITE, "b", "false", rule=IgnoreRule(check="old-name", reason="x"))
    assert "There is no check old-name any more" in await text_of(empty, tmp_path)


@pytest.mark.parametrize(
    ("headers", "status"),
    [({}, 303), ({"origin": "https://evil.example"}, 403), ({"sec-fetch-site": "cross-site"}, 403)],
)
async def test_no_other_site_withdraws_a_rule(
    empty: Store, tmp_path: Path, headers: dict[str, str], status: int
) -> None:
    await empty.judgements.put(SITE, "b", "accepted", rule=KNOWN)
    form = {"site": SITE, "finding": "b"}
    async with client_of(create_app(settings(tmp_path), empty)) as client:
        answer = await client.post("/rules/withdraw", data=form, headers=headers)
        assert answer.status_code == status
        assert bool(await empty.judgements.rules(SITE)) == (status == 403)
        again = await client.post("/rules/withdraw", data=form | {"finding": "c"})
        assert again.status_code == 404


async def test_nobody_reads_or_withdraws_rules_without_a_login(
    empty: Store, tmp_path: Path
) -> None:
    await empty.judgements.put(SITE, "b", "accepted", rule=KNOWN)
    service = ServiceSettings(user="ann", password="correct horse")
    guarded = settings(tmp_path).model_copy(update={"service": service})
    async with client_of(create_app(guarded, empty)) as client:
        answers: list[httpx.Response] = [
            await client.get("/rules"),
            await client.post("/rules/withdraw", data={"site": SITE, "finding": "b"}),
        ]
    assert [one.status_code for one in answers] == [303, 401]
    assert answers[0].headers["location"] == "/login?next=%2Frules"
    assert await empty.judgements.rules(SITE) == (KNOWN,)


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (NARROW, "dark")])
async def test_rules_are_seen_and_withdrawn(
    browser: Browser, empty: Store, tmp_path: Path, size: dict[str, int], scheme: str
) -> None:
    await empty.judgements.put(SITE, "b", "accepted", "known", "ann", KNOWN)
    hostile = IgnoreRule(text=HOSTILE * 3, reason="x" * 300, until=date(2024, 1, 31))
    await empty.judgements.put("https://other.example", "d", "false", rule=hostile)
    await leave_run(empty, tmp_path, "r1", KNOWN)
    async with (
        served(create_app(settings(tmp_path), empty)) as address,
        opened(browser, address, viewport=size, color_scheme=scheme) as page,
    ):
        await page.goto("/runs/r1")
        await page.get_by_role("link", name="The rules in force").click()
        written = page.get_by_role("region", name="Written by reviewers").locator("li")
        rule = written.filter(has_text="known <b>bug</b>")
        await expect(rule).to_contain_text("Check dead-click")
        await expect(rule).to_contain_text("by ann")
        await expect(rule).to_contain_text("1 finding in 1 of 1 run")
        await expect(written.filter(has_text="2024-01-31")).to_contain_text("Ended")
        configured = page.get_by_role("region", name="From config.yaml")
        await expect(configured.locator("li")).to_have_count(len(CONFIGURED))
        await expect(configured).to_contain_text("Here they can only be read")
        await expect(configured.get_by_role("button")).to_have_count(0)
        await page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
        assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]
        results = await Axe().run(page)
        assert results.violations_count == 0, results.generate_report()

        await rule.get_by_role("link", name="Change").click()
        finding = page.locator("#finding-b")
        await finding.get_by_text("Judge it anew").click()
        await expect(finding.get_by_label("Text")).to_have_value("It is*")
        await page.get_by_role("link", name="Rules", exact=True).click()
        await rule.get_by_text("Withdraw").first.click()
        await rule.get_by_role("button", name="Yes, withdraw it").click()
        await expect(rule).to_have_count(0)
        await expect(written).to_have_count(1)
    judgement = (await empty.judgements.of(SITE))["b"]
    assert (judgement.note, judgement.rule) == ("known", None)
