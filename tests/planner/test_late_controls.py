"""Pages that get a control to use only some time after they were opened."""

from __future__ import annotations

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
