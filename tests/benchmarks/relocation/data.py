"""What the collector writes and the benchmark reads: pages, recorded elements, and the truth."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from explorer.models.recording import SemanticElementRef

DATA = Path(__file__).parent / "data"


class Hits(BaseModel):
    """What a recorded selector leads to on another release.

    Attributes:
        count: The number of elements that it selects.
        first: The position of the first one among the page's elements; None if it is none of them.
    """

    count: int
    first: int | None = None


class Selectors(BaseModel):
    """The selectors of an element when it was recorded.

    Attributes:
        css: The CSS selector of its reference, which continues inside shadow roots with ``>>``.
        xpath: Its absolute XPath; "" inside shadow roots.
        playwright: The selector of Playwright's own best locator, in Playwright's internal form.
    """

    css: str
    xpath: str
    playwright: str


class SelectorHits(BaseModel):
    """What each of the recorded selectors leads to."""

    css: Hits
    xpath: Hits
    playwright: Hits


class Rung(BaseModel):
    """A task on a release that is newer than the recording.

    Attributes:
        release: The release.
        truth: The position of the true element among those of the page; None if there is none.
        hits: What the recorded selectors lead to.
        hits_when_gone: The same after the true element was deleted from the page; None if there is
            no true element.
    """

    release: str
    truth: int | None = None
    hits: SelectorHits
    hits_when_gone: SelectorHits | None = None


class CollectedTask(BaseModel):
    """A task with the element as it was recorded on the oldest release."""

    name: str
    state: str
    reference: SemanticElementRef
    selectors: Selectors
    rungs: list[Rung]


class CollectedPage(BaseModel):
    """All elements of a page state on a release."""

    release: str
    state: str
    elements: list[SemanticElementRef]


class Collection(BaseModel):
    """All tasks and pages of an application.

    Attributes:
        releases: The releases, the oldest first; elements were recorded on the first.
    """

    application: str
    releases: list[str]
    tasks: list[CollectedTask]
    pages: list[CollectedPage]

    def candidates(self, task: CollectedTask, rung: Rung) -> Sequence[SemanticElementRef]:
        """Return the elements among which the one of a task has to be found."""
        found = (
            page.elements
            for page in self.pages
            if (page.release, page.state) == (rung.release, task.state)
        )
        return next(found)


def save(collection: Collection, folder: Path = DATA) -> Path:
    """Write a collection to its file, which is the same for the same collection."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{collection.application}.json.gz"
    content: dict[str, Any] = collection.model_dump(mode="json", exclude_none=True)
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    file.write_bytes(gzip.compress(text.encode(), mtime=0))
    return file


def load(application: str, folder: Path = DATA) -> Collection:
    """Read the collection of an application."""
    content = gzip.decompress((folder / f"{application}.json.gz").read_bytes())
    return Collection.model_validate_json(content)
