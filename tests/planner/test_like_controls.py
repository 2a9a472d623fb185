"""Pages whose controls have the same name, or are of one class: each one is used, none again and
again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from explorer.models import InteractiveElement, Outcome, Snapshot
from tests.planner.fake_page import SITE, FakePage, button, link, plain
from tests.planner.test_loop import steps, walk

ROLES = ("link", "tab", "menuitem", "checkbox", "switch", "radio", "option", "treeitem", "combobox")


async def used(controls: Mapping[str, InteractiveElement], most_steps: int) -> list[str]:
    """Return the pages whose controls a walk has used, in this order."""
    pages = {path: [control] for path, control in controls.items()}
    index = [link(path, path) for path in controls]
    page = FakePage({"": index, **pages})
    events = await walk(page, heuristic="novelty", steps=most_steps)
    acts = [step for step in steps(events) if step.element and not step.element.href]
    return [act.url.rpartition("/")[2] for act in acts]


async def test_a_control_is_new_though_another_of_its_name_was_used_elsewhere() -> None:
    widgets = {f"c/{one}": plain("Widget").model_copy(update={"role": one}) for one in ROLES}
    assert set(await used(widgets, 40)) == set(ROLES)


async def test_of_one_class_the_control_of_each_page_is_used_before_one_is_used_again() -> None:
    buttons = {f"c/{number}": button("Press", structure="button") for number in range(9)}
    assert len(set((await used(buttons, 36))[:9])) == 9


async def test_pages_that_nobody_opened_go_before_controls_that_were_used() -> None:
    tiles = {f"c/{number}": plain("Tile", structure=f"t{number % 6}") for number in range(60)}
    assert len(set(await used(tiles, 120))) > 30


async def test_what_was_not_done_goes_before_what_left_the_page_as_it_was() -> None:
    box = plain("Box", structure="div", gestures=("tap", "hover"))
    pages = {f"c/{n}": [box if n % 2 else button("Press", structure=f"b{n}")] for n in range(8)}
    page = FakePage({"": [link(path, path) for path in pages], **pages})
    events = await walk(page, heuristic="novelty", steps=40)
    acts = [(step.url, step.action) for step in steps(events) if step.element]
    assert len({*acts}) - 1 == 16  # besides the link on the first page


class Relabelled(FakePage):
    """A page whose button says something else at each visit."""

    def __init__(self, pages: Mapping[str, Sequence[InteractiveElement]]) -> None:
        super().__init__(pages)
        self.visits: list[str] = []

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        said = "".join(chr(97 + ord(digit) - 48) for digit in f"{7919 * len(self.visits):06}")
        self.visits.append(url)
        self.pages[SITE + "c/offer"] = (button(f"Offer {said}", structure="offer"),)
        return await super().open(url, linked_from)


async def test_a_button_that_says_something_else_at_each_visit_is_one_control() -> None:
    tabs = {f"c/{n}": [button(f"Tab {n}", structure=f"t{n}")] for n in range(4)}
    page = Relabelled(
        {"": [link("Offer", "c/offer"), *(link(path, path) for path in tabs)], **tabs}
    )
    events = await walk(page, heuristic="novelty", steps=60)
    presses = Counter(step.url for step in steps(events) if step.element and not step.element.href)
    assert set(presses) == {SITE + path for path in ("c/offer", *tabs)}
    assert max(presses.values()) - min(presses.values()) <= 1, presses


async def test_the_radio_button_that_is_on_comes_last() -> None:
    radios = [
        plain("", selector=f"#r{n}", structure="input").model_copy(update={"role": "radio"})
        for n in range(6)
    ]
    radios[2] = radios[2].model_copy(update={"states": ("checked",)})
    events = await walk(FakePage({"": radios}), heuristic="novelty", steps=8)
    acted = [step.element.selector for step in steps(events) if step.element]
    assert set(acted[:5]) == {f"#r{n}" for n in range(6) if n != 2}, acted


class Naming(FakePage):
    """A site whose start page names pages besides those that it links to."""

    async def look(self, *, patient: bool = False, reads: bool = False) -> Snapshot:
        snapshot = await super().look(patient=patient, reads=reads)
        named = tuple(url for url in self.pages if "/r/" in url) if self.url == SITE else ()
        return snapshot.model_copy(update={"references": named})


async def test_named_pages_go_before_controls_that_were_used() -> None:
    tabs = {f"c/{n}": [button(f"Tab {n}", structure=f"t{n}")] for n in "abcdefgh"}
    named = {f"r/{n}{n}": [button("Press", structure="p")] for n in "abcdefghijklmnopqrst"}
    page = Naming({"": [link(path, path) for path in tabs], **tabs, **named})
    events = await walk(page, heuristic="novelty", steps=90)
    opened = {step.url_after for step in steps(events) if step.action == "goto"}
    assert len([url for url in opened if "/r/" in url]) == 20


class Timed(Naming):
    """Notes how long each address may take to answer when it is opened first."""

    def __init__(self, pages: Mapping[str, Sequence[InteractiveElement]]) -> None:
        super().__init__(pages)
        self.longest: dict[str, float | None] = {}

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        self.longest.setdefault(url, seconds)
        return await super().open(url, linked_from, seconds)


async def test_an_address_to_which_no_link_leads_is_not_waited_for_as_long_as_others() -> None:
    tabs = {f"c/{n}": [button(f"Tab {n}", structure=f"t{n}")] for n in "abc"}
    named = {"r/x": [button("Press", structure="p")]}
    page = Timed({"": [link(path, path) for path in tabs], **tabs, **named})
    await walk(page, heuristic="novelty", steps=30)
    assert page.longest[SITE + "r/x"] == 1.5  # its pages take no time
    assert {seconds for url, seconds in page.longest.items() if "/r/" not in url} == {None}
