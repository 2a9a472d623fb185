"""The values of the benchmark: applications, scenarios, and how a scenario ended."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Package, Place, Server

Facts = Mapping[str, str]
"""The state of an application: a text for each fact, as ``closed`` for ``ticket 3 status``."""


@dataclass(frozen=True)
class Application:
    """A real web application on which scenarios are carried out.

    Attributes:
        name: Its name, also of its folder of cases.
        kind: What sort of application it is, in a few words.
        version: The release that is installed.
        package: What it is installed from.
        serve: Says how the application is started on a folder with prepared data.
        facts: Reads the state of the application from its files or its API.
        prepare: Makes the first data in an empty folder; returns commands that run there.
        fill: Makes the rest of the first data over HTTP, while the application runs.
    """

    name: str
    kind: str
    version: str
    package: Package
    serve: Callable[[Place], Server]
    facts: Callable[[Place], Facts]
    prepare: Callable[[Place], Sequence[Sequence[str]]] = lambda _: ()
    fill: Callable[[Place], None] | None = None


Solution = Callable[[Page, Place], AsyncIterator[None]]
"""Carries a scenario out by hand-written Playwright calls. It yields once, before the last step
that changes the state of the application; a scenario that changes nothing never yields."""


@dataclass(frozen=True)
class Scenario:
    """A file of scenarios as a tester wrote it, and what has to come of it.

    Attributes:
        application: The name of the application.
        file: The file: .feature, .md or .txt.
        language: The language of its sentences: en, de, fr, es, it, pt, nl.
        half: ``before`` or ``after``: whether it was written before the grammar; or ``third``.
        ends: ``passed``; ``refused``, where a line cannot be carried out as it is written; or
            ``failed``, where a line asserts what is not so.
        line: The line of the file that is refused or fails.
        why: Why it is refused or fails.
        changes: The facts that differ afterwards, with their new values: ``*`` stands for any
            value, ``-`` for a fact that is gone.
        passing: Values that facts may have on the way, if a run stops early.
        arguments: Additional arguments of the command.
        environment: Additional environment variables.
    """

    application: str
    file: Path
    language: str
    half: str
    ends: str
    line: int | None
    why: str
    changes: Mapping[str, str]
    passing: Mapping[str, Sequence[str]]
    arguments: Sequence[str]
    environment: Mapping[str, str]

    @property
    def name(self) -> str:
        return f"{self.application}/{self.file.stem}"
