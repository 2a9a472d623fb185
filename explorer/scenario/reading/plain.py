"""Reads scenarios in plain text: a step a line, or several sentences."""

from __future__ import annotations

import re
from pathlib import Path

from explorer.models.scenario import Scenario, Sentence
from explorer.scenario.reading.paragraphs import sentences_of
from explorer.scenario.reading.tags import tags_of
from explorer.sentences.quotes import quotations

_ITEM = re.compile(r"\s*(?:\d{1,4}[.)]|[-*•])\s+|\s*")
"""The indentation of a line, with the number or bullet of a list."""
_ENDS = (".", "!", "?", ";", "\u3002")
"""What ends a sentence and no heading."""


def read_plain(text: str, file: str) -> tuple[Scenario, ...]:
    """Read one scenario, of which each sentence of a line is a step.

    Blank lines and "# comments" are left out. A line of "@tags" tags it. A first line without a
    number or a bullet, where all others have one, is the scenario's name; one with a blank line
    below it may be.

    Args:
        text: The text of the file.
        file: Names it in errors.
    """
    sentences, marked = [], []
    tags: tuple[str, ...] = ()
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        start = item.end() if (item := _ITEM.match(line)) else 0
        step = line[start:].strip()
        if found := tags_of(step):
            tags += found
        elif step and not line.lstrip().startswith("#"):
            sentences.append(Sentence(text=step, line=number, column=start + 1))
            marked.append(line[:start].strip() != "")
    name = Path(file).stem
    is_named = len(marked) > 1 and not marked[0]
    below = lines[sentences[0].line : sentences[0].line + 1] if sentences else []
    is_apart = is_named and not "".join(below).strip() and len(_steps(sentences[0])) == 1
    if is_named and all(marked[1:]):
        name, is_apart = sentences.pop(0).text.rstrip(":"), False
    actions = tuple(step for sentence in sentences for step in _steps(sentence))
    return (
        Scenario(
            name=name,
            file=file,
            tags=tags,
            actions=actions,
            may_begin_with_name=is_apart,
            begins_as_heading=is_apart and _is_heading(*sentences),
        ),
    )


def _steps(line: Sentence) -> list[Sentence]:
    """Return a step for each sentence of a line."""
    return [
        line.model_copy(update={"text": text, "column": line.column + start})
        for start, text in sentences_of(line.text)
    ]


def _is_heading(first: Sentence, *others: Sentence) -> bool:
    """Return whether only the first of several lines does not end as a sentence does.

    A quotation names an element, and so is in a step whose full stop is missing.
    """
    is_step = first.text.endswith(_ENDS) or bool(quotations(first.text))
    return not is_step and len(others) > 1 and all(one.text.endswith(_ENDS) for one in others)
