"""Points of scales: "set the rating to 4"."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, steps_on
from tests.site import Site

STAR = "<span style='cursor: pointer' onclick='document.title = {0}'>{1}</span>"
DRAWN = "".join(STAR.format(n, "☆") for n in range(1, 6))
RADIOS = "".join(
    f"<label><input type=radio name=s onchange='document.title = {n}'>{{}}</label>".format(name)
    for n, name in enumerate(("1 star", "2 stars", "3 stars", "4 stars", "5 stars"), 1)
)
NUMBERS = "".join(f"<button onclick='document.title = {n}'>{n}</button>" for n in range(6))
PAGE = """<!doctype html><title>Review</title><p>Quantity <input></p><p>Stars {}</p>
<button>Left</button><button>Right</button><button>Middle</button>"""


@pytest.mark.parametrize("scale", [DRAWN, RADIOS, NUMBERS], ids=["drawn", "radios", "numbers"])
async def test_the_point_of_a_scale_is_clicked(site: Site, tmp_path: Path, scale: str) -> None:
    text = 'I set Stars to 4\nthe page title is "4"'
    assert await failed(PAGE.format(scale), site, tmp_path, text) == []


@pytest.mark.parametrize(
    "sentence", ["I give it 4 stars", "I set the rating to 4 stars", "Ich bewerte es mit 4 Sternen"]
)
@pytest.mark.parametrize("scale", [DRAWN, RADIOS], ids=["drawn", "radios"])
async def test_a_scale_is_called_by_any_word_for_it(
    site: Site, tmp_path: Path, sentence: str, scale: str
) -> None:
    text = f'{sentence}\nthe page title is "4"'
    assert await failed(PAGE.format(scale), site, tmp_path, text) == []


@pytest.mark.parametrize("value", ["0", "9", "high", "4 apples"])
async def test_what_is_no_point_of_the_scale_is_refused(
    site: Site, tmp_path: Path, value: str
) -> None:
    done = await steps_on(PAGE.format(DRAWN), site, tmp_path, f"Open /\nI set Stars to {value}\n")
    assert [one.outcome for one in done] == ["done", "refused"]


STEPPER = "".join(f"<button onclick='document.title = 1'>{sign}</button>" for sign in "-+x")
ICONS = "".join(
    f"<button class={icon} onclick='document.title = 1'><svg width=9 height=9></svg></button>"
    for icon in ("smaller", "larger", "remove")
)


@pytest.mark.parametrize("buttons", [STEPPER, ICONS], ids=["signs", "icons"])
async def test_buttons_that_differ_are_no_scale(site: Site, tmp_path: Path, buttons: str) -> None:
    done = await steps_on(PAGE.format(buttons), site, tmp_path, "Open /\nI set Stars to 3\n")
    assert [one.outcome for one in done] == ["done", "refused"]


async def test_a_scale_that_is_there_twice_is_refused(site: Site, tmp_path: Path) -> None:
    twice = PAGE.format(f"{DRAWN}</p><p>Stars {DRAWN}")
    done = await steps_on(twice, site, tmp_path, "Open /\nI give it 4 stars\n")
    assert [one.outcome for one in done] == ["done", "refused"]
