"""Who is told of what: news only, to a real webhook."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
import stamina
from pytest_httpserver import HTTPServer
from structlog.testing import capture_logs
from werkzeug import Request, Response

from explorer.reporting.run import Cause, Endpoint
from explorer.service import alerting as news
from explorer.settings.model import Settings
from explorer.store import Store
from tests.comparison.samples import SITE, finding, flaky, run
from tests.service.carrier import UNUSABLE, Carrier

FAULT = finding("a", title="TypeError: x is undefined")
WARNING = finding("w", severity="warning", title="slow")
LOST = run(stopped_because="target_lost", stopped_detail="connection refused")


class Webhook:
    """What was posted to it; ``broken`` for so many times."""

    def __init__(self, server: HTTPServer) -> None:
        self._server = server
        self.broken = 0
        self.told: list[dict[str, str]] = []
        self.asked = 0
        server.expect_request("/hook").respond_with_handler(self._answer)

    @property
    def address(self) -> str:
        return f"json://me:hunter2@127.0.0.1:{self._server.port}/hook"

    @property
    def titles(self) -> list[str]:
        return [told["title"] for told in self.told]

    def _answer(self, request: Request) -> Response:
        self.asked += 1
        if self.asked <= self.broken:
            return Response(status=503)
        self.told.append(request.get_json())
        return Response()


@pytest.fixture(scope="module")
def server() -> Iterator[HTTPServer]:
    with HTTPServer("127.0.0.1") as server:
        yield server


@pytest.fixture
def webhook(server: HTTPServer) -> Iterator[Webhook]:
    with stamina.set_testing(True, attempts=3):
        yield Webhook(server)
    server.clear()


@pytest.fixture
async def carrier(store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Carrier:
    return Carrier(store, settings, monkeypatch)


async def test_only_what_is_new_or_gone_is_told(carrier: Carrier, webhook: Webhook):
    await carrier.schedule(notify={"to": [webhook.address]})
    await carrier.again(run(findings=[FAULT]))  # the first has nothing to be compared with
    await carrier.again(run(findings=[FAULT]))
    assert webhook.told == []
    worse = await carrier.again(run(findings=[FAULT, finding("b", title="It broke")]))
    assert webhook.titles == ["explorer: smoke got worse: 1 new"]
    message = webhook.told[0]["message"]
    assert "- error (new): It broke at http://127.0.0.1:8001/" in message
    assert f"Run: http://127.0.0.1:8080/runs/{worse.run_id}" in message
    assert f"/runs/{worse.run_id}/diff/{worse.compared_with}" in message
    assert (worse.verdict, webhook.told[0]["type"]) == ("worse", "failure")
    assert worse.alerted
    better = await carrier.again(run(findings=[FAULT]))
    assert webhook.titles[1:] == ["explorer: smoke got better: 1 gone"]
    assert (better.verdict, webhook.told[1]["type"]) == ("better", "success")


@pytest.mark.parametrize(
    ("notify", "told"),
    [
        ({}, []),
        ({"severity": "warning"}, ["got worse: 1 new", "got better: 1 gone"]),
        ({"severity": "warning", "when": ["new"]}, ["got worse: 1 new"]),
        ({"severity": "warning", "when": ["gone"]}, ["got better: 1 gone"]),
    ],
)
async def test_what_is_told_is_chosen(
    carrier: Carrier, webhook: Webhook, notify: dict[str, object], told: list[str]
):
    await carrier.schedule(notify={"to": [webhook.address], **notify})
    for findings in ([], [WARNING], []):
        await carrier.again(run(findings=findings))
    assert [title.removeprefix("explorer: smoke ") for title in webhook.titles] == told


async def test_a_flaky_finding_is_told_when_it_was_seen_often_enough(
    carrier: Carrier, webhook: Webhook
):
    await carrier.schedule(notify={"to": [webhook.address], "flaky_seen": 2, "flaky_of": 3})
    await carrier.again(run())
    await carrier.again(run(findings=[flaky("f", title="Now and then")]))
    assert webhook.told == []
    await carrier.again(run(findings=[flaky("f", title="Now and then")]))
    assert len(webhook.told) == 1
    assert "(flaky, seen in 2 of 3 runs): Now and then" in webhook.told[0]["message"]


async def test_accepted_findings_are_silent(carrier: Carrier, webhook: Webhook, store: Store):
    await carrier.schedule(notify={"to": [webhook.address]})
    first = await carrier.again(run())
    await store.judgements.put(first.site, "a", "accepted", "as agreed")
    await carrier.again(run(findings=[FAULT]))
    assert webhook.told == []


async def test_a_run_that_got_worse_is_tried_again_first(
    carrier: Carrier, webhook: Webhook, store: Store
):
    await carrier.schedule(notify={"to": [webhook.address]}, retries=2)
    first = await carrier.again(run())
    passing = await carrier.again(run(findings=[FAULT]))
    assert webhook.told == []
    ended = await carrier.carry_out(run(findings=[]))
    assert (ended.attempt, ended.first_attempt) == (1, passing.run_id)
    assert ended.compared_with == first.run_id
    lasting = await carrier.again(run(findings=[FAULT]))
    last = await carrier.carry_out(run(findings=[FAULT]), run(findings=[FAULT]))
    assert (last.attempt, last.first_attempt) == (2, lasting.run_id)
    assert webhook.titles == ["explorer: smoke got worse: 1 new"]
    assert await store.runs.under_way() == ()


async def test_a_lost_target_is_told_once(carrier: Carrier, webhook: Webhook):
    await carrier.schedule(notify={"to": [webhook.address]})
    await carrier.again(run())
    for _ in range(3):
        await carrier.again(LOST)
    assert webhook.titles == ["explorer: smoke became unusable during the run"]
    assert "connection refused" in webhook.told[0]["message"]
    await carrier.again(run())
    await carrier.again(LOST)
    assert webhook.titles[1:] == ["explorer: smoke became unusable during the run"]


async def test_a_run_without_a_report_is_told_once(carrier: Carrier, webhook: Webhook):
    await carrier.schedule(notify={"to": [webhook.address]})
    for _ in range(2):
        failed = await carrier.again(UNUSABLE)
    assert (failed.state, failed.detail) == ("failed", str(UNUSABLE))
    assert webhook.titles == ["explorer: smoke could not be run"]
    assert "no answer from the site\n" in webhook.told[0]["message"]


async def test_a_webhook_that_answers_later_is_told_once(carrier: Carrier, webhook: Webhook):
    webhook.broken = 2
    await carrier.schedule(notify={"to": [webhook.address]})
    await carrier.again(run())
    await carrier.again(run(findings=[FAULT]))
    assert (webhook.asked, len(webhook.told)) == (3, 1)


async def test_an_address_that_cannot_be_reached_keeps_nobody_from_being_told(
    carrier: Carrier,
    webhook: Webhook,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setenv("MORE", "json://you:hunter3@127.0.0.1:9/ nonsense://you:hunter4@host/t")
    await carrier.schedule(notify={"to": [webhook.address], "to_env": "MORE"})
    await carrier.again(run())
    with capture_logs() as logs, caplog.at_level(logging.DEBUG):
        worse = await carrier.again(run(findings=[FAULT]))
    assert worse.state == "done"
    assert worse.alerted is None
    assert len(webhook.told) == 1
    assert {log["event"] for log in logs if log["log_level"] == "error"} == {
        "an alert could not be delivered",
        "the address of a recipient of alerts is invalid",
    }
    assert "hunter" not in f"{logs}{caplog.text}{capfd.readouterr()}"


async def test_a_hostile_title_is_one_harmless_line(carrier: Carrier, webhook: Webhook):
    hostile = "line\r\nRun: http://evil.test/ \x1b[31m\u202ered \ud83d" + "x" * 500
    await carrier.schedule(notify={"to": [webhook.address]})
    await carrier.again(run())
    await carrier.again(run(findings=[finding("h", title=hostile)]))
    lines = webhook.told[0]["message"].splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("- error (new): line Run: http://evil.test/ [31mred x")
    assert len(lines[0]) < 300
    assert lines[0].isprintable()


async def test_who_has_stopped_a_run_is_told_nothing(
    carrier: Carrier, webhook: Webhook, store: Store
):
    await carrier.schedule(notify={"to": [webhook.address]}, retries=1)
    await carrier.again(run())
    carrier.stops = True
    await carrier.again(run(findings=[FAULT]))
    assert webhook.told == []
    assert await store.runs.under_way() == ()


async def test_what_a_stopped_run_has_found_is_news_of_the_next(carrier: Carrier, webhook: Webhook):
    await carrier.schedule(notify={"to": [webhook.address]})
    await carrier.again(run())
    carrier.stops = True
    await carrier.again(run(findings=[FAULT]))
    carrier.stops = False
    await carrier.again(run(findings=[FAULT]))
    assert webhook.titles == ["explorer: smoke got worse: 1 new"]


async def test_a_failure_is_told_after_its_retries_and_again_after_a_good_run(
    carrier: Carrier, webhook: Webhook
):
    await carrier.schedule(notify={"to": [webhook.address]}, retries=1)
    await carrier.order()
    await carrier.carry_out(UNUSABLE, UNUSABLE)
    assert webhook.titles == ["explorer: smoke could not be run"]
    await carrier.again(UNUSABLE)
    assert len(webhook.told) == 1
    await carrier.again(run())
    await carrier.order()
    await carrier.carry_out(UNUSABLE, UNUSABLE)
    assert len(webhook.told) == 2


async def test_a_lost_browser_is_no_fault_of_the_site(carrier: Carrier, webhook: Webhook):
    await carrier.schedule(notify={"to": [webhook.address]})
    good = await carrier.again(run())
    await carrier.again(run(stopped_because="browser_lost", stopped_detail="it crashed"))
    assert webhook.titles == ["explorer: smoke could not be run"]
    after = await carrier.again(run())
    assert after.compared_with == good.run_id


async def test_what_could_not_be_delivered_is_owed(
    carrier: Carrier,
    webhook: Webhook,
    store: Store,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(news, "RETRY_INTERVAL", timedelta(0))
    await carrier.schedule(notify={"to": [webhook.address]})
    await carrier.again(run())
    webhook.broken = 5
    worse = await carrier.again(run(findings=[FAULT]))
    assert (worse.alerted, bool(worse.owed_at)) == (None, True)
    await news.retry_outstanding_alerts(store, settings)  # it is still broken
    await news.retry_outstanding_alerts(store, settings)
    assert webhook.titles == ["explorer: smoke got worse: 1 new"]
    told = await store.runs.get(worse.run_id)
    assert told
    assert told.alerted
    assert told.owed_at is None


async def test_a_variable_that_is_not_set_reaches_nobody(carrier: Carrier):
    await carrier.schedule(notify={"to_env": "EXPLORER_NOTIFY_NO_SUCH"})
    await carrier.again(run())
    worse = await carrier.again(run(findings=[FAULT]))
    assert (worse.alerted, bool(worse.owed_at)) == (None, True)


async def test_where_nobody_is_named_nobody_was_told(carrier: Carrier):
    await carrier.schedule()
    await carrier.again(run())
    worse = await carrier.again(run(findings=[FAULT]))
    assert (worse.alerted, worse.owed_at) == (None, None)


async def test_an_endpoint_that_is_called_no_more_is_told_once(carrier: Carrier, webhook: Webhook):
    await carrier.schedule(notify={"to": [webhook.address], "severity": "warning"})
    load = Cause(page=SITE, action="load", times=1)
    called = Endpoint(
        method="GET",
        origin=SITE.rstrip("/"),
        path="/api/cart",
        is_own=True,
        count=1,
        causes=(load,),
    )
    for _ in range(3):
        await carrier.again(run(api=(called,), api_causes=(load,)))
    for _ in range(2):
        await carrier.again(run(api=(), api_causes=(load,)))
    assert webhook.titles == ["explorer: smoke got worse: 1 endpoint no longer called"]
    line = f"- no longer called: GET {SITE}api/cart upon load ({SITE})"
    assert line in webhook.told[0]["message"]
    assert webhook.told[0]["type"] == "failure"
