"""The file of a recording that goes on: complete after each action, cheap, and never lost."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording import growing
from explorer.recording.files import load_recording
from explorer.recording.growing import CleanActions, GrowingFile
from explorer.recording.secrets import without_secrets


def click(name: str) -> ActionWithElement:
    element = SemanticElementRef(role="button", name=name)
    return ActionWithElement(type="click", element=element, url="http://a.example/")


async def test_the_file_is_the_recording_after_each_new_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "_WRITING_SECONDS", 0)
    path = tmp_path / "r.json"
    recording = Recording(url="http://a.example/", title='a "actions": [] in it')
    file = GrowingFile(path, recording)
    first, second = click('One\n "actions": []'), click("Two")
    for actions in ((first,), (first, second), (second,), (second, first, first)):
        recording = recording.model_copy(update={"actions": actions})
        file.keep(recording)
        assert load_recording(path) == recording
        assert path.read_text("utf-8") == recording.to_json()
    typed = recording.model_copy(update={"actions": (second, first, click("Three"))})
    file.keep(typed)
    assert load_recording(path) == recording
    later = asyncio.Event()
    asyncio.get_running_loop().call_later(0, later.set)
    await later.wait()
    assert load_recording(path) == typed


def test_only_what_is_new_is_masked(monkeypatch: pytest.MonkeyPatch) -> None:
    masked: list[int] = []

    def counting(actions: tuple[ActionWithElement, ...], mask: object) -> object:
        masked.append(len(actions))
        return original(actions, mask)  # type: ignore[arg-type]

    original = without_secrets
    monkeypatch.setattr(growing, "without_secrets", counting)
    clean = CleanActions()
    actions = [click(f"Row {number}") for number in range(100)]
    for number in range(1, 101):
        clean.of(actions[:number], ())
    actions[99] = click("Another")
    clean.of(actions, ())
    assert masked == [1] * 101
    secret = clean.of(actions, ("Row 7",))
    assert secret[7].element
    assert secret[7].element.name == "••••"
    assert masked[-1] == 100
    assert clean.of(actions[:50], ("Row 7",)) == secret[:50]


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_loses_nothing_that_was_written(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    recording = Recording(url="http://a.example/")
    file = GrowingFile(path, recording)
    small = recording.model_copy(update={"actions": (click("One"),)})
    file.keep(small)
    large = recording.model_copy(update={"actions": (click("One"), click("Two" * 3000))})
    with no_file_larger_than(5000):
        file.keep(large)
        assert load_recording(path) == small
        with pytest.raises(UsageError, match=r"r\.json: cannot be written: File too large; the"):
            file.finish(large)
    assert load_recording(path) == small
    assert os.listdir(tmp_path) == ["r.json"]
    more = large.model_copy(update={"actions": (*large.actions, click("Three"))})
    file.keep(more)
    assert load_recording(path) == more


async def test_a_recording_that_cannot_be_written_is_kept_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    recording = Recording(url="http://a.example/", actions=(click("One"),))
    file = GrowingFile(folder / "r.json", recording)
    (folder / "r.json").unlink()
    folder.rmdir()
    folder.write_text("a file in the place of the folder")
    with pytest.raises(UsageError, match="; the recording is in ") as raised:
        file.finish(recording)
    kept = Path(str(raised.value).rpartition(" in ")[2])
    assert load_recording(kept) == recording
    shutil.rmtree(kept.parent)
