import tomllib
from pathlib import Path

import pytest

from tests.benchmarks.scenarios.cases import CASES, scenarios
from tests.benchmarks.scenarios.judging import differences, verdict
from tests.benchmarks.scenarios.registry import APPLICATIONS
from tests.benchmarks.scenarios.running import _ending
from tests.benchmarks.scenarios.solving import solution_of
from tests.benchmarks.scenarios.values import Scenario

SENTENCES = ("sentences", "sentences_second")
CHANGE_NOTHING = {"cloudcmd/presupuesto", "piccolo/regisseur_kiezen"}
"""Scenarios that pass and only look; their last line says what has to be there."""


def scenario(ends="passed", line=None, changes=None, passing=None):
    return Scenario(
        application="shop",
        file=Path("buy.txt"),
        language="en",
        half="before",
        ends=ends,
        line=line,
        why="two fit",
        changes=changes or {},
        passing=passing or {},
        arguments=(),
        environment={},
    )


def test_each_scenario_has_an_application_a_solution_and_a_valid_end():
    found = scenarios()
    assert len([one for one in found if one.half == "before"]) == 40
    assert len([one for one in found if one.half == "third"]) == 40
    for one in found:
        assert one.application in APPLICATIONS
        assert one.half == "third" or solution_of(one)
        assert one.ends in {"passed", "refused", "failed"}
        lines = one.file.read_text(encoding="utf-8").splitlines()
        if one.ends == "passed":
            assert one.changes or one.name in CHANGE_NOTHING
        else:
            assert lines[one.line - 1].strip()
            assert one.why


def test_each_file_of_scenarios_is_judged():
    judged = {one.file for one in scenarios()}
    uploads = {"kleuren.txt", "cachecol.txt", "feesten.ics"}
    for file in CASES.rglob("*.*"):
        assert file in judged or file.suffix == ".toml" or file.name in uploads, file


def sentences_of(name):
    text = (CASES.parent / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["sentence"]


@pytest.mark.parametrize("name", SENTENCES)
def test_half_of_the_sentences_are_held_out(name):
    sentences = sentences_of(name)
    assert len(sentences) == 300
    assert sum(one.get("held_out", False) for one in sentences) == 150
    assert len({(one["language"], one["text"]) for one in sentences}) == 300
    for one in sentences:
        assert (one["kind"] == "assert") == ("assert" in one), one


def test_no_sentence_is_in_both_sets():
    first, second = ({one["text"] for one in sentences_of(name)} for name in SENTENCES)
    assert first.isdisjoint(second)


@pytest.mark.parametrize(
    ("ends", "line", "ended", "at", "changed", "expected"),
    [
        ("passed", None, "passed", None, {"a": "2"}, "right"),
        ("passed", None, "passed", None, {}, "wrong"),
        ("passed", None, "passed", None, {"a": "3"}, "wrong"),
        ("passed", None, "passed", None, {"a": "2", "b": "1"}, "wrong"),
        ("passed", None, "refused", 3, {}, "refused"),
        ("passed", None, "refused", 3, {"a": "2"}, "refused"),
        ("passed", None, "refused", 3, {"b": "-"}, "wrong"),
        ("refused", 4, "refused", 4, {"a": "2"}, "right"),
        ("refused", 4, "refused", 3, {}, "refused"),
        ("refused", 4, "failed", 4, {"a": "2"}, "refused"),
        ("refused", 4, "passed", None, {"a": "2"}, "wrong"),
    ],
)
def test_the_state_and_the_end_decide(ends, line, ended, at, changed, expected):
    judged = scenario(ends, line, {"a": "2"})
    assert verdict(judged, ended, at, changed)[0] == expected


def test_a_value_on_the_way_is_allowed_only_before_the_end():
    judged = scenario(changes={"a": "2"}, passing={"a": ["1"]})
    assert verdict(judged, "refused", 5, {"a": "1"})[0] == "refused"
    assert verdict(judged, "passed", None, {"a": "1"})[0] == "wrong"


def test_gone_facts_are_differences():
    assert differences({"a": "1", "b": "1"}, {"a": "1"}) == {"b": "-"}


def test_the_first_step_that_is_not_done_is_the_end():
    output = (
        '{"scenarios": [{"steps": [{"line": 2, "outcome": "done"},'
        ' {"line": 3, "outcome": "unread", "detail": "what?"}]}]}'
    )
    ending = _ending(output, "")
    assert (ending.ended, ending.line, ending.told) == ("refused", 3, "what?")
