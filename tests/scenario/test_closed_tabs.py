"""A tab is closed by its own sign: a click on the tab itself would only show it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

STYLE = "<style>[role=tab] { display: inline-block; padding: 6px }</style>"
SHOWN = """<div role=tab tabindex=0 onclick="document.title='shown'">"""
REMOVING = """onclick="event.stopPropagation(); this.parentNode.remove()" """


def tabs(*sign: str) -> str:
    """Return a page with two tabs, each with the sign of that place."""
    drawn = zip(("one.csv", "two.csv"), sign, strict=True)
    listed = "".join(f"{SHOWN}<span>{name}</span>{own}</div>" for name, own in drawn)
    link = "<a href='#a'>Close register</a>"
    return f"<!doctype html><title>Files</title>{STYLE}<div role=tablist>{listed}</div>{link}"


NAMED = [
    f'<div title="Close {name}" style="display:inline-block" {REMOVING}><svg width=9></div>'
    for name in ("one.csv", "two.csv")
]
BUTTONS = [f"<button aria-label=Close {REMOVING}>&times;</button>"] * 2


@pytest.mark.parametrize("signs", [NAMED, BUTTONS])
@pytest.mark.parametrize(
    "sentence",
    [
        "Close the tab one.csv",
        'Close the "one.csv" tab',
        'Schließe den Tab "one.csv"',
        'Ferme l\'onglet "one.csv"',
        'Sluit het tabblad "one.csv"',
    ],
)
async def test_the_sign_of_the_tab_is_clicked(
    site: Site, tmp_path: Path, sentence: str, signs: list[str]
) -> None:
    text = (
        f'Open /\n{sentence}\nI should not see "one.csv"\nI see "two.csv"\n'
        'The page title is "Files"\n'
    )
    assert not_done(await steps_on(tabs(*signs), site, tmp_path, text)) == []


async def test_a_tab_without_a_sign_is_refused(site: Site, tmp_path: Path) -> None:
    page = tabs("", NAMED[1])
    steps = await steps_on(page, site, tmp_path, "Open /\nClose the tab one.csv\n")
    assert steps[1].outcome == "refused"
    assert "would show it, and it has no sign that closes it" in steps[1].detail


@pytest.mark.parametrize("sentence", ["Click on the tab one.csv", "Close the register"])
async def test_other_clicks_are_done(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(tabs(*NAMED), site, tmp_path, f"Open /\n{sentence}\n")
    assert not_done(steps) == []
