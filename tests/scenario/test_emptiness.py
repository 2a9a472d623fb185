"""Lists and parts of a page that should be empty."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><meta charset=utf-8><title>T</title>
<h2>Favourites</h2><ul aria-label=Favourites></ul>
<h2>Tasks</h2><ul aria-label=Tasks><li>Tea</li></ul>
<div id=cart style="padding:1em">Your cart is empty</div>
<div class=basket style="padding:1em">Dune</div>
<table aria-label=Log><tr><th>When</th><th>What</th></tr></table>
<label>Name <input></label> <label>Town <input value=Rome></label>"""


@pytest.mark.parametrize(
    "sentence",
    [
        "The favourites list is empty",
        "La liste « Favourites » est vide",
        "Die Liste „Favourites“ ist leer",
        "The name field is empty",
        "The log table contains no rows",
        "La tabla «Log» no contiene ninguna fila",
    ],
)
async def test_what_is_empty(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    assert not_done(steps) == []


@pytest.mark.parametrize(
    "sentence", ["The tasks list is empty", "The town field is empty", "The shelf is empty"]
)
async def test_what_is_not_empty(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[-1].outcome == "failed"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The tasks list is not empty", ""),
        ("The town field must not be empty", ""),
        ("The name field must not be empty", "The name field is empty"),
        ("The favourites list is not empty", "The favourites list is empty"),
        ("Das Feld Town ist nicht leer", ""),
    ],
)
async def test_what_must_not_be_empty(site: Site, tmp_path: Path, sentence: str, told: str) -> None:
    steps = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[-1].detail == told


async def test_a_checkbox_behind_a_list_is_not_what_is_empty(site: Site, tmp_path: Path) -> None:
    page = """<title>T</title><section aria-label=Done><h2>Done</h2><ul><li>Tea</ul></section>
<label><input type=checkbox> Milk</label>"""
    steps = await steps_on(page, site, tmp_path, "Open /\nDone is empty\n")
    assert steps[-1].outcome == "failed"


@pytest.mark.parametrize(
    ("said", "told"), [("Your cart is empty", ""), ("Dune", "The cart shows 'Dune'")]
)
async def test_a_part_of_the_page_says_that_it_is_empty(
    site: Site, tmp_path: Path, said: str, told: str
) -> None:
    page = PAGE.replace("<div class=basket", "<div").replace("Your cart is empty", said)
    steps = await steps_on(page, site, tmp_path, "Open /\nThe cart is empty\n")
    assert steps[-1].detail == told


NONE_YET = """<!doctype html><title>Shop</title>
<nav><a href=/p>Projects</a> <a href=/t>Teams</a></nav>
<h1>Projects</h1><table><tr><td>No projects found. Create one first.</table>"""
SOME = """<!doctype html><title>Shop</title><nav><a href=/p>Projects</a></nav><h1>Projects</h1>
<ul><li>Shop<li>Blog</ul><p>No projects selected</p>"""


@pytest.mark.parametrize("sentence", ["There are no projects", "There are no projects yet"])
async def test_a_page_says_that_it_has_none(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(NONE_YET, site, tmp_path, sentence) == []
    assert await failed(SOME, site, tmp_path, sentence) != []


@pytest.mark.parametrize("sentence", ["There are no teams", 'The page does not show "Projects"'])
async def test_a_note_tells_of_what_it_names_only(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    assert await failed(NONE_YET, site, tmp_path, sentence) != []


SAID_OF_SOME = """<!doctype html><title>Shop</title><button>Export</button>
<p>There is no export button for guests.</p><h2>Comments</h2><p>Ann: Fine</p>
<p>No comments by Bob.</p>"""


@pytest.mark.parametrize(
    "sentence", ["The export button is not shown", "The comments are not visible"]
)
async def test_a_note_about_some_is_not_about_all(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    assert await failed(SAID_OF_SOME, site, tmp_path, sentence) != []
