"""Exceptions that no script caught."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.script_errors import script_findings
from explorer.models import Act, Finding


class UncaughtExceptions:
    """An error each."""

    name = "uncaught-exception"

    def judge(self, act: Act) -> Iterable[Finding]:
        return script_findings(self.name, act, rejections=False, title="Uncaught exception")
