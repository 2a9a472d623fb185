"""Scenarios are carried out in real Chromium, remembered, and refused where they must be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.scenario.carried_out import USERS, a_run, carried_out, not_done, steps_on
from tests.site import Site

WHOLE = """\
Open /
If the cookie banner is shown, click "Accept"
I enter "Ada" in the user name field
I type {SECRET} into the password field
I select "Berlin" from the city list
I tick the newsletter box
I click on Log in
I should see "Welcome Ada"
I remember the order number as {order}
I enter {order} in the user name field
I append "!" to the user name field
the user name field has the value "7!"
the city list has the value "Berlin"
the newsletter checkbox is checked
the Save button is disabled
there are 2 rows in the People table
"Alice" comes before "Bob"
I click Ask
I accept the dialog
the page title is "Sure"
I follow the "Second page" link
the url ends with /two
I should not see "Welcome"
I go back
I see the heading "Users"
I click on Help and switch to the new tab
I see "Second"
I close the tab
I see the heading "Users"
"""


async def test_a_scenario_is_carried_out_and_remembered(site: Site, tmp_path: Path) -> None:
    run = a_run(site, tmp_path, WHOLE)
    steps = await carried_out(run, tmp_path / "first")
    assert not_done(steps) == []
    assert run.passed
    assert steps[1].detail == "left out: not 'the cookie banner'"
    assert steps[8].detail == "order = 7"
    assert steps[6].locator == 'page.get_by_role("button", name="Log in")'
    summary = json.loads((tmp_path / "first" / "run.json").read_text("utf-8"))
    assert (summary["replay"]["recording"]["kind"], summary["replay"]["done"]) == ("scenario", 29)
    report = (tmp_path / "first" / "report.html").read_text("utf-8")
    assert "Scenario report" in report
    assert "All 29 steps done" in report
    assert "about:blank" not in report  # what opens the first page shows that page
    assert 'name="step 7: I click on Log in"' in (tmp_path / "first" / "junit.xml").read_text(
        "utf-8"
    )
    memory = json.loads((tmp_path / "users.steps.json").read_text("utf-8"))
    (element,) = memory["scenarios"]["users"]["I click on Log in"]["elements"]
    assert (element["description"], element["element"]["name"]) == ("Log in", "Log in")
    written = [*(tmp_path / "first").rglob("*.*"), tmp_path / "users.steps.json"]
    assert not [file for file in written if file.is_file() and b"hunter2" in file.read_bytes()]

    again = await carried_out(a_run(site, tmp_path, WHOLE), tmp_path / "again")
    assert {one.way for one in again if one.score} == {"memory"}


async def test_a_remembered_element_is_healed(site: Site, tmp_path: Path) -> None:
    text = "Open /\nI click on Log in\nI should see Welcome\n"
    await carried_out(a_run(site, tmp_path, text), tmp_path / "first")
    run = a_run(site, tmp_path, text)
    site.serve({"/": USERS.replace(">Log in<", ">Log in now<")})
    _, clicked, _ = await carried_out(run, tmp_path / "again")
    assert (clicked.outcome, clicked.way) == ("done", "healed")
    assert "Log in -> Log in now" in clicked.detail


@pytest.mark.parametrize(
    ("sentence", "outcome", "detail"),
    [
        ("I click Delete in the row of Bob", "refused", "destructive (delete): allow it with"),
        ("I click Edit", "refused", "2 elements fit 'Edit': button"),
        ("I click Frobnicate", "refused", "nothing on the page fits 'Frobnicate'; the page has"),
        ("I click Log out", "refused", 'the nearest names: button "Log in"'),
        ("I frobnicate it", "unread", "not understood; say for instance"),
        ("I enter x in Log in", "refused", "does not allow: type"),
        ('I see "Bye"', "failed", "the page does not show 'Bye'"),
        ("I should not see Alice", "failed", "the page still shows 'Alice'"),
        ("the Save button is enabled", "failed", "the Save button is not enabled"),
        ("the newsletter checkbox is checked", "failed", "is not checked"),
        ("I see 3 rows in the People table", "failed", "found 2"),
        ("I see 5 cells in the table", "failed", "found 2"),
        ('I see 3 "Edit" buttons', "failed", 'expected 3 "Edit" buttons, found 2'),
        ("the title is Nothing", "failed", "the title is 'Users'"),
        ("the user name field has the value 3", "failed", "has the value ''"),
        ("press Hyper+q", "refused", "nothing on the page fits"),
        ("I upload none.pdf", "refused", "the page has no place to upload"),
        ("switch to tab 4", "failed", "there is no tab '4'; 1 are open"),
        ("I accept the dialog", "failed", "the browser has opened no dialog; if the page shows"),
        ("I go forward", "failed", "there is no page to go forward to"),
        ("Open https://localhost:1/", "failed", "localhost"),
    ],
)
async def test_a_scenario_ends_where_a_sentence_cannot_be_done(
    site: Site, tmp_path: Path, sentence: str, outcome: str, detail: str
) -> None:
    run = a_run(site, tmp_path, f"Open /\n{sentence}\nI click on Log in\n")
    steps = await carried_out(run, tmp_path / "run")
    assert not run.passed
    assert [one.outcome for one in steps] == ["done", outcome]
    assert detail in steps[-1].detail
    assert not (tmp_path / "users.steps.json").exists()
    summary = json.loads((tmp_path / "run" / "run.json").read_text("utf-8"))
    assert [finding["check"] for finding in summary["findings"]] == ["scenario-step"]


async def test_nouns_without_a_kind_and_controls_of_a_name_are_counted(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nthere are 2 friends\nI see 2 "Edit" buttons\nthere are 0 "Foo" links\n'
    run = a_run(site, tmp_path, text)
    await carried_out(run, tmp_path / "run")
    assert run.passed, run.results


async def test_a_tab_of_the_page_is_one_of_its_controls(site: Site, tmp_path: Path) -> None:
    run = a_run(site, tmp_path, "Open /tabs\nI switch to the tab Body\nthe title is Body\n")
    site.serve({"/tabs": "<button role=tab onclick='document.title = innerText'>Body</button>"})
    await carried_out(run, tmp_path / "run")
    assert run.passed, run.results


DRAWN = """<title>Quays</title><style>.over { position: absolute; z-index: 2; top: 0; left: 0;
 width: 300px; height: 200px; background: white }</style>
