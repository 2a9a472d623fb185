"""Parts of a page that its markup does not name, and what is called by more than its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.models import Bounds, InteractiveElement, Snapshot
from explorer.models.scenario import StepAction
from explorer.recording.references import references
from explorer.scenario.running.finding.seen import Target
from explorer.scenario.running.finding.waiting import is_called_otherwise
from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

BARE = """<!doctype html><title>Purse</title><style>body { margin: 0; display: flex }
 .a { width: 240px; height: 100vh } .b { flex: 1 }</style>
<div class=a><div tabindex=0 aria-label="Unpin sidebar">x</div>
 <a href="#cash" onclick="document.title = 'cash'">Cash 1,951.01</a><br><a href="#loan">Loan</a>
 <br><a href="#all">All</a></div>
<div class=b><a href="#top">Loan</a>
 <h4>Add choices</h4><span>One in each line</span><textarea name=labels></textarea>
 <button onclick="document.title = document.querySelector('textarea').value">Add</button>
 <label>Code <input readonly value=77></label>
 <h3>Recent projects</h3><p><a href="#spam" onclick="document.title = 'spam'">Spam mails</a></p>
 <button onclick="document.title = 'created'">Create project</button>
 <table><tr><th>Name<tr><td>Ann Lee<tr><td>Bo</table></div>"""


async def test_what_has_no_name_in_the_markup_is_found(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I see "Cash" in the sidebar
I do not see "Bo" in the sidebar
I click "Loan" in the sidebar
the url ends with "#loan"
I open the account "Cash"
the page title is "cash"
I write "mixed" in the text area "Add choices"
I click "Add"
the page title is "mixed"
the field "Code" is read-only
there's still a row for Ann Lee in the table
"""
    done = await steps_on(BARE, site, tmp_path, text)
    assert not_done(done) == []


