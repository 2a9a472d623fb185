"""A page that is named shows all that is on it; its heading is no control beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>Projects - Shop</title>
<nav><a href="/p">Projects</a> <a href="/u">Users</a></nav><h1>Projects</h1>
<table><tr><td><a href="/issues/1">Store</a></td><td>Admin</td></tr></table>
<p>48 orders, Unpaid</p>"""


@pytest.mark.parametrize(
    "sentence",
    [
        'The projects page shows "Store"',
        "The projects page lists Store",
        'The projects page shows "Store" instead of "Shop"',
        'Die Projects-Seite zeigt "Store"',
        'La page Projects affiche "Store"',
        'The heading says "Projects"',
        'The heading of the projects page says "Projects"',
        'Die Überschrift lautet "Projects"',
    ],
)
async def test_met(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'The projects page shows "Shop"',
        'The projects page shows "Paid"',
        "The projects page shows 4",
        'The users page shows "Store"',
        'The heading says "Store"',
        'The heading of the projects page says "Store"',
        'The heading of the users page says "Projects"',
        'The heading of the table says "Store"',
        'Die Überschrift lautet "Store"',
    ],
)
async def test_not_met(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) != []


HEADED = """<!doctype html><title>Load</title><main><h2>Start new test</h2>
<label>Host <input value=x></label><h3><button>Advanced options</button></h3></main>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('The heading says "Start new test"', True),
        ('The heading says "Advanced options"', True),
        ('The heading "Advanced options" is shown', True),
        ('The heading says "x"', False),
        ('The heading says "Host"', False),
        ('The host field says "x"', True),
    ],
)
async def test_a_heading_may_be_a_button_but_no_field(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(HEADED, site, tmp_path, sentence) == []) is is_met
