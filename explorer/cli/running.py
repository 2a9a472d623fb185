"""Carries out a command line, and tells in a line what went wrong."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import traceback

from cyclopts import CycloptsError

from explorer.cli.root import app
from explorer.errors import ExplorerError
from explorer.process.interruption import INTERRUPTED

UNUSABLE = 3
BROKEN_PIPE = 141  # what a shell shows for a program that SIGPIPE ended


def run(arguments: list[str]) -> int:
    """Carry out a command line and return its exit code; whatever goes wrong is told in a line."""
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return complain(str(error), 2)
    except ExplorerError as error:
        return complain(str(error), error.exit_code)
    except (KeyboardInterrupt, asyncio.CancelledError):
        return INTERRUPTED
    except BrokenPipeError:  # the reader left; nothing may be flushed to it at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:  # a fault of ours: the user gets a line, we get the traceback
        return complain(f"failed unexpectedly ({error!r}); details: {_write_traceback()}", UNUSABLE)
    return code or 0


def complain(message: str, code: int = 0) -> int:
    """A line on standard error, without secrets; what a page or a file wrote has no power over the
    terminal."""
    from explorer.process.logs import without_secrets

    line = "".join(filter(str.isprintable, " ".join(without_secrets(message).split())))
    sys.stderr.write(f"explorer: {line}\n")
    return code


def _write_traceback() -> str:
    from explorer.process.logs import without_secrets

    with tempfile.NamedTemporaryFile(
        "w", prefix="explorer-", suffix=".log", delete=False, encoding="utf-8", errors="replace"
    ) as file:
        file.write(without_secrets(traceback.format_exc()))
    return file.name
