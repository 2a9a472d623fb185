"""Reads scenarios in plain text: a step a line."""

from __future__ import annotations

import re
from pathlib import Path

from explorer.models.scenario import Scenario, Sentence

_ITEM = re.compile(r"\s*(?:\d{1,4}[.)]|[-*•])\s+|\s*")
"""The indentation of a line, with the number or bullet of a list."""


def read_plain(text: str, file: str) -> tuple[Scenario, ...]:
    """Read one scenario of which each line is a step; blank lines and "# comments" are left out.

    A first line without a number or a bullet, where all others have one, is the scenario's name.

    Args:
        text: The text of the file.
        file: Names it in errors.
    """
    sentences, marked = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        start = item.end() if (item := _ITEM.match(line)) else 0
        step = line[start:].strip()
        if step and not line.lstrip().startswith("#"):
            sentences.append(Sentence(text=step, line=number, column=start + 1))
            marked.append(line[:start].strip() != "")
    name = Path(file).stem
    if len(marked) > 1 and not marked[0] and all(marked[1:]):
        name = sentences.pop(0).text.rstrip(":")
    return (Scenario(name=name, file=file, actions=tuple(sentences)),)
