"""How much memory this process and those that it started hold, as Linux tells it."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

KILOBYTES_A_PAGE = os.sysconf("SC_PAGE_SIZE") // 1024


class Memory(NamedTuple):
    """In MB: of this process (resident), and of all that it started (proportional shares of what
    they share)."""

    python: int
    browser: int


def memory() -> Memory:
    """As it is now."""
    return Memory(_resident(), sum(_share(each) for each in _descendants(os.getpid())) // 1024)


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * KILOBYTES_A_PAGE // 1024


def _share(process: int) -> int:
    """Kilobytes; 0 of one that has ended."""
    with suppress(OSError, IndexError, StopIteration):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1])
    return 0


def _descendants(process: int) -> Iterator[int]:
    children = defaultdict(list)
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = file.read_text(errors="replace").rpartition(")")[2].split()
            children[int(told[1])].append(int(file.parent.name))
    waiting = [process]
    while waiting:
        waiting += (found := children[waiting.pop()])
        yield from found