async def test_no_button_of_another_name_is_pressed_to_open_a_list(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
From the recent projects pick Spam mails
the page title is "spam"
From the recent projects pick Travel
the page title is "spam"
"""
    *done, last = await steps_on(BARE, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (4, "refused")


async def test_an_entry_may_be_called_as_a_host_is(site: Site, tmp_path: Path) -> None:
    page = '<title>Hosts</title><a href="#one">localhost</a>'
    text = 'Open /\nOpen localhost\nthe url ends with "#one"\n'
    steps = await steps_on(page, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


async def test_a_row_that_is_not_there_is_not_seen(site: Site, tmp_path: Path) -> None:
    text = "Open /\nthere is a row for Cy in the table\n"
    assert (await steps_on(BARE, site, tmp_path, text))[-1].outcome == "failed"


@pytest.mark.parametrize(
    ("description", "action", "is_otherwise"),
    [
        ("Users", "click", True),
        ("the account page", "click", False),
        ("Users", "assert_visible", False),
    ],
)
def test_a_synonym_is_waited_for_before_it_is_clicked(
    description: str, action: StepAction, is_otherwise: bool
) -> None:
    bounds = Bounds(x=0, y=0, width=10, height=10)
    link = InteractiveElement(
        ref="e1", kind="link", tag="a", role="link", name="Account", bounds=bounds
    )
    (reference,) = references(Snapshot(url="", elements=(link,)), {})
    target = Target(link, reference, 1.0, 1.0, None)
    assert is_called_otherwise(target, description, action) == is_otherwise


EDITORS = """<!doctype html><title>Editors</title><p><label>Title <input></label></p>
<p><label for=hidden>Content:</label><textarea id=hidden hidden></textarea>
<div><select><option>Format</select><div contenteditable role=textbox class=one>a</div></div></p>
<p><label for=other>Notes:</label><textarea id=other hidden></textarea>
<div contenteditable role=textbox class=two>b</div></p>
<button onclick="document.title = document.querySelector('.one').innerText + '/' +
 document.querySelector('.two').innerText">Save</button>"""


async def test_an_editor_in_the_place_of_a_hidden_field_is_called_by_the_label(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
I type "rye" into the editor "Content"
I enter "wheat" in the notes field
I click Save
the page title is "rye/wheat"
"""
    done = await steps_on(EDITORS, site, tmp_path, text)
    assert not_done(done) == []


MODAL = """<!doctype html><title>Bakery</title>
<style>.box { position: fixed; left: 20%; top: 10%; width: 60%; height: 80% }
 .inner { position: absolute; z-index: 1; top: 40px; bottom: 40px; width: 100% }
 .low { position: absolute; bottom: 0 } iframe { width: 100%; height: 100% }</style>
<button onclick="document.title = 'first'">Create</button>
<p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Five</p><p>Six</p><p>Seven</p><p>Eight</p>
<div class="box site-modal"><div>New page</div>
<div class="inner site-modal-body"><iframe tabindex=0 src="/create/wizard"></iframe></div>
<div class=low><button onclick="document.title = 'made'">Create</button></div></div>"""


async def test_a_dialog_is_the_whole_one_and_a_frame_in_it_is_not_called_by_its_address(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
I click the button "Create" in the dialog
the page title is "made"
"""
    done = await steps_on(MODAL, site, tmp_path, text)
    assert not_done(done) == []


async def test_no_frame_is_clicked_because_of_its_address(site: Site, tmp_path: Path) -> None:
    page = MODAL.replace(">Create<", ">x<")
    *_, last = await steps_on(page, site, tmp_path, 'Open /\nI click "Create" in the dialog')
    assert (last.outcome, last.locator) == ("refused", None)


TREE = """<!doctype html><title>Tree</title><style>a { display: block }</style>
<ul role=tree><li role=treeitem aria-expanded=true aria-label=Products>
<a href=# onclick="document.title += 'p'">Products</a>
<ul role=group><li role=treeitem><a href=# onclick="document.title += 'b'">Bread</a></li>
<li role=treeitem><a href=# onclick="document.title += 'c'">Cakes</a></li></ul></li></ul>"""


async def test_the_entry_of_a_tree_is_clicked_and_not_what_is_below_it(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI click "Products" in the tree\nthe page title is "Treep"\n'
    done = await steps_on(TREE, site, tmp_path, text)
    assert not_done(done) == []


LISTED = """<!doctype html><title>Watch</title><a href="#add">Add New Monitor</a>
<div class="monitor-list"><div>Shop</div><div>Blog</div></div><h1>Checkout</h1>"""


async def test_a_list_is_called_as_its_markup_calls_it(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I should see "Blog" in the list of monitors
I should see "Shop" in the monitor list
I should not see "Checkout" in the list of monitors
I should see "Checkout" in the list of monitors
"""
    *done, last = await steps_on(LISTED, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (5, "failed")


FOLDED = """<!doctype html><title>Site</title><style>aside span, aside ul { display: none }
i { display: inline-block; width: 16px; height: 16px; background: teal }</style><aside>
<a href=#1><i></i> <span>Call for papers</span></a> <a href=#2><i></i> <span>Sessions</span></a>
<a href=#3><i></i> <span>Old</span> <span>New</span></a></aside>
<a href=#4>Sessions today</a>"""


@pytest.mark.parametrize(
    ("sentence", "end"),
    [
        ('Click "Sessions" in the sidebar', "#2"),
        ('Go to "Call for papers"', "#1"),
        ('Klicke links im Menü auf "Sessions"', "#2"),
    ],
)
async def test_an_icon_is_called_by_its_label_that_a_narrow_sidebar_hides(
    site: Site, tmp_path: Path, sentence: str, end: str
) -> None:
    assert await failed(FOLDED, site, tmp_path, f"{sentence}\nThe URL ends with {end}") == []


async def test_an_icon_is_called_by_none_of_several_hidden_texts(
    site: Site, tmp_path: Path
) -> None:
    *_, last = await steps_on(FOLDED, site, tmp_path, 'Click "New" in the sidebar')
    assert last.outcome == "refused"


SIGNS = """<!doctype html><title>a</title><h1>Customers</h1>
<a href="#link" aria-label=add>{sign}</a>
<p><button aria-label=add onclick="document.title = 'button'">{sign}</button></p>"""


@pytest.mark.parametrize(
    ("sign", "sentence", "outcome"),
    [
        ("+", "I click the plus button", "refused"),
        ("+", "I click the add button", "refused"),
        ("+", "I click the add link", "done"),
        ("add", "I click the add button", "done"),
    ],
)
async def test_a_link_that_looks_as_a_button_does_is_told_apart_by_no_word_for_it(
    site: Site, tmp_path: Path, sign: str, sentence: str, outcome: str
) -> None:
    steps = await steps_on(SIGNS.format(sign=sign), site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[-1].outcome == outcome, steps[-1].detail
