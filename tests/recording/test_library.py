"""The folder of recordings: names, bounds, and what a recording of a stranger may not ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.files import MAX_BYTES
from explorer.recording.library import RecordingLibrary
from explorer.settings.model import Settings
from tests.recording.shop_order import order, secret

URL = "http://127.0.0.1:8001/"


@pytest.fixture
def library(tmp_path: Path) -> RecordingLibrary:
    return RecordingLibrary(Settings.model_validate({"report": {"out": str(tmp_path)}}))


def content(recording: Recording) -> bytes:
    return recording.to_json().encode()


def why_not(library: RecordingLibrary, recording: Recording | bytes, name: str = "one") -> str:
    data = recording if isinstance(recording, bytes) else content(recording)
    with pytest.raises(UsageError) as raised:
        library.add(name, data)
    assert "\n" not in str(raised.value)
    return str(raised.value)


def test_what_is_added_is_there(library: RecordingLibrary):
    library.add("order", content(order(URL)))
    assert library.folder.name == "recordings"
    assert library.names() == ["order"]
    assert library.get("order").title == "Order an article"
    assert library.get("order.json") == library.get("order")
    library.remove("order")
    assert library.names() == []


def test_a_folder_of_the_settings(tmp_path: Path):
    there = RecordingLibrary(
        Settings.model_validate({"recordings": {"folder": str(tmp_path / "mine")}})
    )
    assert there.names() == []
    there.add("order", content(order(URL)))
    assert (tmp_path / "mine" / "order.json").is_file()


@pytest.mark.parametrize(
    "name", ["../order", "..", ".hidden", "a/b", "a\\b", "", "a" * 65, "a\0b", "näh", "a\n"]
)
def test_no_name_leads_out_of_the_folder(library: RecordingLibrary, name: str):
    assert "is not the name of a recording" in why_not(library, order(URL), name)
    with pytest.raises(UsageError, match="is not the name of a recording"):
        library.get(name)
    with pytest.raises(UsageError, match="is not the name of a recording"):
        library.remove(name)
    assert not library.folder.exists()


def test_nothing_is_overwritten_in_silence(library: RecordingLibrary):
    library.add("order", content(order(URL)))
    again = order(URL, title="Another")
    assert why_not(library, again, "order") == "there is a recording order already"
    assert library.get("order").title == "Order an article"
    library.add("order", content(again), replace=True)
    assert library.get("order").title == "Another"


def test_an_unknown_one_is_told_with_those_that_there_are(library: RecordingLibrary):
    with pytest.raises(UsageError, match="there is no recording order: put"):
        library.get("order")
    library.add("basket", content(order(URL)))
    with pytest.raises(UsageError, match="there is no recording order: there are basket"):
        library.get("order")


def test_a_broken_file_is_listed_with_its_fault(library: RecordingLibrary):
    library.add("good", content(order(URL)))
    (library.folder / "broken.json").write_text(order(URL).to_json()[:200])
    with (library.folder / "huge.json").open("wb") as huge:
        huge.truncate(2 * MAX_BYTES)
    (library.folder / "no name.json").write_text("{}")
    faults = {known.name: known.fault for known in library.all()}
    assert faults.keys() == {"broken", "good", "huge"}
    assert faults["good"] == ""
    assert "broken: not a recording: line" in faults["broken"]
    assert "larger than 50 MB, so no recording" in faults["huge"]


def test_what_is_no_recording_is_not_stored(library: RecordingLibrary):
    assert "not UTF-8" in why_not(library, b"\xff\xfe")
    assert "line 1 is not JSON" in why_not(library, b"<html>")
    assert "nested too deeply" in why_not(library, b"[" * 100_000)
    assert 'no list of "actions"' in why_not(library, b"{}")
    assert "has no actions" in why_not(library, b'{"actions": []}')
    assert library.names() == []


def test_a_recording_reads_no_other_secret_of_the_service(library: RecordingLibrary):
    foreign = secret().model_copy(update={"variable": "EXPLORER_SERVICE__TOKEN"})
    told = why_not(library, order(URL, foreign))
    assert told == (
        "one: its variable EXPLORER_SERVICE__TOKEN is none that a recording may read: rename it to "
        "RECORDING_..."
    )


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "view-source:http://a", "http://[", "data:,a"]
)
def test_a_recording_opens_pages_of_the_web_only(library: RecordingLibrary, url: str):
    opening = ActionWithElement(type="navigate", url=url)
    assert "is no http:// or https:// address" in why_not(library, order(URL, opening))
    assert "is no http:// or https:// address" in why_not(library, order(url))


def test_a_recording_uploads_no_file_of_the_machine(library: RecordingLibrary, tmp_path: Path):
    element = order(URL).actions[0].element
    passwords = ActionWithElement(type="upload", element=element, text="/etc/passwd")
    library.add("upload", content(order(URL, passwords)))
    assert [one.text for one in library.get("upload").actions] == [
        "Boots", None, None, "Thank you",
    ]  # fmt: skip


def test_what_a_replay_lacks(library: RecordingLibrary):
    library.add("order", content(order(URL, secret())))
    assert library.problem("order", {"RECORDING_CODE": "x"}) == ""
    assert "need RECORDING_CODE in their environment" in library.problem("order", {})
    assert "there is no recording basket" in library.problem("basket", {})
