"""The exceptions of explorer, distinguished by what the caller does next.

Each message is one line that says what is wrong and what to do. The command line prints it and
exits with ``exit_code``.
"""

from __future__ import annotations

from explorer.models import Usage


class ExplorerError(Exception):
    """Base of all exceptions that explorer raises on purpose."""

    exit_code = 3


class UsageError(ExplorerError):
    """The command line, the environment or the configuration must be changed."""

    exit_code = 2


class StoreUnavailable(ExplorerError):
    """The database of the run store is missing, full or locked; try again later."""


class RunGivenUp(ExplorerError):
    """The run continues elsewhere or later; nothing more must be written about it here."""


class RunFolderLost(ExplorerError):
    """The run folder was removed, or cannot be written for a permanent reason."""


class InternalError(ExplorerError):
    """A fault of explorer itself. Its traceback has been logged."""


class BrowserUnavailable(ExplorerError):
    """No browser could be found, installed or launched."""


class BrowserLost(ExplorerError):
    """The browser disappeared during the run; nothing more can be observed."""


class DesktopUnavailable(ExplorerError):
    """The applications of the desktop cannot be read or clicked in this session."""


class PageLost(ExplorerError):
    """The page hangs, crashed or was closed; another page of the same browser may work."""


class TargetUnusable(ExplorerError):
    """The start page cannot be explored: unreachable, not HTML, or the login failed."""


class ModelError(ExplorerError):
    """A language model gave no usable answer; the heuristics decide instead.

    Attributes:
        reason: One of refused, truncated, invalid, timeout, rate_limited, unavailable, rejected.
        detail: The explanation in words.
        usage: What the call cost nevertheless.
    """

    def __init__(self, reason: str, detail: str, usage: Usage | None = None) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.usage = usage or Usage()


class BudgetExceeded(ExplorerError):
    """The next model call could exceed ``ai.maxTokensPerRun`` or ``ai.maxCostUsd``."""
