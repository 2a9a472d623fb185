"""An autonomous explorer of web applications.

The floor plan: ``cli`` reads a command line, ``bootstrap`` joins the parts, ``planner`` decides,
``browser`` sees and acts, ``llm`` asks models, ``checks`` says what is a fault, ``reporting``
listens to the events of a run and writes them down. Values flow one way, see ``models``.

The public door, for any Playwright page or address::

    async for event in explorer.explore("https://example.com"):
        print(event)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.errors import ExplorerError

if TYPE_CHECKING:
    from explorer.bootstrap import explore

__all__ = ["ExplorerError", "__version__", "explore"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """``explore`` brings Playwright along: it is imported when it is first asked for."""
    if name == "explore":
        from explorer.bootstrap import explore

        return explore
    raise AttributeError(f"module 'explorer' has no attribute {name!r}")
