"""Runs the ``explorer`` command, also by ``python -m explorer``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its exit code."""
    try:
        from explorer.process.importing import importing

        with importing():
            from explorer import cli  # takes a moment, during which Ctrl-C may arrive
        code = cli.run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # interruption.INTERRUPTED, which may not be imported yet
    sys.exit(code)


if __name__ == "__main__":
    main()
