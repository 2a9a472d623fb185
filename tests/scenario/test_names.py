"""Which control a name means: several boxes in one sentence, cards, badges."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.values import value_of
from explorer.sentences.clauses.enumerations import listed_names
from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Plan</title><p role=status></p>
<label><input type=checkbox> Friday</label> <label><input type=checkbox> Saturday</label>
<label><input type=checkbox> Sunday</label>
<label><input type=checkbox> Terms and conditions</label>
<div><div class=card><div class=picture style="width: 90px; height: 90px; cursor: pointer"></div>
<div>Image captions</div></div><div class=card><div style="height: 90px; cursor: pointer"></div>
<div>Speech</div></div></div>
<ul><li><i class=bin style="cursor: pointer">&nbsp;&nbsp;</i> <span>Sea charts</span></ul>
<label>Alert <select><option>Never<option>7% - soon<option>75% - late<option>90% - A
<option>90% - B</select></label>
<form><label>Name <input></label><label>Links <textarea></textarea></label></form>
<button role=combobox aria-expanded=false onclick="list.hidden = false">Key</button>
<div id=list role=listbox hidden style="height: 60px; overflow: auto"></div>
<span class=chip style="cursor: pointer">negative <b>n</b></span>
<script>const more = () => { for (let n = list.children.length, end = n + 9; n < end; n++)
 list.insertAdjacentHTML('beforeend', `<div role=option style="cursor: pointer"
  onclick="told.textContent = 'Chosen ${n}'">Choice ${n}</div>`); };
more(); list.onscroll = () => list.scrollTop + 80 > list.scrollHeight && list.children.length < 40
 && more();
const told = document.querySelector('[role=status]');
document.querySelector('.picture').onclick = () => told.textContent = 'Captions chosen';
document.querySelector('.bin').onclick = () => told.textContent = 'Gone';
document.querySelector('.chip').onclick = () => told.textContent = 'Labelled';</script>"""


async def test_each_box_of_an_enumeration_is_ticked(site: Site, tmp_path: Path) -> None:
    text = """Open /
Tick Saturday and Sunday
Tick Terms and conditions
"Saturday" is checked
"Sunday" is checked
"Terms and conditions" is checked
"Friday" is not checked
"""
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 7


async def test_a_card_is_called_by_its_title_and_a_chip_without_its_badge(
    site: Site, tmp_path: Path
) -> None:
    text = """Open /
Choose "Image captions"
I see "Captions chosen"
Click the label "negative"
I see "Labelled"
Click the label "negative" in the sidebar
"""
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 6


async def test_an_option_may_be_called_by_its_beginning(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nSelect "75%" as the alert\n"Alert" has the value "75% - late"\n'
    steps = await steps_on(PAGE, site, tmp_path, f'{text}Select "90%" as the alert\n')
    assert [one.outcome for one in steps] == ["done", "done", "done", "failed"]


async def test_a_field_is_called_so_before_it_is_at_that_side(site: Site, tmp_path: Path) -> None:
    text = """Open /
Enter "Maps" as the name and "a.zip" in the links box
The field "Name" has the value "Maps"
The field "Links" has the value "a.zip"
"""
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 4


async def test_a_long_list_is_scrolled_to_its_option(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nSelect "Choice 31" in the list "Key"\nI see "Chosen 31"\n'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


async def test_an_icon_beside_a_text_is_not_called_so(site: Site, tmp_path: Path) -> None:
    steps = await steps_on(PAGE, site, tmp_path, 'Open /\nClick "Sea charts"\n')
    assert [one.outcome for one in steps] == ["done", "refused"]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "Saturday and Sunday", ["Saturday", "Sunday"]),
        ("en", "A, B and C", ["A", "B", "C"]),
        ("de", "Samstag und Sonntag", ["Samstag", "Sonntag"]),
        ("fr", "samedi et dimanche", ["samedi", "dimanche"]),
        ("es", "sábado y domingo", ["sábado", "domingo"]),
        ("it", "sabato e domenica", ["sabato", "domenica"]),
        ("pt", "sábado e domingo", ["sábado", "domingo"]),
        ("nl", "zaterdag en zondag", ["zaterdag", "zondag"]),
        ("es", "la casilla en la fila", []),
        ("en", '"Bed and breakfast"', []),
    ],
)
def test_names_are_listed(language: str, text: str, names: list[str]) -> None:
    assert listed_names(text, language) == names


