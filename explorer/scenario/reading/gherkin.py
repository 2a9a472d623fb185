"""Reads Gherkin, in all its languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gherkin.ast_builder import AstBuilder
from gherkin.dialect import DIALECTS
from gherkin.errors import CompositeParserException, ParserError, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.stream.id_generator import IdGenerator
from gherkin.token_matcher import TokenMatcher
from gherkin.token_matcher_markdown import GherkinInMarkdownTokenMatcher

from explorer.errors import UsageError
from explorer.models.scenario import Scenario, Sentence, Table
from explorer.text import one_line

_MAX_STEPS = 10_000  # of one file, with all examples filled in
_MAX_CHARACTERS = 20_000_000  # of the steps of one file, with all examples filled in
_SHOWN = 60  # characters of a line that is not understood
_TOKENS = {
    "FeatureLine": "Feature:", "RuleLine": "Rule:", "BackgroundLine": "Background:",
    "ScenarioLine": "Scenario:", "ExamplesLine": "Examples:", "StepLine": "a step (Given, When...)",
    "TableRow": "a table row", "DocStringSeparator": 'a text in """', "TagLine": "tags",
    "Language": "# language:",
}  # fmt: skip
"""What may stand in a line, by the names that the parser has for it."""


def read_gherkin(text: str, file: str) -> tuple[Scenario, ...]:
    """Read the scenarios of a feature: with its background, and one for each example.

    Args:
        text: The text of the file.
        file: Names it in errors; Gherkin is read from Markdown if it ends in ``.md``.

    Raises:
        UsageError: It is not Gherkin, or an outline has no examples, or it has too many steps.
    """
    document = parse_gherkin(text, file)
    feature = document.get("feature") or {}
    _require_examples(feature, file)
    _require_size(feature, file)
    written = {step["id"]: step for node in _nodes(feature) for step in node["steps"]}
    return tuple(_scenario(pickle, written, file) for pickle in Compiler().compile(document))


def parse_gherkin(text: str, file: str, ids: IdGenerator | None = None) -> Any:
    """Return the syntax tree of a feature, with the file as its ``uri``.

    Args:
        text: The text of the file.
        file: Names it in errors; Gherkin is read from Markdown if it ends in ``.md``.
        ids: Makes the ids of the nodes; None to count from 0.

    Raises:
        UsageError: It is not Gherkin.
    """
    is_markdown = file.lower().endswith(".md")
    matcher = GherkinInMarkdownTokenMatcher() if is_markdown else TokenMatcher()
    try:
        document: Any = Parser(AstBuilder(ids)).parse(text, matcher)
    except ParserError as error:
        raise UsageError(_fault(error, file)) from None
    document["uri"] = file
    return document


def _fault(error: ParserError, file: str) -> str:
    errors = error.errors if isinstance(error, CompositeParserException) else [error]
    first = errors[0]
    if not isinstance(first, ParserException):
        return f"{file}: {first}"
    line, column = first.location["line"], first.location.get("column") or 1
    message = str(first).partition("): ")[2] or str(first)
    return f"{file}:{line}:{column}: {_in_words(message)}"


def _in_words(message: str) -> str:
    """Return what the parser says without the names of its tokens."""
    told, sign, rest = message.partition("expected: ")
    if not sign:
        return message
    names, _, got = rest.partition(", got ")
    words = [_TOKENS[name] for name in re.findall(r"#(\w+)", names) if name in _TOKENS]
    expected = f"expected: {', '.join(dict.fromkeys(words))}"
    return f"{told}{expected}; not {one_line(got, _SHOWN)}" if got else f"{told}{expected}"


def _nodes(parent: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the backgrounds and scenarios of a feature or a rule."""
    for child in parent.get("children", ()):
        for kind, node in child.items():
            if kind == "rule":
                yield from _nodes(node)
            else:
                yield node


def _require_examples(feature: Mapping[str, Any], file: str) -> None:
    """Refuse outlines without examples, of which the compiler makes no scenario or a wrong one."""
    keywords = DIALECTS.get(feature.get("language", ""), DIALECTS["en"])
    outlines = set(keywords["scenarioOutline"]) - set(keywords["scenario"])
    for node in _nodes(feature):
        if "examples" not in node or _rows(node):
            continue
        if node["examples"] or node["keyword"] in outlines:
            place = node["location"]
            raise UsageError(
                f"{file}:{place['line']}:{place.get('column', 1)}: {node['keyword']} "
                f'{node["name"]!r} has no examples: add a table below "Examples:"'
            )


def _rows(scenario: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    examples = scenario.get("examples", ())
    return [row for table in examples for row in table.get("tableBody", ())]


def _require_size(feature: Mapping[str, Any], file: str) -> None:
    """Refuse features of which the backgrounds and examples make far more than is written."""
    steps = characters = 0
    for background, scenario in _scenarios(feature, ()):
        rows = _rows(scenario)
        steps += len(rows or [scenario]) * (len(background) + len(scenario["steps"]))
        characters += sum(_length(scenario["steps"], row) for row in rows)
        if steps > _MAX_STEPS:
            raise UsageError(f"{file}: with all examples it has more than {_MAX_STEPS} steps")
        if characters > _MAX_CHARACTERS:
            raise UsageError(f"{file}: with all examples its steps are too long")


def _scenarios(
    parent: Mapping[str, Any], background: Sequence[object]
) -> Iterator[tuple[Sequence[object], Mapping[str, Any]]]:
    """Yield the scenarios of a feature or a rule, each with the steps of its background."""
    for child in parent.get("children", ()):
        for kind, node in child.items():
            if kind == "background":
                background = [*background, *node["steps"]]
            elif kind == "rule":
                yield from _scenarios(node, background)
            else:
                yield background, node


def _length(steps: Sequence[Mapping[str, Any]], row: Mapping[str, Any]) -> int:
    """Return how many characters the steps of an example have at most."""
    longest = max((len(cell["value"]) for cell in row["cells"]), default=0)
    texts = [text for step in steps for text in _texts(step)]
    return sum(len(text) + text.count("<") * longest for text in texts)


def _texts(step: Mapping[str, Any]) -> Iterator[str]:
    yield step["text"]
    yield step.get("docString", {}).get("content", "")
    for row in step.get("dataTable", {}).get("rows", ()):
        for cell in row["cells"]:
            yield cell["value"]


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
        is_context=step.get("type") == "Context",
        is_outcome=step.get("type") == "Outcome",
    )


def _table(table: Mapping[str, Any]) -> Table:
    rows = table.get("rows", ())
    return tuple(tuple(cell["value"] for cell in row["cells"]) for row in rows)
