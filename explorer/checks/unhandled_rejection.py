"""Promises that failed and nobody noticed."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.script_errors import script_findings
from explorer.models import Act, Finding


class UnhandledRejections:
    """An error each."""

    name = "unhandled-rejection"

    def judge(self, act: Act) -> Iterable[Finding]:
        return script_findings(self.name, act, rejections=True, title="Unhandled rejection")
