"""Turns unexpected exceptions into InternalError, so that they cost a step and not the run."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog

from explorer.errors import ExplorerError, InternalError
from explorer.text import single_spaced

log = structlog.get_logger(__name__)

MAX_MESSAGE_LENGTH = 300
"""Characters of an error message that are repeated; it may quote a page."""
MAX_PART_LENGTH, MAX_TRACEBACK_LENGTH = 2_000, 20_000
"""Maximum characters of one frame or message, and of a whole traceback."""
_PACKAGE = Path(__file__).parents[1]


@contextmanager
def boundary(during: str, *, log_traceback: bool = True) -> Iterator[None]:
    """Log an unexpected exception with its traceback and raise InternalError instead.

    It surrounds each call of an observer and each part of a step: the content of a page can make
    any library fail, and a long run must not end for that. Exceptions that explorer raises on
    purpose pass through.

    Args:
        during: What is done in the block, for the log line.
        log_traceback: Whether the log line includes the traceback.

    Raises:
        InternalError: The block raised an exception that is not an ExplorerError.
    """
    try:
        yield
    except ExplorerError:
        raise
    except Exception as error:  # anything that a page or a library raises
        internal_error = InternalError(_describe(error))
        details = {"exception": traceback_of(error)} if log_traceback else {}
        log.error("internal error", during=during, error=str(internal_error), **details)
        raise internal_error from error


def traceback_of(error: BaseException) -> str:
    """Return the traceback as Python prints it, with long parts cut: a message may quote a page.

    It contains no local variables, which may hold secrets and are of any length.
    """
    parts = traceback.format_exception(error)
    text = "".join(_truncate(part, MAX_PART_LENGTH) for part in parts)
    return text if len(text) <= MAX_TRACEBACK_LENGTH else f"[...]\n{text[-MAX_TRACEBACK_LENGTH:]}"


def _truncate(text: str, max_length: int) -> str:
    return text if len(text) <= max_length else f"{text[:max_length]}[...]\n"


def _describe(error: Exception) -> str:
    """Return one line with the error and the last line of explorer's code that it passed."""
    whole = str(error)
    cut = "…" if len(whole) > MAX_MESSAGE_LENGTH else ""  # shows the mask where the text was cut
    message = single_spaced(whole[:MAX_MESSAGE_LENGTH]) + cut
    return f"{type(error).__name__}: {message} ({_source_line(error)})"


def _source_line(error: Exception) -> str:
    places = [
        (Path(frame.f_code.co_filename), number)
        for frame, number in traceback.walk_tb(error.__traceback__)
    ]
    ours = [place for place in places if place[0].is_relative_to(_PACKAGE)]
    file, line = (ours or places)[-1]
    return f"{file.relative_to(_PACKAGE.parent) if ours else file.name}:{line}"
