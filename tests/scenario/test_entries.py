"""Entries of trees, fields of several values, menus and pages of tables, what is dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.widgets.additions import added_value
from tests.scenario.carried_out import failed, steps_on
from tests.site import Site

TREE = """<!doctype html><title>Files</title><style>li { list-style: none }</style>
<ul role=tree><li role=treeitem tabindex=0 aria-label=Documents id=docs>
<div><button tabindex=-1></button><input type=checkbox tabindex=-1> <span>Documents</span></div>
<ul hidden id=below><li role=treeitem tabindex=-1 aria-label=Reports>
<div><input type=checkbox tabindex=-1> <span>Reports</span></div></li></ul></li>
<li role=treeitem tabindex=-1 aria-label=Pictures>
<div><input type=checkbox tabindex=-1> <span>Pictures</span></div></li></ul>
<script>
docs.onkeydown = (event) => { if (event.key === "ArrowRight") below.hidden = false; };
const say = () => { document.title = [...document.querySelectorAll(":checked")]
 .map((one) => one.closest("li").ariaLabel).join(); };
document.querySelectorAll("li > div").forEach((one) => { one.onclick = (event) => {
 if (event.target.type !== "checkbox") one.querySelector("input").checked ^= true; say(); }; });
</script>"""
TAGS = """<!doctype html><title>Note</title><label>%s <input id=tags></label> <button>Save</button>
<script>
const all = [];
tags.onkeydown = (event) => {
 if (event.key !== "Enter") return;
 all.push(tags.value); tags.value = ""; document.title = all.join(); };
</script>"""
ROWS = """<!doctype html><title>Team</title><table><tr><th>Name<th>Actions</tr>
<tr><td>Alice<td><button aria-label=more>&#8942;</button> <button>Archive</button></tr>
<tr><td>Bob<td><button aria-label=more onclick="document.title = 'menu of Bob'">&#8942;</button>
<button>Archive</button></tr></table>
<div><button aria-label="Go to previous page">&lt;</button>
<button aria-label="Go to next page" onclick="document.title = 'page 2'">&gt;</button></div>"""
CITIES = """<!doctype html><title>Trip</title><label>City <input id=city role=combobox
 aria-autocomplete=list aria-expanded=false></label>
<ul role=listbox hidden></ul><script>
const list = document.querySelector("ul");
city.oninput = () => {
 const found = ["Calgary", "Cancun"].filter((one) => city.value && one.startsWith(city.value));
 list.replaceChildren(...found.map((name) => {
  const one = document.createElement("li"); one.role = "option"; one.textContent = name;
  one.onclick = () => { document.title = name; }; return one; }));
 list.hidden = !found.length; };
</script>"""
BOXES = """<!doctype html><title>none</title><table><tr><th><input type=checkbox aria-label=All>
<th>Title<th>By<tr><td><input type=checkbox aria-label="Select Tea"><td><a href=/>Tea</a><td>Ann
<tr><td><input type=checkbox aria-label="Select Jam"><td><a href=/>Jam</a><td>Ann
<tr><td><input type=checkbox aria-label="Select Tea cups"><td><a href=/>Tea cups</a><td>Bob</table>
<script>onchange = () => { document.title =
 [...document.querySelectorAll(":checked")].map((one) => one.ariaLabel).join(); };</script>"""
BOARD = """<!doctype html><title>Board</title><style>
 div, button { width: 100px; height: 40px; border: 1px solid; transition: translate 0.4s }</style>
