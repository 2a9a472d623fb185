"""The findings as annotations for GitHub Actions, one workflow command each.

See https://docs.github.com/actions/reference/workflow-commands-for-github-actions. The escapes are
those of actions/toolkit (packages/core/src/command.ts).
"""

from __future__ import annotations

from explorer.models import Finding
from explorer.reporting.run import RunSummary

COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def workflow_commands(run: RunSummary) -> str:
    """Return a line for each finding, worst first, since GitHub shows only ten of each kind."""
    return "".join(f"{_command(finding)}\n" for finding in run.findings)


def _command(finding: Finding) -> str:
    seen = f", seen {finding.count} times" if finding.count > 1 else ""
    message = f"{finding.title}\n{finding.url} (step {finding.step}{seen})"
    return f"::{COMMANDS[finding.severity]} title={_property(finding.check)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
