"""The comparison of what the visitors of one run are shown."""

from __future__ import annotations

from explorer.comparison.visitors.compare import compare_visitors
from explorer.comparison.visitors.data_calls import WalkCalls
from explorer.comparison.visitors.hidden_data import HiddenData, hidden_data
from explorer.comparison.visitors.pages import HiddenPage, hidden_pages
from explorer.comparison.visitors.same_data import holds_data, same_data
from explorer.comparison.visitors.same_page import PageLook, same_parts
from explorer.comparison.visitors.view import VisitorView

__all__ = [
    "HiddenData",
    "HiddenPage",
    "PageLook",
    "VisitorView",
    "WalkCalls",
    "compare_visitors",
    "hidden_data",
    "hidden_pages",
    "holds_data",
    "same_data",
    "same_parts",
]
