"""Screenshots of a crawl show no secret, wherever the page shows one."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest
from PIL import Image
from playwright.async_api import Browser, Page

from explorer.browser.guests import CallerPages
from explorer.browser.observe.secret_boxes import secret_boxes, swept
from explorer.browser.page import pictures
from explorer.browser.page.browser_page import BrowserPage
from explorer.masking import Mask
from explorer.models import Bounds
from explorer.settings.model import Settings
from tests.browser.driver import QUICK, named, open_driver
from tests.site import Site

SECRET = "hunter-22-Xy"
LARGE = "font: bold 30px monospace"
PAGE = f"""<!doctype html><title>Account</title>
<style>body {{ margin: 0; {LARGE} }} input, select {{ {LARGE}; width: 400px; border: 0 }}
iframe {{ border: 0; width: 600px; height: 60px; display: block }}
#place {{ height: 80px; overflow: hidden }} p {{ margin: 0 }}</style>
<div id=place>SHOWN</div><p id=other>An ordinary text</p><button>Go</button>"""
PLACE = (0, 0, 600, 60)
OTHER = (0, 82, 600, 112)


def shades(jpeg: bytes, box: tuple[int, int, int, int]) -> set[str]:
    """Return which of text, paint and background a part of a picture has."""
    with Image.open(io.BytesIO(jpeg)) as picture:
        levels = picture.convert("L").crop(box).tobytes()
    painted = sum(94 < level < 104 for level in levels)
    found = {"text" if level < 60 else "background" for level in levels if not 60 <= level <= 240}
    return found | {"paint"} if painted * 40 > len(levels) else found  # edges of text are gray


async def picture_of(page: BrowserPage) -> bytes:
    picture = await page.picture()
    assert picture
    return picture.jpeg


@pytest.mark.parametrize(
    "shown",
    [
        SECRET,
        "hunter-<b>22</b>-<i><u>X</u></i>y",
        "hunter-<span style='display: none'>junk</span>22-<em hidden>more</em>Xy",
        "hunter-<span style='opacity: 0; position: absolute'>junk</span>22-Xy",
        "hun\u200bter-22-\u00adXy",
        "HUNTER-22-XY",
        f"<input value='{SECRET}'>",
        f"<input placeholder='{SECRET}'>",
        "<input value='hunter22Xy'>",
        f"<select><option>{SECRET}</select>",
        "<input autocomplete=new-password value=anything>",
        f"<x-a><template shadowrootmode=open>{SECRET}</template></x-a>",
        f"<x-a><template shadowrootmode=closed><p>{SECRET}</template></x-a>",
        "<x-a><template shadowrootmode=open>hunter<slot></slot>Xy</template>-22-</x-a>",
        "<div style='display: contents'>hunter-<b style='display: contents'>22</b>-Xy</div>",
        f"<iframe srcdoc='<body style=\"margin:0;{LARGE}\">{SECRET}'></iframe>",
        f"<svg width=600 height=60><text y=40>{SECRET}</text></svg>",
    ],
)
async def test_a_secret_is_painted_over(browser: Browser, site: Site, shown: str) -> None:
    url = site.serve({"/": PAGE.replace("SHOWN", shown)})
    async with open_driver(browser, url) as page:
        page._session.mask.add_secrets(SECRET)
        await page.see()
        jpeg = await picture_of(page)
    assert "paint" in shades(jpeg, PLACE)
    assert "text" not in shades(jpeg, PLACE)
    assert shades(jpeg, OTHER) == {"text", "background"}


@pytest.mark.parametrize(
    ("secret", "shown"),
    [("123", "It is 123."), ("123", "<b>1</b>23"), ("1234", "<input value='12-34'>")],
)
async def test_a_short_secret_is_painted_over_as_a_word(
    browser: Browser, site: Site, secret: str, shown: str
) -> None:
    url = site.serve({"/": PAGE.replace("SHOWN", shown)})
    async with open_driver(browser, url) as page:
        await page.look()
        assert await secret_boxes(page.observation, [secret])


@pytest.mark.parametrize(
    ("secret", "shown"),
    [
        ("123", "<table><tr><td>1<td>2<td>3</table>"),
        ("123", "<a href=1>1</a> <a href=2>2</a> <a href=3>3</a>"),
        ("123", "No. 41236"),
        ("123", "<input value=41236>"),
        ("1234", "<input value=12>"),
    ],
)
async def test_ordinary_texts_with_the_letters_of_a_short_secret_are_shown(
    browser: Browser, site: Site, secret: str, shown: str
) -> None:
    url = site.serve({"/": PAGE.replace("SHOWN", shown)})
    async with open_driver(browser, url) as page:
        await page.look()
        assert await secret_boxes(page.observation, [secret]) == ()


FRAME = "<iframe srcdoc='<p>Text</p>'></iframe>"
WHOLE_FRAME = Bounds(x=0, y=0, width=600, height=60)


async def test_frames_that_were_not_read_are_painted_over_as_a_whole(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": PAGE.replace("SHOWN", FRAME), "/later": f"<p>{SECRET}</p>"})
    async with open_driver(browser, url) as page:
        await page.look()
        assert await secret_boxes(page.observation, [SECRET]) == ()
        await page._session.page.frames[1].goto(site.url("/later"))
        assert await secret_boxes(page.observation, [SECRET]) == (WHOLE_FRAME,)
        add = "document.querySelector('iframe').replaceWith(document.createElement('iframe'))"
        await page._session.page.evaluate(add)
        assert await secret_boxes(page.observation, [SECRET]) == (WHOLE_FRAME,)
        await page._session.page.evaluate("document.querySelector('iframe').remove()")
        assert await secret_boxes(page.observation, [SECRET]) == ()


async def test_a_revealed_password_is_painted_over(browser: Browser, site: Site) -> None:
    shown = """<input type=password value=anything><button onclick="
      document.querySelector('input').type = 'text'">Show</button>"""
    url = site.serve({"/": PAGE.replace("SHOWN", shown)})
    async with open_driver(browser, url) as page:
        await page.act(named(await page.look(), "Show"))
        jpeg = await picture_of(page)
    assert shades(jpeg, (10, 0, 300, 30)) == {"paint"}


