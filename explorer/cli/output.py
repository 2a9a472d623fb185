"""Writes to standard output: lines for people, JSON for programs."""

from __future__ import annotations

import json
import sys

from rich.console import Console

WIDE = 1_000
"""Width in columns for a file or a pipe, so that nothing is cut off."""


class Output(Console):
    """Prints the result of a command."""

    def __init__(self) -> None:
        super().__init__(highlight=False, soft_wrap=True)
        if not self.is_terminal:
            self.width = WIDE

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError, because rich would exit with 1 instead of the code of SIGPIPE."""
        raise BrokenPipeError


def print_json(value: object) -> None:
    """Print JSON in ASCII, so that characters from a page cannot control the terminal."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")
