"""Files of scenarios as Cucumber messages know them: source, syntax tree and pickles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gherkin.pickles.compiler import Compiler
from gherkin.stream.id_generator import IdGenerator

from explorer.errors import UsageError
from explorer.models.scenario import Scenario, Sentence
from explorer.scenario.reading.files import is_gherkin, read_text
from explorer.scenario.reading.gherkin import parse_gherkin


@dataclass(frozen=True)
class Document:
    """A file of scenarios.

    Attributes:
        messages: The envelopes that describe it.
        pickles: The pickle of each scenario, in the order of the scenarios.
    """

    messages: tuple[Mapping[str, Any], ...]
    pickles: tuple[Mapping[str, Any], ...]


def document_of(scenarios: Sequence[Scenario], ids: IdGenerator) -> Document:
    """Return the document of the scenarios of one file.

    The syntax tree of a file that is not Gherkin, or has changed since it was read, is made of the
    scenarios.

    Args:
        scenarios: The scenarios of one file.
        ids: Makes the ids of the messages of one run.
    """
    file = scenarios[0].file
    try:
        text = read_text(Path(file))
        tree = parse_gherkin(text, file, ids) if is_gherkin(Path(file)) else None
    except UsageError:
        text, tree = "", None
    found = _pickles(tree, scenarios, ids) if tree else []
    if not found:
        tree = _tree(scenarios, ids)
        found = list(Compiler(ids).compile(tree))
    kind = "markdown" if file.lower().endswith(".md") else "plain"  # the messages know no others
    source = {"uri": file, "data": text, "mediaType": f"text/x.cucumber.gherkin+{kind}"}
    pickles = [{"pickle": pickle} for pickle in found]
    return Document(({"source": source}, {"gherkinDocument": tree}, *pickles), tuple(found))


def _pickles(tree: Any, scenarios: Sequence[Scenario], ids: IdGenerator) -> list[Mapping[str, Any]]:
    """Return the pickles of the scenarios, none if the tree has others."""
    known = {(one["location"]["line"], one["name"]): one for one in Compiler(ids).compile(tree)}
    found = [known.get((scenario.line, scenario.name)) for scenario in scenarios]
    for pickle, scenario in zip(found, scenarios, strict=True):
        texts = [step["text"] for step in pickle["steps"]] if pickle else []
        if texts != [sentence.text for sentence in scenario.actions]:
            return []
    return [pickle for pickle in found if pickle]


def _tree(scenarios: Sequence[Scenario], ids: IdGenerator) -> Any:
    first = scenarios[0]
    feature = {
        "location": {"line": 1},
        "language": first.language or "en",
        "keyword": "Feature",
        "name": Path(first.file).stem,
        "description": "",
        "tags": [],
        "children": [{"scenario": _scenario(one, ids)} for one in scenarios],
    }
    return {"uri": first.file, "feature": feature, "comments": []}


def _scenario(scenario: Scenario, ids: IdGenerator) -> Mapping[str, Any]:
    location = {"line": scenario.line}
    tags = [{"id": ids.get_next_id(), "name": tag, "location": location} for tag in scenario.tags]
    return {
        "id": ids.get_next_id(),
        "location": location,
        "keyword": "Scenario",
        "name": scenario.name,
        "description": "",
        "tags": tags,
        "steps": [_step(sentence, ids) for sentence in scenario.actions],
        "examples": [],
    }


def _step(sentence: Sentence, ids: IdGenerator) -> Mapping[str, Any]:
    location = {"line": sentence.line, "column": sentence.column}
    return {
        "id": ids.get_next_id(),
        "location": location,
        "keyword": f"{sentence.keyword or '*'} ",
        "keywordType": "Unknown",
        "text": sentence.text,
        **dict(_arguments(sentence, location, ids)),
    }


def _arguments(
    sentence: Sentence, location: Mapping[str, int], ids: IdGenerator
) -> Iterator[tuple[str, Any]]:
    if sentence.table:
        cells = [[{"location": location, "value": cell} for cell in row] for row in sentence.table]
        rows = [{"id": ids.get_next_id(), "location": location, "cells": row} for row in cells]
        yield "dataTable", {"location": location, "rows": rows}
    if sentence.doc_string is not None:
        content = {"location": location, "content": sentence.doc_string, "delimiter": '"""'}
        yield "docString", content
