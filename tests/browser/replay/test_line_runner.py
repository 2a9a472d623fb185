"""Lines of a test: run as they are written, and nothing else is."""

from __future__ import annotations

import ast

import pytest
from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.replay.line_runner import run_line
from explorer.browser.replay.locator_code import locator_code
from explorer.python_source import from_environment, literal

FORM = """<ul><li>Alice <button>Go</button></li><li>Bob <button>Go</button></li></ul>
<input aria-label=Name><select aria-label=Size><option>S<option>L</select>
<iframe srcdoc="<button>Inner</button>"></iframe>"""


async def node(page: Page, selector: str, place: int = 0) -> ElementHandle:
    await page.set_content(FORM)
    return await page.locator(selector).nth(place).element_handle()


@pytest.mark.parametrize("place", [0, 1])
async def test_what_locator_code_writes_can_be_run(page: Page, place: int) -> None:
    button = await node(page, "button", place)
    clicked = "button => button.onclick = () => document.title += button.parentElement.innerText"
    await button.evaluate(clicked)
    await run_line(page, f"{await locator_code(page, button)}.click()", button, {})
    assert await page.title() == ("Alice Go", "Bob Go")[place]


async def test_a_frame_s_control_can_be_reached(page: Page) -> None:
    await page.set_content(FORM)
    inner = await page.frame_locator("iframe").locator("button").element_handle()
    await inner.evaluate("button => button.onclick = () => { parent.document.title = 'hit' }")
    await run_line(page, f"{await locator_code(page, inner)}.click()", inner, {})
    assert await page.title() == "hit"


async def test_a_secret_comes_from_the_environment(page: Page) -> None:
    field = await node(page, "input")
    code = f'page.get_by_label("Name").fill({from_environment("PASS")})'
    await run_line(page, code, field, {"PASS": "s3cret"})
    assert await field.input_value() == "s3cret"


async def test_a_long_text_is_written_short_and_filled_whole(page: Page) -> None:
    field = await node(page, "input")
    assert literal("long " * 600) == '"long " * 600'
    await run_line(page, f'page.get_by_label("Name").fill({literal("long " * 600)})', field, {})
    assert await field.input_value() == "long " * 600
    text = "ab" * 30 + "c" * 50
    assert ast.literal_eval(literal(text)) == text


async def test_named_arguments_are_read(page: Page) -> None:
    select = await node(page, "select")
    await run_line(page, 'page.get_by_label("Size").select_option(label="L")', select, {})
    assert await select.input_value() == "L"


@pytest.mark.parametrize(
    ("call", "event"), [("dblclick()", "dblclick"), ('click(button="right")', "contextmenu")]
)
async def test_gestures_can_be_written(page: Page, call: str, event: str) -> None:
    button = await node(page, "button")
    hearing = "(button, type) => button.addEventListener(type, () => { document.title += type })"
    await button.evaluate(hearing, event)
    await run_line(page, f'page.get_by_role("button").first.{call}', button, {})
    assert await page.title() == event


async def test_a_locator_that_leads_to_another_node_is_not_used(page: Page) -> None:
    button = await node(page, "button", 1)
    await button.evaluate("button => document.onclick = () => { document.title = 'hit' }")
    with pytest.raises(PlaywrightError, match="something else"):
        await run_line(page, 'page.get_by_role("button").first.click()', button, {})
    assert not await page.title()


@pytest.mark.parametrize(
    "code",
    [
        "page.evaluate('1')",
        "page.context.close()",
        "page.get_by_role('button').evaluate('1').click()",
        "open('/etc/passwd').click()",
        "page.get_by_label(open('/etc/passwd')).click()",
        "__import__('os').system('true').click()",
        "1",
    ],
)
async def test_nothing_else_is_run(page: Page, code: str) -> None:
    with pytest.raises(PlaywrightError, match="this is no"):
        await run_line(page, code, await node(page, "input"), {})


@pytest.mark.parametrize(
    "value",
    ['"quoted" \\ and\nnew', "\x1b[31m\u202e\u2028", "héllo", {"name": "a", "buffer": b"\x00\xff"}],
)
def test_literals_are_python_and_printable(value: object) -> None:
    source = literal(value)
    assert ast.literal_eval(source) == value
    assert source.isprintable()
