"""A page without a browser: a dict of addresses and the controls each shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from explorer.models import (
    Action,
    ActionRequest,
    Bounds,
    Effect,
    InteractiveElement,
    Outcome,
    PageLoad,
    Result,
    Screenshot,
    Snapshot,
)
from explorer.models.moments import PageMoment

SITE = "http://site.test/"


def link(name: str, path: str, **more: object) -> InteractiveElement:
    return _element(name, kind="link", tag="a", role="link", href=SITE + path, **more)


def button(name: str, **more: object) -> InteractiveElement:
    return _element(name, kind="button", tag="button", role="button", **more)


def plain(name: str, **more: object) -> InteractiveElement:
    """Something without a role that a script makes a control."""
    return _element(name, kind="other", tag="div", role="", **more)


def _element(name: str, **more: object) -> InteractiveElement:
    fields = {"bounds": Bounds(x=0, y=0, width=9, height=9), "selector": f"#{name}", "ref": "f0e0"}
    return InteractiveElement.model_validate(fields | {"name": name, "text": name} | more)


def _numbered(elements: Sequence[InteractiveElement]) -> tuple[InteractiveElement, ...]:
    return tuple(e.model_copy(update={"ref": f"f0e{n}"}) for n, e in enumerate(elements))


class FakePage:
    """Links lead to the page of their address; buttons do nothing. ``acts`` holds what was done,
    ``wished`` how: None where it was left to the page."""

    def __init__(self, pages: Mapping[str, Sequence[InteractiveElement]]) -> None:
        self.pages = {SITE + path: _numbered(elements) for path, elements in pages.items()}
        self.acts: list[InteractiveElement] = []
        self.wished: list[Action | None] = []
        self.patient_looks = self.reading_looks = 0
        self.bare: set[str] = set()
        """Addresses of pages that have no control and no script."""
        self.deferred: list[Outcome] = []
        """What the checks find that are put off until after the walk."""
        self.on_deferred: Callable[[], None] = lambda: None
        self.recovered = 0
        self.moments = 0
        self.on_act: Callable[[InteractiveElement], Outcome | None] = lambda element: None
        self._url = "about:blank"

    @property
    def url(self) -> str:
        return self._url

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        if url not in self.pages:
            return Outcome(action="goto", result="failed", detail=f"{url} is not there", url=url)
        self._url = url
        return self._outcome("goto", effect="navigation")

    def land(self, url: str) -> Outcome:
        """What a button does that leads to a page."""
        self._url = url
        return self._outcome("click", effect="navigation")

    async def clear_view(self) -> tuple[str, ...]:
        return ()

    async def look(self, *, patient: bool = False, reads: bool = False) -> Snapshot:
        self.patient_looks += patient
        self.reading_looks += reads
        is_bare = self._url in self.bare
        elements = self.pages.get(self._url, ())
        return Snapshot(url=self._url, title=self._url, elements=elements, is_bare=is_bare)

    async def picture(self) -> Screenshot | None:
        return None

    async def moment(self) -> PageMoment:
        self.moments += 1
        snapshot = Snapshot(url=self._url, elements=self.pages.get(self._url, ()))
        return PageMoment(picture=b"", width=9, height=9, snapshot=snapshot)

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        self.acts.append(element)
        self.wished.append(action_request.action if action_request else None)
        if (outcome := self.on_act(element)) is not None:
            return outcome
        if element.href:
            opened = await self.open(element.href)
            return opened.model_copy(update={"action": "click"})
        return self._outcome(action_request.action if action_request else "click")

    async def wait_for_late_content(self) -> None:
        return None

    async def wait_for_change(self, seconds: float) -> bool:
        return False

    async def deferred_check(self) -> Outcome | None:
        self.on_deferred()
        return self.deferred.pop(0) if self.deferred else None

    async def recover(self) -> None:
        self.recovered += 1
        self._url = "about:blank"

    def _outcome(self, action: str, effect: Effect = "none", result: Result = "done") -> Outcome:
        loads = (PageLoad(url=self._url, status=200),) if effect == "navigation" else ()
        return Outcome(action=action, result=result, effect=effect, url=self._url, signals=loads)
