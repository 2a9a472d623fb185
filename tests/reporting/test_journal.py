from __future__ import annotations

import json
import resource
import shutil
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from explorer.errors import UsageError
from explorer.reporting.journal import Journal
from tests.reporting import samples


def lines(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "journal.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


async def test_an_interaction_line_holds_what_readers_rely_on(tmp_path: Path) -> None:
    journal = Journal(tmp_path)

    await journal.notice(samples.interaction(1, screenshot=samples.screenshot(), shown=(2, 0)))

    (line,) = lines(tmp_path)  # before close: a line is there as soon as it happened
    assert line["event"] == "interaction"
    assert line["time"] == "2026-03-04T09:30:01Z"
    assert line["shown"] == [2, 0]
    assert line["key"] == "link-basket-https://shop.example/basket"
    assert line["element"] == {
        "kind": "link",
        "role": "link",
        "name": "Basket",
        "tag": "a",
        "href": samples.BASKET,
        "bounds": {"x": 100, "y": 50, "width": 80, "height": 20},
        "frame": "",
    }
    assert {
        "step", "url", "elements_found", "method", "reasoning", "vetoes", "action", "outcome",
        "effect", "ms",
    } <= line.keys()  # fmt: skip


async def test_pictures_are_named_by_step_and_nothing_else(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    picture = samples.screenshot(scroll_y=300)

    await journal.notice(samples.interaction(12, title=samples.HOSTILE, screenshot=picture))

    (line,) = lines(tmp_path)
    assert line["screenshot"] == {
        "file": "screenshots/0012.jpg",
        "width": 640,
        "height": 400,
        "scroll_x": 0,
        "scroll_y": 300,
    }
    assert [file.name for file in (tmp_path / "screenshots").iterdir()] == ["0012.jpg"]
    assert (tmp_path / "screenshots/0012.jpg").read_bytes() == picture.jpeg


async def test_every_event_has_its_line(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    events = samples.small_run()

    await samples.tell(journal, events)
    await journal.close()

    assert [line["event"] for line in lines(tmp_path)] == [event.event for event in events]


async def test_half_a_character_in_a_title_does_not_stop_the_journal(tmp_path: Path) -> None:
    journal = Journal(tmp_path)

    await journal.notice(samples.visited(title="half \ud83d of a smile"))

    assert lines(tmp_path)[0]["title"] == "half ? of a smile"


def test_a_folder_that_cannot_be_made_is_the_callers_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"cannot write to .*file/run.*--out"):
        Journal(tmp_path / "file" / "run")


def test_the_journal_of_another_run_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "journal.jsonl").write_text("{}\n")
    with pytest.raises(UsageError, match="File exists"):
        Journal(tmp_path)
    assert (tmp_path / "journal.jsonl").read_text() == "{}\n"


async def test_lost_pictures_are_told_once_and_the_lines_go_on(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    shutil.rmtree(tmp_path / "screenshots")

    with capture_logs() as logs:
        for step in (1, 2):
            await journal.notice(samples.interaction(step, screenshot=samples.screenshot()))

    assert [entry["log_level"] for entry in logs] == ["warning"]
    assert [line["screenshot"] for line in lines(tmp_path)] == [None, None]


async def test_a_full_disk_is_told_once_and_the_run_goes_on(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    with capture_logs() as logs:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
            await samples.tell(journal, samples.small_run())
            await journal.close()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert len(logs) == 1


async def test_the_folder_of_a_run_that_did_not_begin_is_removed(tmp_path: Path) -> None:
    await Journal(tmp_path / "refused").close()
    assert not (tmp_path / "refused").exists()


async def test_a_folder_with_other_files_is_kept(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    (tmp_path / "log.sqlite").touch()
    await journal.close()
    assert (tmp_path / "log.sqlite").exists()
