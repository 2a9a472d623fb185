"""Controls that libraries of components draw: names outside of components, hidden fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, steps_on
from tests.site import Site

TITLE = "onchange='document.title = this.value || this.checked'"
UNSEEN = "position: absolute; opacity: 0; width: 17px; height: 17px; z-index: -1"
HOSTED = """<!doctype html><title>Trip</title><my-label for=c>Country</my-label>
<my-field id=c></my-field><my-label for=q>Quantity</my-label><my-steps id=q></my-steps>
<script>
const define = (name, html) => customElements.define(name, class extends HTMLElement {
 connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = html; } });
define('my-label', '<span><slot></slot></span>');
define('my-field', "<input oninput='document.title = this.value'>");
define('my-steps', '<b title=Less>-</b><my-field></my-field><b title=More>+</b>');
</script>"""
BEHIND = f"""<!doctype html><title>Trip</title>
<div style="position: relative"><input type=checkbox style="{UNSEEN}" readonly {TITLE}>
<label onclick="this.previousElementSibling.click()">Notify me</label></div>"""
CARDS = f"""<!doctype html><title>Trip</title><style>input {{ {UNSEEN} }}</style>
<div role=radiogroup aria-label=Alignment>
<label><input type=radio name=a value=l {TITLE}><i aria-hidden=true>Left</i></label>
<label><input type=radio name=a value=r {TITLE}><i aria-hidden=true>Right</i></label></div>"""
LOOSE = f"""<!doctype html><title>Trip</title><p>Priority</p>
<label><input type=radio name=p value=low {TITLE}>Low</label>
<label><input type=radio name=p value=high {TITLE}>High</label><p>Urgency</p>
<label><input type=radio name=u value=other {TITLE}>High</label>"""
EMPTY = """<!doctype html><title>Trip</title><div style="width: 200px; height: 30px; border: solid"
onclick="document.querySelector('[role=listbox]').hidden = false">
<div role=combobox tabindex=0 aria-label=Country aria-expanded=false></div></div>
<div role=listbox hidden><div role=option onclick="document.title = 'Canada'">Canada</div></div>"""
LABELLED = """<!doctype html><title>Trip</title>
<label style="display: block; width: 200px; position: relative">Country
<span>Pick one</span><button style="position: absolute; clip: rect(0, 0, 0, 0)"
aria-label="Country, Pick one" aria-haspopup=dialog onclick="list.hidden = false"></button></label>
<div role=dialog id=list hidden><label><input type=checkbox>Austria</label>
<label><input type=checkbox onclick="document.title = 'ticked'">Canada</label>
<button>Cancel</button><button onclick="document.title += ' taken'">OK</button></div>"""
SEVERAL = """<!doctype html><title>Trip</title><style>i { display: inline-block; width: 30px;
height: 20px; cursor: pointer }</style>
<div role=group><label for=none>Colours</label> <div class=drawn><div>Select...</div>
<input role=combobox aria-expanded=false style="width: 3px; border: 0"><i
onclick="document.title = 'cleared'"></i><i></i></div></div>
<div role=listbox hidden><div role=option>Red</div><div role=option>Blue</div></div><script>
const list = document.querySelector('[role=listbox]'), taken = [];
document.querySelector('input').onclick = () => { list.hidden = false; };
for (const one of list.children) one.onclick = () => {
 taken.push(one.textContent); document.title = taken.join(); list.hidden = true; };
</script>"""

RELEASED = """<!doctype html><title>Trip</title><p>Volume</p><div role=slider aria-label=Volume
aria-valuenow=68 tabindex=0 style="width: 16px; height: 16px; background: grey"></div><script>
const handle = document.querySelector('[role=slider]');
handle.onkeydown = ({key}) => { handle.ariaValueNow =
 Number(handle.ariaValueNow) + (key === 'ArrowRight') - (key === 'ArrowLeft'); };
handle.onmouseup = () => { document.title = handle.ariaValueNow; };</script>"""


@pytest.mark.parametrize(
    ("html", "sentence", "title"),
    [
        (HOSTED, "I enter Peru in Country", "Peru"),
        (HOSTED, "I set the Quantity to 3", "3"),
        (BEHIND, 'I turn on "Notify me"', "on"),
        (CARDS, "I choose Right as the Alignment", "r"),
        (LOOSE, "I select the High priority", "high"),
        (EMPTY, 'I choose "Canada" from Country', "Canada"),
        (LABELLED, 'I choose "Canada" in Country', "ticked taken"),
        (SEVERAL, 'I choose "Red" and "Blue" in Colours', "Red,Blue"),
        (RELEASED, "I set the Volume to 70", "70"),
    ],
    ids=[
        "host", "hosts", "behind", "cards", "loose", "empty", "labelled", "several", "released",
    ],
)  # fmt: skip
async def test_what_a_library_draws_is_used(
    site: Site, tmp_path: Path, html: str, sentence: str, title: str
) -> None:
    text = f'{sentence}\nthe page title is "{title}"'
    assert await failed(html, site, tmp_path, text) == []


async def test_a_label_of_two_groups_is_refused_without_the_group(
    site: Site, tmp_path: Path
) -> None:
    done = await steps_on(LOOSE, site, tmp_path, "Open /\nI select High\n")
    assert [one.outcome for one in done] == ["done", "refused"]