<nav><a href=/two>Home</a></nav><h1>Quays</h1><p>Harbour of the north, with three quays.</p>
<form><input name=id hidden><input name=children hidden><div class=group id=a>
 <span>Quay</span> <a href="javascript:void(0)" onclick="options.hidden = false">North</a></div>
<div class=group id=b><span>Ship</span> <input name=ship></div>
<label>Berth <input id=berth role=combobox readonly onclick="berths.hidden = false"></label>
<span role=slider aria-label=Depth aria-valuenow=4 tabindex=0>||</span></form>
<ul class=over id=berths role=listbox hidden
 onclick="berth.value = event.target.textContent; hidden = true">
 <li role=option>East</li><li role=option>West</li></ul>
<div class=over id=hint hidden onclick=1>12 berths</div>
<p oncontextmenu="opened.hidden = false; return false" onclick=1>notes.md</p>
<ul class="over menu" id=opened hidden><li>Rename</li><li>Copy</li></ul>
<div class=over id=box hidden><p>New name</p><input><button type=button>OK</button></div>
<ul class=over id=options role=listbox hidden
 onclick="document.querySelector('#a a').textContent = event.target.textContent; hidden = true">
 <li role=option>North</li><li role=option>South</li></ul>
<button class=btn-danger>Leave</button>
<article><h3>Crew</h3><p>On board</p><a href=/two>More</a><button hidden>Edit</button></article>
<script>document.body.addEventListener("click", ({ target }) => {
 if (target.textContent === "Rename") { opened.hidden = true; box.hidden = false;
  box.children[1].focus(); }
 if (target.textContent === "OK") { document.title = box.children[1].value; box.hidden = true; }
});
const ship = document.querySelector("[name=ship]"), depth = document.querySelector("[role=slider]");
ship.oninput = () => { hint.hidden = false; };
ship.onblur = () => { hint.hidden = true; };
depth.onkeydown = ({ key }) => {
 depth.ariaValueNow = +depth.ariaValueNow + 2 * ((key === "ArrowRight") - (key === "ArrowLeft")); };
