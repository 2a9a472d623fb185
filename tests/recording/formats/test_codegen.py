"""Python of Playwright's codegen."""

from __future__ import annotations

import re

import pytest

from explorer.errors import UsageError
from explorer.recording.formats.codegen.reader import read_codegen

LINES = """
page.goto("http://shop.example/")
page.get_by_role("link", name="Log in").click()
page.get_by_label("Email").fill("anna@example.org")
page.get_by_label("Password", exact=True).fill("tiger")
page.get_by_placeholder("PIN").fill(os.environ["PIN"])
page.get_by_label("Email").press("Control+Enter")
page.get_by_label("Remember me").check()
page.get_by_label("Remember me").uncheck()
page.get_by_label("Size").select_option(label="Large")
page.get_by_label("Size").select_option("l")
page.get_by_label("CV").set_input_files(["a.pdf", "b.pdf"])
page.get_by_title("Close").dblclick()
page.get_by_alt_text("Logo").hover()
page.get_by_test_id("menu").click(button="right", modifiers=["Shift"])
page.get_by_text("Card").drag_to(page.locator("#column"))
page.get_by_role("row", name="Alice").get_by_role("button", name="Delete").click()
page.get_by_role("listitem").filter(has_text="Bob").get_by_role("button").first.click()
page.locator("li").filter(has_text=re.compile(r"^Carla$")).click()
page.locator("form.search").locator("input[type=search]").fill("tea")
page.locator("td").nth(3).click()
page.once("dialog", lambda dialog: dialog.dismiss())
page.get_by_role("button", name="Delete all").click()
with page.expect_popup() as page1_info:
    page.get_by_role("link", name="Help").click()
page1 = page1_info.value
page1.get_by_role("button", name="Print").click()
page1.close()
page.keyboard.press("Escape")
expect(page.get_by_role("heading")).to_contain_text("Thank you")
expect(page.get_by_text("Order 17")).to_be_visible()
expect(page.locator("#total")).to_have_text("12")
expect(page).to_have_url("http://shop.example/done")
page.locator("iframe").content_frame.get_by_role("button", name="Pay").click()
page.goto("/end")
for number in range(3):
    page.click("a")
page.evaluate("scrollTo(0, 1)")
page.get_by_role("button", name=re.compile("a|b")).click()
"""
SYNC = """import re
from playwright.sync_api import Playwright, sync_playwright, expect


def run(playwright: Playwright) -> None:
    browser = playwright.chromium.launch(headless=False)
    context = browser.new_context(viewport={"width": 800, "height": 600}, locale="de")
    page = context.new_page()
INDENTED
    # ---------------------
    page.close()
    context.close()
    browser.close()


with sync_playwright() as playwright:
    run(playwright)
"""
TEXTS = [
    'click link "Log in"',
    "type textbox \"Email\" 'anna@example.org'",
    'type textbox "Password" $RECORDING_PASSWORD',
    "type unnamed textbox $PIN",
    "key element \"Email\" 'Enter'",
    "check checkbox \"Remember me\" 'true'",
    "check checkbox \"Remember me\" 'false'",
    "select combobox \"Size\" 'Large'",
    "select combobox \"Size\" 'l'",
    "upload button \"CV\" 'a.pdf\\nb.pdf'",
    "double click unnamed generic",
    'hover img "Logo"',
    "right click unnamed generic",
    'drag element "Card"',
    'click button "Delete"',
    "click unnamed button",
    'click listitem "Carla"',
    "type unnamed searchbox 'tea'",
    "click unnamed cell",
    'click button "Delete all"',
    "dialog 'dismiss'",
    'click link "Help"',
    'click button "Print"',
    "tab 'close'",
    "key 'Escape'",
    "assert text unnamed heading 'Thank you'",
    'assert visible element "Order 17"',
    "assert text unnamed generic '12'",
    'click button "Pay"',
    "navigate http://shop.example/end",
]


def sync_source() -> str:
    return SYNC.replace("INDENTED", LINES.replace("\n", "\n    "))


def async_source() -> str:
    source = re.sub(
        r"^( +|.* = )(page1?\.(?!once)|expect\(|context\.|browser\.|playwright\.|page1_info)",
        r"\1await \2",
        sync_source(),
        flags=re.MULTILINE,
    )
    source = source.replace("with page", "async with page").replace("def run", "async def run")
    script = source.partition("\n\n\nwith sync_playwright")[0]
    return (
        script
        + """


async def main() -> None:
    async with async_playwright() as playwright:
        await run(playwright)


asyncio.run(main())
"""
    )


@pytest.mark.parametrize("source", [sync_source(), async_source()], ids=["sync", "async"])
def test_every_line_is_read_or_told(source: str) -> None:
    read = read_codegen(source, "test.py")
    actions = read.recording.actions
    assert [action.to_text() for action in actions] == TEXTS
    assert read.recording.url == "http://shop.example/"
    assert read.recording.viewport is not None
    lines = source.splitlines()
    told = [lines[int(loss.split(":")[0].removeprefix("line ")) - 1] for loss in read.losses]
    marks = (
        "locale", "tiger", 'select_option("l")', "to_have_url", "content_frame", "for number",
        "evaluate", "a|b",
    )  # fmt: skip
    assert len(told) == len(marks)
    for line, mark in zip(sorted(told, key=lines.index), marks, strict=True):
        assert mark in line
    assert "tiger" not in read.recording.to_json()
    assert [action.tab for action in actions[21:24]] == [0, 1, 1]


def test_the_place_of_an_element_is_kept() -> None:
    read = read_codegen(sync_source(), "test.py")
    alice, bob, _, search, cell = (one.element for one in read.recording.actions[14:19])
    assert alice
    assert bob
    assert search
    assert cell
    assert alice.container_path == ('row "Alice"',)
    assert bob.container_path == ('listitem "Bob"',)
    assert search.css_selector == "form.search input[type=search]"
    assert (bob.model_extra, cell.model_extra) == ({"nth": 0}, {"nth": 3})


def test_of_several_tests_the_first_is_read() -> None:
    source = 'def test_a(page):\n    page.goto("http://a/")\n\ndef test_b(page):\n    page.goto("http://b/")\n'
    read = read_codegen(source, "test.py")
    assert (read.recording.title, read.recording.url) == ("a", "http://a/")
    assert read.losses == (
        "line 4: def test_b(page): is left out: only the first test, test_a, is read",
    )


def test_chained_selectors_are_read_as_far_as_they_are_css() -> None:
    chained = "page.locator('#host >> button.go').click()"
    (action,) = read_codegen(chained, "test.py").recording.actions
    assert action.element
    assert (action.element.role, action.element.css_selector) == ("button", "#host >> button.go")
    read = read_codegen(chained.replace("button.go", "nth=1"), "test.py")
    assert not read.recording.actions
    assert "'#host >> nth=1' is not understood" in read.losses[0]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("page.goto(", "bad.py: line 1 is not Python"),
        ("page" + ".first" * 100_000, "nested too deeply"),
        ("page.goto('\0')", "bad.py: line 1 is not Python"),
    ],
)
def test_what_is_not_python_is_told(source: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_codegen(source, "bad.py")
