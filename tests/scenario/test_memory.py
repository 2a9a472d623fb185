"""What sentences came to is kept beside the scenario, in a file that can be reviewed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import RememberedElement, RememberedSentence, Scenario, Sentence
from explorer.scenario.memory import Memory
from explorer.scenario.reading.files import load_scenarios

OUTLINE = """Feature: Cart
  Scenario Outline: Buy
    When I click "Next"
    And I click "Next"
    And I enter <what>
    Examples:
      | what |
      | tea  |
      | milk |
"""


def kept(name: str) -> RememberedSentence:
    element = SemanticElementRef(
        role="button", name=name, url="http://127.0.0.1:4711/", focused=True
    )
    locator = f'page.get_by_role("button", name="{name}")'
    remembered = RememberedElement(description="Next", locator=locator, element=element)
    return RememberedSentence(actions="click", elements=(remembered,))


def saved(memory: Memory, scenario: Scenario, *names: str) -> None:
    for index, name in enumerate(names):
        memory.keep(scenario, index, kept(name))
    memory.save(scenario)


def test_sentences_and_scenarios_of_one_name_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "cart.feature"
    file.write_text(OUTLINE, "utf-8")
    tea, milk = load_scenarios(file)
    path = tmp_path / "cart.steps.json"
    memory, other = Memory(file, Mask("hunter2")), Memory(file, Mask())
    saved(memory, tea, "Next", "Further", "hunter2")
    saved(other, milk, "Next milk")
    data = json.loads(path.read_text("utf-8"))
    assert {name: list(sentences) for name, sentences in data["scenarios"].items()} == {
        "Buy": ['I click "Next"', 'I click "Next" (2)', "I enter tea"],
        "Buy (2)": ['I click "Next"'],
    }
    assert "hunter2" not in path.read_text("utf-8")
    assert "4711" not in path.read_text("utf-8")

    again = Memory(file, Mask())
    names = [one["Next"].element.name for one in again.remembered(tea)[:2]]
    assert names == ["Next", "Further"]
    assert again.remembered(tea)[2]["Next"].locator is None
    assert again.elements(milk, 0)["Next"].element.name == "Next milk"
    written = path.stat().st_mtime_ns
    saved(again, milk, "Next milk")
    assert path.stat().st_mtime_ns == written


def test_files_of_one_stem_keep_their_memories_apart(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("cart.feature", "cart.md", "cart.md.txt")]
    for file in files:
        file.write_text("# Buy\n- I click Next\n", "utf-8")
    scenario = Scenario(name="Buy", file="cart", actions=(Sentence(text="I click Next", line=2),))
    memories = [Memory(file, Mask()) for file in files]  # before any of them is written
    for memory, file in zip(memories, files, strict=True):
        saved(memory, scenario, file.name)
    kept_in = {
        path.name: json.loads(path.read_text("utf-8"))["file"]
        for path in tmp_path.glob("*.steps.json")
    }
    assert kept_in == {
        "cart.steps.json": "cart.feature",
        "cart.md.steps.json": "cart.md",
        "cart.md.txt.steps.json": "cart.md.txt",
    }
    for file in files:
        assert Memory(file, Mask()).elements(scenario, 0)["Next"].element.name == file.name

    files[0].rename(tmp_path / "cart.txt")  # what was renamed keeps its memory
    for file in (tmp_path / "cart.txt", files[1]):
        known = Memory(file, Mask()).elements(scenario, 0)["Next"].element.name
        assert known == file.name.replace("cart.txt", "cart.feature")

    (tmp_path / "cart.steps.json").write_text('{"schema": 1, "file": "cart.md.txt"}', "utf-8")
    (tmp_path / "cart.txt.steps.json").write_text('{"schema": 1, "file": "cart.md"}', "utf-8")
    with pytest.raises(UsageError, match=r"it is the memory of cart.md: rename cart.txt"):
        Memory(tmp_path / "cart.txt", Mask())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no run wrote it so"),
        (b"\xff\x00\x01", "no run wrote it so"),
        (b'{"schema": 2}', "another release of explorer wrote it"),
        (b'{"schema": 1, "scenarios": {"a": 1}}', "no run wrote it so \\(scenarios.a: "),
        (b'{"schema": 1, "file": "../a.md"}', "no run wrote it so \\(file: "),
        (b"[" * 100_000, "no run wrote it so"),
    ],
)
def test_a_memory_that_no_run_wrote_is_refused_and_stays(
    tmp_path: Path, content: bytes, told: str
) -> None:
    path = tmp_path / "cart.steps.json"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=f"cart.steps.json: {told}.*move it away"):
        Memory(tmp_path / "cart.feature", Mask())
    assert path.read_bytes() == content