def test_a_cell_is_in_a_row_that_is_counted() -> None:
    page = PageText("""\
- table:
  - row:
    - columnheader "ID"
    - columnheader "Text"
  - row:
    - cell "1"
    - cell "Cold soup"
  - row:
    - cell "2"
    - cell "Lovely fish"
""")
    assert value_of(page, 'the "Text" of the second row') == "Lovely fish"
    assert value_of(page, 'der "Text" in der ersten Zeile') == "Cold soup"
    assert page.only_group("the users table") == page.only_group("the table") != []


@pytest.mark.parametrize(
    ("name", "is_called"),
    [
        ("old", False),
        ("Fold", True),
        ("(1)", True),
        ("ne 2", False),
        ("削除", True),
        ("élan", False),
    ],
)
def test_a_name_is_not_within_a_word(name: str, is_called: bool) -> None:
    page = PageText('- button "New Folder(1)"\n- text: one 2 完全に削除 réélan')
    assert page.has_called(name) == is_called


async def test_what_a_noun_calls_is_gone_though_a_word_has_it(site: Site, tmp_path: Path) -> None:
    page = "<title>Files</title><button>New Folder</button><ul><li>plans"
    text = """\
Open /
the folder "old" should disappear
the folder "plans" should be visible
the folder "old" should be visible
"""
    *done, last = await steps_on(page, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (4, "failed")


RIGHTS = """<!doctype html><title>Rights</title><table><tr><td>Rights of
<td><select><option>Group:<option>@user</select></table><h2>Rules</h2><table><tr><th>Where<th>Who<th>May
<tr><td>*<td>@all<td><input type=radio name=a id=a> <label for=a>Read</label>
<input type=radio name=a id=b> <label for=b>Edit</label>
<tr><td>*<td>@user<td><input type=radio name=b id=c> <label for=c>Read</label>
<input type=radio name=b id=d onclick="document.title = 'user may edit'"> <label for=d>Edit</label>
</table>"""


@pytest.mark.parametrize(
    "sentence",
    [
        'I choose "Edit" in the row of "@user"',
        'Ich wähle in der Zeile von "@user" die Option "Edit" aus',
    ],
)
async def test_a_radio_button_is_chosen_in_its_row(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    text = f"""\
Open /
{sentence}
the page title is "user may edit"
"Edit" is selected in the row of @user
"Read" is selected in the row of "@user"
"""
    *done, last = await steps_on(RIGHTS, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (5, "failed")


async def test_an_element_in_the_row_of_a_text_is_not_the_text(site: Site, tmp_path: Path) -> None:
    page = """<!doctype html><title>Rules</title><select><option>All<option>@user</select>
<div style="display: flex"><div><table><tr><th>User/Group<th>May<a href="#note">1)</a>
<tr><td>@all<td><button>Edit</button></table></div><p>@user is a group</p></div>"""
    text = """\
Open /
I should not see "@user" in the table
I should see "@all" in the table
I should see "@user" in the table
"""
    *done, last = await steps_on(page, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (4, "failed")


@pytest.mark.parametrize(
    "description",
    ["The heading of the page", "the heading on the page", "die Überschrift der Seite"],
)
def test_the_page_is_no_place(description: str) -> None:
    page = PageText('- heading "Prices" [level=1]\n- link "Page"')
    assert [page.nodes[number] for number in page.named(description)] == [("heading", "Prices")]
