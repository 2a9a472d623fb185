"""Assembles runs: joins planner, browser, model and reports as the settings say."""

from explorer.bootstrap.beginning import Beginning
from explorer.bootstrap.exploring import explore
from explorer.bootstrap.logins import log_in_if_asked
from explorer.bootstrap.reported_runs import explore_and_report, explore_into, new_folder

__all__ = [
    "Beginning",
    "explore",
    "explore_and_report",
    "explore_into",
    "log_in_if_asked",
    "new_folder",
]
