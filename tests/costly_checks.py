"""Checks that open pages of their own: short runs of tests that do not look at them go without."""

from __future__ import annotations

from explorer.checks.probed import SAMPLED

COSTLY = tuple(sorted(SAMPLED | {"dead-click", "slow-page"}))
"""Probes and audits, and what counts only once it was seen again in fresh pages."""
