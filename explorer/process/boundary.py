"""Contains faults that nobody foresaw, so that they cost a step and never a run."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog

from explorer.errors import ExplorerError, InternalError

log = structlog.get_logger(__name__)

LONGEST_MESSAGE = 300
"""Characters of an error's message that are repeated; it may quote a page."""
LONGEST_PART, LONGEST_TRACEBACK = 2_000, 20_000
"""Characters of a frame or a message, and of all of them."""
_PACKAGE = Path(__file__).parents[1]


@contextmanager
def boundary(during: str, *, log_traceback: bool = True) -> Iterator[None]:
    """Log an unforeseen exception with its traceback and raise InternalError instead.

    It stands around each call that an observer gets, and around each part of a step: what a page
    sends can break any library, and a run of an hour must not end for that. Errors that explorer
    raises on purpose pass.
    """
    try:
        yield
    except ExplorerError:
        raise
    except Exception as error:  # whatever a page or a library makes of a step: see above
        told = InternalError(_in_words(error))
        details = {"exception": traceback_of(error)} if log_traceback else {}
        log.error("internal error", during=during, error=str(told), **details)
        raise told from error


def traceback_of(error: BaseException) -> str:
    """As Python prints it, but each part cut: a message may quote megabytes of a page.

    There are no local variables in it: they hold secrets, and their texts have no end.
    """
    parts = traceback.format_exception(error)
    text = "".join(_cut(part, LONGEST_PART) for part in parts)
    return text if len(text) <= LONGEST_TRACEBACK else f"[...]\n{text[-LONGEST_TRACEBACK:]}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}[...]\n"


def _in_words(error: Exception) -> str:
    """One line: what it was, and the last of our own lines that it passed."""
    whole = str(error)
    cut = "…" if len(whole) > LONGEST_MESSAGE else ""  # tells the mask where it was cut
    message = " ".join(whole[:LONGEST_MESSAGE].split()) + cut
    return f"{type(error).__name__}: {message} ({_place(error)})"


def _place(error: Exception) -> str:
    places = [
        (Path(frame.f_code.co_filename), number)
        for frame, number in traceback.walk_tb(error.__traceback__)
    ]
    ours = [place for place in places if place[0].is_relative_to(_PACKAGE)]
    file, line = (ours or places)[-1]
    return f"{file.relative_to(_PACKAGE.parent) if ours else file.name}:{line}"