document.querySelector("article").onmouseenter = () => {
 document.querySelector("article button").hidden = false; };</script>"""
DRAWN_STEPS = """\
Open /drawn
I choose "South" as the quay
I enter "Fram" into "Ship"
I set "Berth" to "West"
"Berth" has the value "West"
I set the depth to 10
the value of the depth is 10
the success message reads "On board"
I see no error
I right-click "notes.md"
I click "Rename" in the context menu
I see "New name" in the dialog
I replace the text in the dialog with "crane.md"
I click "OK"
the page title is "crane.md"
I see "On board" in the card "Crew"
I hover over the "Crew" card
I click "Edit" in the "Crew" card
"""


async def test_menus_dialogs_lists_and_cards_need_no_roles(site: Site, tmp_path: Path) -> None:
    run = a_run(site, tmp_path, DRAWN_STEPS)
    site.serve({"/drawn": DRAWN})
    await carried_out(run, tmp_path / "run")
    assert run.passed, run.results


KEPT = """<title>Notes</title><form onsubmit="document.title = who.value; return false">
 <label>Login <input id=who></label><label>Password <input type=password></label>
 <button>Enter</button>
</form><input type=search aria-label=Search>
<button onclick="document.title = 'found'">Search</button>
<label>Colour <input id=colour oninput="if (!this.set) { this.set = 1; value = '#00ccff' }"></label>
<div role=group aria-label="Headline, optional"><input title=English id=headline></div>
<label>Cargo <input id=cargo></label><button>Keep</button>
<button>Blue</button><button onclick="sure.hidden = false">Send</button>
<div role=dialog id=sure hidden>Sure? <button onclick="sure.hidden = true">Proceed</button></div>
<a href=/two>Sure dialog</a>"""
KEPT_STEPS = """\
Open /kept
I log in with bo@x.org and password "k9"
the page title is "bo@x.org"
I type "tea" into the search box and click Search
the page title is "found"
I set "Colour" to "#aa2200"
"Colour" has the value "#aa2200"
I fill in "Headline" with "North"
I click the green Send button
I confirm the question with "Proceed"
the sure dialog is gone
I enter "Ada" in "Cargo" and click Keep
I see "Ada"
"""


async def test_what_fields_hold_and_buttons_do_is_what_a_person_means(
    site: Site, tmp_path: Path
) -> None:
    run = a_run(site, tmp_path, KEPT_STEPS)
    site.serve({"/kept": KEPT})
    *done, last = await carried_out(run, tmp_path / "run")
    assert not_done(done) == []
    assert (last.line, last.outcome) == (13, "failed"), last.detail


CHOSEN = """<title>Ship</title><p role=status></p><script>
const say = text => document.querySelector('[role=status]').textContent = text
const open_ = () => { options.hidden = false; kind.setAttribute('aria-expanded', 'true') }
const take = one => { options.hidden = true; kind.firstChild.data = one.textContent
say(one.textContent); kind.setAttribute('aria-expanded', 'false') }</script>
<span id=k>Kind</span><button id=kind aria-labelledby=k aria-haspopup=listbox aria-expanded=false
 onclick="open_()">none</button>
