"""The comparison of a run with earlier ones, as JSON, terminal text, Markdown and HTML."""

from __future__ import annotations

from explorer.comparison.compare import compare
from explorer.comparison.comparison import Comparison
from explorer.comparison.endpoints import endpoint_changes
from explorer.comparison.findings import alerting, alerting_endpoints
from explorer.comparison.html import to_html
from explorer.comparison.markdown import to_markdown
from explorer.comparison.terminal import to_text

__all__ = [
    "Comparison",
    "alerting",
    "alerting_endpoints",
    "compare",
    "endpoint_changes",
    "to_html",
    "to_markdown",
    "to_text",
]
