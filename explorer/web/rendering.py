"""Templates to pages. Everything is escaped: titles, addresses and names are hostile input."""

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
from explorer.reporting.plain import one_line
from explorer.web.sparkline import sparkline

STATIC = Path(__file__).with_name("static")
REPORT_STYLE = "report.css"
"""The one file that lies elsewhere: the pages look like the report."""


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
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
    """A part of a page."""
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> Environment:
    """The reports' own templates, in a frame of ours: theirs are ``page.html`` with blocks."""
    rooms = ("explorer.web", "explorer.comparison", "explorer.reporting")
    templates = environment().overlay(loader=ChoiceLoader([PackageLoader(room) for room in rooms]))
    templates.filters = {**templates.filters, "ago": ago, "moment": moment, "one_line": one_line}
    templates.globals = {
        **templates.globals,
        "static": static_address,
        "sparkline": sparkline,
        "methods": METHODS,
        "effects": EFFECTS,
        "stopped": STOPPED,
        "words": words,
        "badges": BADGES,
    }
    return templates


@cache
def static_address(name: str) -> str:
    """With a mark of its content: browsers may keep it for as long as they like."""
    return f"/static/{name}?{hashlib.sha256(static_content(name)).hexdigest()[:10]}"


@cache
def static_content(name: str) -> bytes:
    if name == REPORT_STYLE:
        return _environment().get_template(name).render().encode()
    return (STATIC / name).read_bytes()


def moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def ago(at: datetime) -> str:
    """``just now``, ``5 min ago``, ``in 2 h``; beyond a week the date."""
    seconds = (datetime.now(UTC) - at).total_seconds()
    distance = abs(seconds)
    if distance < 45:
        return "just now" if seconds >= 0 else "in a moment"
    for size, most, unit in ((60, 3600, "min"), (3600, 36 * 3600, "h"), (86400, 604800, "days")):
        if distance < most:
            told = f"{max(1, round(distance / size))} {unit}"
            return f"{told} ago" if seconds >= 0 else f"in {told}"
    return at.astimezone(UTC).strftime("%Y-%m-%d")
