"""Sections and menus are open or closed by what their controls tell, or by what is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.sentences.reading import told
from tests.site import Site

PAGE = """<!doctype html><title>a</title><style>
#pop { position: absolute; top: 30px; left: 0; background: white; display: none }
#pop.on { display: block }</style>
<nav aria-label=Main><a href="#">Home</a> <a href="#">Users</a></nav>
<button onclick="pop.classList.toggle('on')">User menu</button><div class=user-menu id=pop>
<a href="#">Profile</a><br><a href="#">Settings</a><br><a href="#">Help</a></div>
<button aria-haspopup=menu aria-expanded=false id=fm onclick="fms.hidden = !fms.hidden;
 fm.ariaExpanded = String(!fms.hidden)">File menu</button>
<div role=menu id=fms hidden><div role=menuitem>New</div></div>
<details><summary>Details</summary><p>More text</details>
<h3><button aria-expanded=true>Notes</button></h3><h3>Plain</h3><p>Text"""
SO = """
the section "Details" is closed
the "Details" section is not expanded
the Notes section is open
the user menu is closed
the file menu is closed
I click on "User menu"
the user menu is open
I click on "User menu"
I click on "File menu"
the "File" menu is open
I expand the section "Details"
the section "Details" is expanded
"""


async def test_what_is_so_is_met(site: Site, tmp_path: Path) -> None:
    assert await failed(PAGE, site, tmp_path, SO) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('the section "Details" is open', "is not expanded"),
        ("the Notes section is closed", "is not collapsed"),
        ("the user menu is open", "is not expanded"),
        ("the file menu is open", "is not expanded"),
        ('I click on "User menu"\nthe user menu is closed', "is not collapsed"),
        ('the section "Plain" is open', "nothing on the page fits"),
        ('the section "Other" is collapsed', "nothing on the page fits"),
    ],
)
async def test_what_is_not_so_is_told(text: str, why: str, site: Site, tmp_path: Path) -> None:
    (message,) = await failed(PAGE, site, tmp_path, text)

    assert why in message


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "The Details section is open", "expanded The Details section"),
        ("en", "The menu is closed", "collapsed The menu"),
        ("en", "The folder is not expanded", "collapsed The folder"),
        ("en", "The dialog is open", "visible The dialog"),
        ("en", "The dialog is closed", "hidden The dialog"),
        ("de", 'Der Abschnitt "A" ist zugeklappt', 'collapsed der Abschnitt "A"'),
        ("de", "Das Menü ist geöffnet", "expanded das Menü"),
        ("fr", "Le menu est ouvert", "expanded Le menu"),
        ("es", "La sección está expandida", "expanded La sección"),
        ("it", "Il menu è chiuso", "collapsed Il menu"),
        ("pt", "A seção está recolhida", "collapsed A seção"),
        ("nl", "Het menu is geopend", "expanded Het menu"),
        ("nl", "De lijst is uitgeklapt", "expanded De lijst"),
    ],
)
def test_it_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
