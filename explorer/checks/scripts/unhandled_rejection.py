"""The check of unhandled promise rejections."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.scripts.script_errors import script_findings
from explorer.models import Act, Finding


class UnhandledRejections:
    """Reports unhandled promise rejections as errors: an operation fails without a message.

    The severity is info if the run itself or a script that was not loaded explains the rejection.
    """

    name = "unhandled-rejection"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Return a finding for each unhandled rejection."""
        return script_findings(self.name, act, rejections=True, title="Unhandled rejection")