<div id=one draggable=true ondragstart="title = String()">Write</div><button id=two>Done</button>
<script>
two.ondragover = (event) => event.preventDefault();
two.ondrop = () => { one.style.translate = "0 44px"; };
one.ontransitionend = () => fetch("/saved", { method: "POST" });
</script>"""


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (TREE, 'I expand "Documents" in the tree\nI check "Reports"\nthe page title is "Reports"'),
        (TREE, 'I check "Pictures" in the tree\nthe page title is "Pictures"'),
        (TAGS % "Tags", 'I add "blue" to the Tags\nthe page title is "blue"'),
        (TAGS % "Tags", 'I add "blue" to the "Tags" field\nthe page title is "blue"'),
        (ROWS, 'I open the menu in the row of Bob\nthe page title is "menu of Bob"'),
        (ROWS, 'I go to the next page of the table\nthe page title is "page 2"'),
        (BOXES, 'I tick the boxes of "Tea" and "Jam"\nthe page title is "Select Tea,Select Jam"'),
        (CITIES, 'I choose "Cancun" from City\nthe page title is "Cancun"'),
    ],
    ids=["folder", "box", "value", "quoted field", "menu", "page", "boxes", "suggestion"],
)
async def test_it_is_done(site: Site, tmp_path: Path, html: str, text: str) -> None:
    assert await failed(html, site, tmp_path, text) == []


NOTES = """<!doctype html><title>Note</title><label>Notes <textarea>old</textarea></label>"""
FORM = """<!doctype html><title>Note</title><form onsubmit="return false">
<label>Tags <input list=all></label><datalist id=all></datalist></form>"""
FULL = """<!doctype html><title>Note</title><label>Tags <input value=old></label>"""


@pytest.mark.parametrize(
    ("html", "sentence"),
    [
        (TAGS % "Cart", 'I add "blue" to the basket of Ann'),
        (NOTES, 'I add "blue" to the Notes'),
        (FORM, 'I add "blue" to the Tags'),
        (FULL, 'I add "blue" to the Tags'),
    ],
    ids=["another field", "text area", "form", "field with a value"],
)
async def test_what_takes_no_further_value_is_refused(
    site: Site, tmp_path: Path, html: str, sentence: str
) -> None:
    done = await steps_on(html, site, tmp_path, f"Open /\n{sentence}\n")
    assert [one.outcome for one in done] == ["done", "refused"]


async def test_a_field_that_keeps_its_value_is_told(site: Site, tmp_path: Path) -> None:
    html = "<!doctype html><title>Note</title><label>Tags <input></label>"
    (why,) = await failed(html, site, tmp_path, 'I add "blue" to the Tags')
    assert why == "the tags did not take 'blue' by the Enter key"


@pytest.mark.parametrize(
    "clause",
    ['add "blue" to the Tags', 'ajoute "blue" aux Tags', 'add "blue" to the "Tags"'],
)
def test_what_is_added_is_read(clause: str) -> None:
    value, field = added_value(clause) or ("", "")
    assert value == "blue"
    assert field.lower().endswith("tags")


@pytest.mark.parametrize(
    "clause",
    ['archive "blue" in the Tags', '"blue" in the Tags', 'add "a" to "b" of "c"', "add a tag"],
)
def test_what_adds_nothing_is_not(clause: str) -> None:
    assert added_value(clause) is None


@pytest.mark.usefixtures("late_saves_are_waited_for")
async def test_what_glides_to_its_place_is_saved_before_the_scenario_ends(
    site: Site, tmp_path: Path
) -> None:
    saved: list[str] = []
    site.serve({"/saved": lambda request: saved.append(request.method) or "saved"})
    assert await failed(BOARD, site, tmp_path, 'I drag "Write" to "Done"') == []
    assert saved == ["POST"]


LATE = """<!doctype html><title>Settings</title><label><input type=checkbox onchange="setTimeout(
() => fetch('/saved', {method: 'POST'}), 500)">Ask before deleting</label>"""


@pytest.mark.usefixtures("late_saves_are_waited_for")
async def test_a_change_that_is_saved_late_is_saved_before_the_scenario_ends(
    site: Site, tmp_path: Path
) -> None:
    saved: list[str] = []
    site.serve({"/saved": lambda request: saved.append(request.method) or "saved"})
    assert await failed(LATE, site, tmp_path, 'I check "Ask before deleting"') == []
    assert saved == ["POST"]


@pytest.mark.usefixtures("late_saves_are_waited_for")
async def test_what_is_looked_for_is_not_saved(site: Site, tmp_path: Path) -> None:
    page = LATE.replace("type=checkbox onchange", "type=search oninput").replace("500", "1400")
    saved: list[str] = []
    site.serve({"/saved": lambda request: saved.append(request.method) or "saved"})
    assert await failed(page, site, tmp_path, 'I enter "a" into the field "Ask before"') == []
    assert saved == []


OFFLINE = """<!doctype html><title>Plans</title><button onclick="
document.querySelector('p').textContent = 'Gym'; setTimeout(
() => fetch('/saved', {method: 'POST'}), 1100)">Add</button><p></p>"""


@pytest.mark.usefixtures("late_saves_are_waited_for")
async def test_what_a_button_saves_late_is_saved_before_the_scenario_ends(
    site: Site, tmp_path: Path
) -> None:
    saved: list[str] = []
    site.serve({"/saved": lambda request: saved.append(request.method) or "saved"})
    assert await failed(OFFLINE, site, tmp_path, 'I click "Add"\nI see "Gym"') == []
    assert saved == ["POST"]
