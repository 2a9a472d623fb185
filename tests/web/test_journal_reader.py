"""A journal read by many at once while it is written."""

from __future__ import annotations

from pathlib import Path

from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from explorer.web.journal_reader import JournalReader
from tests.reporting import samples


async def written(folder: Path) -> RunFolder:
    journal = RunFolder(folder, ReportSettings())
    walks = [samples.interaction(n, worker=n % 2) for n in range(1, 6)]
    await samples.tell(journal, [samples.started(), *walks])
    return journal


async def test_what_was_seen_stays_as_it_was(tmp_path: Path) -> None:
    journal = await written(tmp_path / "r1")
    reader = JournalReader(tmp_path / "r1/journal.jsonl")
    seen = reader.read()
    going = iter(seen.lines)
    next(going)

    await samples.tell(journal, [samples.interaction(6, worker=0)])

    assert reader.read().numbers == (1, 2, 3, 4, 5, 6)
    assert list(going) == [2, 3, 4, 5]
    assert seen.numbers == (1, 2, 3, 4, 5)
    assert reader.read() is reader.read()


async def test_a_step_is_followed_by_the_next_of_its_walker(tmp_path: Path) -> None:
    await written(tmp_path / "r1")
    seen = JournalReader(tmp_path / "r1/journal.jsonl").read()

    assert [seen.after(number) for number in (1, 2, 3, 4, 9)] == [3, 4, 5, None, None]


async def test_a_journal_that_begins_anew_is_read_anew(tmp_path: Path) -> None:
    await written(tmp_path / "r1")
    file = tmp_path / "r1/journal.jsonl"
    reader = JournalReader(file)
    assert reader.read().numbers

    file.write_text("")
    assert reader.read().numbers == ()
