"""Text goes into the editor, the date and the tags of a page on which a text is written."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import steps_on
from tests.site import Site

PAGE = """<!doctype html><title>New post</title><p role=status></p>
<main><textarea class=post-editor-title placeholder="Post title"></textarea>
<div contenteditable role=textbox style="height: 40px"></div>
<form><div><div>Publish date</div><input placeholder=YYYY-MM-DD><input value=12:27></div>
<div><div>Start</div><input placeholder=YYYY-MM-DD><input value=09:00></div>
<div>Tags</div><div id=tags role=button tabindex=0 aria-expanded=false aria-controls=list>&nbsp;
</div><ul id=list role=listbox hidden
style="position: absolute; background: white; margin: 0; width: 400px">
<li role=option>Boats</li><li role=option>Recipes</li><li role=option>Weather</li></ul>
<button type=button style="display: block">Members only</button></form></main>
<script>const told = document.querySelector('[role=status]');
const tags = document.querySelector('#tags');
const show = open => { list.hidden = !open; tags.ariaExpanded = open; };
tags.onclick = () => show(true); tags.onblur = () => show(false);
list.onmousedown = event => event.preventDefault();
list.onclick = event => { tags.textContent += event.target.textContent; };
document.querySelector('form button').onclick = () => told.textContent = 'Restricted';
const [date, time] = document.querySelectorAll('form input');
document.onchange = () => told.textContent = `${date.value} ${time.value}`;</script>"""


async def test_the_editor_is_not_a_field_whose_markup_has_the_word(
    site: Site, tmp_path: Path
) -> None:
    text = """Open /
Enter "A week at sea" into the post title
Type "We left." into the editor
The "Post title" field should contain "A week at sea"
I see "We left."
"""
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 5


async def test_a_date_is_entered_beside_its_time(site: Site, tmp_path: Path) -> None:
    text = """Open /
Enter "2026-11-02" into the Publish date field
Press Tab
I see "2026-11-02 12:27"
Enter "10:00" into Start
"""
    *steps, last = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 4
    assert (last.outcome, last.detail[:16]) == ("refused", "2 elements fit '")


async def test_a_list_that_stays_open_is_left_for_what_it_covers(
    site: Site, tmp_path: Path
) -> None:
    text = """Open /
Choose "Boats" from Tags
Click "Members only"
I see "Restricted"
I see "Boats"
"""
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 5


async def test_an_entry_that_a_link_fills_is_clicked_as_the_link(
    site: Site, tmp_path: Path
) -> None:
    page = """<h2>Drafts</h2><div role=menuitem tabindex=0 style="width: 600px; height: 60px">
<a href="/soup" style="display: inline-block; width: 400px; height: 60px">
<b>Fish soup for six</b> By Ada Miller in Recipes - 30 minutes ago <i>Draft</i></a>
<a href="/edit">Go to Editor</a></div>"""
    steps = await steps_on(page, site, tmp_path, 'Open /\nClick "Fish soup for six"\n')
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 2


async def test_a_text_of_two_nodes_names_the_field_behind_it(site: Site, tmp_path: Path) -> None:
    page = """<p>Options</p><div><span id=one>Post </span><input id=a></div>
<div><span id=two>Page </span><input id=b></div>
<script>one.append('address'); two.append('address');</script>"""
    text = """Open /
Enter "harbour" into the Post address field
The Post address field should contain "harbour"
"""
    steps = await steps_on(page, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3
