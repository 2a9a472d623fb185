"""Hand-made events of a run over a small shop."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from typing import Any

from PIL import Image

from explorer.identity.interactions import interaction_key
from explorer.models import (
    Bounds,
    ElementsFound,
    Finding,
    FindingMade,
    Interaction,
    InteractiveElement,
    Kind,
    KnownClass,
    KnownSpot,
    Ledger,
    PageLoad,
    PageVisited,
    RunEvent,
    RunFinished,
    RunStarted,
    Screenshot,
    Usage,
    Veto,
)
from explorer.protocols import Observer
from explorer.reporting.run import RunSummary
from explorer.reporting.summary import Summary

SHOP = "https://shop.example/"
BASKET = "https://shop.example/basket"
HOSTILE = "</script></style><img src=x onerror=alert(1)>"
START = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def element(name: str = "Basket", kind: Kind = "link", **more: Any) -> InteractiveElement:
    tags = {"link": "a", "button": "button"}
    known = {
        "ref": "f0e1",
        "tag": tags.get(kind, "input"),
        "role": kind,
        "href": BASKET if kind == "link" else "",
        "bounds": Bounds(x=100, y=50, width=80, height=20),
    }
    return InteractiveElement(name=name, kind=kind, **known | more)


def screenshot(**more: Any) -> Screenshot:
    file = io.BytesIO()
    Image.new("RGB", (640, 400), "white").save(file, "JPEG")
    return Screenshot(jpeg=file.getvalue(), **{"width": 640, "height": 400} | more)


def started(**more: Any) -> RunStarted:
    known = {"time": START, "run_id": "r1", "url": SHOP, "seed": 7, "provider": "none"}
    return RunStarted(**known | more)


def visited(url: str = SHOP, step: int = 0, **more: Any) -> PageVisited:
    known = {"time": at(step), "title": "Shop", "status": 200}
    return PageVisited(url=url, step=step, **known | more)


def found(
    step: int = 1, elements: tuple[InteractiveElement, ...] = (), **more: Any
) -> ElementsFound:
    known = {"time": at(step), "url": SHOP, "count": len(elements)}
    return ElementsFound(step=step, elements=elements, **known | more)


def interaction(step: int = 1, **more: Any) -> Interaction:
    chosen = more.pop("element", element())
    known = {
        "time": at(step),
        "url": SHOP,
        "title": "Shop",
        "elements_found": 3,
        "method": "unvisited_link",
        "reasoning": "first link to a page not visited yet",
        "key": interaction_key(chosen) if chosen else "",
        "action": "click",
        "outcome": "done",
        "effect": "none",
        "url_after": SHOP,
        "ms": 120,
    }
    return Interaction(step=step, element=chosen, **known | more)


def fault(step: int = 1, **more: Any) -> FindingMade:
    known = {
        "id": "uncaught-exception:1",
        "severity": "error",
        "check": "uncaught-exception",
        "title": "TypeError: x is undefined",
        "url": SHOP,
        "step": step,
        "evidence": {"stack": "TypeError: x is undefined\n    at buy (shop.js:1:2)"},
    }
    return FindingMade(time=at(step), step=step, finding=Finding(**known | more))


def known_class(label: str, place: str = "shop.example", **more: Any) -> KnownClass:
    """A button that was never tried, seen on the start page."""
    occurrence = KnownSpot(
        kind="way", what="b", label=label, href="", url=SHOP, way=(), aside=False, called=label
    )
    known = {"family": "way b", "tries": 0, "missed": 0, "spots": (occurrence,)}
    return KnownClass(name=f"{place} {label}", place=place, **known | more)


def ledger(*classes: KnownClass, **more: Any) -> Ledger:
    known = {"runs": 3, "variables": (), "opened": (), "states": {}}
    return Ledger(schema=1, site="https://shop.example", classes=classes, **known | more)


def finished(steps: int, **more: Any) -> RunFinished:
    known = {"stopped_because": "steps", "usage": Usage()}
    return RunFinished(time=at(steps + 1), step=steps, steps=steps, **known | more)


def small_run() -> list[RunEvent]:
    """Two steps, two pages, three findings and a hostile title."""
    basket = PageLoad(url=BASKET, title=HOSTILE, status=404)
    elements = (element("Home", href=SHOP), element(), element("Buy", kind="button"))
    home = Veto(index=0, rule="home", detail="links to the start page")
    return [
        started(notes=("robots.txt could not be read",)),
        visited(),
        found(1, elements),
        interaction(
            1,
            vetoes=(home,),
            effect="navigation",
            url_after=BASKET,
            signals=(basket,),
            screenshot=screenshot(),
        ),
        visited(BASKET, 1, title=HOSTILE, status=404, came_from=SHOP),
        fault(1, id="b", severity="warning", check="dead-click", title=HOSTILE, evidence={}),
        fault(1),
        fault(1, count=2),
        found(2, elements, url=BASKET),
        interaction(
            2,
            url=BASKET,
            title=HOSTILE,
            element=element("Buy", kind="button"),
            url_after=BASKET,
        ),
        fault(
            2, id="c", severity="info", check="slow", title="It is slow", url="javascript:alert(1)"
        ),
        finished(2),
    ]


async def tell(observer: Observer, events: list[RunEvent]) -> None:
    for event in events:
        await observer.notice(event)


async def summarised(events: list[RunEvent]) -> RunSummary:
    observer = Summary()
    await tell(observer, events)
    run = observer.summary()
    assert run
    return run
