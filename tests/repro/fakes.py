"""A stage without a browser: a function says what each way shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from explorer.models import (
    Act,
    Bounds,
    CrawlPath,
    Finding,
    InteractiveElement,
    Outcome,
    Replay,
    ReplayableAction,
    ReplayStep,
)

SITE = "http://site.test/"
FAULT = Finding(
    id="f1", severity="error", check="boom", title="It broke", url=SITE, step=3, evidence={}
)


def element(name: str, **more: Any) -> InteractiveElement:
    known = {"ref": "f0e0", "kind": "button", "tag": "button", "role": "button"}
    bounds = Bounds(x=0, y=0, width=9, height=9)
    return InteractiveElement(**known | {"name": name, "bounds": bounds} | more)


def repeat(name: str, url: str = SITE, landed: str = "", **more: Any) -> ReplayableAction:
    return ReplayableAction(
        url=url, element=element(name, **more), action="click", landed=landed or url
    )


def names(way: CrawlPath) -> str:
    """``/ab``: the acts a and b after opening the site's first page."""
    return way.opening.url.removeprefix(SITE[:-1]) + "".join(act.element.name for act in way.acts)


class Boom:
    """A check that finds the fault in what says so."""

    name = "boom"

    def judge(self, act: Act) -> Iterable[Finding]:
        return [FAULT] if act.outcome.detail == "boom" else []


class FakeStage:
    """``shown_after(way)`` is the act (0: opening the address) that shows it, None for none."""

    has_state = False
    has_session = False
    ends_early = False
    """No way can be walked to its end."""

    def __init__(self, shown_after: Callable[[CrawlPath], int | None]) -> None:
        self.shown_after = shown_after
        self.walked: list[str] = []
        self.written: list[tuple[ReplayStep, ...]] = []
        self.audited: set[bool] = set()

    @property
    def context_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 1280, "height": 800}}

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        self.audited.add(audits)
        self.walked.append(names(way) + (" with session" if with_session else ""))
        if with_session and not self.has_session:
            return Replay(shown=False, detail="no session")
        if self.ends_early:
            return Replay(shown=False, detail="the button is gone")
        self.written.append(written)
        shown_after = self.shown_after(way)
        steps = [ReplayStep(act=0, code="page.goto()", words="open")]
        for number in range(len(way.acts) + 1):
            if number:
                name = way.acts[number - 1].element.name
                steps.append(ReplayStep(act=number, code=name, words=f"click {name}"))
            detail = "boom" if number == shown_after else ""
            outcome = Outcome(action="click", result="done", detail=detail, url=SITE)
            if shows(Act(step=number, url=SITE, element=None, outcome=outcome)):
                return Replay(shown=True, steps=tuple(steps), trace=b"trace")
        return Replay(shown=False, steps=tuple(steps))
