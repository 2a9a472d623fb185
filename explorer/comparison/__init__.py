"""The comparison of a run with earlier ones, as JSON, terminal text, Markdown and HTML."""

from __future__ import annotations

from explorer.comparison.compare import compare
from explorer.comparison.comparison import Comparison
from explorer.comparison.findings import alerting
from explorer.comparison.html import to_html
from explorer.comparison.markdown import to_markdown
from explorer.comparison.terminal import to_text

__all__ = ["Comparison", "alerting", "compare", "to_html", "to_markdown", "to_text"]
