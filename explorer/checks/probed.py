"""Which findings come from more than the acts of a walk."""

from __future__ import annotations

PROBED = frozenset(
    {
        "back-trap",
        "double-submission",
        "endless-spinner",
        "invalid-accepted",
        "lost-data",
        "unescaped-input",
    }
)
"""Checks that judge what a probe did in a tab of its own: walking the acts again shows nothing."""

SAMPLED = PROBED | {"accessibility", "lost-input"}
"""Checks that look at a part of what a run visits: that they are silent proves nothing."""
