"""The ``explorer`` command, and ``python -m explorer``."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from explorer import cli  # takes a moment, in which Ctrl-C may come

        code = cli.run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130  # interruption.INTERRUPTED, which may not be there yet
    sys.exit(code)


if __name__ == "__main__":
    main()
