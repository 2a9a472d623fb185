"""Reads the files of scenarios that a command names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from explorer.models.scenario import Scenario
    from explorer.scenario.bound.reader import BoundReader

MAX_LINE_LENGTH = 200


def reader_of(
    files: Sequence[Path], grammar: Path | None, steps: Sequence[Path] | None
) -> BoundReader:
    """Return what reads the sentences of files, by grammar or as calls of functions.

    Raises:
        UsageError: The grammar or a file of steps has a fault.
    """
    from explorer.scenario.bound.loading import load_steps
    from explorer.scenario.bound.reader import BoundReader
    from explorer.sentences.grammar import load_languages

    return BoundReader(load_languages(grammar), load_steps(steps or (), files))


def load(files: tuple[Path, ...], tags: str) -> list[Scenario]:
    """Return the scenarios of files that have the tags.

    Raises:
        UsageError: There are none, or a file has a fault.
    """
    from explorer.errors import UsageError
    from explorer.scenario.reading.files import load_scenarios
    from explorer.scenario.reading.tags import with_tags

    if not files:
        raise UsageError("name one or more files of scenarios (.feature, .md or .txt)")
    if any(file.parts[0] in ("http:", "https:") for file in files if file.parts):
        raise UsageError("an address is no file of scenarios: give it with --base-url")
    scenarios = [scenario for file in files for scenario in load_scenarios(file)]
    chosen = with_tags(scenarios, tags)
    if not chosen:
        raise UsageError(f"no scenario has the tags {tags!r}")
    return chosen


def bounded(line: str) -> str:
    """Return a line of bounded length, with its indentation."""
    from explorer.text import one_line

    indent = line[: len(line) - len(line.lstrip())]
    return indent + one_line(line, MAX_LINE_LENGTH)
