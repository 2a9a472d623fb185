"""What a page opens is closed, and its drawn questions are answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><meta charset=utf-8><title>Shop</title><h1>Shop</h1>
<button onclick="d.showModal()">Open</button> <button onclick="document.title='x'">Close</button>
<dialog id=d aria-label=Details><h2>Really?</h2><p>Hello <button>More</button></p>
<button onclick="d.close();document.title='cancelled'">Cancel</button>
<button onclick="d.close();document.title='confirmed'">OK</button>
<button aria-label=Close onclick="d.close();document.title='closed'">&times;</button></dialog>
<div role=dialog aria-label="Cookie banner" id=c>We use cookies
<button>Accept</button> <button onclick="c.remove()">✕</button></div>
<div class=toast id=t>Saved
<span style="cursor:pointer" onclick="t.remove()">&times;</span></div>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("Close the dialog", "closed"),
        ("Schließe den Dialog", "closed"),
        ('Close the "Details" dialog', "closed"),
        ("Dismiss the dialog", "cancelled"),
        ("Confirm the dialog", "confirmed"),
        ("Accepte la boîte de dialogue", "confirmed"),
        ("Ferme la boîte de dialogue", "closed"),
        ('Clique sur "OK" dans la boîte de dialogue', "confirmed"),
        ('Pulsa "Cancel" en el cuadro de diálogo', "cancelled"),
        ('Clica em "Cancel" na caixa de diálogo', "cancelled"),
    ],
)
async def test_drawn_dialogs(site: Site, tmp_path: Path, sentence: str, title: str) -> None:
    text = f'Open /\nClick "Open"\n{sentence}\nThe page title is "{title}"\n'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 4


@pytest.mark.parametrize(
    ("sentence", "gone"),
    [
        ("Close the cookie banner", "We use cookies"),
        ("If the cookie banner is shown, close it", "We use cookies"),
        ('Close the message "Saved"', "Saved"),
    ],
)
async def test_banners_and_messages(site: Site, tmp_path: Path, sentence: str, gone: str) -> None:
    text = f'Open /\n{sentence}\nI should not see "{gone}"\n'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


EMPTIED = """<!doctype html><title>a</title><style>.f { position: relative; width: 300px }
.f input { width: 280px } .f span { position: absolute; left: 260px; cursor: pointer }</style>
<div role=dialog aria-label=Oak><h2>Oak</h2>
<div class=f><input aria-label=Name value=A><span aria-label="close-circle" role=img
 onclick="document.title='emptied'">&times;</span></div>
<div class=f><input aria-label=Size value=B><span aria-label="close-circle" role=img
 onclick="document.title='emptied'">&times;</span></div>
<button aria-label=Close onclick="document.title='shut'">&times;</button></div>"""


@pytest.mark.parametrize("sentence", ["Close the dialog", "Ferme la boîte de dialogue"])
async def test_a_sign_in_a_field_closes_nothing(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(EMPTIED, site, tmp_path, f"Open /\n{sentence}\n")
    assert not_done(steps) == []
    assert steps[1].locator == 'page.get_by_role("button", name="Close")'


QUESTION = """<!doctype html><title>a</title><dialog open aria-label=Question>Sure?
<button onclick="document.title='no'">Keep</button>
<button onclick="document.title='yes'">Proceed</button></dialog>"""


async def test_the_button_that_does_not_dismiss_confirms(site: Site, tmp_path: Path) -> None:
    page = QUESTION.replace("Keep", "Cancel")
    text = 'Open /\nConfirm the deletion\nThe page title is "yes"\n'
    steps = await steps_on(page, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


ENTRY = """<!doctype html><title>a</title><input aria-label=Search><dialog open aria-label=Folder>
{field}<button onclick="document.title=document.querySelector('dialog input').value">Create</button>
</dialog>"""


TWINS = "<input><button>Parts</button><button>Parts</button>"


@pytest.mark.parametrize(
    ("field", "missed"), [("<input>", []), ("<input><input>", [2]), (TWINS, [2])]
)
async def test_a_text_is_entered_in_the_only_field_of_a_drawn_dialog(
    site: Site, tmp_path: Path, field: str, missed: list[int]
) -> None:
    text = 'Open /\nEnter "Parts" in the dialog\nClick Create\nThe page title is "Parts"\n'
    steps = await steps_on(ENTRY.format(field=field), site, tmp_path, text)
    assert [line for line, *_ in not_done(steps)] == missed


@pytest.mark.parametrize("page", [QUESTION, QUESTION.replace("Proceed", "Delete")])
async def test_what_may_not_confirm_is_not_used(site: Site, tmp_path: Path, page: str) -> None:
    page = page if "Proceed" in page else page.replace("Keep", "Cancel")
    _, step = await steps_on(page, site, tmp_path, "Open /\nConfirm the deletion\n")
    assert step.outcome in ("failed", "refused")


@pytest.mark.parametrize("sentence", ["Close the tooltip", "Close the dialog"])
async def test_what_is_not_there_closes_nothing_else(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    page = "<!doctype html><title>a</title><p>Hello</p><button>Close</button>"
    _, step = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert step.outcome == "refused"


async def test_a_table_is_sorted_by_its_header(site: Site, tmp_path: Path) -> None:
    page = """<!doctype html><title>a</title><label>Price <input></label><table><thead><tr>
    <th style="cursor:pointer" onclick="document.title='name'">Name</th>
    <th><button onclick="document.title='price'">Price</button></th></tr></thead>
    <tr><td>Tea</td><td>3</td></tr></table>"""
    said = 'Sort by "Name"', 'The page title is "name"'
    then = 'Sort the table by "Price"', 'The page title is "price"'
    text = "\n".join(("Open /", *said, *then, ""))
    steps = await steps_on(page, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 5


MOVED = """<!doctype html><title>Files</title>
<div role=dialog aria-label="Rename To what?"><div id=bar>Rename</div>
<p>To what?</p><button onclick="document.title='renamed'">Rename</button></div>
<script>bar.addEventListener('mousedown', () => { document.title = 'moved' })</script>"""


async def test_the_title_bar_of_a_dialog_is_not_its_button(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "Rename" in the dialog\nThe page title is "renamed"\n'
    steps = await steps_on(MOVED, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


DETAILS = """<!doctype html><title>a</title><dialog open aria-label=Details><h2>Dune</h2>
<button aria-label=Close onclick="document.title='cross'">{cross}</button>
<button onclick="document.title='closed'">Close</button></dialog>"""


@pytest.mark.parametrize(
    "sentence", ['Press "Close"', 'Press "Close" in the dialog', "Click Close"]
)
async def test_what_shows_its_name_is_meant_beside_a_sign_that_is_called_so(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    text = f'Open /\n{sentence}\nThe page title is "closed"\n'
    steps = await steps_on(DETAILS.format(cross="&times;"), site, tmp_path, text)
    assert not_done(steps) == []


async def test_two_that_show_their_names_are_told(site: Site, tmp_path: Path) -> None:
    page = DETAILS.format(cross="Close it")
    steps = await steps_on(page, site, tmp_path, 'Open /\nPress "Close"\n')
    assert steps[-1].outcome == "refused"
