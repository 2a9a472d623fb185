"""What sentences came to is kept beside the scenario, in a file that can be reviewed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import RememberedElement, RememberedSentence, Scenario
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
    memory, other = Memory(file, Mask("hunter2")), Memory(file, Mask())
    saved(memory, tea, "Next", "Further", "hunter2")
    saved(other, milk, "Next milk")
    data = json.loads(memory.path.read_text("utf-8"))
    assert {name: list(sentences) for name, sentences in data["scenarios"].items()} == {
        "Buy": ['I click "Next"', 'I click "Next" (2)', "I enter tea"],
        "Buy (2)": ['I click "Next"'],
    }
    assert "hunter2" not in memory.path.read_text("utf-8")
    assert "4711" not in memory.path.read_text("utf-8")

    again = Memory(file, Mask())
    names = [one["Next"].element.name for one in again.remembered(tea)[:2]]
    assert names == ["Next", "Further"]
    assert again.remembered(tea)[2]["Next"].locator is None
    assert again.elements(milk, 0)["Next"].element.name == "Next milk"
    written = memory.path.stat().st_mtime_ns
    saved(again, milk, "Next milk")
    assert memory.path.stat().st_mtime_ns == written


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no run wrote it so"),
        (b"\xff\x00\x01", "no run wrote it so"),
        (b'{"schema": 2}', "another release of explorer wrote it"),
        (b'{"schema": 1, "scenarios": {"a": 1}}', "no run wrote it so \\(scenarios.a: "),
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
