"""Writes recordings as tests for pytest-playwright."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from explorer.models.recording import Recording
from explorer.recording.formats.pytest_steps import StepWriter
from explorer.recording.formats.python_templates import python_templates
from explorer.recording.formats.results import WrittenRecording
from explorer.recording.variables import is_variable_name
from explorer.urls import origin

_NAME_LENGTH = 60


def write_pytest(recording: Recording) -> WrittenRecording:
    """Write a test that does the same, and checks what was asserted.

    Texts of pages are only in string literals and one-line comments. Secrets are read from the
    environment.
    """
    site = origin(recording.url)
    writer = StepWriter(recording, site)
    lines = writer.lines()
    title = recording.title or recording.url or "A recording"
    viewport = recording.viewport
    text = (
        python_templates("explorer.recording.formats")
        .get_template("test_recording.py.jinja")
        .render(
            title=title,
            name=_name(recording.title),
            site=site,
            viewport=viewport and {"width": viewport.width, "height": viewport.height},
            variables=[name for name in recording.variables if is_variable_name(name)],
            modules=[name for name in ("os", "re") if any(f"{name}." in line for line in lines)],
            frames=any(action.frame for action in recording.actions),
            asserts=any("expect(" in line for line in lines),
            losses=recording.losses or (),
            lines=lines,
        )
    )
    return WrittenRecording(text, tuple(writer.losses), tuple(_warnings(writer.unproven)))


def _warnings(unproven: Sequence[int]) -> Iterator[str]:
    if unproven:
        numbers = ", ".join(map(str, unproven))
        yield (
            f"action {numbers}: no replay has proven that the locator matches one element only; "
            "explorer replay FILE --update does"
        )


def _name(title: str) -> str:
    """Return the name of the test function; an address names nothing."""
    words = "" if "://" in title else re.sub(r"[^a-z0-9]+", "_", title.lower())[:_NAME_LENGTH]
    return f"test_{words.strip('_') or 'recording'}"
