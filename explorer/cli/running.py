"""Runs a command line and reports errors in one line."""

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
from explorer.text import single_spaced

UNUSABLE = 3
EXTRAS = dict.fromkeys(("serve", "worker", "schedule", "reports"), "service") | {
    "mcp": "mcp",
    "--extension": "recording",
}
"""The extra of the package that a command or an option needs."""
BROKEN_PIPE = 141  # the exit code that a shell shows for a program ended by SIGPIPE


def run(arguments: list[str]) -> int:
    """Run a command line and return its exit code; any error is reported in one line."""
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return complain(str(error), 2)
    except ExplorerError as error:
        return complain(str(error), error.exit_code)
    except (KeyboardInterrupt, asyncio.CancelledError):
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:  # the reader is gone, so nothing may be flushed to it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except ModuleNotFoundError as error:
        if extra := next((EXTRAS[name] for name in arguments if name in EXTRAS), None):
            return complain(_missing(extra), 2)
        return _unexpected(error)
    except Exception as error:  # noqa: BLE001 - a bug: the traceback goes to a file
        return _unexpected(error)
    return code or 0


def _missing(extra: str) -> str:
    return f"this command needs packages that are not installed: pip install 'explorer[{extra}]'"


def _unexpected(error: Exception) -> int:
    return complain(f"failed unexpectedly ({error!r}); details: {_write_traceback()}", UNUSABLE)


def complain(message: str, code: int = 0) -> int:
    """Print a line on standard error and return ``code``.

    Secrets are masked and control characters removed, so that texts from pages and files cannot
    control the terminal.
    """
    from explorer.process.logs import without_secrets

    line = "".join(filter(str.isprintable, single_spaced(without_secrets(message))))
    sys.stderr.write(f"explorer: {line}\n")
    return code


def _write_traceback() -> str:
    from explorer.process.logs import without_secrets

    with tempfile.NamedTemporaryFile(
        "w", prefix="explorer-", suffix=".log", delete=False, encoding="utf-8", errors="replace"
    ) as file:
        file.write(without_secrets(traceback.format_exc()))
    return file.name
