"""Every label of the finder's benchmark points at exactly one visible element of its page."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

HERE = Path(__file__).parent
SETS = sorted(file.stem for file in (HERE / "finder_labels").glob("*.toml"))
LANGUAGES = {"en", "de", "fr", "es", "it", "pt", "nl"}


def read(name: str) -> list[dict[str, Any]]:
    document = tomllib.loads((HERE / f"finder_labels/{name}.toml").read_text("utf-8"))
    labels: list[dict[str, Any]] = document["label"]
    return labels


def pages(name: str) -> set[str]:
    return {label["page"] for label in read(name)}


@pytest.mark.parametrize("name", SETS)
def test_no_description_is_asked_twice_of_a_page(name: str) -> None:
    asked = Counter((label["page"], label["description"]) for label in read(name))
    assert [question for question, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("name", SETS)
def test_a_label_says_none_when_it_has_no_selector(name: str) -> None:
    for label in read(name):
        assert (label["kind"] == "none") == (label["selectors"] == []), label
        assert label["language"] in LANGUAGES, label


def test_no_application_of_the_training_set_is_in_another_set() -> None:
    trained = {Path(page).name.split("-")[0] for page in pages("training")}
    for name in SETS:
        if name != "training":
            assert trained.isdisjoint(Path(page).name.split("-")[0] for page in pages(name))


@pytest.mark.browser
@pytest.mark.parametrize("name", SETS)
async def test_a_selector_leads_to_one_visible_element(page: Page, name: str) -> None:
    labels = read(name)
    wrong = []
    for shown in sorted(pages(name)):
        await page.goto((HERE / f"finder_pages/{shown}.html").as_uri())
        selectors = {s for label in labels if label["page"] == shown for s in label["selectors"]}
        for selector in sorted(selectors):
            found = page.locator(selector)
            if await found.count() != 1 or not await found.is_visible():
                wrong.append((shown, selector))
    assert wrong == []
