"""Rendering of templates. All values are escaped: titles, URLs and names are untrusted."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from jinja2 import ChoiceLoader, Environment, PackageLoader
from starlette.responses import HTMLResponse

from explorer.comparison import words
from explorer.comparison.html import BADGES
from explorer.reporting.html import EFFECTS, METHODS, STOPPED, environment
from explorer.reporting.replays.html import WAYS
from explorer.text import one_line
from explorer.web.sparkline import sparkline

STATIC = Path(__file__).with_name("static")
REPORT_STYLE = "report.css"
"""The style sheet that the pages share with the reports, rendered from a template."""


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a rendered page.

    Args:
        request: The request.
        template: The name of the template.
        status: The HTTP status.
        **values: The variables of the template.
    """
    app = request.app.state if "app" in request.scope else None
    html = (
        _environment()
        .get_template(template)
        .render(
            path=request.scope["path"],
            status=status,
            guarded=bool(app and app.sessions.guarded),
            person=request.scope.get("explorer.person", ""),
            **values,
        )
    )
    return HTMLResponse(html, status)


def fragment(template: str, **values: Any) -> str:
    """Return a rendered part of a page as HTML."""
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> Environment:
    """Return the template environment.

    Templates are looked up in the web package first, so that the templates of the reports extend
    its ``page.html``.
    """
    packages = ("explorer.web", "explorer.comparison", "explorer.reporting")
    templates = environment().overlay(
        loader=ChoiceLoader([PackageLoader(package) for package in packages])
    )
    templates.filters = {**templates.filters, "ago": ago, "moment": moment, "one_line": one_line}
    templates.globals = {
        **templates.globals,
        "static": static_address,
        "sparkline": sparkline,
        "methods": METHODS,
        "effects": EFFECTS,
        "stopped": STOPPED,
        "ways": WAYS,
        "words": words,
        "badges": BADGES,
    }
    return templates


@cache
def static_address(name: str) -> str:
    """Return the URL of a static file.

    It contains a hash of the content, so that browsers may cache the file forever.
    """
    return f"/static/{name}?{hashlib.sha256(static_content(name)).hexdigest()[:10]}"


@cache
def static_content(name: str) -> bytes:
    """Return the content of a static file."""
    if name == REPORT_STYLE:
        return _environment().get_template(name).render().encode()
    return (STATIC / name).read_bytes()


def moment(at: datetime) -> str:
    """Format a time as date and time in UTC."""
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def ago(at: datetime) -> str:
    """Format a time relative to the present, such as ``5 min ago`` or ``in 2 h``.

    Times more than a week away are formatted as a date in UTC.
    """
    seconds = (datetime.now(UTC) - at).total_seconds()
    distance = abs(seconds)
    if distance < 45:
        return "just now" if seconds >= 0 else "in a moment"
    for size, limit, unit in ((60, 3600, "min"), (3600, 36 * 3600, "h"), (86400, 604800, "days")):
        if distance < limit:
            text = f"{max(1, round(distance / size))} {unit}"
            return f"{text} ago" if seconds >= 0 else f"in {text}"
    return at.astimezone(UTC).strftime("%Y-%m-%d")
