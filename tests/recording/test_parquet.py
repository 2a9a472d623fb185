"""Recordings survive Parquet without loss, and broken files are refused by one line."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import UsageError
from explorer.models.recording import Recording
from explorer.recording import parquet as module
from explorer.recording.files import MAX_BYTES, load_recording, save_recording
from explorer.recording.formats.recognition import read_any
from tests.recording.formats.samples import button, recording

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

WHOLE = {
    "schema": 1,
    "title": "Bestellung 注文",
    "url": "http://127.0.0.1:8080/",
    "viewport": {"width": 1280, "height": 800, "scale": 2},
    "tool": {"name": "another", "version": [1, None, "x"]},
    "actions": [
        {
            "type": "drag", "x": 1.5, "y": 2, "to_x": 3, "to_y": 4, "tab": 0, "timestamp": 1795e6,
            "modifiers": ["Alt", "Shift"], "extra": "a field of this name", "nested": {"a": [1]},
            "element": {
                "role": "button", "name": "Save", "bbox": [1, 2.25, 3, 4], "enabled": False,
                "container_path": ["main", 'form "A"'], "classes": [], "nth": 2, "url": "http://a/",
            },
            "to_element": {"name": "Bin", "extra": {"deep": None}},
            "earlier": [{"role": "link", "more": True}, {"name": "Old"}],
        },
        {"type": "type", "text": "", "variable": "RECORDING_PIN"},
        {"type": "swipe", "x": 0, "y": 0},
    ],
}  # fmt: skip


def through_parquet(data: dict[str, Any], folder: Path) -> tuple[Recording, Recording]:
    before = Recording.model_validate(data)
    save_recording(before, folder / "one.parquet")
    return before, load_recording(folder / "one.parquet")


def test_nothing_is_lost(tmp_path: Path) -> None:
    before, after = through_parquet(WHOLE, tmp_path)
    assert json.loads(after.to_json()) == json.loads(before.to_json())
    schema = parquet.read_schema(tmp_path / "one.parquet")
    assert pyarrow.types.is_struct(schema.field("element").type)
    assert schema.field("element").type.field("bbox").type == pyarrow.list_(pyarrow.float64())


def test_a_recording_without_actions(tmp_path: Path) -> None:
    before, after = through_parquet({"actions": []}, tmp_path)
    assert after == before


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | st.floats(-1e9, 1e9) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
ELEMENTS = st.fixed_dictionaries(
    {"name": TEXTS.map(lambda text: text + "x")},
    optional={"role": st.just("button"), "enabled": st.booleans(), "zz": VALUES, "text": TEXTS},
)
ACTIONS = st.fixed_dictionaries(
    {"type": TEXTS.map(lambda text: text + "x")},
    optional={
        "x": st.floats(-1e9, 1e9), "tab": st.integers(-(2**63), 2**63 - 1), "text": TEXTS,
        "element": ELEMENTS, "earlier": st.lists(ELEMENTS, max_size=2), "zz": VALUES,
    },
)  # fmt: skip


@given(st.lists(ACTIONS, max_size=4))
def test_any_recording_survives(
    tmp_path_factory: pytest.TempPathFactory, actions: list[dict[str, Any]]
) -> None:
    before, after = through_parquet({"actions": actions}, tmp_path_factory.mktemp("any"))
    assert json.loads(after.to_json())["actions"] == json.loads(before.to_json())["actions"]


def test_it_is_known_by_its_content(tmp_path: Path) -> None:
    save_recording(recording({"type": "click", "element": button()}), tmp_path / "one.parquet")
    (tmp_path / "one.parquet").rename(tmp_path / "one")
    (action,) = read_any(tmp_path / "one").recording.actions
    assert action.element.name == "Save"


def test_a_table_of_another_program_is_a_list_of_actions(tmp_path: Path) -> None:
    table = pyarrow.table(
        {"type": ["click", "keypress"], "x": [5.0, float("nan")], "y": [6.0, float("nan")],
         "when": pyarrow.array([0, 1], pyarrow.timestamp("s")), "raw": [b"a", None]}
    )  # fmt: skip
    parquet.write_table(table, tmp_path / "other.parquet")
    click, key = load_recording(tmp_path / "other.parquet").actions
    assert (click.type, click.x, key.type, key.x) == ("click", 5, "key", None)
    assert Recording(actions=(click, key)).to_json()


def test_broken_files_are_refused_by_one_line(tmp_path: Path) -> None:
    path = tmp_path / "one.parquet"
    save_recording(Recording.model_validate(WHOLE), path)
    whole = path.read_bytes()
    dice = random.Random(7)
    broken = [whole[: dice.randrange(4, len(whole))] for _ in range(40)]
    for _ in range(200):
        at = dice.randrange(4, len(whole))
        broken.append(whole[:at] + bytes([dice.randrange(256)]) + whole[at + 1 :])
    told = list(filter(None, (complaint(path, data) for data in broken)))
    assert len(told) > 100
    assert all(line.startswith(str(path)) and "\n" not in line for line in told)


def complaint(path: Path, data: bytes) -> str:
    """What is said of a file, "" if it can be read."""
    path.write_bytes(data)
    try:
        load_recording(path)
    except UsageError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"x": [1.0]}, "action 1, type: Field required"),
        ({"type": [5]}, "action 1, type: Input should be a valid string"),
        ({"type": ["click"], "element": ["text"]}, "action 1, element: Input should be"),
        ({"type": ["click"], "extra": ["{"]}, "not a recording"),
        ({"type": ["click"], "extra": ["[1]"]}, "not a recording"),
        ({"type": ["click"], "extra": [5]}, "not a recording"),
    ],
)
def test_other_tables_are_refused(
    tmp_path: Path, columns: dict[str, list[Any]], message: str
) -> None:
    parquet.write_table(pyarrow.table(columns), tmp_path / "bad.parquet")
    with pytest.raises(UsageError, match=message):
        load_recording(tmp_path / "bad.parquet")


def test_files_that_are_too_large_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_TABLE_BYTES", 5_000_000)
    path = tmp_path / "bomb.parquet"
    text = pyarrow.array(["click" * 1000] * 2_000).dictionary_encode()
    parquet.write_table(pyarrow.table({"type": text}), path, compression="zstd")
    assert path.stat().st_size < 10_000
    with pytest.raises(UsageError, match="more than 5 MB of data"):
        load_recording(path)
    with path.open("r+b") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(UsageError, match="larger than 50 MB"):
        load_recording(path)


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    large = Recording.model_validate({"actions": [{"type": "click", "tab": 2**70}]})
    with pytest.raises(UsageError, match="not to be written as Parquet"):
        save_recording(large, tmp_path / "one.parquet")
    (tmp_path / "folder").write_text("a file")
    with pytest.raises(UsageError, match="cannot be written"):
        save_recording(Recording(), tmp_path / "folder" / "one.parquet")


def test_the_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_recording(Recording(), tmp_path / "one.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for use in (load_recording, lambda path: save_recording(Recording(), path)):
        with pytest.raises(UsageError, match=r"pip install 'explorer\[parquet\]'"):
            use(tmp_path / "one.parquet")
