"""Entries of menus that are closed, links to pages, and what stands beside something."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.finding.menus import split_menu
from explorer.scenario.running.finding.places.splitting import without_page
from tests.scenario.carried_out import steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Site</title>
<style>.tools { opacity: 0 } li:hover .tools { opacity: 1 } li b { cursor: pointer }</style>
<nav><a href=#files>Files</a> <a href=#queue>Queue</a> <a href=#logs>Logs</a></nav>
<button aria-expanded=false onclick="const open = menu.hidden; menu.hidden = !open;
 this.setAttribute('aria-expanded', open)">Account</button>
<ul id=menu hidden><li><a href=#profile>Profile</a><li><a href=#keys>Keys</a></ul>
<button onclick="this.textContent = 'Added'">+</button>
<ul><li id=pack><b>Radio plays</b> <span class=tools><span title="Delete package">x</span>
<span title="Move package">m</span></span></ul><p role=status></p>
<script>pack.onclick = () => document.querySelector('[role=status]').textContent = 'Unfolded';
</script>"""


@pytest.mark.parametrize(
    "sentence",
    [
        'Click "Keys" in the "Account" menu',
        "Open Keys from the Account menu",
        'Klicke im Menü "Account" auf "Keys"',
        "Cliquer sur « Keys » dans le menu « Account »",
        'En el menú "Account" elegir "Keys"',
        'Clicca su "Keys" nel menu "Account"',
        'Clicar em "Keys" no menu "Account"',
        'Kies "Keys" in het menu "Account"',
    ],
)
async def test_a_closed_menu_is_opened_for_its_entry(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    steps = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\nThe URL ends with #keys\n")
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


async def test_an_open_menu_is_not_closed(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nClick "Account"\nClick "Keys" in the "Account" menu\nThe URL ends with #keys\n'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 4


async def test_a_page_is_opened_by_the_link_of_its_name(site: Site, tmp_path: Path) -> None:
    text = "Open /\nGo to the queue page\nThe URL ends with #queue\n"
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [one.outcome for one in steps] == ["done"] * 3


async def test_what_stands_beside_nothing_is_not_clicked(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nClick the "+" button next to "Submit"\n'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [one.outcome for one in steps] == ["done", "refused"]


async def test_an_entry_is_called_by_what_is_seen_of_it(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nClick "Radio plays"\nI see "Unfolded"\nHover over "Radio plays"\n'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 4


@pytest.mark.parametrize(
    ("description", "page"),
    [
        ("the queue page", "queue"),
        ('the "Queue" page', '"Queue"'),
        ("die Seite Queue", "Queue"),
        ('la página "Queue"', '"Queue"'),
        ("the first page", ""),
        ("page 2", ""),
        ("the page", ""),
    ],
)
def test_a_page_has_a_name(description: str, page: str) -> None:
    assert without_page(description) == page


@pytest.mark.parametrize(
    "description", ['"A" in the main menu', '"A" in the menu on the left', "A in the context menu"]
)
def test_a_menu_without_a_name_is_no_menu_to_open(description: str) -> None:
    assert split_menu(description) == ("", "")


async def test_what_is_called_like_the_entry_outside_of_the_menu_is_not_clicked(
    site: Site, tmp_path: Path
) -> None:
    steps = await steps_on(PAGE, site, tmp_path, 'Open /\nClick "Queue" in the "Account" menu\n')
    assert steps[-1].outcome == "refused"
    assert 'the menu has no "Queue"' in steps[-1].detail
