"""The tree of an outline's lines, which their margins make."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, count
from operator import add

from explorer.finder.outline.lines import margin

_NEAR = 2000
"""Distance in characters within which most lines have the line that contains them."""


class LineTree:
    """Finds the line above each line that contains it. Lines are given by their numbers."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self._parents: dict[int, int] = {}

    def parent(self, number: int) -> int:
        """Return the line that contains this one, -1 if there is none."""
        if number not in self._parents:
            self._parents[number] = self._find_parent(number)
        return self._parents[number]

    def parents(self, number: int) -> Iterator[int]:
        """Yield the lines that contain this one, the nearest first."""
        parent = self.parent(number)
        while parent >= 0:
            yield parent
            parent = self.parent(parent)

    def below(self, number: int) -> Iterator[int]:
        """Yield the lines that this one contains, at any depth."""
        inside = margin(self.lines[number]) + " "
        for below in range(number + 1, len(self.lines)):
            if not self.lines[below].startswith(inside):
                return
            yield below

    def find_all_parents(self) -> None:
        """Find all parents in one pass; to find each by itself takes quadratic time."""
        open_lines: list[tuple[int, int]] = []  # the margin and the number of each
        for number, line in enumerate(self.lines):
            width = len(margin(line))
            if number and line[width : width + 1] != "-":
                continue
            while open_lines and open_lines[-1][0] >= width:
                open_lines.pop()
            self._parents[number] = open_lines[-1][1] if open_lines else -1
            open_lines.append((width, number))

    def _find_parent(self, number: int) -> int:
        line = self.lines[number]
        width = len(margin(line))
        if not width:
            return -1
        if line[width] != "-":
            above = range(number - 1, -1, -1)
            return next((n for n in above if len(margin(self.lines[n])) < width), -1)
        nearest, start = -1, self._starts[number]
        # A search of the text is a hundred times faster than a loop over the lines.
        for begin in (max(start - _NEAR, 0), 0):
            for less in range(width):
                nearest = max(nearest, self.text.rfind(f"\n{' ' * less}-", begin, start))
            if nearest >= 0:
                return bisect_right(self._starts, nearest + 1) - 1
        return 0 if number and len(margin(self.lines[0])) < width else -1

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line begins in the text."""
        return [0, *map(add, accumulate(map(len, self.lines)), count(1))]
