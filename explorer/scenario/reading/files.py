"""Reads the scenarios of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from explorer.errors import UsageError
from explorer.models.scenario import Scenario

MAX_BYTES = 1_000_000
MAX_STEPS = 10_000
_FORMATS = ".feature (Gherkin), .md (a list of steps in Markdown) or .txt (a step a line)"


def load_scenarios(path: Path) -> tuple[Scenario, ...]:
    """Read the scenarios of a file.

    Args:
        path: A ``.feature``, ``.md`` or ``.txt`` file in UTF-8.

    Raises:
        UsageError: The file cannot be read, is too large, is not of a known format, has a fault, or
            has no steps. The message begins with the file, and the line and column if known.
    """
    if path.is_dir():
        raise UsageError(f"{path}: a folder; name the files of scenarios in it")
    return parse_scenarios(lambda: read_text(path), path)


def parse_scenarios(text: Callable[[], str], path: Path) -> tuple[Scenario, ...]:
    """Parse the text of a file of scenarios.

    Args:
        text: Returns the text.
        path: The file, which says in which format the text is, and names it in errors.

    Raises:
        UsageError: As of ``load_scenarios``.
    """
    suffix = path.suffix.lower()
    if is_gherkin(path):
        from explorer.scenario.reading.gherkin import read_gherkin as read
    elif suffix == ".md":
        from explorer.scenario.reading.markdown import read_markdown as read
    elif suffix == ".txt":
        from explorer.scenario.reading.plain import read_plain as read
    else:
        raise UsageError(f"{path}: not a scenario: name it {_FORMATS}")
    scenarios = read(text(), str(path))
    steps = sum(len(scenario.actions) for scenario in scenarios)
    if not steps:
        how = "; begin each with Given, When, Then, And or But" if suffix == ".feature" else ""
        raise UsageError(f"{path}: it has no steps{how}")
    if steps > MAX_STEPS:
        raise UsageError(f"{path}: it has {steps} steps; at most {MAX_STEPS}")
    return tuple(_numbered(scenario for scenario in scenarios if scenario.actions))


def _numbered(scenarios: Iterable[Scenario]) -> Iterator[Scenario]:
    """Tell scenarios of one name apart, such as the examples of an outline."""
    seen: Counter[str] = Counter()
    for scenario in scenarios:
        seen[scenario.name] += 1
        yield scenario.model_copy(update={"number": seen[scenario.name]})


def is_gherkin(path: Path) -> bool:
    """Return whether a file is named as Gherkin, plain or in Markdown."""
    return path.name.lower().endswith((".feature", ".feature.md"))


def read_text(path: Path) -> str:
    """Read the text of a file of scenarios.

    Raises:
        UsageError: The file cannot be read, is too large or is not UTF-8.
    """
    try:
        if path.exists() and not path.is_file():  # reading a pipe would not end
            raise UsageError(f"{path}: not a file with text")
        if path.stat().st_size > MAX_BYTES:
            raise UsageError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB; split it")
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: it is not UTF-8 text") from None
