"""Runs the ``explorer`` command, also by ``python -m explorer``."""

from __future__ import annotations

import os
import signal
import sys

INTERRUPTED = 130  # that of process.interruption, which is not imported yet


def main() -> None:
    """Run the command line and exit with its exit code."""
    by_python = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if by_python:  # else whoever started it wants Ctrl-C to be ignored
        signal.signal(signal.SIGINT, _leave)
    from explorer.process.importing import importing

    with importing():
        from explorer import cli  # takes a moment, during which Ctrl-C may arrive
    if by_python:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = cli.run(sys.argv[1:])
    if by_python:
        signal.signal(signal.SIGINT, _leave)
    sys.exit(code)


def _leave(*_: object) -> None:
    """End the process while it has nothing to clean up: modules are loaded, or all is done.

    An exception in the middle of an import is told as a traceback by whatever is being imported.
    """
    os.write(2, b"explorer: interrupted\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
