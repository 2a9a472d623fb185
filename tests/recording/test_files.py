"""Bad files are refused by one line that says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.files import MAX_BYTES, load_recording, save_recording


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"schema": 1, "actions": [', "line 1 is not JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"[" * 200_000, "not a recording"),
        (b'{"schema": 2, "actions": []}', "schema 2; this release reads schema 1"),
        (b'{"steps": []}', 'it has no list of "actions"'),
        (b'"text"', 'it has no list of "actions"'),
        (b'{"actions": [{"type": "click"}, {"x": 1}]}', "action 2, type: Field required"),
        (
            b'{"actions": [{"type": "click", "element": {"tag": "p"}}]}',
            "action 1, element: an element needs a role or a name",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(UsageError) as raised:
        load_recording(path)
    assert message in str(raised.value)
    assert str(path) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(UsageError, match="larger than 50 MB"):
        load_recording(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        load_recording(tmp_path / "none.json")


def test_a_list_of_actions_is_a_recording(tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    path.write_text('[{"type": "click", "x": 10, "y": 20}]', "utf-8")
    (action,) = load_recording(path).actions
    assert (action.x, action.y, action.element) == (10, 20, None)


def test_a_hundred_actions_take_less_than_300_kilobytes(tmp_path: Path) -> None:
    action = ActionWithElement.model_validate(
        {
            "type": "click", "x": 512.5, "y": 300.25, "timestamp": 1795432185.96, "tab": 0,
            "url": "http://127.0.0.1:8080/projects/42/members?order=name",
            "element": {
                "role": "button", "name": "Add a member to this project", "tag": "button",
                "bbox": [480.5, 290.5, 560.25, 310.75], "id": "add-member-button",
                "container_path": ["main", 'form "Members"', 'row "Alice alice@example.org"'],
                "classes": ["btn", "btn-primary", "btn-small", "mt-4"], "type": "submit",
                "text": "Add a member to this project", "css_selector": "#add-member-button",
                "xpath": "/html/body/div[2]/main/div[3]/form/table/tbody/tr[4]/td[5]/button",
                "neighbour_text": "Alice | alice@example.org | Remove | Bob",
                "url": "http://127.0.0.1:8080/projects/42/members?order=name",
            },
        }
    )  # fmt: skip
    path = tmp_path / "long.json"
    save_recording(Recording(actions=(action,) * 100), path)
    assert path.stat().st_size < 300_000
