"""The findings as JUnit XML for the test reports of CI servers.

The dialect is that of Jenkins' xunit plugin, which GitLab and Azure read too.
"""

from __future__ import annotations

import re
from datetime import UTC
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from explorer.models import Finding
from explorer.reporting.run import RunSummary

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(run: RunSummary) -> str:
    """Return one test suite with a case for the run and a case for each finding.

    Findings of severity error are failed cases. Others are skipped cases, which CI servers list
    with their message without failing. A run that lost its target or browser is a case with an
    error.
    """
    seconds = f"{(run.finished - run.started).total_seconds():.3f}"
    suite = Element(
        "testsuite",
        name=_replace_invalid(f"explorer {run.url}"),
        timestamp=run.started.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S"),
        time=seconds,
        tests=str(len(run.findings) + 1),
        failures=str(sum(finding.severity == "error" for finding in run.findings)),
        errors=str(int(run.lost)),
        skipped=str(sum(finding.severity != "error" for finding in run.findings)),
    )
    _properties(suite, run)
    run_case = SubElement(suite, "testcase", classname="explorer", name="exploration", time=seconds)
    if run.lost:
        SubElement(
            run_case,
            "error",
            type=run.stopped_because,
            message=_replace_invalid(run.stopped_detail),
        )
    for finding in run.findings:
        _case(suite, finding)
    suites = Element("testsuites")
    suites.append(suite)
    indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suites, encoding="unicode") + "\n"


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


def _case(suite: Element, finding: Finding) -> None:
    case = SubElement(
        suite,
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


def _replace_invalid(text: str) -> str:
    """Replace the characters that XML 1.0 cannot represent."""
    return _NOT_XML.sub("\ufffd", text)
