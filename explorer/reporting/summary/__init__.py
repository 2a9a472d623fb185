"""Makes run.json's values while a run goes on: a little work a step, in bounded memory."""

from explorer.reporting.summary.filmstrip import FIRST_STEPS, STEPS_WITH_FINDINGS
from explorer.reporting.summary.observer import Summary
from explorer.reporting.summary.signal_counts import LISTED

__all__ = ["FIRST_STEPS", "LISTED", "STEPS_WITH_FINDINGS", "Summary"]
