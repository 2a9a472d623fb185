"""The tree of errors, named by what the caller does next.

The message of each is one line that says what is wrong and what to do; the command line
prints it and leaves with ``exit_code``.
"""

from __future__ import annotations

from explorer.models import Usage


class ExplorerError(Exception):
    """Root of all that explorer raises on purpose."""

    exit_code = 3


class UsageError(ExplorerError):
    """The caller must change the command line, the environment or the configuration."""

    exit_code = 2


class StoreUnavailable(ExplorerError):
    """The database of the run store is gone, full or locked: try again later."""


class RunGivenUp(ExplorerError):
    """A run goes on elsewhere, or later: nothing more is to be written of it here."""


class RunFolderLost(ExplorerError):
    """The run folder was removed, or cannot be written for a reason that waiting does not mend."""


class InternalError(ExplorerError):
    """A fault of explorer, not of what it was given. Its traceback has been logged."""


class BrowserUnavailable(ExplorerError):
    """No browser could be found, installed or launched."""


class BrowserLost(ExplorerError):
    """The browser went away in mid-run; nothing more can be seen."""


class PageLost(ExplorerError):
    """The page is stuck, crashed or closed; another page of the same browser may do."""


class TargetUnusable(ExplorerError):
    """The start page cannot be explored: unreachable, not HTML, login failed."""


class ModelError(ExplorerError):
    """A language model gave no usable answer; the heuristics decide.

    ``reason`` is one word for the journal (refused, truncated, invalid, timeout, rate_limited,
    unavailable, rejected); ``usage`` what the call cost all the same.
    """

    def __init__(self, reason: str, detail: str, usage: Usage | None = None) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.usage = usage or Usage()


class BudgetExceeded(ExplorerError):
    """The next model call could exceed ``ai.maxTokensPerRun`` or ``ai.maxCostUsd``."""
