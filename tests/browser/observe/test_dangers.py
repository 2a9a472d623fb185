"""Which controls would destroy something, by what they send and what is said around them."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

from playwright.async_api import Browser

from explorer.models import Snapshot
from tests.browser.driver import named, open_driver
from tests.site import Site

LABELS = tomllib.loads((Path(__file__).parents[2] / "labels.toml").read_text(encoding="utf-8"))


def flagged(snapshot: Snapshot) -> list[str]:
    return [element.label for element in snapshot.elements if element.destructive]


async def test_dialogs_that_ask_whether_to_delete_can_only_be_left(
    browser: Browser, site: Site
) -> None:
    answers = LABELS["answers"]
    asked = [(language, text) for language, texts in LABELS["messages"].items() for text in texts]
    harmless = [(name, text) for name, texts in LABELS["plain"].items() for text in texts]
    html = "".join(
        f"<dialog open style='position:static'><p>{escape(text)}</p><button>{answers[name][0]}"
        f"</button><button>{answers[name][1]}</button></dialog>"
        for name, text in (*asked, *harmless)
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    elements = snapshot.elements
    assert len(elements) == 2 * len(asked) + 2 * len(harmless)
    yes, no = elements[: 2 * len(asked) : 2], elements[1 : 2 * len(asked) : 2]
    assert [text for (_, text), one in zip(asked, yes, strict=True) if not one.destructive] == []
    assert [text for (_, text), one in zip(asked, no, strict=True) if one.destructive] == []
    assert [one.label for one in elements[2 * len(asked) :] if one.destructive] == []


DIALOGS = {
    "role": "<div role=alertdialog aria-label='Delete record'><p>Are you sure?</p>{}</div>",
    "modal by aria": "<div aria-modal=true><h3>Remove <b>Alpha</b>?</h3>{}</div>",
    "no role": "<div><div><b>Delete record</b><span onclick='1'>&times;</span></div>"
    "<div>Do you want to go on with it?</div><div>{}</div></div>",
    "inline": "<p><span>Really delete? {}</span></p>",
    "headed": "<h2>Delete account</h2><p>Please tell us why you leave.</p><form>{}</form>",
    "in shadow": "<x-ask>{}</x-ask>",
}  # fmt: skip


async def test_whatever_a_dialog_is_made_of(browser: Browser, site: Site) -> None:
    buttons = "<button>Yes</button><button>No</button>"
    html = "".join(f"<section>{dialog.format(buttons)}</section>" for dialog in DIALOGS.values())
    script = (
        "<script>customElements.define('x-ask', class extends HTMLElement { constructor() { "
        "super(); this.attachShadow({mode: 'open'}).innerHTML = "
        "'<div role=dialog><h2>Delete it?</h2><slot></slot></div>' }})</script>"
    )
    url = site.serve({"/": f"<button>OK</button>{html}{script}<section>Hi <button>OK</button>"})
    async with open_driver(browser, url) as driver:
        snapshot = await driver.look()
    assert flagged(snapshot) == ["Yes"] * len(DIALOGS)
    assert [element.label for element in snapshot.elements].count("No") == len(DIALOGS)


async def test_a_dialog_is_read_before_a_page_full_of_warnings(
    browser: Browser, site: Site
) -> None:
    rows = "<li>Deleted on 3 May <button>Open</button></li>" * 60
    dialog = "<dialog open><p>Delete this item?</p><button>Begin</button></dialog>"
    async with open_driver(browser, site.serve({"/": f"<ul>{rows}</ul>{dialog}"})) as driver:
        assert "Begin" in flagged(await driver.look())


async def test_a_dialog_that_lists_what_may_be_deleted_asks_nothing(
    browser: Browser, site: Site
) -> None:
    rows = "".join(
        f"<div><div>{name}</div><button>Edit</button><button>Delete</button></div>"
        for name in ("Ann", "Bob")
    )
    html = f"<div aria-modal=true tabindex=-1><div>Users</div><button>Add user</button>{rows}</div>"
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert flagged(await driver.look()) == ["Delete", "Delete"]


async def test_a_dialog_that_lists_what_it_asks_about_is_obeyed(
    browser: Browser, site: Site
) -> None:
    rows = "".join(f"{name} <button>Remove</button>" for name in ("Tea", "Milk"))
    html = f"""<div aria-modal=true tabindex=-1><div>Remove all items from the cart? {rows}
        <button>OK</button></div></div>"""
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert "OK" in flagged(await driver.look())


async def test_a_dialog_that_asks_something_else_is_looked_at_again(
    browser: Browser, site: Site
) -> None:
    html = "<dialog open><p id=q>Save it?</p><button>Yes</button></dialog>"
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert flagged(await driver.look()) == []
        await driver._session.page.evaluate("q.firstChild.data = 'Delete it?'")
        assert flagged(await driver.look()) == ["Yes"]


def sections(*parts: str) -> str:
    return "".join(f"<section>{part}</section>" for part in parts)


WARNED = (
    "<h2>Scores</h2><p>Reset all scores ... There is no undo.</p><button>Warned</button>",
    "<div><button>Warned</button><small>All data will be lost.</small></div>",
    "<fieldset><legend>Danger zone</legend><button>Warned</button></fieldset>",
    "<label><input type=checkbox> I know that this cannot be undone</label><button>Warned</button>",
    "<button aria-describedby=h>Warned</button><p id=h hidden>It is irreversible.</p>",
    "<button data-tooltip='Permanently clears it'>Warned</button>",
    "<table><tr><th>Delete this account? This cannot be undone.</th></tr></table>"
    "<button>Warned</button>",
    "<table><tr><th colspan=2>This cannot be undone.</th></tr><tr><td>a<td>b</tr></table>"
    "<button>Warned</button>",
)
ICONS = (
    "<span onclick='1' title='Remove Alpha'>&times;</span>",
    "<span onclick='1' data-tooltip='Löschen'>&times;</span>",
    "<button data-bs-original-title='Supprimer'><svg width=9 height=9></svg></button>",
    "<p id=i hidden>Removes the row</p><button aria-describedby=i>✕</button>",
    "<button aria-description='Delete the row'><svg width=9 height=9></svg></button>",
)
LISTENING = (
    "<div onclick='1'><p>You are about to restore x. This cannot be undone.</p><p>Sure?</p></div>"
    "<div><a href='javascript:void(0)'>Cancel</a><a href='javascript:void(0)'>Go on</a></div>",
    "<div><div><div onclick='1'>You are about to delete 3 files. Proceed?</div></div>"
    "<div><button>Abort</button><button>Proceed</button></div></div>",
    "<div role=dialog><div onclick='1'><span>Everything will be deleted.</span></div>"
    "<button>Not now</button><button>Go on</button></div>",
)
"""The text of a question listens itself, as where a page hears the clicks in all its dialogs."""
LISTENING_LABELS = (
    "<div role=dialog>Files<div onclick='1'>Delete</div><button>Sort</button></div>",
    "<ul><li onclick='1'>Delete</li><li onclick='1'>Open</li></ul><button>OK</button>",
)
NOT_WARNED = (
    "<p>This cannot be undone.</p><a href=/more>Learn more</a><button>Cancel</button>",
    "<div role=tablist><p>There is no undo</p><button role=tab>First</button></div>",
    "<p>There is no undo</p><details><summary>Why?</summary>Because.</details>",
    "<h2>How do I delete my account?</h2><p>Ask us.</p><button>Contact us</button>",
    "<p>All data in one place</p><button>Export</button>",
    "<button title='Edit this row, or else delete it later'>Edit</button>",
    f"<p>{'Long prose. ' * 80}It is irreversible.</p><p>More.</p><button>Subscribe</button>",
    "<div role=dialog><h2>Edit</h2><label>Delete after days <input></label>"
    "<p>Leave empty to remove the picture</p><button>Save</button></div>",
    "<span onclick='1' title='Close'>&times;</span>",
    "<table><tr><th>User<th>Remove</tr><tr><td>Ann<td>-</tr></table><button>Apply</button>",
)


async def test_warnings_and_tooltips_beside_a_control(browser: Browser, site: Site) -> None:
    html = sections(*WARNED, *ICONS, *NOT_WARNED)
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    assert flagged(snapshot)[: len(WARNED)] == ["Warned"] * len(WARNED)
    assert len(flagged(snapshot)) == len(WARNED) + len(ICONS)
    assert len(snapshot.elements) > len(WARNED) + len(ICONS) + len(NOT_WARNED)


async def test_questions_that_listen_themselves(browser: Browser, site: Site) -> None:
    asked = sections(*LISTENING)
    async with open_driver(browser, site.serve({"/": asked + sections(*LISTENING_LABELS)})) as page:
        snapshot = await page.look()
    told = {one.label: bool(one.destructive) for one in snapshot.elements}
    harmless = {label for label, flag in told.items() if not flag}
    assert harmless == {"Cancel", "Abort", "Not now", "Sort", "Open", "OK"}
    assert len([one for one in snapshot.elements if one.destructive]) >= 8


ROLES = ("button", "menuitem", "tab", "option", "checkbox", "link")
LINKS = (
    *(f"<a role={role} href=/item/5/delete>Go</a>" for role in ROLES),
    "<svg width=50 height=20><a role=button href=/item/5/delete><text y=9>Go</text></a></svg>",
    "<a href=/5/delete aria-label=Go><i role=button tabindex=0>Go</i></a>",
)  # fmt: skip
SENT = (
    "<a href=/x data-method=delete>Go</a>",
    "<a href=/x data-turbo-method=delete>Go</a>",
    "<button hx-delete=/x>Go</button>",
    "<div data-hx-delete=/x><button>Go</button></div>",
    "<button hx-post=/x hx-vals='{\"action\": \"delete\"}'>Go</button>",
    "<button hx-post=/x hx-confirm='Wirklich löschen?'>Go</button>",
    "<button data-url=/x data-confirm='Really remove it?'>Go</button>",
    "<div tabindex=0 data-href=/x/delete>Go</div>",
    "<button onclick='deleteItem(5)'>Go</button>",
    "<button onclick=\"location='/x/delete'\">Go</button>",
    "<form action=/x><input type=hidden name=_method value=delete><button>Go</button></form>",
    "<form action=/x><input type=hidden name=action value=delete><button>Go</button></form>",
    "<form action=/x method=post><button name=action value=delete>Go</button></form>",
    "<form action=/x method=post><button name=delete value=5>Go</button></form>",
    "<form action=/x method=post><input type=submit formaction=/x/delete value=Go></form>",
    "<form action=/x hx-delete=/x><button>Go</button></form>",
    "<form action=/x onsubmit=\"return confirm('Delete it?')\"><button>Go</button></form>",
    "<form action=/x/delete method=post><a href='#' onclick='form.submit()'>Go</a></form>",
    "<form id=f action=/x/delete></form><button form=f>Go</button>",
)  # fmt: skip
KEPT = (
    "<form action=/x method=post><input type=hidden name=_method value=patch>"
    "<input type=hidden name=csrf value=delete><button>Keep</button></form>",
    "<form action=/x/delete method=post><a href=/y>Keep</a><button type=button>Cancel</button>"
    "<button>Delete</button></form>",
    "<dialog open><form method=dialog action=/delete><button>Keep</button></form></dialog>",
    "<button onclick='this.parentNode.remove()'>Keep</button>",
    "<button hx-get=/x hx-confirm='Load more?'>Keep</button>",
    "<a href=/x data-payment-method=delete>Keep</a>",
)


async def test_what_a_press_would_send(browser: Browser, site: Site) -> None:
    html = "".join(f"<div>{one}</div>" for one in (*LINKS, *SENT, *KEPT))
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    go = [one for one in snapshot.elements if one.label == "Go"]
    assert [one.hints or one.selector for one in go if not one.destructive] == []
    assert len(go) > len(LINKS) + len(SENT)
    kept = [one for one in snapshot.elements if one.label in ("Keep", "Cancel")]
    assert [one.destructive for one in kept] == [""] * (len(KEPT) + 1)


async def test_the_request_of_a_control(browser: Browser, site: Site) -> None:
    html = (
        "<form action=/a method=post><input type=hidden name=csrf value=s3cret>"
        "<input type=hidden name=op value=save><input aria-label=T>"
        "<button name=mode value=fast formaction=/b>Send</button></form>"
        "<a href=/c><span role=button tabindex=0>Inner</span></a><a role=tab href=/d>Tab</a>"
        "<a href=/e data-method=post>Post</a><map name=m><area role=button href=/f "
        "coords=0,0,9,9 alt=Area></map><img usemap=#m width=20 height=20 src=/x.png>"
        "<button hx-get=/g>Fetch</button><button>Plain</button>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    send = named(snapshot, "Send").request
    assert send is not None
    assert (send.method, send.url, send.follows) == ("POST", site.url("/b"), False)
    assert send.fields == (("mode", "fast"), ("op", "save"))
    field = named(snapshot, "T").request
    assert field is not None
    assert (field.method, field.url) == ("POST", site.url("/a"))
    inner = next(one for one in snapshot.elements if one.tag == "span")
    assert (inner.href, inner.leads_to) == ("", site.url("/c"))
    tab, post = named(snapshot, "Tab"), named(snapshot, "Post")
    assert (tab.role, tab.href, tab.leads_to) == ("tab", site.url("/d"), site.url("/d"))
    assert (post.href, post.stays, post.leads_to) == (site.url("/e"), True, "")
    assert named(snapshot, "Area").href == site.url("/f")
    assert named(snapshot, "Fetch").addresses == (site.url("/g"),)
    assert named(snapshot, "Fetch").leads_to == ""
    assert named(snapshot, "Plain").request is None


async def test_a_control_that_would_send_something_else_now_is_not_pressed(
    browser: Browser, site: Site
) -> None:
    html = "<form action=/save method=post><button>Go</button></form>"
    url = site.serve({"/": html, "/save": "saved", "/item/5/delete": "gone"})
    async with open_driver(browser, url) as driver:
        go = named(await driver.look(), "Go")
        await driver._session.page.evaluate("document.forms[0].action = '/item/5/delete'")
        outcome = await driver.act(go)
    assert outcome.result in ("gone", "refused")
    assert site.asked("/item/5/delete") == []
