"""Sentences whose verb names the control: "publish the article"."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Shop</title><nav><a href=#all>Articles</a></nav>
<ul><li><h3>Dune</h3><button>Add to cart</button></li>
<li><h3>Emma</h3><button>Add to cart</button></li></ul>
<table><tr><td>Bob<td><button>Edit</button><tr><td>Ann<td><button>Edit</button></table>
<button>Publish</button> <button>New user</button> <a href=#b>Downloads</a> <a href=#c>Rex</a>
<p role=status></p><script>for (const one of document.querySelectorAll('button'))
 one.onclick = () => document.querySelector('[role=status]').textContent =
 one.textContent + ' ' + (one.closest('li, tr')?.innerText.split(/\\s/)[0] ?? '');</script>"""


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("I publish the article", "Publish"),
        ('Add "Emma" to the cart', "Add to cart Emma"),
        ('I edit the user "Ann"', "Edit Ann"),
        ('Bearbeite den Benutzer "Ann"', "Edit Ann"),
        ('Modifie "Bob"', "Edit Bob"),
    ],
)
async def test_the_control_is_found_by_its_verb(
    site: Site, tmp_path: Path, sentence: str, shown: str
) -> None:
    steps = await steps_on(PAGE, site, tmp_path, f'Open /\n{sentence}\nI should see "{shown}"\n')
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


@pytest.mark.parametrize(
    "sentence",
    ["Create a new project", "Download the report", 'Archive "Rex"', "Add the book to the cart"],
)
async def test_no_other_control_is_used(site: Site, tmp_path: Path, sentence: str) -> None:
    _, step = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    assert step.outcome == "refused"
