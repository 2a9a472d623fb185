"""Reads scenarios in plain text: a step a line."""

from __future__ import annotations

import re
from pathlib import Path

from explorer.models.scenario import Scenario, Sentence

_ITEM = re.compile(r"\s*(?:\d{1,4}[.)]|[-*•])\s+|\s*")
"""The indentation of a line, with the number or bullet of a list."""


def read_plain(text: str, file: str) -> tuple[Scenario, ...]:
    """Read one scenario of which each line is a step; blank lines and "# comments" are left out.

    Args:
        text: The text of the file.
        file: Names it in errors.
    """
    sentences = []
    for number, line in enumerate(text.splitlines(), start=1):
        start = item.end() if (item := _ITEM.match(line)) else 0
        step = line[start:].strip()
        if step and not line.lstrip().startswith("#"):
            sentences.append(Sentence(text=step, line=number, column=start + 1))
    return (Scenario(name=Path(file).stem, file=file, actions=tuple(sentences)),)