async def test_a_value_that_a_password_field_shows_is_painted_over_in_texts(
    browser: Browser, site: Site
) -> None:
    shown = f"<p>{SECRET}</p><input type=password value='{SECRET}'>"
    url = site.serve({"/": PAGE.replace("SHOWN", shown)})
    async with open_driver(browser, url) as page:
        jpeg = await picture_of(page)
    assert "text" not in shades(jpeg, (0, 0, 600, 36))


MOVING = """<div style="height: 3000px"><div style="position: absolute; top: 700px">{}</div>
<button style="position: fixed; top: 200px" onclick="{}">Move</button></div>"""


@pytest.mark.parametrize(
    ("shown", "move"),
    [
        (SECRET, "window.scrollTo(0, 690)"),
        (SECRET, "previousElementSibling.style.top = '10px'"),
        (
            f"<iframe srcdoc='<body style=\"margin:0;{LARGE}\">{SECRET}'></iframe>",
            "window.scrollTo(0, 690)",
        ),
    ],
)
async def test_a_secret_is_painted_over_where_it_is_and_not_where_it_was(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch, shown: str, move: str
) -> None:
    """The controls are those that were observed, so the page is not observed again."""
    url = site.serve({"/": PAGE.replace("SHOWN", "") + MOVING.format(shown, move)})
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(pictures, "time", SimpleNamespace(monotonic=lambda: clock.now))
    async with open_driver(browser, url) as page:
        page._session.mask.add_secrets(SECRET)
        button = named(await page.look(), "Move")
        clock.now = 60.0
        observation = page.observation
        await page.act(button)
        jpeg = await picture_of(page)
        assert page.observation is observation
    found = shades(jpeg, (0, 0, 300, 60))
    assert "paint" in found
    assert "text" not in found
    assert "paint" not in shades(jpeg, (0, 600, 300, 760))


async def test_a_page_that_was_not_observed_shows_no_secret(browser: Browser, site: Site) -> None:
    """Such as data that the browser shows as text."""
    text = (200, {"Content-Type": "text/plain"}, f'{{"key": "{SECRET}"}}\n\n\n\nAn ordinary text')
    url = site.serve({"/": PAGE, "/data": text})
    async with open_driver(browser, url) as page:
        page._session.mask.add_secrets(SECRET)
        await page._session.page.goto(site.url("/data"))
        page._observer.forget()
        jpeg = await picture_of(page)
    assert "paint" in shades(jpeg, (0, 0, 300, 30))
    assert "text" in shades(jpeg, (0, 60, 300, 110))


async def test_a_page_is_asked_for_secrets_only_if_there_are_any(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("the page is asked for secrets")

    monkeypatch.setattr(pictures, "secret_boxes", refuse)
    monkeypatch.setattr(pictures, "secret_boxes_of_top", refuse)
    url = site.serve({"/": PAGE.replace("SHOWN", "<input type=password>")})
    async with open_driver(browser, url) as page:
        await page.act(named(await page.look(), "Go"))
        assert await page.picture()


def test_what_moves_while_a_picture_is_taken_is_hidden_on_its_way() -> None:
    before, after = Bounds(x=0, y=0, width=10, height=5), Bounds(x=30, y=2, width=10, height=5)
    assert swept([before], [after]) == (Bounds(x=0, y=0, width=40, height=7),)
    assert swept([before], [before, after]) == (before, before, after)


async def test_secrets_of_a_document_that_came_since_are_found(page: Page, site: Site) -> None:
    """A replay takes pictures of pages that it has not looked at yet."""
    url = site.serve({"/": PAGE, "/next": PAGE.replace("SHOWN", SECRET)})
    mask = Mask()
    mask.add_secrets(SECRET)
    await page.goto(url)
    guests = CallerPages(Settings(browser=QUICK), mask)
    guest = await guests.on(page)
    await guest.see()
    assert await guest.secret_boxes(30) == ()
    await page.goto(site.url("/next"))
    (box,) = await guest.secret_boxes(30)
    assert box.width > 0
    await guests.leave()
