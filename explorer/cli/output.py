"""Standard output: lines for people, JSON for programs."""

from __future__ import annotations

import json
import sys

from rich.console import Console

WIDE = 1_000
"""Columns of what is no terminal: nothing is cut off for a file or a pipe."""


class Output(Console):
    """Where a command's answer goes."""

    def __init__(self) -> None:
        super().__init__(highlight=False, soft_wrap=True)
        if not self.is_terminal:
            self.width = WIDE

    def on_broken_pipe(self) -> None:
        """The command line ends as after a SIGPIPE; rich would exit with 1."""
        raise BrokenPipeError


def print_json(value: object) -> None:
    """In ASCII, so that no character of a page has power over a terminal."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")
