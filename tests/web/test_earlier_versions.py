"""Runs that version 0.1.0 wrote are still readable: review pages, API, ledger."""

from __future__ import annotations

import shutil
from pathlib import Path

from explorer.models import Ledger
from explorer.settings.model import ReportSettings, Settings
from explorer.store import open_store
from explorer.store.folders import adopt
from explorer.web import create_app
from tests.web.conftest import client_of

RUN = Path(__file__).with_name("run_of_0_1_0")
RUN_ID = "20261123-085417-21abe4d5"
PAGES = ("", "/steps", "/steps/1", "/map", "/graph.json", "/coverage", "/files/journal.jsonl")
API = ("", "/steps", "/steps/1", "/findings", "/states", "/graph", "/summary")


async def test_pages_and_api_show_it(tmp_path: Path) -> None:
    shutil.copytree(RUN, tmp_path / RUN_ID)
    settings = Settings(report=ReportSettings(out=str(tmp_path)))
    async with open_store(settings) as store:
        assert await adopt(store.runs, tmp_path) == 1
        paths = ["/", *(f"/runs/{RUN_ID}{page}" for page in PAGES)]
        paths += [f"/api/runs/{RUN_ID}{resource}" for resource in API]
        async with client_of(create_app(settings, store)) as client:
            answers = {path: await client.get(path) for path in paths}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(
        paths, 200
    )
    assert "Broken link: 127.0.0.1:8766/gone.html" in answers[f"/runs/{RUN_ID}"].text
    assert len(answers[f"/api/runs/{RUN_ID}/findings"].json()) == 4
    assert "seen again" in answers[f"/runs/{RUN_ID}"].text.lower()


def test_its_ledger_is_read() -> None:
    ledger = Ledger.model_validate_json((RUN / "ledger.json").read_bytes())
    assert ledger.runs == 1
    assert ledger.classes
