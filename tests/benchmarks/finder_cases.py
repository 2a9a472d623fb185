"""The labels of ``finder_labels`` as cases: a description, all elements and the right ones.

A page is opened once, in Chromium, and one snapshot of it is taken.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Page

import explorer
from explorer.browser.session import installation
from explorer.models import Bounds, InteractiveElement
from explorer.settings.model import BrowserSettings

HERE = Path(__file__).parent
SETS = (
    "tuning",
    "second",
    "training",
    "held_out",
    "second_held_out",
    "third_held_out",
    "fourth_held_out",
)
PLACE = """node => {
  const control = node.control ?? node;
  const one = [control, ...(control.labels ?? [])];
  const boxes = one.map(each => each.getBoundingClientRect()).map(box =>
    ({ x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height }));
  return [one.map(each => each.localName), boxes];
}"""


@dataclass(frozen=True)
class Label:
    """A description and what it means: any of ``selectors``, or nothing where there is none."""

    page: str
    description: str
    kind: str
    language: str
    selectors: list[str]
    collection: str = ""

    @property
    def held_out(self) -> bool:
        """Whether nobody may look at it."""
        return self.collection.endswith("held_out")

    @property
    def application(self) -> str:
        """The application that its page is of."""
        return Path(self.page).name.split("-")[0]


@dataclass(frozen=True)
class Case:
    """A label among the elements of its page.

    Attributes:
        label: The label.
        elements: All elements of the page.
        right: The indices of those that are meant; of none if it means nothing, or if the snapshot
            does not hold it.
    """

    label: Label
    elements: Sequence[InteractiveElement]
    right: frozenset[int]

    def is_right(self, answer: int | None) -> bool:
        """Return whether the index of an element, None for nothing, is the right answer."""
        return answer in self.right if answer is not None else not self.label.selectors


@dataclass(frozen=True)
class Place:
    """Where a labelled element is: enough to know it among the elements of a snapshot.

    A field and its ``<label>`` are one: a hidden checkbox is clicked at its label.
    """

    tags: list[str]
    boxes: list[Bounds]

    def is_of(self, element: InteractiveElement) -> bool:
        """One of the tags in one of the boxes, give or take 2 CSS pixels."""
        other = element.page_bounds.model_dump()
        mine = [box.model_dump() for box in self.boxes]
        return element.tag in self.tags and any(
            all(abs(box[k] - other[k]) <= 2 for k in box) for box in mine
        )


def read_labels(chosen: Sequence[str]) -> list[Label]:
    """The labels of some of ``SETS``, page by page."""
    labels = []
    for name in chosen:
        document = tomllib.loads((HERE / f"finder_labels/{name}.toml").read_text("utf-8"))
        labels += [Label(**entry, collection=name) for entry in document["label"]]
    return sorted(labels, key=lambda label: label.page)


async def place(page: Page, selector: str) -> Place:
    """Where ``selector`` points. ValueError unless it is one element, and visible."""
    found = page.locator(selector)
    count = await found.count()
    if count != 1 or not await found.is_visible():
        raise ValueError(
            f"{page.url}: {selector} is {count} elements, or hidden: want one, visible"
        )
    tags, boxes = await found.evaluate(PLACE)
    return Place(tags, [Bounds(**box) for box in boxes])


async def collect(labels: Sequence[Label]) -> list[Case]:
    """The cases of labels that are sorted by page."""
    async with installation.open_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        page = await browser.new_page()
        by_page = itertools.groupby(labels, key=lambda label: label.page)
        return [each for name, own in by_page for each in await _cases(page, name, list(own))]


async def _cases(page: Page, name: str, labels: Sequence[Label]) -> list[Case]:
    await page.goto((HERE / f"finder_pages/{name}.html").as_uri())
    elements = (await explorer.snapshot(page)).elements
    cases = []
    for label in labels:
        places = [await place(page, selector) for selector in label.selectors]
        right = [n for n, one in enumerate(elements) if any(each.is_of(one) for each in places)]
        cases.append(Case(label, elements, frozenset(right)))
    return cases
