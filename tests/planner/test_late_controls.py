"""Pages that get a control to use only some time after they were opened."""

from __future__ import annotations

import pytest

from explorer.models import InteractiveElement, Outcome
from tests.planner.fake_page import SITE, FakePage, button, link
from tests.planner.test_loop import steps, walk


class Delayed(FakePage):
    """A page whose button is enabled late."""

    async def wait_for_late_content(self) -> None:
        if self.url == SITE + "c/order":
            self.pages[self.url] = (button("Order"),)


async def test_a_page_whose_only_button_is_disabled_is_waited_on() -> None:
    pages = {f"c/{name}": [button("Order")] for name in "abcdefghij"}
    pages["c/order"] = [button("Order", states=("disabled",))]
    page = Delayed({"": [link(path, path) for path in pages], **pages})
    events = await walk(page, heuristic="novelty", steps=40)
    used = [step for step in steps(events) if step.url == SITE + "c/order" and step.element]
    assert used


class Parts(FakePage):
    """A start page whose buttons are gone once one was pressed, and each leads to another page.

    The first so many controls stay there.

    If ``comes_late``, they are back after a wait.
    """

    def __init__(self, *, comes_late: bool, leaves: int = 1) -> None:
        buttons = [button(f"Part {letter}") for letter in "abcdef"]
        parts = {f"part/{letter}": [button(f"Own {letter}")] for letter in "abcdef"}
        super().__init__({"": [link("Home", ""), *buttons], **parts})
        self._leaves = leaves
        self._whole = self.pages[SITE]
        self._comes_late = comes_late
        self.waits = 0
        self.pressed: set[str] = set()
        self.on_act = self._press

    def _press(self, element: InteractiveElement) -> Outcome | None:
        if not element.name.startswith("Part"):
            return None
        self.pressed.add(element.name)
        self.pages[SITE] = self._whole[: self._leaves]
        return self.land(f"{SITE}part/{element.name[-1]}")

    async def wait_for_change(self, seconds: float) -> bool:
        self.waits += 1
        if self._comes_late:
            self.pages[SITE] = self._whole
        return self._comes_late


async def test_a_control_that_comes_late_is_waited_for_each_time() -> None:
    page = Parts(comes_late=True)
    await walk(page, heuristic="novelty", steps=40)
    assert len(page.pressed) == 6
    assert page.waits >= 5


@pytest.mark.parametrize("leaves", [0, 1])
async def test_a_control_that_does_not_come_is_waited_for_once(leaves: int) -> None:
    """Also on a page that has no control at all then: it is not the page before."""
    page = Parts(comes_late=False, leaves=leaves)
    await walk(page, heuristic="novelty", steps=40)
    assert 1 <= page.waits <= 5
