"""Small runs by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from explorer.models import Bounds, Kind, Method, Usage
from explorer.reporting.run import (
    Coverage,
    PageSight,
    PageSummary,
    ReportedControl,
    ReportedFinding,
    Repro,
    RunSummary,
    SeenControl,
    Share,
    Step,
)

SITE = "http://127.0.0.1:8001/"
START = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)


def page(path: str = "", *load_ms: float, site: str = SITE, **more: Any) -> PageSummary:
    known = {"title": f"Page {path}", "status": 200, "visits": 1}
    return PageSummary(url=site + path, load_ms=load_ms, **known | more)


def control(name: str, role: str = "button", **more: Any) -> SeenControl:
    known = {"href": "", "place": name.casefold()}
    return SeenControl(role=role, name=name, **known | more)


def link(name: str, path: str, site: str = SITE, **more: Any) -> SeenControl:
    return control(name, "link", href=site + path, **{"place": "nav"} | more)


def observation(
    path: str = "",
    *first: SeenControl,
    later: tuple[SeenControl, ...] = (),
    site: str = SITE,
    **more: Any,
) -> PageSight:
    return PageSight(url=site + path, first=first, later=later, **more)


def finding(id: str = "a", path: str = "", site: str = SITE, **more: Any) -> ReportedFinding:
    known = {"severity": "error", "check": "uncaught-exception", "title": f"Fault {id}", "step": 0}
    return ReportedFinding(id=id, url=site + path, **known | more)


def flaky(id: str = "a", **more: Any) -> ReportedFinding:
    repro = Repro(shown=1, of=3, steps=(), detail="", test="", trace="")
    return finding(id, repro=repro, **more)


def step(number: int, name: str, path: str = "", site: str = SITE) -> Step:
    """A press of a button."""
    element = ReportedControl(
        kind="button",
        role="button",
        name=name,
        tag="button",
        href="",
        bounds=Bounds(x=0, y=0, width=1, height=1),
        frame="",
    )
    return Step(
        step=number,
        time=START,
        url=site + path,
        title="",
        elements_found=1,
        shown=0,
        method="random",
        reasoning="",
        vetoes=(),
        element=element,
        action="click",
        outcome="done",
        effect="none",
        detail="",
        filled=(),
        url_after=site + path,
        ms=1,
        picture=None,
    )


def run(
    pages: Sequence[PageSummary] = (page(),),
    sights: Sequence[PageSight] = (),
    findings: Sequence[ReportedFinding] = (),
    found: int = 10,
    tried: int = 10,
    minutes: float = 1,
    **more: Any,
) -> RunSummary:
    nothing = Share(found=0, tried=0, never_tried=0)
    coverage = Coverage(
        found=found,
        tried=tried,
        never_tried=found - tried,
        by_kind=dict.fromkeys(get_args(Kind), nothing),
        by_page=(),
        refused={},
        destructive=(),
    )
    lists = ("blind_spots", "notes", "edges", "out_of_scope", "downloads", "dialogs")
    empty: dict[str, Any] = dict.fromkeys((*lists, "blocked_requests", "filmstrip"), ())
    known = {
        "run_id": "r1",
        "url": SITE,
        "started": START,
        "finished": START + timedelta(minutes=minutes),
        "seed": 1,
        "provider": "none",
        "stopped_because": "steps",
        "stopped_detail": "",
        "steps": 20,
        "interactions": dict.fromkeys(get_args(Method), 0),
        "usage": Usage(),
        "decision_failures": {},
        "frontier_left": 0,
        "left_out": {},
    }
    return RunSummary(
        pages=tuple(pages),
        sights=tuple(sights),
        findings=tuple(findings),
        coverage=coverage,
        **empty | known | more,
    )
