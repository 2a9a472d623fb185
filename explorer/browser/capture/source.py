"""Puts together the script that captures a person's events in a document."""

from __future__ import annotations

from functools import cache

from explorer.browser.cdp.calls import script
from explorer.browser.cdp.worlds import TOOLS

_PARTS = ("sending", "scrolling")
_TOOLS = (*TOOLS, "markup", "description", "drawings")


@cache
def stir_source() -> str:
    """Return the script that reports when its document may look different.

    It runs before ``capture_source``, and calls ``globalThis.explorerReport``, too.
    """
    given = "() => globalThis.captureToolkit, (text) => globalThis.explorerReport(text)"
    return f"globalThis.stirring ??= ({script('stir')})({given});"


@cache
def capture_source() -> str:
    """Return the script that captures the events of its document in an isolated world.

    It calls ``globalThis.explorerReport`` with each report of capture.js. It defines
    ``globalThis.captureAgain``, which captures again when other closed shadow roots are known.
    """
    tools = "\n".join(f"({script(name)})(toolkit);" for name in _TOOLS)
    created = f"const toolkit = ({script('dom')})(...closed);"
    make = f"(...closed) => {{ {created}\n{tools}\nreturn toolkit; }}"
    parts = ", ".join(f"{name}: {script(name)}" for name in _PARTS)
    return f"({script('lay_capture')})({make}, {script('capture')}, {{ {parts} }})"
