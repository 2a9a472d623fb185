"""The ledger of a site, beside the run folders."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.models import Ledger, RunFinished, Usage
from explorer.reporting.ledgers import LedgerFile

SITE = "http://site.test:8080/start"
LEDGER = Ledger(
    schema=1,
    site="http://site.test:8080",
    runs=1,
    variables=((2, ("site.test", "item", "*")),),
    opened=(),
    states={},
    classes=(),
)


def finished(ledger: Ledger | None) -> RunFinished:
    return RunFinished(
        time=datetime.now(UTC), stopped_because="steps", steps=1, usage=Usage(), ledger=ledger
    )


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_what_a_run_leaves_is_read_by_the_next(tmp_path: Path) -> None:
    file = LedgerFile(tmp_path, SITE)
    assert file.read(needed=True) is None
    await file.notice(finished(LEDGER))
    assert LedgerFile(tmp_path, SITE).read(needed=True) == LEDGER
    assert names(tmp_path / ".ledgers") == ["site.test-8080.json"]
    assert LedgerFile(tmp_path, "http://site.test/").read(needed=True) is None


async def test_a_run_that_never_began_leaves_none(tmp_path: Path) -> None:
    file = LedgerFile(tmp_path, SITE)
    await file.notice(finished(None))
    assert not names(tmp_path)


async def test_a_file_that_is_no_ledger_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / ".ledgers" / "site.test-8080.json"
    path.parent.mkdir()
    path.write_text("{")
    with pytest.raises(
        UsageError, match=r"site\.test-8080\.json: it is not a ledger; move it away"
    ):
        LedgerFile(tmp_path, SITE).read(needed=True)
    file = LedgerFile(tmp_path, SITE)
    assert file.read(needed=False) is None
    await file.notice(finished(LEDGER))
    assert path.read_text() == "{"
