"""Reads scenarios in Markdown: the items of a list are the steps of the heading above it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from explorer.models.scenario import Scenario, Sentence, Table
from explorer.scenario.reading.tags import tags_of, without_tags
from explorer.sentences.quotes import QUOTES


def read_markdown(text: str, file: str) -> tuple[Scenario, ...]:
    """Read the scenarios of a Markdown file.

    A heading begins a scenario. Items of lists are its steps; a table or a code block in an item or
    right below it belongs to the step. A paragraph of "@tags", or those at the end of the heading,
    tag it; other text is left out.

    Args:
        text: The text of the file.
        file: Names it in errors.
    """
    reader = _Reader(text.splitlines(), file)
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for position, token in enumerate(tokens):
        reader.read(token, tokens, position)
    return reader.scenarios()


class _Reader:
    """Collects the scenarios from the tokens of a document."""

    def __init__(self, lines: Sequence[str], file: str) -> None:
        self._lines = lines
        self._file = file
        self._scenarios = [Scenario(name=Path(file).stem, file=file)]
        self._in_item = 0

    def scenarios(self) -> tuple[Scenario, ...]:
        """Return the scenarios with steps."""
        return tuple(scenario for scenario in self._scenarios if scenario.actions)

    def read(self, token: Token, tokens: Sequence[Token], position: int) -> None:
        """Read a token of the document."""
        match token.type:
            case "list_item_open":
                self._in_item += 1
            case "list_item_close":
                self._in_item -= 1
            case "heading_open":
                line = (token.map or [0])[0] + 1
                name, tags = without_tags(tokens[position + 1].content)
                self._scenarios.append(Scenario(name=name, file=self._file, line=line, tags=tags))
            case "inline" if tokens[position - 1].type == "paragraph_open":
                self._read_paragraph(token)
            case "fence" | "code_block":
                self._amend_step(doc_string=token.content.removesuffix("\n"))
            case "table_open":
                self._amend_step(table=_table(tokens[position:]))

    def _read_paragraph(self, token: Token) -> None:
        if tags := tags_of(token.content):
            self._change(tags=(*self._scenarios[-1].tags, *tags))
        elif self._in_item:
            line = (token.map or [0])[0]
            text = " ".join(_plain_text(token.children or ()).split())
            column = self._lines[line].find(token.content[:1]) + 1
            step = Sentence(text=text, line=line + 1, column=max(column, 1))
            self._change(actions=(*self._scenarios[-1].actions, step))

    def _amend_step(self, **changes: object) -> None:
        if actions := self._scenarios[-1].actions:
            self._change(actions=(*actions[:-1], actions[-1].model_copy(update=changes)))

    def _change(self, **changes: object) -> None:
        self._scenarios[-1] = self._scenarios[-1].model_copy(update=changes)


def _plain_text(tokens: Sequence[Token]) -> str:
    """Return the text without markup; what is emphasised or set as code becomes a quotation."""
    parts: list[str] = []
    is_quoted = False
    for token in tokens:
        if token.type in ("strong_open", "em_open", "strong_close", "em_close"):
            is_quoted = _touches_quote(parts) if token.nesting > 0 else is_quoted
            parts.append("" if is_quoted else '"')
        elif token.type == "code_inline":
            parts.append(token.content if _touches_quote(parts) else f'"{token.content}"')
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        else:
            parts.append(token.content)
    return "".join(parts)


def _touches_quote(parts: Sequence[str]) -> bool:
    return bool(parts) and parts[-1][-1:] in QUOTES


def _table(tokens: Sequence[Token]) -> Table:
    """Return the rows of the table that begins with the first token."""
    rows: list[list[str]] = []
    for position, token in enumerate(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(tokens[position + 1].content)
        elif token.type == "table_close":
            break
    return tuple(map(tuple, rows))
