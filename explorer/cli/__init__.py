"""The command line: one module for each group of commands, which register themselves.

Exit codes: 0 success; 1 findings at or above --fail-on; 2 usage or configuration error; 3 the
target or the browser could not be used, or explorer itself failed; 130 interrupted.

Each command imports Playwright, the planner, the reports and the run store only when it needs them,
so that --help and a mistyped option respond at once.
"""

from __future__ import annotations

from explorer.cli import (  # noqa: F401
    config,
    doctor,
    explore,
    find,
    mcp,
    record,
    replay,
    serve,
    sessions,
)
from explorer.cli.explore import exit_code
from explorer.cli.recordings import annotate as _annotate  # noqa: F401
from explorer.cli.recordings import commands as _recordings  # noqa: F401
from explorer.cli.recordings import extension as _extension  # noqa: F401
from explorer.cli.reports import commands as _reports  # noqa: F401
from explorer.cli.root import app
from explorer.cli.running import run
from explorer.cli.scenarios import commands as _scenarios  # noqa: F401
from explorer.cli.scenarios import export as _export  # noqa: F401
from explorer.cli.schedules import commands as _schedules  # noqa: F401

__all__ = ["app", "exit_code", "run"]
