"""Tests for pytest-playwright: what a person did is recorded, written, and run."""

from __future__ import annotations

import ast
from pathlib import Path

from playwright.async_api import Browser

from explorer.models.recording import Recording
from explorer.recording.formats.codegen.reader import read_codegen
from explorer.recording.formats.pytest_writer import write_pytest
from tests.recording.captured import captured
from tests.recording.formats.samples import recording
from tests.site import Site
from tests.written_tests import run_pytest, write_conftest

KEPT = "{keepalive: true}"
ROWS = "".join(
    f"<tr><td>{name}</td><td>{name.lower()}@example.org</td>"
    f"<td><button onclick=\"fetch('/deleted/{name}', {KEPT})\">Delete</button></td></tr>"
    for name in ("Alice", "Bob")
)
SHOP = f"""<title>Shop</title><h1>Our shop</h1>
<form action=/done><label>Email <input name=email></label>
<input name=code placeholder="Voucher code"><label>PIN <input type=password name=pin></label>
<label>Size <select name=size><option value=s>Small<option value=l>Large</select></label>
<label><input type=checkbox name=agree> I agree</label>
<button>Pay</button><button type=button>Pay later</button></form>
<table>{ROWS}</table><p>Free delivery</p>
<button onclick="confirm('Sure?') || fetch('/refused', {{keepalive: true}})">Ask</button>
<iframe src=/inner></iframe><a href=/help target=_blank rel=opener>Help</a>"""
HELP = "opener.fetch('/helped', {keepalive: true})"
"""The tab is closed after the click, and the page that opened it is left: this outlives both."""
PAGES = {
    "/": SHOP,
    "/done": "<h1>Thank you</h1>",
    "/inner": "<button onclick=\"fetch('/in-frame', {keepalive: true})\">Inside</button>",
    "/help": f'<button onclick="{HELP}">Was this useful?</button>',
}


async def run(written: str, folder: Path, chromium: str, **environment: str) -> tuple[int, str]:
    """Run a test as its reader would."""
    write_conftest(folder, chromium)
    (folder / "test_it.py").write_text(written, "utf-8")
    return await run_pytest(folder, "test_it.py", **environment)


async def test_what_a_person_did_is_done_again_by_the_written_test(
    browser: Browser, site: Site, tmp_path: Path, chromium_path: str
) -> None:
    url = site.serve(PAGES)
    async with captured(browser, url) as person:
        page = person.page
        page.once("dialog", lambda dialog: dialog.dismiss())
        await person.click("button:text-is('Ask')")
        await person.click("tr:has-text('Bob') button")
        async with page.expect_popup() as opening:
            await person.click("a")
        tab = await opening.value
        await person.reached()
        await tab.locator("button").click()
        await tab.close()
        await page.frame_locator("iframe").locator("button").click()
        for name, text in (("email", "a@b.c"), ("code", "X1"), ("pin", "tiger")):
            await person.click(f"[name={name}]")
            await page.keyboard.type(text)
        await page.locator("select").focus()
        await page.keyboard.press("L")
        await person.click("[name=agree]")
        for key in ("Alt", "Shift"):
            await page.keyboard.down(key)
        await person.click("p")
        for key in ("Alt", "Shift"):
            await page.keyboard.up(key)
        await person.click("button:text-is('Pay')")
        await page.wait_for_url("**/done**")
        await page.keyboard.down("Alt")
        await page.keyboard.down("Shift")
        await person.click("h1")
        await person.until_so(lambda texts: texts[-1].startswith("assert text heading"))
    made = Recording(url=url, actions=person.joiner.actions)
    written = write_pytest(made)
    assert written.losses == ()
    assert "tiger" not in written.text
    assert 'get_by_role("button", name="Pay", exact=True)' in written.text
    site.requests.clear()
    code, output = await run(written.text, tmp_path, chromium_path, RECORDING_PIN="lily")
    assert code == 0, output
    for path in ("/deleted/Bob", "/helped", "/in-frame", "/refused"):
        assert len(site.asked(path)) == 1, (path, written.text)
    assert not site.asked("/deleted/Alice")
    (order,) = site.asked("/done")
    assert dict(order.args) == {
        "email": "a@b.c", "code": "X1", "pin": "lily", "size": "l", "agree": "on",
    }  # fmt: skip


async def test_an_assertion_that_is_unmet_fails(
    site: Site, tmp_path: Path, chromium_path: str
) -> None:
    url = site.serve({"/": "<h1>Sorry</h1>"})
    heading = {"role": "heading", "tag": "h1", "css_selector": "h1"}
    asserted = {"type": "assert_text", "element": heading, "text": "Thank you"}
    written = write_pytest(recording(asserted, url=url)).text
    code, output = await run(written, tmp_path, chromium_path)
    assert code == 1
    assert "Thank you" in output


def test_what_a_test_cannot_hold_is_told() -> None:
    written = write_pytest(recording())
    ast.parse(written.text)
    assert [loss.partition(":")[0] for loss in written.losses] == ["action 9", "action 17"]
    unknown = {"type": "shake", "element": {"role": "button", "name": "Save"}}
    nowhere = {"type": "type", "text": "x"}
    losses = write_pytest(recording(unknown, nowhere)).losses
    assert losses == (
        'action 1: shake button "Save" is left out: its type is unknown',
        "action 2: type 'x' is left out: nothing identifies its element",
    )


def test_texts_of_pages_stay_in_quotes_and_comments() -> None:
    hostile = 'x"\nimport os; os.remove("/")\n"""\x1b[31m\u2028exec("1")'
    element = {"role": "button", "name": hostile, "container_path": [f'row "{hostile}"']}
    actions = [
        {"type": "click", "element": element, "frame": hostile},
        {"type": "type", "element": {"css_selector": hostile, "role": "textbox"}, "text": hostile},
        {"type": "type", "element": element, "variable": hostile},
        {"type": hostile, "element": element},
        {"type": "assert_text", "element": element, "text": hostile},
    ]
    text = write_pytest(recording(*actions, title=hostile)).text
    kinds = [type(node).__name__ for node in ast.parse(text).body]
    assert kinds == [*["Import"] * 2, "ImportFrom", "Assign", *["FunctionDef"] * 3]
    assert all(char.isprintable() or char == "\n" for char in text)
    assert "    import os" not in text


def test_what_is_written_is_read_again() -> None:
    text = write_pytest(recording()).text
    read = read_codegen(text, "test_checkout.py")
    kinds = [action.type for action in read.recording.actions]
    wanted = [action.type for action in recording().actions[:-1]]
    assert kinds == [kind for kind in wanted if kind != "scroll"]
    assert read.recording.viewport == recording().viewport
