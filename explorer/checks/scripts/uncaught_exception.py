"""The check of uncaught exceptions in scripts."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.scripts.script_errors import script_findings
from explorer.models import Act, Finding


class UncaughtExceptions:
    """Reports uncaught exceptions as errors: the script stops before it is done.

    The severity is info if the run itself or a script that was not loaded explains the exception.
    """

    name = "uncaught-exception"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Return a finding for each uncaught exception."""
        return script_findings(self.name, act, rejections=False, title="Uncaught exception")
