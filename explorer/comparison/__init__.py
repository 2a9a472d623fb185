"""Getting worse is the news: a run compared with those before it, and told in four ways."""

from __future__ import annotations

from explorer.comparison.compare import compare
from explorer.comparison.comparison import Comparison
from explorer.comparison.findings import alerting

__all__ = ["Comparison", "alerting", "compare"]
