"""The locators that are written out: the best way, and to this node alone."""

from __future__ import annotations

import pytest
from playwright.async_api import ElementHandle, Page

from explorer.browser.replay.locator_code import locator_code
from tests.site import Site

TOP = """
<button>Log in</button>
<ul><li>Alice <button>Delete</button></li><li>Bob <button>Delete</button></li></ul>
<p><button class=twin>Save</button><button class=twin>Save</button></p>
<select><option>One</option><option class=two>Two</option></select>
<button class=quoted>Say "hi", it's \\ me</button>
<div class=mute></div><div class=mute></div>
<open-root></open-root><closed-root></closed-root>
<iframe name=first src=/inner></iframe><iframe name=second src=/inner></iframe>
<script>
const root = (tag, mode) => document.querySelector(tag).attachShadow({ mode });
root("open-root", "open").innerHTML = "<button class=inside>In shadow</button>";
window.secretRoot = root("closed-root", "closed");
secretRoot.innerHTML = "<button>Hidden away</button><iframe name=hidden src=/leaf></iframe>";
</script>
"""
PAGES = {"/": TOP, "/inner": "<button>Pay</button><iframe src=/leaf></iframe>"}
PAGES |= {"/leaf": "<button>Deep</button>"}


@pytest.fixture
async def opened(page: Page, site: Site) -> Page:
    await page.goto(site.serve(PAGES))
    return page


async def code_for(page: Page, node: ElementHandle, *selectors: str) -> str | None:
    """The code, which is run here and must give the node and nothing else."""
    code = await locator_code(page, node, *selectors)
    if code is not None:
        (found,) = await eval(code, {"page": page}).element_handles()
        assert await found.evaluate("(found, node) => found === node", node)
    return code


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("body > button", 'page.get_by_role("button", name="Log in")'),
        (".inside", 'page.get_by_role("button", name="In shadow")'),
        (".twin + .twin", 'page.get_by_role("button", name="Save").nth(1)'),
        (".two", 'page.locator("option.two")'),
        (".mute + .mute", 'page.locator("div").nth(1)'),
    ],
)
async def test_the_most_telling_way_first(opened: Page, selector: str, expected: str) -> None:
    node = await opened.query_selector(selector)
    assert await code_for(opened, node, "option.two", "div") == expected


async def test_rows_are_told_apart(opened: Page) -> None:
    nodes = await opened.query_selector_all("li button")
    codes = [await code_for(opened, node) for node in nodes]
    assert "Alice" in codes[0]
    assert "Bob" in codes[1]


async def test_text_of_the_page_stays_within_its_quotes(opened: Page) -> None:
    assert await code_for(opened, await opened.query_selector(".quoted"))


async def test_what_a_terminal_must_not_get_is_escaped(page: Page) -> None:
    name = "a\u202eb\x1b[31m\x9b\\\u200b é 👍"
    await page.set_content("<button></button><p></p>")
    await page.evaluate("name => document.querySelector('button').ariaLabel = name", name)
    await page.evaluate("name => document.querySelector('p').id = name", name)
    code = await code_for(page, await page.query_selector("button"))
    assert code.isprintable()
    assert "é 👍" in code
    selector = await page.evaluate("'#' + CSS.escape(document.querySelector('p').id)")
    assert (await code_for(page, await page.query_selector("p"), selector)).isprintable()


async def test_a_selector_that_finds_several_says_which(opened: Page) -> None:
    node = await opened.query_selector(".two")
    assert await code_for(opened, node, "option") == 'page.locator("option").nth(1)'


@pytest.mark.parametrize("name", ["first", "second"])
async def test_through_frames_within_frames(opened: Page, name: str) -> None:
    frame = opened.frame(name)
    code = await code_for(opened, await frame.query_selector("button"))
    assert code.endswith('.content_frame.get_by_role("button", name="Pay")')
    (leaf,) = frame.child_frames
    code = await code_for(opened, await leaf.query_selector("button"))
    assert code.count(".content_frame") == 2


async def test_no_locator_leads_into_a_closed_root(opened: Page) -> None:
    node = await opened.evaluate_handle("secretRoot.querySelector('button')")
    assert await code_for(opened, node.as_element(), "button") is None
    in_frame = await opened.frame("hidden").query_selector("button")
    assert await code_for(opened, in_frame, "button") is None
