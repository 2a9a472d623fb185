"""The checks whose findings depend on more than the acts of a crawl."""

from __future__ import annotations

PROBED = frozenset(
    {
        "back-trap",
        "broken-access-control",
        "double-submission",
        "endless-spinner",
        "invalid-accepted",
        "lost-data",
        "unescaped-input",
    }
)
"""Checks of what a probe did in a side tab; repeating the acts of the crawl shows nothing."""

AUDITED = frozenset({"accessibility"})
"""Checks of an audit of the page; to repeat the acts of the crawl shows nothing without one."""

SAMPLED = PROBED | AUDITED | {"lost-input"}
"""Checks that examine only a sample of the visited pages; the absence of a finding proves nothing.
"""
