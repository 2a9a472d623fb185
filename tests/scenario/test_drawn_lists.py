"""Lists and boxes that libraries draw over hidden fields of the browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

HIDDEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)"
FOCUSED = """<!doctype html><title>Trip</title><form><div><label>Country</label>
<div id=drop style="cursor: pointer">Please select</div></div>
<div><label>Name</label> <input></div></form>
<div id=menu tabindex=0 hidden style="width: 200px; height: 180px">
<div><div class=all></div></div></div>
<script>
const chosen = [];
for (const name of ["Austria", "Canada", "Denmark", "France"]) {
 const entry = document.createElement("div"); entry.textContent = name;
 entry.addEventListener("click", () => { chosen.push(name); document.title = chosen.join(); });
 menu.querySelector(".all").append(entry); }
drop.onclick = () => { menu.hidden = !menu.hidden; };
</script>"""
VALUED = f"""<!doctype html><title>Trip</title><span id=label onclick="drop.focus()">Country</span>
<button id=drop aria-haspopup=listbox aria-expanded=false aria-labelledby="value label">
<span id=value>Select an item</span> ▼</button>
<div aria-hidden=true style="{HIDDEN}">
<select tabindex=-1><option><option>Austria<option>Canada</select></div>
<div role=listbox hidden><div role=option>Austria</div><div role=option>Canada</div></div>
<script>
const list = document.querySelector("[role=listbox]");
drop.onclick = () => {{ list.hidden = false; drop.ariaExpanded = "true"; }};
for (const one of list.children) one.onclick = () => {{ document.title = one.textContent; }};
</script>"""
READONLY = f"""<!doctype html><title>Trip</title><label for=country>Country</label>
<div id=box style="width: 200px; height: 30px"><div style="{HIDDEN}"><input id=country readonly
aria-haspopup=listbox style="transform: scale(0)"></div><span>Select</span></div>
<div role=listbox hidden><div role=option>Austria</div><div role=option>Canada</div></div>
<script>
const list = document.querySelector("[role=listbox]");
box.onclick = (event) => {{ if (event.target.localName !== "input") list.hidden = false; }};
for (const one of list.children) one.onclick = () => {{ document.title = one.textContent; }};
</script>"""
NO_FIELD = """<!doctype html><title>Trip</title><label id=name>Country</label>
<div id=drop role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false
 aria-labelledby="name drop">Austria</div>
<ul role=listbox hidden><li role=option>Austria</li><li role=option>Canada</li></ul>
<script>
const list = document.querySelector("[role=listbox]");
drop.onclick = () => { list.hidden = false; drop.ariaExpanded = "true"; };
for (const one of list.children) one.onclick = () => {
 document.title = drop.textContent = one.textContent; list.hidden = true; };
</script>"""
SWITCH = f"""<!doctype html><title>Trip</title><label><input type=radio>High</label>
<div id=drawn role=checkbox aria-checked=false
 style="width: 40px; height: 20px; position: relative">
<input id=notify type=checkbox style="{HIDDEN}"></div> <label for=notify>Notify me</label>
<script>
drawn.onclick = () => {{ document.title = "on"; drawn.ariaChecked = "true"; }};
</script>"""
RADIOS = "".join(
    f"<input type=radio name=a id={name} style='position: absolute; clip: rect(0, 0, 0, 0);"
    f" pointer-events: none' onchange='document.title = id'>"
    f"<label for={name} style='position: relative; padding: 6px'>{name}</label>"
    for name in ("Left", "Center", "Right")
)
CUT = f"<!doctype html><title>Trip</title><div role=group aria-label=Alignment>{RADIOS}</div>"
BOXLESS = """<!doctype html><title>Trip</title><p><label>Name <input></label></p>
<div style="display: contents">
<div role=dialog style="position: fixed; inset: 100px; background: white">
<label>Name <input onchange="document.title = value"></label><button>Save</button></div></div>"""
OPTIONS = """<!doctype html><title>Trip</title>
<div role=listbox aria-label=Colours aria-multiselectable=true>
<div role=option tabindex=0>Red</div><div role=option tabindex=0>Blue</div></div>
<script>
const chosen = [];
for (const one of document.querySelectorAll("[role=option]"))
 one.onclick = () => { chosen.push(one.textContent); document.title = chosen.join(); };
