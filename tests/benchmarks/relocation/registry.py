"""The applications of the ladder, and which of them are held out."""

from __future__ import annotations

from tests.benchmarks.relocation.applications import (
    cloudcmd,
    datasette,
    django_admin,
    ihatemoney,
    jupyterlab,
    locust,
    node_red,
    roundup,
    sqlite_web,
    tiddlywiki,
    tinymce,
    wagtail,
)
from tests.benchmarks.relocation.tasks import Application

MODULES = (
    django_admin,
    roundup,
    datasette,
    node_red,
    tiddlywiki,
    locust,
    ihatemoney,
    jupyterlab,
    sqlite_web,
    tinymce,
    wagtail,
    cloudcmd,
)

APPLICATIONS: dict[str, Application] = {
    module.APPLICATION.name: module.APPLICATION for module in MODULES
}

HELD_OUT = ("wagtail", "cloudcmd")
"""Applications that are never looked at while weights are learned. They were chosen before any of
them was collected."""
