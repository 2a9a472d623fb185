"""An autonomous explorer of web applications.

The floor plan: ``cli`` reads a command line, ``bootstrap`` joins the parts, ``planner`` decides,
``browser`` sees and acts, ``llm`` asks models, ``checks`` says what is a fault, ``reporting``
listens to the events of a run and writes them down, ``comparison`` tells what changed since the
last one, ``store`` keeps runs and schedules, ``replay_log`` what a run was
answered, ``service`` carries runs out by the clock and takes up those whose worker was lost,
``web`` shows it all. Values flow
one way, see ``models``.

The public door, for any Playwright page or address::

    async for event in explorer.explore("https://example.com"):
        print(event)

    snapshot = await explorer.snapshot(page)
    match, *_ = await explorer.find(page, "login button")
    outcome = await explorer.act(page, match.element)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from explorer.errors import ExplorerError

if TYPE_CHECKING:
    from explorer.api import SmartElementFinder, act, find, snapshot
    from explorer.bootstrap import explore
    from explorer.finder.parser import AccessibilityTreeParser
    from explorer.finder.refs import AccessibilityRef

__all__ = [
    "AccessibilityRef",
    "AccessibilityTreeParser",
    "ExplorerError",
    "SmartElementFinder",
    "__version__",
    "act",
    "explore",
    "find",
    "snapshot",
]

__version__ = "0.1.0"

_ROOMS = {
    "explore": "explorer.bootstrap",
    "act": "explorer.api",
    "find": "explorer.api",
    "snapshot": "explorer.api",
    "SmartElementFinder": "explorer.api",
    "AccessibilityRef": "explorer.finder.refs",
    "AccessibilityTreeParser": "explorer.finder.parser",
}


def __getattr__(name: str) -> Any:
    """What brings Playwright along is imported when it is first asked for."""
    if name in _ROOMS:
        return getattr(import_module(_ROOMS[name]), name)
    raise AttributeError(f"module 'explorer' has no attribute {name!r}")
