"""Gherkin is read as Cucumber's compatibility kit and the keywords of all languages say."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from cucumber_compatibility_kit import CompatibilityKit
from gherkin.dialect import DIALECTS

from explorer.errors import UsageError
from explorer.models.scenario import Scenario
from explorer.scenario.reading.gherkin import read_gherkin

KIT = CompatibilityKit()
FEATURES = sorted(
    file for folder in (*KIT.gherkin(), *KIT.markdown()) for file in folder.glob("*.feature*")
)


def expected(feature: Path) -> list[dict[str, Any]]:
    """Return what the kit's messages say of a feature, one mapping for each scenario."""
    lines = (feature.parent / f"{feature.parent.name}.ndjson").read_text("utf-8").splitlines()
    messages = [json.loads(line) for line in lines]
    places: dict[str, dict[str, int]] = {}

    def note(node: Any) -> None:
        for value in node.values() if isinstance(node, dict) else node:
            if isinstance(value, dict | list):
                note(value)
        if isinstance(node, dict) and "keyword" in node and "id" in node:
            column = node["location"]["column"] + len(node["keyword"])
            places[node["id"]] = {"line": node["location"]["line"], "column": column}

    for message in messages:
        if message.get("gherkinDocument", {}).get("uri", "").endswith(feature.name):
            note(message)
    pickles = [one["pickle"] for one in messages if "pickle" in one]
    return [
        {
            "name": pickle["name"],
            "language": pickle["language"],
            "line": pickle["location"]["line"],
            "tags": [tag["name"] for tag in pickle["tags"]],
            "steps": [
                (step["text"], step.get("argument", {}), *places[step["astNodeIds"][0]].values())
                for step in pickle["steps"]
            ],
        }
        for pickle in pickles
        if pickle["uri"].endswith(feature.name)
    ]


def as_message(scenario: Scenario) -> dict[str, Any]:
    def argument(step: Any) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if step.table:
            rows = [{"cells": [{"value": cell} for cell in row]} for row in step.table]
            made["dataTable"] = {"rows": rows}
        if step.doc_string is not None:
            made["docString"] = {"content": step.doc_string}
        return made

    return {
        "name": scenario.name,
        "language": scenario.language,
        "line": scenario.line,
        "tags": list(scenario.tags),
        "steps": [(step.text, argument(step), step.line, step.column) for step in scenario.actions],
    }


@pytest.mark.parametrize("feature", FEATURES, ids=lambda file: file.name)
def test_the_compatibility_kit(feature: Path) -> None:
    wanted = expected(feature)
    for scenario in wanted:
        for step in scenario["steps"]:
            for argument in step[1].values():  # nothing here asks for these
                argument.pop("mediaType", None)
                argument.pop("argumentIndex", None)
    got = read_gherkin(feature.read_text("utf-8"), feature.name)
    assert list(map(as_message, got)) == wanted


def test_the_keywords_of_all_languages() -> None:
    for code, words in DIALECTS.items():
        for kind in ("given", "when", "then", "and", "but"):
            for keyword in words[kind]:
                text = (
                    f"# language: {code}\n{words['feature'][-1]}: x\n"
                    f"{words['background'][-1]}:\n{words['given'][-1]}a\n{words['rule'][-1]}: r\n"
                    f"{words['scenarioOutline'][-1]}: y\n{keyword}<b>\n"
                    f"{words['examples'][-1]}:\n|b|\n|1|\n|2|\n"
                )
                scenarios = read_gherkin(text, code)
                assert [[step.text for step in one.actions] for one in scenarios] == [
                    ["a", "1"],
                    ["a", "2"],
                ], (code, keyword)
                assert {one.actions[1].keyword for one in scenarios} == {keyword.strip()}
                assert {one.language for one in scenarios} == {code}


OUTLINE = "Feature: x\n\n  Scenario Outline: y\n    When I click {step}\n{examples}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OUTLINE.format(step="it", examples=""), "f:3:3: Scenario Outline 'y' has no examples"),
        (
            OUTLINE.format(step="<b>", examples="    Examples:\n      | b |\n"),
            "f:3:3: Scenario Outline 'y' has no examples: add a table below",
        ),
        (
            "Feature: x\n  Scenario: y\n    * z\n      | a | b |\n      | c |\n",
            "f:5:7: inconsistent",
        ),
        (
            'Feature: x\n  Scenario: y\n    * z\n      """\n      a\n',
            "f:6:1: unexpected end of file",
        ),
        ("Feature: x\n  @a b\n  Scenario: y\n", "f:2:3: A tag may not contain whitespace"),
        ("Feature: x\n  Scenario: y\n    * z\n  oops\n", "f:4:3: expected: a table row"),
        ("# language: xx\nFeature: x\n", "f:1:1: Language not supported: xx"),
        ("oops\n", "f:1:1: expected: # language:, tags, Feature:; not 'oops'"),
    ],
)
def test_a_fault_has_its_place(text: str, told: str) -> None:
    with pytest.raises(UsageError) as error:
        read_gherkin(text, "f")
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_scenario_with_angle_brackets_is_no_outline() -> None:
    (scenario,) = read_gherkin('Feature: x\n  Scenario: y\n    * I see "<b>"\n', "f")
    assert scenario.actions[0].text == 'I see "<b>"'


def test_a_small_file_of_many_steps_is_refused_before_they_are_made() -> None:
    background = "Feature: x\n Background:\n" + " * x\n" * 2_000 + " Scenario: y\n  * z\n" * 2_000
    long = OUTLINE.format(step="<a>" * 30_000, examples=f" Examples:\n  |a|\n  |{'x' * 100_000}|\n")
    started = time.process_time()
    for text, told in ((background, "more than 10000 steps"), (long, "its steps are too long")):
        with pytest.raises(UsageError, match=told):
            read_gherkin(text, "f")
    assert time.process_time() - started < 20  # made, they take minutes or all memory
