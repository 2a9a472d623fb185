"""Reads Gherkin, in all its languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gherkin.errors import CompositeParserException, ParserError, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from explorer.errors import UsageError
from explorer.models.scenario import Scenario, Sentence, Table

_PLACEHOLDER = re.compile(r"<[^<>]+>")


def read_gherkin(text: str, file: str) -> tuple[Scenario, ...]:
    """Read the scenarios of a feature: with its background, and one for each example.

    Args:
        text: The text of the file.
        file: Names it in errors.

    Raises:
        UsageError: It is not Gherkin, or an outline has no examples.
    """
    try:
        document: Any = Parser().parse(text)
    except ParserError as error:
        raise UsageError(_fault(error, file)) from None
    document["uri"] = file
    written = {node["id"]: node for node in _nodes(document.get("feature") or {})}
    _require_examples(written, file)
    return tuple(_scenario(pickle, written, file) for pickle in Compiler().compile(document))


def _fault(error: ParserError, file: str) -> str:
    errors = error.errors if isinstance(error, CompositeParserException) else [error]
    first = errors[0]
    if not isinstance(first, ParserException):
        return f"{file}: {first}"
    line, column = first.location["line"], first.location.get("column") or 1
    message = str(first).partition("): ")[2] or str(first)
    return f"{file}:{line}:{column}: {message}"


def _nodes(parent: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the scenarios, steps and rows of examples of a feature or a rule."""
    for child in parent.get("children", ()):
        for kind, node in child.items():
            if kind == "rule":
                yield from _nodes(node)
                continue
            yield node
            yield from node["steps"]
            for examples in node.get("examples", ()):
                yield from examples.get("tableBody", ())


def _require_examples(written: Mapping[str, Mapping[str, Any]], file: str) -> None:
    """Refuse outlines without examples, of which the compiler makes no scenario or a wrong one."""
    for node in written.values():
        if "examples" not in node:
            continue
        rows = [row for examples in node["examples"] for row in examples.get("tableBody", ())]
        has_placeholder = any(_PLACEHOLDER.search(step["text"]) for step in node["steps"])
        if (node["examples"] or has_placeholder) and not rows:
            place = node["location"]
            raise UsageError(
                f"{file}:{place['line']}:{place.get('column', 1)}: {node['keyword']} "
                f'{node["name"]!r} has no examples: add a table below "Examples:"'
            )


def _scenario(
    pickle: Mapping[str, Any], written: Mapping[str, Mapping[str, Any]], file: str
) -> Scenario:
    return Scenario(
        name=pickle["name"],
        file=file,
        line=pickle["location"]["line"],
        language=pickle["language"],
        tags=tuple(tag["name"] for tag in pickle["tags"]),
        actions=tuple(_sentence(step, written) for step in pickle["steps"]),
    )


def _sentence(step: Mapping[str, Any], written: Mapping[str, Mapping[str, Any]]) -> Sentence:
    source = written[step["astNodeIds"][0]]
    argument = step.get("argument", {})
    keyword = source["keyword"]
    return Sentence(
        text=step["text"],
        keyword=keyword.strip(),
        line=source["location"]["line"],
        column=source["location"].get("column", 1) + len(keyword),
        table=_table(argument.get("dataTable", {})),
        doc_string=argument.get("docString", {}).get("content"),
    )


def _table(table: Mapping[str, Any]) -> Table:
    rows = table.get("rows", ())
    return tuple(tuple(cell["value"] for cell in row["cells"]) for row in rows)
