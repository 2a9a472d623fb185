"""Defines ``explorer scenario``, which carries out scenarios and checks how they are read."""

from __future__ import annotations

import asyncio
import json as json_format
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from explorer.cli.options import settings_with, with_run_flags
from explorer.cli.root import app
from explorer.cli.scenarios.carrying_out import CarriedOut, carry_out
from explorer.cli.scenarios.reading import bounded, load, reader_of
from explorer.process.interruption import INTERRUPTED
from explorer.settings.ai import Provider
from explorer.settings.reporting import ReportFormat

if TYPE_CHECKING:
    from explorer.models.scenario import Scenario, SentenceResult
    from explorer.settings.model import Settings

_UNUSABLE = 3
"""The exit code if the first page of a scenario cannot be opened."""

scenario_app = App(
    name="scenario",
    help="Carry out what sentences say, or check how they are read. FILE is Gherkin (.feature), "
    "Markdown with lists of steps (.md) or plain text with a step a line (.txt).",
)
app.command(scenario_app)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ScenarioFlags:
    """The options of a run of scenarios."""

    base_url: Annotated[
        str, Parameter(help="Where the scenarios start; relative addresses are opened on it.")
    ] = ""
    var: Annotated[
        list[str] | None,
        Parameter(
            negative=(),
            help="NAME=VALUE: the value of {NAME} in the sentences. May be repeated. "
            "Others are read from the environment, as secrets.",
        ),
    ] = None
    tags: Annotated[
        str, Parameter(help='Only scenarios with these tags: "@smoke and not @slow".')
    ] = ""
    allow_destructive: Annotated[
        bool, Parameter(help="Also press what deletes, pays or ends something.")
    ] = False
    provider: Annotated[
        Provider | None,
        Parameter(
            help="A model decides what the grammar cannot read and the finder cannot decide."
        ),
    ] = None
    model: Annotated[
        str | None, Parameter(help="The name of the model instead of the provider's default.")
    ] = None
    headed: Annotated[bool, Parameter(help="Show the browser.")] = False
    storage_state: Annotated[
        Path | None, Parameter(help="Start with this storage state file of Playwright.")
    ] = None
    session: Annotated[
        str | None,
        Parameter(help="Keep cookies and storage under this name, and start with the kept ones."),
    ] = None
    grammar: Annotated[
        Path | None, Parameter(help="A TOML file with further ways to say steps.")
    ] = None
    steps: Annotated[
        list[Path] | None,
        Parameter(
            negative=(),
            help="A Python file with functions that sentences are bound to, instead of steps/*.py "
            "beside FILE. May be repeated.",
        ),
    ] = None
    out: Annotated[Path | None, Parameter(help="The folder of reports.")] = None
    reporter: Annotated[
        list[ReportFormat] | None,
        Parameter(negative=(), help="A further report format. May be repeated."),
    ] = None
    config: Annotated[Path | None, Parameter(help="Read this file instead of config.yaml.")] = None


NO_FLAGS = ScenarioFlags()


@scenario_app.command
def run(*files: Path, flags: ScenarioFlags = NO_FLAGS, json: bool = False) -> int:
    """Carry out scenarios; each stops at the first sentence that cannot be done.

    Exit codes: 0 all was done; 1 a sentence was refused, failed or was not understood; 2 usage, no
    scenario is understood as a whole, or a report could not be written; 3 the browser or the site
    cannot be used; 130 interrupted.

    Parameters
    ----------
    files
        The files of scenarios.
    json
        Print the result of each sentence as JSON, and all else to standard error.
    """
    from explorer.settings.preflight import require_settings

    settings = _settings(flags)
    require_settings(settings)
    output = sys.stderr if json else sys.stdout
    shown: list[Scenario | None] = [None]

    def show(scenario: Scenario, result: SentenceResult) -> None:
        if scenario is not shown[-1]:
            shown[-1] = scenario
            print(bounded(f"{scenario.file}:{scenario.line} {scenario.name}"), file=output)
        print(_line(result), file=output, flush=True)

    done = asyncio.run(carry_out(files, flags, settings, show))
    prepared, report = done.run, done.folder / "report.html"
    for warning in prepared.warnings:
        print(bounded(warning), file=sys.stderr)
    passed = sum(result.passed for result in prepared.results)
    told = f"report: {report}" if report.exists() else "no report"
    print(f"{passed} of {prepared.count} scenarios passed; {told}", file=output)
    if json:
        data = {"scenarios": [one.model_dump(mode="json") for one in prepared.results]}
        text = json_format.dumps(data, ensure_ascii=False, indent=1) + "\n"
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    if done.unwritten:
        lacks = f"the reports in {done.folder} are incomplete: {done.unwritten}"
        print(bounded(f"{lacks}; make room and run it again"), file=sys.stderr)
    return _exit_code(done)


def _exit_code(done: CarriedOut) -> int:
    if done.interrupted:
        return INTERRUPTED
    if done.run.fault:
        raise done.run.fault
    if not done.run.is_site_usable:
        return _UNUSABLE
    return int(not done.run.passed) or 2 * bool(done.unwritten)


@scenario_app.command
def check(
    *files: Path,
    grammar: Path | None = None,
    steps: Annotated[list[Path] | None, Parameter(negative=())] = None,
) -> int:
    """Say how each sentence is read, without a browser.

    Exit codes: 0 all sentences are understood; 2 else.

    Parameters
    ----------
    files
        The files of scenarios.
    grammar
        A TOML file with further ways to say steps.
    steps
        A Python file with functions that sentences are bound to, instead of steps/*.py beside FILE.
    """
    from explorer.masking import Mask
    from explorer.scenario.checking import not_understood, words_of
    from explorer.scenario.deciding.remembered import with_decided
    from explorer.scenario.memory import Memory
    from explorer.scenario.read import read_scenarios
    from explorer.sentences.unread import Unread

    unread = 0
    for scenario, sentences in read_scenarios(load(files, ""), reader_of(files, grammar, steps)):
        print(bounded(f"{scenario.file}:{scenario.line} {scenario.name}"))
        memory = Memory(Path(scenario.file), Mask())
        known = with_decided(scenario, sentences, memory)
        for sentence, read in zip(scenario.actions, known, strict=True):
            if isinstance(read, Unread):
                unread += 1
                print(bounded(not_understood(scenario, sentence, read)), file=sys.stderr)
                continue
            for step in read:
                print(bounded(f"{sentence.line:4} {words_of(step)}"))
    return 2 if unread else 0


def _settings(flags: ScenarioFlags) -> Settings:
    from explorer.bootstrap.scenarios.settings import settings_for_scenarios

    settings = with_run_flags(
        settings_with(flags.config),
        headed=flags.headed,
        storage_state=flags.storage_state,
        session=flags.session,
        out=flags.out,
        reporter=flags.reporter,
    )
    given = {"provider": flags.provider, "model": flags.model}
    ai = {name: value for name, value in given.items() if value is not None}
    settings = settings.model_copy(update={"ai": settings.ai.model_copy(update=ai)})
    return settings_for_scenarios(settings, allow_destructive=flags.allow_destructive)


def _line(result: SentenceResult) -> str:
    model = f"the model: {result.reasoning}" if result.reasoning else ""
    detail = "; ".join(filter(None, (result.detail, model)))
    told = f": {detail}" if detail else ""
    return bounded(f"{result.line:4} {result.outcome} {result.text}{told}")
