"""report.html: the run as one file without scripts or network requests."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from explorer.models import Bounds, Finding, verb
from explorer.reporting.chart import discovery_chart
from explorer.reporting.run import Picture, ReportedControl, RunSummary, Step
from explorer.reporting.sitemap import tree
from explorer.urls import origin, parse

FINDINGS_SHOWN = 200
STOPPED = {
    "steps": "all its steps were used",
    "minutes": "its time was up",
    "nothing_left": "nothing was left to try",
    "interrupted": "it was interrupted",
    "target_lost": "the site could not be used any more",
    "browser_lost": "the browser was lost",
    "max_failures": "too many actions failed in a row",
    "internal_error": "explorer itself failed",
    "login_wall": "everything left to try is behind a login",
    "replayed": "every step was done",
    "step_not_done": "a step could not be done",
}
METHODS = {
    "ai": "AI",
    "alternative": "Alternative to the AI's choice",
    "unvisited_link": "Unvisited link",
    "action_button": "Action button",
    "novelty": "Highest expected reward",
    "random": "Chance",
    "elsewhere": "Moved elsewhere",
    "recorded": "Recorded",
}
EFFECTS = {
    "none": "no effect",
    "visual": "page changed",
    "network": "sent a request",
    "navigation": "another page",
    "new_state": "new state",
}


class FilmstripFrame(NamedTuple):
    """A step of the filmstrip, as the template shows it."""

    step: Step
    source: str
    """The source of the picture: a data: URL, a relative path, or "" for none."""
    box: Bounds | None
    """The bounds of the chosen element in pixels of the picture; None if it is not visible."""
    findings: tuple[Finding, ...]


def render(run: RunSummary, folder: Path, embedded_pictures: int) -> str:
    """Return the report as HTML.

    Args:
        run: The summary of the run.
        folder: The run folder with the pictures.
        embedded_pictures: The maximum number of pictures to embed, those of steps with findings
            first. The others are referenced by path.
    """
    style, style_hash = page_style()
    return (
        environment()
        .get_template("report.html")
        .render(
            run=run,
            style=style,
            style_hash=style_hash,
            chart=discovery_chart(run.discovery),
            frames=_frames(run, folder, embedded_pictures),
            pictures={
                finding.id: picture_source(finding.picture, folder, number < embedded_pictures)
                for number, finding in enumerate(run.findings[:FINDINGS_SHOWN])
            },
            branches=list(tree(run)),
            shown_steps={step.step for step in run.filmstrip},
            findings_shown=FINDINGS_SHOWN,
            severities=severities(run),
            methods=METHODS,
            effects=EFFECTS,
            stopped=STOPPED,
        )
    )


@cache
def environment() -> Environment:
    """Return the template environment; it escapes everything, since page text is untrusted."""
    templates = Environment(
        loader=PackageLoader("explorer.reporting"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "counted": counted,
        "verb": verb,
        "link": web_link,
        "place": display_place,
        "short": relative_url,
        "site": origin,
        "span": format_duration,
    }
    return templates


@cache
def page_style() -> tuple[Markup, str]:
    """Return the style sheet and its hash for the Content-Security-Policy."""
    style = environment().get_template("report.css").render()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return Markup(style), f"sha256-{digest}"  # noqa: S704 - a style sheet of ours


def severities(run: RunSummary) -> Mapping[str, int]:
    """Return the number of findings by severity."""
    counts = {"error": 0, "warning": 0, "info": 0}
    for finding in run.findings:
        counts[finding.severity] += 1
    return counts


def _frames(run: RunSummary, folder: Path, embedded_pictures: int) -> list[FilmstripFrame]:
    findings: dict[int, list[Finding]] = {}
    for finding in run.findings:
        findings.setdefault(finding.step, []).append(finding)
    pictured = [step for step in run.filmstrip if step.picture]
    pictured.sort(key=lambda step: (step.step not in findings, step.step))
    embedded = {step.step for step in pictured[:embedded_pictures]}
    return [
        FilmstripFrame(
            step=step,
            source=picture_source(step.picture, folder, step.step in embedded),
            box=outline(step.element, step.picture),
            findings=tuple(findings.get(step.step, ())),
        )
        for step in run.filmstrip
    ]


def picture_source(picture: Picture | None, folder: Path, embed: bool) -> str:
    """Return the source of a picture: a data: URL or a relative path; "" if it is not there."""
    if picture is None or not (folder / picture.file).is_file():
        return ""
    if not embed:
        return picture.file
    jpeg = base64.b64encode((folder / picture.file).read_bytes()).decode()
    return f"data:image/jpeg;base64,{jpeg}"


def outline(element: ReportedControl | None, picture: Picture | None) -> Bounds | None:
    """Return the visible part of an element in pixels of the picture, None if there is none."""
    if picture is None or element is None:
        return None
    bounds = element.bounds
    left, top = bounds.x - picture.scroll_x, bounds.y - picture.scroll_y
    right = min(left + bounds.width, picture.width)
    bottom = min(top + bounds.height, picture.height)
    left, top = max(left, 0), max(top, 0)
    if right <= left or bottom <= top:
        return None
    return Bounds(x=left, y=top, width=right - left, height=bottom - top)


def counted(number: int, noun: str) -> str:
    """Return a count with its noun and thousands separators: ``1 page``, ``3 pages``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def web_link(url: str) -> str:
    """Return the address if it is safe to link, else ""; never ``javascript:`` or ``data:``."""
    return url if parse(url) else ""


def relative_url(url: str, start: str) -> str:
    """Return the address without the origin of the start page: ``/books?page=2``."""
    return url.removeprefix(origin(start)) or "/"


def display_place(template: str, site: str) -> str:
    """Return a place of the ledger for display; "" stands for the layout of the whole site."""
    if not template:
        return "All over the site"
    host, _, rest = template.partition("/")
    return f"/{rest}" if host == site.partition("//")[2] else template


def format_duration(seconds: float) -> str:
    """Return a duration: ``42 s``, ``3 min 12 s``, ``2 h 5 min``."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {whole % 60} s" if minutes else f"{whole} s"
