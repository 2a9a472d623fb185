"""The applications of the ladder, and which of them are held out."""

from __future__ import annotations

from tests.benchmarks.relocation.applications import django_admin, roundup
from tests.benchmarks.relocation.tasks import Application

APPLICATIONS: dict[str, Application] = {
    module.APPLICATION.name: module.APPLICATION for module in (django_admin, roundup)
}

HELD_OUT = ("wagtail", "cloudcmd")
"""Applications that are never looked at while weights are learned. They were chosen before any of
them was collected."""
