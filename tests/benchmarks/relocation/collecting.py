"""Opens the pages of an application on each release and collects what relocation needs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, ElementHandle, Locator, Page
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.guests import CallerPages
from explorer.models.recording import SemanticElementRef
from explorer.recording.references import references
from explorer.recording.relocation.labels import similar_labels
from explorer.settings.model import Settings
from tests.benchmarks.relocation.data import (
    CollectedPage,
    CollectedTask,
    Collection,
    Hits,
    Rung,
    SelectorHits,
    Selectors,
)
from tests.benchmarks.relocation.serving import served
from tests.benchmarks.relocation.tasks import Application, Place, Task

SCRIPTS = Path(__file__).parent / "scripts"
HOST = "http://localhost"
IDLE_MILLISECONDS = 8_000
STEP_MILLISECONDS = 20_000
REMOVE = "node => { window.relocationGap = document.createComment(''); \
node.replaceWith(window.relocationGap); }"
RESTORE = "node => window.relocationGap.replaceWith(node)"


class WrongTask(Exception):
    """A locator is not true of one element; the message says which."""


class View(NamedTuple):
    """A page in one of the states, and its elements."""

    page: Page
    elements: Sequence[SemanticElementRef]

    async def position(self, node: ElementHandle) -> int | None:
        """Return the position of a node among the elements, None if it is none of them."""
        found: int = await node.evaluate(_script("candidate"))
        return None if found < 0 else found

    async def hits(self, selector: str) -> Hits:
        """Return what a selector leads to; nothing where it is empty."""
        nodes = await self.page.query_selector_all(selector) if selector else []
        first = await self.position(nodes[0]) if nodes else None
        return Hits(count=len(nodes), first=first)

    async def all_hits(self, selectors: Selectors) -> SelectorHits:
        """Return what recorded selectors lead to."""
        return SelectorHits(
            css=await self.hits(selectors.css),
            xpath=await self.hits(f"xpath={selectors.xpath}" if selectors.xpath else ""),
            playwright=await self.hits(selectors.playwright),
        )


async def collect(application: Application, browser: Browser) -> Collection:
    """Collect an application on all of its releases.

    Raises:
        NotServed: A release cannot be installed.
        RunFailed: A release does not answer.
        WrongTask: Locators are not true of one element; the message has a line for each.
    """
    releases = list(application.releases)
    found = Collection(application=application.name, releases=releases, tasks=[], pages=[])
    wrong: list[str] = []
    for release in releases:
        with served(application, release) as place:
            async with _logged_in(application, browser, place) as page:
                for state in application.states:
                    view = await _view(application, state, page, place)
                    seen = CollectedPage(release=release, state=state, elements=[*view.elements])
                    found.pages.append(seen)
                    wrong += [line async for line in _add(application, found, view, seen)]
    if wrong:
        raise WrongTask("\n".join(wrong))
    return found


@asynccontextmanager
async def _logged_in(
    application: Application, browser: Browser, place: Place
) -> AsyncIterator[Page]:
    context = await browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(STEP_MILLISECONDS)
    page = await context.new_page()
    if application.log_in:
        await application.log_in(page, place)
    try:
        yield page
    finally:
        await context.close()


async def _view(application: Application, state: str, page: Page, place: Place) -> View:
    """Bring a page to a state and look at it when nothing is loaded any more."""
    await application.states[state](page, place)
    with suppress(PlaywrightTimeout):  # some pages ask their server without end
        await page.wait_for_load_state("networkidle", timeout=IDLE_MILLISECONDS)
    caller = await _caller_pages().on(page)
    snapshot, markups = await caller.see_markup()
    elements = references(snapshot, markups)
    selectors = [element.css_selector or "" for element in elements]
    # Positions are told by nodes: selectors lead elsewhere once an element was deleted.
    await page.evaluate(_script("candidates"), selectors)
    return View(page, [_without_port(element, place) for element in elements])


def _without_port(element: SemanticElementRef, place: Place) -> SemanticElementRef:
    """Replace the address of the server, whose port is another one each time."""
    text = element.model_dump_json(exclude_none=True)
    return SemanticElementRef.model_validate_json(text.replace(place.address, HOST))


async def _add(
    application: Application, found: Collection, view: View, seen: CollectedPage
) -> AsyncIterator[str]:
    """Add the tasks of a page; yields a line for each that has no true locator."""
    for task in application.tasks:
        if task.state != seen.state:
            continue
        try:
            if seen.release == found.releases[0]:
                found.tasks.append(await _record(task, found.releases, view))
            else:
                recorded = _recorded(found, task)
                if recorded:
                    locator = task.locators(found.releases)[seen.release]
                    recorded.rungs.append(await _rung(recorded, seen.release, locator, view))
        except (WrongTask, PlaywrightError) as error:
            yield f"{found.application} {seen.release}, {task.name}: {error}"


def _recorded(found: Collection, task: Task) -> CollectedTask | None:
    same: Iterator[CollectedTask] = (one for one in found.tasks if one.name == task.name)
    return next(same, None)


async def _record(task: Task, releases: Sequence[str], view: View) -> CollectedTask:
    locator = task.locators(releases)[releases[0]]
    assert locator, "every task exists on the oldest release"
    _, position = await _true_element(view, locator)
    found = view.elements[position]
    reference = found.model_copy(update={"similar": similar_labels(found, view.elements)})
    _tell(releases[0], task.name, reference)
    best = await view.page.locator(locator).normalize()
    selectors = Selectors(
        css=reference.css_selector or "",
        xpath=reference.xpath or "",
        playwright=_selector_of(best),
    )
    return CollectedTask(
        name=task.name, state=task.state, reference=reference, selectors=selectors, rungs=[]
    )


async def _rung(recorded: CollectedTask, release: str, locator: str | None, view: View) -> Rung:
    hits = await view.all_hits(recorded.selectors)
    if locator is None:
        _tell(release, recorded.name, None)
        return Rung(release=release, hits=hits)
    node, position = await _true_element(view, locator)
    _tell(release, recorded.name, view.elements[position])
    await node.evaluate(REMOVE)
    gone = await view.all_hits(recorded.selectors)
    await node.evaluate(RESTORE)
    return Rung(release=release, truth=position, hits=hits, hits_when_gone=gone)


async def _true_element(view: View, locator: str) -> tuple[ElementHandle, int]:
    """Return the only element of a locator, and its position. Raise WrongTask."""
    nodes = await view.page.query_selector_all(locator)
    if len(nodes) != 1:
        raise WrongTask(f"{locator} is true of {len(nodes)} elements")
    position = await view.position(nodes[0])
    if position is None:
        raise WrongTask(f"{locator} is no element of the snapshot")
    return nodes[0], position


def _selector_of(locator: Locator) -> str:
    """Return the selector of a locator, which has no public form that can be read back."""
    selector: str = locator._impl_obj._selector
    return selector


def _tell(release: str, task: str, element: SemanticElementRef | None) -> None:
    """Print what a task's locator was found to be, to be checked by hand."""
    what = "gone"
    if element:
        marks = [
            f"#{element.id}" if element.id else "",
            *(f".{one}" for one in element.classes or ()),
        ]
        what = f"<{element.tag}{''.join(marks)}> {element.to_text()}"
        what += f" in {' > '.join(element.container_path or ())} near {element.neighbour_text}"
    print(f"  {task:<28} {release:<6} {what[:200]}", flush=True)


@cache
def _caller_pages() -> CallerPages:
    return CallerPages(Settings())


@cache
def _script(name: str) -> str:
    return (SCRIPTS / f"{name}.js").read_text()
