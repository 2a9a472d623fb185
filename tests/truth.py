"""A page of tests/pages and the truth about it, written by hand from what a person can do there.

``<page>.toml`` lists every element of ``<page>.html`` by its name (or its text, where the rules
give it no name): the fields of InteractiveElement that the page is about, ``within`` for its
containers and ``unsure`` for fields that may be either way. How it is acted on: ``fill``,
``select``, ``check`` or ``upload``, else by a click; what the page ``says`` to that, if it is not
the name; ``arrives = false`` where nothing can, ``acts = false`` where nothing is tried.
Elements of one of the ``structures`` have the same structure, and no others have it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Page
from playwright.async_api import TimeoutError as PlaywrightTimeout
from werkzeug import Request, Response
from werkzeug.utils import send_file

import explorer
from explorer.models import Action, BlindSpot, InteractiveElement, Snapshot
from tests.site import Site

PAGES = Path(__file__).parent / "pages"

UNTOLD = {"description": "", "value": "", "frame": "", "closed": False, "covered": "", "states": []}
"""What holds of an element whose truth does not mention it and is not ``unsure`` of it."""

FIELDS = {*InteractiveElement.model_fields, "within"} - {"text"}


class Truth(NamedTuple):
    """Every element of a page by its name (or text), and what else the page is about."""

    elements: dict[str, dict[str, Any]]
    structures: list[list[str]]
    scroll_areas: list[dict[str, Any]]
    blind_spots: list[str]
    acts: bool


class Act(NamedTuple):
    """What is done with an element, and what the page says when that has arrived."""

    action: Action
    value: str | None
    said: str


def truths(pattern: str = "*.toml") -> list[str]:
    """The names of pages that have a truth list."""
    found = (path.relative_to(PAGES).with_suffix("") for path in PAGES.glob(pattern))
    return sorted(path.as_posix() for path in found)


def truth_of(name: str) -> Truth:
    """What ``<name>.toml`` says of ``<name>.html``."""
    told = tomllib.loads((PAGES / f"{name}.toml").read_text(encoding="utf-8"))
    elements = {_key_of_told(each): each for each in told["elements"]}
    assert len(elements) == len(told["elements"]), "names are unique within a page"
    return Truth(
        elements,
        told.get("structures", []),
        told.get("scroll_areas", []),
        told.get("blind_spots", []),
        told.get("acts", True),
    )


def _key_of_told(told: dict[str, Any]) -> str:
    return str(told.get("name") or told.get("text", ""))


def _key(element: InteractiveElement) -> str:
    return element.name or element.text


def serve(site: Site) -> None:
    """Put the pages and their parts on a site."""
    for path in (*PAGES.glob("*.*"), *PAGES.glob("*/*.*")):
        site.serve({f"/{path.relative_to(PAGES).as_posix()}": partial(_send, path)})


def _send(path: Path, request: Request) -> Response:
    return send_file(path, request.environ)


def by_key(elements: Sequence[InteractiveElement]) -> dict[str, InteractiveElement]:
    return {_key(element): element for element in elements}


def wrong(snapshot: Snapshot, truth: Truth) -> dict[str, Any]:
    """What was seen and is not there, what is there and was not seen, and fields that are not so.

    Of a field the answer is (seen, true).
    """
    keys = Counter(_key(element) for element in snapshot.elements)
    there = Counter(list(truth.elements))
    found = {
        "false": list((keys - there).elements()),
        "missed": list((there - keys).elements()),
        "blind spots": _wrong_spots(snapshot.blind_spots, truth.blind_spots),
    }
    seen = by_key(snapshot.elements)
    fields = {key: _wrong_fields(seen[key], truth.elements[key]) for key in keys & there}
    return {key: value for key, value in {**found, **fields}.items() if value}


def _wrong_spots(spots: Sequence[BlindSpot], told: list[str]) -> list[str]:
    """Spots that are missing, or are told of nothing; listeners with a text may be told or not."""
    missing = [each for each in told if not any(each in occurrence.detail for occurrence in spots)]
    others = [
        occurrence for occurrence in spots if not any(each in occurrence.detail for each in told)
    ]
    return missing + [str(occurrence) for occurrence in others if occurrence.kind != "listener"]


def _wrong_fields(element: InteractiveElement, told: dict[str, Any]) -> dict[str, Any]:
    true = {field: value for field, value in UNTOLD.items() if field not in told.get("unsure", ())}
    true |= {field: value for field, value in told.items() if field in FIELDS}
    return {
        field: (_seen(element, field), value)
        for field, value in true.items()
        if not _agrees(field, _seen(element, field), value)
    }


def _seen(element: InteractiveElement, field: str) -> Any:
    if field == "within":
        return [f"{place.role} {place.name}".strip() for place in element.containers]
    if field == "bounds":
        return list(element.page_bounds.model_dump().values())
    return getattr(element, field)


def _agrees(field: str, seen: Any, true: Any) -> bool:
    """Of addresses the end is told, of covers a part, of places the beginnings of those that
    matter, in order."""
    match field:
        case "frame" | "covered":
            return bool(seen) == bool(true) and (seen.endswith(true) or true in seen)
        case "within":
            rest = iter(seen)
            return all(any(place.startswith(told) for place in rest) for told in true)
        case "bounds":
            return bool(seen == pytest.approx(true, abs=1))
        case "states":
            return set(seen) == set(true)
        case "options":
            return list(seen) == true
    return bool(seen == true)


def act_on(told: dict[str, Any], file: Path) -> Act:
    """The act that fits an element. ``file`` is what is uploaded."""
    name = told.get("says", _key_of_told(told))
    match told:
        case {"fill": str(value)}:
            return Act("fill", value, f"{name} = {value}")
        case {"select": str(value)}:
            return Act("select", value, f"{name} = {value}")
        case {"check": True}:
            return Act("check", None, f"{name} = true")
        case {"upload": True}:
            return Act("upload", str(file), f"{name} = {file.name}")
    return Act("click", None, name)


async def not_arrived(page: Page, truth: Truth, file: Path) -> dict[str, Any]:
    """Act on each element after a fresh look; what went otherwise than the truth has it.

    Of an element the answer is (outcome, what the page said, what it should have said).
    """
    went: dict[str, Any] = {}
    for key, told in truth.elements.items():
        if not told.get("acts", True):
            continue
        act, arrives = act_on(told, file), told.get("arrives", True)
        element = by_key((await explorer.snapshot(page)).elements).get(key)
        if element is None:
            went[key] = "not seen"
            continue
        outcome = await explorer.act(page, element, act.action, act.value)
        said, true = await heard(page, expected=arrives), [act.said] if arrives else []
        if said != true or (outcome.result == "done") != arrives:
            went[key] = (f"{outcome.result} {outcome.detail}", said, true)
    return went


async def heard(page: Page, *, expected: bool = True) -> list[str]:
    """What the page said since the last time; from frames of other processes it takes a moment."""
    try:
        if expected:
            await page.wait_for_function("acts.length", timeout=2000)
    except PlaywrightTimeout:
        return []
    said: list[str] = await page.evaluate("acts.splice(0)")
    return said
