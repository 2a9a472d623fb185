"""Imports modules without collecting garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing() -> Iterator[None]:
    """Let the garbage collector rest while modules are imported, and pass over them afterwards.

    Modules stay until the end of the process. To look through those of a run of scenarios takes
    the collector a third of their import time, and again as much at the end of the process.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
