"""How often the finder's first answer is what a person meant, and the seed's beside it.

``python -m tests.benchmarks.bench_accuracy [--set NAME|all] [--misses]`` opens the pages of
``finder_pages`` in Chromium, takes one snapshot of each and asks both for every description of
``finder_labels/NAME.toml`` among the same elements. A description of something that is not there
is answered rightly by no answer. Misses of a held-out set are counted and never shown.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Page

import explorer
from explorer.browser.session import installation
from explorer.models import Bounds, InteractiveElement, Snapshot
from explorer.settings.model import BrowserSettings
from tests.benchmarks import seed_finder

HERE = Path(__file__).parent
SETS = ("tuning", "second", "training", "held_out", "second_held_out", "third_held_out")
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
    held_out: bool


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


@dataclass(frozen=True)
class Answer:
    """What both said to one label; ``tied``: ours, with a margin of 0 over the next."""

    label: Label
    ours: InteractiveElement | None
    seeds: InteractiveElement | None
    ours_right: bool
    seeds_right: bool
    tied: bool
    seen: bool
    """The snapshot holds the element that was meant."""


def read_labels(chosen: str) -> list[Label]:
    """The labels of one of ``SETS``, or of ``all``, page by page."""
    labels = []
    for name in SETS if chosen == "all" else (chosen,):
        document = tomllib.loads((HERE / f"finder_labels/{name}.toml").read_text("utf-8"))
        held_out = name.endswith("held_out")
        labels += [Label(**entry, held_out=held_out) for entry in document["label"]]
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


def ask_seed(snapshot: Snapshot, description: str) -> InteractiveElement | None:
    refs = [
        seed_finder.SeedRef(each.ref, each.role, each.name, each.value, each.description)
        for each in snapshot.elements
    ]
    ranked = seed_finder.rank(refs, description)
    return snapshot.elements[refs.index(ranked[0])] if ranked else None


async def answers(page: Page, name: str, labels: list[Label]) -> list[Answer]:
    """Of both finders to all labels of one page."""
    await page.goto((HERE / f"finder_pages/{name}.html").as_uri())
    snapshot = await explorer.snapshot(page)
    return [await answer(page, snapshot, label) for label in labels]


async def answer(page: Page, snapshot: Snapshot, label: Label) -> Answer:
    places = [await place(page, selector) for selector in label.selectors]
    matches = await explorer.find(page, label.description)
    ours = matches[0].element if matches else None
    seeds = ask_seed(snapshot, label.description)

    def right(found: InteractiveElement | None) -> bool:
        return any(each.is_of(found) for each in places) if found else not places

    return Answer(
        label,
        ours,
        seeds,
        ours_right=right(ours),
        seeds_right=right(seeds),
        tied=bool(matches) and matches[0].margin == 0,
        seen=not places or any(right(element) for element in snapshot.elements),
    )


async def measure(labels: list[Label]) -> list[Answer]:
    async with installation.open_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        page = await browser.new_page()
        by_page = itertools.groupby(labels, key=lambda label: label.page)
        return [each for name, own in by_page for each in await answers(page, name, list(own))]


def table(results: list[Answer]) -> Iterator[str]:
    """Right answers of both, by kind and in all."""
    total = Counter(each.label.kind for each in results)
    ours = Counter(each.label.kind for each in results if each.ours_right)
    seeds = Counter(each.label.kind for each in results if each.seeds_right)
    yield f"{'kind':<12} {'labels':>6} {'ours':>12} {'seed':>12}"
    for kind, count in [*sorted(total.items()), ("all", total.total())]:
        mine, other = (
            sum(right.values()) if kind == "all" else right[kind] for right in (ours, seeds)
        )
        yield f"{kind:<12} {count:>6} {mine:>5} {mine / count:6.1%} {other:>5} {other / count:6.1%}"
    tied = sum(each.ours_right and each.tied for each in results)
    unseen = sum(not each.seen for each in results)
    yield f"of ours, right by a tie: {tied}; not in the snapshot: {unseen}"


def miss(result: Answer) -> str:
    said = f"{result.ours.role} {result.ours.label!r}" if result.ours else "nothing"
    wanted = " or ".join(result.label.selectors) or "nothing"
    blind = "" if result.seen else " (not in the snapshot)"
    label = result.label
    return f"{label.page} [{label.kind}] {label.description!r}: said {said}, meant {wanted}{blind}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="bench_accuracy")
    parser.add_argument("--set", choices=[*SETS, "all"], default="tuning")
    parser.add_argument("--misses", action="store_true", help="show ours, never of a held-out set")
    asked = parser.parse_args()
    results = asyncio.run(measure(read_labels(asked.set)))
    print(*table(results), sep="\n")
    for each in results:
        if asked.misses and not (each.ours_right or each.label.held_out):
            print(miss(each))


if __name__ == "__main__":
    main()
