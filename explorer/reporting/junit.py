"""The findings as JUnit XML for the test reports of CI servers.

The dialect is that of Jenkins' xunit plugin, which GitLab and Azure read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from explorer.models import Finding, ReplayedStep
from explorer.reporting.run import ReplaySummary, RunSummary, Step

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(run: RunSummary) -> str:
    """Return one test suite with a case for the run and a case for each finding.

    Findings of severity error are failed cases. Others are skipped cases, which CI servers list
    with their message without failing. A run that lost its target or browser is a case with an
    error. The replay of a recording has a case for each of its actions, which is failed if the
    action was not done and skipped if it was not reached; only its healed steps are findings.
    """
    cases = list(_replay_cases(run, run.replay) if run.replay else _crawl_cases(run))
    subject = run.url
    if run.replay:
        kind = "scenario" if run.replay.recording.kind == "scenario" else "replay"
        subject = f"{kind} {run.replay.recording.name}"
    suite = Element(
        "testsuite",
        name=_replace_invalid(f"explorer {subject}"),
        timestamp=run.started.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S"),
        time=_seconds(run),
        tests=str(len(cases)),
        failures=str(_with(cases, "failure")),
        errors=str(_with(cases, "error")),
        skipped=str(_with(cases, "skipped")),
    )
    _properties(suite, run)
    suite.extend(cases)
    suites = Element("testsuites")
    suites.append(suite)
    indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suites, encoding="unicode") + "\n"


def _seconds(run: RunSummary) -> str:
    return f"{(run.finished - run.started).total_seconds():.3f}"


def _with(cases: Iterable[Element], result: str) -> int:
    return sum(case.find(result) is not None for case in cases)


def _crawl_cases(run: RunSummary) -> Iterator[Element]:
    yield _run_case(run, "exploration")
    yield from map(_case, run.findings)


def _run_case(run: RunSummary, name: str) -> Element:
    case = Element("testcase", classname="explorer", name=name, time=_seconds(run))
    if run.lost:
        message = _replace_invalid(run.stopped_detail)
        SubElement(case, "error", type=run.stopped_because, message=message)
    return case


def _replay_cases(run: RunSummary, replay: ReplaySummary) -> Iterator[Element]:
    if run.lost:
        yield _run_case(run, "replay")
    steps = [(step, step.replayed) for step in run.filmstrip if step.replayed]
    for step, replayed in steps:
        yield _step_case(step, replayed)
    for number, words in enumerate(replay.not_reached, replay.reached + 1):
        case = _action_case(number, words)
        SubElement(case, "skipped", message="not reached")
        yield case
    yield from (_case(finding) for finding in run.findings if finding.severity != "error")


def _step_case(step: Step, replayed: ReplayedStep) -> Element:
    case = _action_case(step.step, replayed.words, step.ms)
    if replayed.scenario:
        case.set("classname", _replace_invalid(replayed.scenario))
    if step.outcome != "done":
        message = _replace_invalid(f"{step.outcome}: {step.detail}")
        result = SubElement(case, "failure", type=step.outcome, message=message)
        result.text = _replace_invalid(f"{step.url}\n{step.reasoning}")
    elif replayed.healed:
        healed = f"healed: {'; '.join(replayed.changes)}\n{step.reasoning}"
        SubElement(case, "system-out").text = _replace_invalid(healed)
    return case


def _action_case(number: int, words: str, milliseconds: int = 0) -> Element:
    name = _replace_invalid(f"step {number}: {words}")
    return Element(
        "testcase", classname="explorer.replay", name=name, time=f"{milliseconds / 1000:.3f}"
    )


def _properties(suite: Element, run: RunSummary) -> None:
    facts = {
        "run_id": run.run_id,
        "seed": run.seed,
        "provider": run.provider,
        "steps": run.steps,
        "pages": len(run.pages),
        "stopped_because": run.stopped_because,
    }
    properties = SubElement(suite, "properties")
    for name, value in facts.items():
        SubElement(properties, "property", name=name, value=_replace_invalid(str(value)))


def _case(finding: Finding) -> Element:
    case = Element(
        "testcase",
        classname=f"explorer.{finding.check}",
        name=_replace_invalid(f"{finding.title} [{finding.id}]"),
        time="0",
    )
    verdict = "failure" if finding.severity == "error" else "skipped"
    message = _replace_invalid(f"{finding.severity}: {finding.title}")
    result = SubElement(case, verdict, type=finding.check, message=message)
    evidence = "".join(f"\n{name}: {value}" for name, value in finding.evidence.items())
    result.text = _replace_invalid(
        f"{finding.url}\nstep {finding.step}, seen {finding.count}x{evidence}"
    )
    return case


def _replace_invalid(text: str) -> str:
    """Replace the characters that XML 1.0 cannot represent."""
    return _NOT_XML.sub("\ufffd", text)
