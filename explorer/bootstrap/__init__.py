"""Assembles runs: joins planner, browser, model and reports as the settings say.

Its names are imported on first use: a run of scenarios needs no planner.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.bootstrap.beginning import Beginning
    from explorer.bootstrap.exploring import explore
    from explorer.bootstrap.logins import log_in_if_asked
    from explorer.bootstrap.reported_runs import explore_and_report, explore_into
    from explorer.bootstrap.run_folders import new_folder

__all__ = [
    "Beginning",
    "explore",
    "explore_and_report",
    "explore_into",
    "log_in_if_asked",
    "new_folder",
]

_MODULES = {
    "Beginning": "beginning",
    "explore": "exploring",
    "explore_and_report": "reported_runs",
    "explore_into": "reported_runs",
    "log_in_if_asked": "logins",
    "new_folder": "run_folders",
}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
