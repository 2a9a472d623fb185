"""The comparison as one HTML file, in the style of report.html."""

from __future__ import annotations

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader

from explorer.comparison import words
from explorer.comparison.comparison import Comparison
from explorer.reporting.html import STOPPED, environment, page_style

MAX_SHOWN = 200
BADGES = {"better": "ok", "same": "quiet", "worse": "error"}


def to_html(comparison: Comparison) -> str:
    """Return the comparison as HTML without scripts or network requests; page text is escaped."""
    style, style_hash = page_style()
    return (
        _templates()
        .get_template("comparison.html")
        .render(
            comparison=comparison,
            run=comparison.current,
            style=style,
            style_hash=style_hash,
            words=words,
            stopped=STOPPED,
            badges=BADGES,
            shown=MAX_SHOWN,
        )
    )


@cache
def _templates() -> Environment:
    """Return an environment with the templates of the reports and of the comparison."""
    packages = ("explorer.comparison", "explorer.reporting")
    return environment().overlay(
        loader=ChoiceLoader([PackageLoader(package) for package in packages])
    )