</script>"""


@pytest.mark.parametrize(
    ("html", "sentence", "title"),
    [
        (FOCUSED, 'I choose "Canada" from Country', "Canada"),
        (FOCUSED, 'I choose "Austria" and "France" in Country', "Austria,France"),
        (VALUED, 'I choose "Canada" from Country', "Canada"),
        (READONLY, 'I choose "Canada" from Country', "Canada"),
        (NO_FIELD, "I set the country to Canada", "Canada"),
        (OPTIONS, 'I choose "Red" and "Blue" in Colours', "Red,Blue"),
        (SWITCH, 'I turn on "Notify me"', "on"),
        (CUT, "I choose Right as the Alignment", "Right"),
        (BOXLESS, 'I enter "Zoe" in the Name field of the dialog', "Zoe"),
    ],
    ids=[
        "entries that listen", "several entries", "value in the name", "read-only field",
        "combobox that is no field",
        "several options", "drawn switch", "field that is cut away", "boxless container",
    ],
)  # fmt: skip
async def test_what_is_drawn_is_used(
    site: Site, tmp_path: Path, html: str, sentence: str, title: str
) -> None:
    text = f'{sentence}\nI press Tab\nthe page title is "{title}"'
    assert await failed(html, site, tmp_path, text) == []


BESIDE_A_TABLE = """<!doctype html><title>Sessions</title><style>.on { display: block }
[role=listbox]:not(.on) { display: none }</style>
<div role=combobox aria-haspopup=true aria-expanded=false tabindex=-1>
<input type=search placeholder=Tracks></div>
<div role=listbox><div role=option>Backend (6)</div><div role=option>Frontend (4)</div></div>
<table><tr><th>Title<th>Track
<tr><td><a href=#one>Widgets</a><td><a href=#two>Frontend</a></table><script>
const list = document.querySelector("[role=listbox]");
document.querySelector("input").onfocus = () => list.classList.add("on");
list.onclick = ({ target }) => { document.title = target.textContent; list.className = ""; };
</script>"""


async def test_an_option_is_meant_and_no_link_of_its_name_beside_the_list(
    site: Site, tmp_path: Path
) -> None:
    text = 'I choose "Frontend" in "Tracks"\nthe page title is "Frontend (4)"'
    assert await failed(BESIDE_A_TABLE, site, tmp_path, text) == []


async def test_a_link_beside_a_list_is_no_option_of_it(site: Site, tmp_path: Path) -> None:
    (why,) = await failed(BESIDE_A_TABLE, site, tmp_path, 'I choose "Widgets" in "Tracks"')
    assert "outside of it" in why


SUGGESTING = """<!doctype html><title>Deals</title><label for=firm>Company</label>
<div id=box></div><ul role=listbox hidden></ul><script>
const list = document.querySelector("[role=listbox]"), all = ["Ash", "Birch", "Cedar", "Rowan"];
const show = (names) => { list.hidden = false; list.replaceChildren(...names.map((name) => {
 const one = document.createElement("li"); one.role = "option"; one.textContent = name;
 one.onclick = () => { document.title = name; list.hidden = true; }; return one; })); };
const draw = () => { box.innerHTML = "<input id=firm role=combobox aria-expanded=false>";
 firm.onclick = () => { draw(); firm.ariaExpanded = "true"; show(all.slice(0, 2)); };
 firm.oninput = () => { const typed = firm.value; show([`Create ${typed}`]); setTimeout(() => {
 const found = all.filter((name) => name === typed);
 if (typed) show(found.length ? found : [`Create ${typed}`]); }, 300); }; };
draw();</script>"""


async def test_an_option_that_is_suggested_late_is_chosen_and_not_made(
    site: Site, tmp_path: Path
) -> None:
    text = 'I choose "Rowan" as the Company\nthe page title is "Rowan"'
    assert await failed(SUGGESTING, site, tmp_path, text) == []


async def test_an_option_that_would_be_made_is_not_chosen(site: Site, tmp_path: Path) -> None:
    (why,) = await failed(SUGGESTING, site, tmp_path, 'I choose "Maple" as the Company')
    assert "'Create Maple' would make it" in why