<ul id=options role=listbox hidden><li role=option onclick="take(this)">Tug</li>
<li role=option onclick="take(this)">Ferry</li></ul>
<label><input type=checkbox id=news checked onchange="say('news ' + checked)"> Newsletter</label>
<label>Name <input></label>"""
CHOSEN_STEPS = """\
Open /chosen
I change the kind to "Ferry"
I see "Ferry" in the status
Set Newsletter to off
I see "news false"
Name: Fram; Newsletter: yes
I see "news true"
the value of "Name" is "Fram"
"""


async def test_a_value_is_given_to_a_drawn_list_or_a_box(site: Site, tmp_path: Path) -> None:
    run = a_run(site, tmp_path, CHOSEN_STEPS)
    site.serve({"/chosen": CHOSEN})
    done = await carried_out(run, tmp_path / "run")
    assert not_done(done) == []


ASKING = """<title>Ask</title>
<button onclick="document.title = prompt('Who?')">Name</button>
<button value="Delete all of it?"
 onclick="confirm(value) && (document.title = 'gone')">Go on</button>"""
ANSWERS = """\
Open /ask
I click Name and enter {SECRET} in the prompt
the page title is {SECRET}
I click Go on
I confirm the dialog
the page title is "gone"
"""


async def test_dialogs_are_answered_and_those_about_something_destructive_need_leave(
    site: Site, tmp_path: Path
) -> None:
    run = a_run(site, tmp_path, ANSWERS)
    site.serve({"/ask": ASKING})
    *done, last = await carried_out(run, tmp_path / "refused")
    assert [one.outcome for one in done] == ["done"] * 4
    assert (last.line, last.outcome) == (5, "refused")
    assert last.detail.startswith("the dialog 'Delete all of it?' was dismissed, for it asks")
    run = a_run(site, tmp_path, ANSWERS, allow_destructive=True)
    await carried_out(run, tmp_path / "allowed")
    assert run.passed, run.results


async def test_destructive_sentences_need_leave(site: Site, tmp_path: Path) -> None:
    text = "Open /\nI click Delete in the row of Bob\nI should not see Bob\nI see Alice\n"
    run = a_run(site, tmp_path, text, allow_destructive=True)
    await carried_out(run, tmp_path / "run")
    assert run.passed, run.results


KEYS = """<title>Keys</title>
<form action=/two><label>Card <input name=card></label><button>Pay now</button></form>
<form action=/two><label>Word <input name=q></label><button>Find</button></form>
<button onclick="document.title = 'gone'">Delete</button><button>Edit</button>
<div role=switch tabindex=0 aria-checked=false aria-label="Delete old files"
 onclick="document.title = 'gone'; this.ariaChecked = 'true'">x</div>
<script>addEventListener("keydown", (event) => {
 if (event.key === "F8") document.querySelector("body > button").focus(); });</script>"""


@pytest.mark.parametrize(
    "keys",
    [
        'I enter "4" in the card field\nI press Enter',
        "I press Enter in the card field",
        "I press F8\nI press Enter",
        "I press F8\nI press Space",
        'I press F8\nI type "a b"',
        "I check all checkboxes",
    ],
)
async def test_what_is_destructive_is_not_pressed_with_keys_or_all_at_once_either(
    site: Site, tmp_path: Path, keys: str
) -> None:
    run = a_run(site, tmp_path, f"Open /keys\n{keys}\n")
    site.serve({"/keys": KEYS})
    *done, last = await carried_out(run, tmp_path / "run")
    assert {one.outcome for one in done} == {"done"}
    assert (last.outcome, "is destructive" in last.detail) == ("refused", True), last
    assert not site.asked("/two")


async def test_removed_scenarios_are_forgotten_when_all_others_have_passed(
    site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "users.steps.json"
    kept = {name: {"I see it": {"actions": "assert_visible"}} for name in ("users", "removed")}
    path.write_text(json.dumps({"schema": 1, "file": "users.txt", "scenarios": kept}), "utf-8")
    for number, (text, is_whole, known) in enumerate(
        [
            ('I see "Users"\nI see "Nobody"\n', True, {"users", "removed"}),
            ('I see "Users"\n', False, {"users", "removed"}),
            ('I see "Users"\n', True, {"users"}),
        ]
    ):
        run = a_run(site, tmp_path, text, is_whole=is_whole)
        await carried_out(run, tmp_path / str(number))
        assert run.passed == (number > 0)
        assert json.loads(path.read_text("utf-8"))["scenarios"].keys() == known


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ('I should not see the heading "Barn owl"', "done"),
        ('I should not see the heading "Notes"', "failed"),
        ('I should see the heading "Barn owl"', "failed"),
        ('I should see the heading "Notes"', "done"),
        ('I should see the heading "Drawn"', "done"),
    ],
)
async def test_a_link_is_no_heading(
    site: Site, tmp_path: Path, sentence: str, outcome: str
) -> None:
    page = """<!doctype html><title>Notes</title><h1>Notes</h1><a href="#owl">Barn owl</a>
    <div style="font-size:2em">Drawn</div>"""
    *_, last = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert last.outcome == outcome
