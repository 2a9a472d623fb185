"""Sections whose headings are links that fold them, and the fields below such headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.sentences.reading import told
from tests.site import Site

PAGE = """<!doctype html><title>Recipe</title><style>.tools a { padding: 4px }</style>
<h1>Apple pie</h1>
<label>Portions <input id=portions></label>
<h2><a href="#photos" onclick="photos.hidden = !photos.hidden">Photos <span>(2)</span></a></h2>
<div id=photos hidden><p>A pie on a table</p><button>Add a photo</button></div>
<h2 id=rate><a href="#rate">Your opinion</a></h2>
<p style="margin-left: 500px"><label>Signed <input id=signed></label></p>
<div class=tools><a href="#b" title="Bold"></a><a href="#i" title="Italic"></a>
<a href="#l" title="Link: [http://site.test/ example]">&#9741;</a></div>
<textarea id=opinion cols=90 rows=5></textarea><p>Markdown may be used.</p>
<p>To the top: <a href="#photos-list">Photos</a> <a href="#rate">Rating</a></p>
<script>oninput = ({target}) => { document.title = `${target.id}: ${target.value}` }</script>"""
DONE = """
"A pie on a table" is not visible
I expand the section "Photos"
I see "A pie on a table"
I type "Fine" into the field below "Your opinion"
the page title is "opinion: Fine"
I type "Good" into the text box under the heading "Your opinion"
the page title is "opinion: Good"
"""


async def test_a_section_is_unfolded_by_its_heading_and_a_field_is_found_below_one(
    site: Site, tmp_path: Path
) -> None:
    assert await failed(PAGE, site, tmp_path, DONE) == []


@pytest.mark.parametrize(
    "text",
    ['I expand the section "Phot"', 'I expand the section "Rating"', 'I open the link "Photos"'],
)
async def test_another_heading_is_not_taken_for_a_section(
    text: str, site: Site, tmp_path: Path
) -> None:
    expected = f'{text}\n"A pie on a table" is visible'
    assert len(await failed(PAGE, site, tmp_path, expected)) == 1


@pytest.mark.parametrize(
    ("language", "text", "step"),
    [
        ("de", 'Ich schreibe "x" in das Feld unter "Anmerkung"', 'type Feld unter "Anmerkung" x'),
        ("fr", 'Saisis "x" dans le champ sous "Remarque"', 'type champ sous "Remarque" x'),
        ("fr", 'Saisis "x" dans le champ "Remarque"', 'type "Remarque" x'),
        ("nl", 'Klap het gedeelte "Foto\'s" open', 'click het gedeelte "Foto\'s" expand'),
    ],
)
def test_it_is_read(language: str, text: str, step: str) -> None:
    assert step == told(language, text)
