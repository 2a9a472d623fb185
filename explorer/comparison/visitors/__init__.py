"""The comparison of what the visitors of one run are shown."""

from __future__ import annotations

from explorer.comparison.visitors.compare import compare_visitors
from explorer.comparison.visitors.pages import HiddenPage, hidden_pages
from explorer.comparison.visitors.same_page import PageLook, same_parts
from explorer.comparison.visitors.view import VisitorView

__all__ = [
    "HiddenPage",
    "PageLook",
    "VisitorView",
    "compare_visitors",
    "hidden_pages",
    "same_parts",
]
