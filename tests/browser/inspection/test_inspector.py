"""What the inspection of a page tells, and what it leaves alone."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Browser

from explorer.browser.cdp.worlds import World
from explorer.browser.inspection.inspector import Inspector
from explorer.models import (
    AccessibilityViolation,
    CoveredControl,
    Disclosure,
    EnvironmentLink,
    MisplacedLabel,
    MissingAnchor,
    MissingProtection,
    OddText,
    Outcome,
)
from tests.browser.driver import named, open_driver
from tests.planted import pages
from tests.planted.pages import layout
from tests.site import Site

TRACE = 'Traceback (most recent call last):\n  File "x.py", line 3, in x\nKeyError: 1'
HASH = "$2b$12$LQv3c1yqBWVHxkd0LHAkCOYz6TtxMQJqhN8/LewdBPj4J/HS.iK8e"
ODD = {
    "Total: NaN": "value", "$undefined": "value", "Hello, null!": "value", "null": "value",
    "[object Object]": "value", "Invalid Date": "value", "written by undefined": "value",
    "Lorem ipsum dolor sit": "lorem", "Dear {{ name }},": "template",
    "{% if user %}": "template", "Hello ${user.name}": "template", "%(count)s plants": "template",
    "You have {0} plants": "template", "%s was saved": "template", "by {author}": "template",
    "translation missing: en.shop.title": "key", "???shop.title???": "key",
    "LABEL_BUTTON_SAVE": "key", "checkout.button.submit": "key", "HOME.WELCOME_TITLE": "key",
}  # fmt: skip
FINE = (
    "The value is undefined here", "Null Island", "None", "Nan and pop", "example.com", "main.py",
    "1.5.0", "e.g. this", "IN_PROGRESS", "100%", "50% off", "{}", "org.apache.commons",
    "/items/{id}", "Mr. Green", "a.m.", "undefined behaviour in C", "3 items", "config.yaml",
    "Node.js", "https://example.com/{id}", "{1} Active tickets", "{2}", "%Y-%m-%d",
    "It costs $5", "Is it null or not?",
)  # fmt: skip


async def opened(browser: Browser, url: str) -> Outcome:
    async with open_driver(browser, url, inspects=True, opens=False) as driver:
        return await driver.open(url)


def told(outcome: Outcome, kind: type) -> list[dict[str, object]]:
    return [one.model_dump() for one in outcome.signals if isinstance(one, kind)]


async def test_a_fine_text_that_becomes_an_odd_one(browser: Browser, site: Site) -> None:
    spoil = "document.querySelector('p').firstChild.data = 'Total: NaN'"
    url = site.serve({"/": f'<p>Total: 3</p><button onclick="{spoil}">Add</button>'})
    async with open_driver(browser, url, inspects=True) as driver:
        add = named(await driver.look(), "Add")
        (odd,) = told(await driver.act(add), OddText)
    assert odd["text"] == "Total: NaN"


async def test_odd_texts_and_fine_ones(browser: Browser, site: Site) -> None:
    buttons = "".join(f"<p><button>{text}</button></p>" for text in ODD)
    fine = "".join(f"<p>{text}</p><p><button>{text}</button></p>" for text in FINE)
    quoted = "".join(f"<code>{text}</code><textarea>{text}</textarea>" for text in ODD)
    hidden = "<p hidden>Total: NaN litres</p><p>Defaults to <strong>null</strong></p>"
    modules = "".join(
        f"<div><button>{name}</button></div>"
        for name in ("os.path.a", "lib.core.error", "lib.core")
    )
    written = (
        "<mark>Dear {{ name }},</mark><textarea>Dear {{ name }},\nbye</textarea><input "
        "aria-describedby='a help'><div id=help><p>Knows {{ user }} and {{ site }}</p></div>"
    )
    flags = "".join(
        f"<tr><th scope=row>{name}</th><td>1</td></tr>"
        for name in ("log.level", "rules.alert.resend-delay", "config.file")
    )
    written += f"<table>{flags}</table>"
    data = written + "<ul>" + modules + "</ul><table>" + "<tr><td>NaN<td>null" * 9 + "</table>"
    url = site.serve({"/": buttons, "/fine": fine + hidden + data, "/code": quoted})
    found = told(await opened(browser, url), OddText)
    assert {one["text"]: one["kind"] for one in found} == ODD
    for path in ("fine", "code"):
        assert told(await opened(browser, url + path), OddText) == []


async def test_a_page_that_explains_such_things_is_fine(browser: Browser, site: Site) -> None:
    url = site.serve({"/": layout("For developers", pages.DEVELOPERS)})
    outcome = await opened(browser, url)
    for kind in (OddText, Disclosure, EnvironmentLink):
        assert told(outcome, kind) == []


async def test_what_should_not_be_shown(browser: Browser, site: Site) -> None:
    users = json.dumps([{"name": "Ann", "hash": HASH}])
    body = "<button onclick='fetch(\"/users\")'>Load</button><p>In short</p>"
    url = site.serve(
        {
            "/": body,
            "/users": (200, {"Content-Type": "application/json"}, users),
            "/php": f"<h1>Report</h1>{pages.REPORT}",
            "/keys": pages.KEYS,
            "/env": (200, {"Content-Type": "text/plain"}, "A=b\nDB_PASSWORD=fern-and-moss-77\n"),
            "/paste": f"<pre>{TRACE}</pre>",
            "/docs": "<h1>ORA-00942: table or view does not exist</h1>"
            + "<p>Grant rights.</p>" * 20,
            "/caught": f"<div class=error-box><pre>{TRACE}</pre></div>",
            "/crash": (500, {}, '<pre>Traceback (most recent call last):\n File "x.py"</pre>'),
        }
    )
    for path in ("paste", "docs"):
        assert told(await opened(browser, url + path), Disclosure) == []
    kinds = {
        "php": "PHP error",
        "caught": "Python traceback",
        "keys": "private key",
        "crash": "Python traceback",
    }
    kinds["env"] = "contents of a .env file"
    for path, what in kinds.items():
        outcome = await opened(browser, url + path)
        assert {one["what"] for one in told(outcome, Disclosure)} == {what}
        assert "fern-and-moss" not in outcome.model_dump_json()
    async with open_driver(browser, url, inspects=True) as driver:
        element = named(await driver.look(), "Load")
        (leak,) = told(await driver.act(element), Disclosure)
        assert (leak["what"], leak["source"]) == ("password hash", url + "users")
        assert told(await driver.act(element), Disclosure) == []  # read once a run


LAYERS = """<div style='position:relative;height:60px'><button>Under</button>
<div class=veil style='position:absolute;inset:0;background:#eee'></div></div>
<div class=tile style='position:relative;padding:20px'><a href=/x style='position:absolute;inset:0'>
All</a><button style='position:relative'>Above</button></div>
<label style='position:relative;display:block'><input aria-label=Search><span
style='position:absolute;inset:0'>Search</span></label>
<div style='position:fixed;inset:auto 0 0 0;height:60px;background:#fff'>Cookies are good</div>
<div style='position:relative;height:40px'><input type=checkbox aria-label=Below>
<ul style='position:absolute;inset:0;margin:0;z-index:9;background:#fff'>
<li><a href=/y>Open</a></ul></div>
<div style='position:relative;height:40px'><p style='opacity:0'><button>On hover</button></p>
<div style='position:absolute;inset:0'></div></div>
<div style='position:relative;height:40px'><button>Upload</button>
<input type=file style='position:absolute;inset:0;opacity:0'></div>
<div style='position:relative;height:40px'><div><input aria-label=City></div>
<div style='position:absolute;inset:0'>Choose ...</div></div>
<div style='position:relative;height:40px'><button>Save</button>
<div style='position:absolute;inset:0;display:block;background:#fff'><a href=/z>4</a></div></div>
<div style='position:relative;height:20px'>
<div style='position:absolute;inset:0' onclick=x() tabindex=0></div>
<div style='position:absolute;inset:0'></div></div>
<svg width=90 height=120><rect width=90 height=120 onclick=x() /><path d='M0 0h90v120h-90z'/></svg>
<div style='position:absolute;bottom:5px;left:5px'><button>Behind a bar</button></div>"""


async def test_controls_and_links(browser: Browser, site: Site) -> None:
    links = (
        "<a href='#gone'>Gone</a><a href='#here'>Here</a><a href='#top'>Top</a><h2 id=here>H</h2>"
        "<a href='#tab' role=tab>Tab</a><a href='#menu' data-toggle=x>Menu</a>"
        "<a href='http://192.168.3.9/'>Docs</a>"
        "<p>Open <a href='http://localhost:3998/'>http://localhost:3998/</a></p>"
        "<label for=nothing>Lost</label><label for=mail>Mail</label><input id=mail>"
    )
    url = site.serve({"/": LAYERS, "/links": links})
    covered = told(await opened(browser, url), CoveredControl)
    assert [(one["label"], one["cover"]) for one in covered] == [("Under", "<div.veil>")]
    outcome = await opened(browser, url + "links")
    assert [one["href"] for one in told(outcome, MissingAnchor)] == ["#gone"]
    assert [one["href"] for one in told(outcome, EnvironmentLink)] == ["http://192.168.3.9/"]
    assert [one["target"] for one in told(outcome, MisplacedLabel)] == ["nothing"]


PASSING = """<div style='position:relative;height:60px'><button>Below</button>
<div class=veil style='position:absolute;inset:0;background:#eee'></div></div>
<script>document.querySelector('.veil').animate([{opacity: 1}, {opacity: 0}], 60000)</script>"""


async def test_what_covers_during_a_transition_is_no_cover(browser: Browser, site: Site) -> None:
    outcome = await opened(browser, site.serve({"/": PASSING}))
    assert told(outcome, CoveredControl) == []


TIP = """<style>li{position:relative;height:30px} li i{display:none} li:hover i{display:block;
position:absolute;top:30px;left:0;width:200px;height:60px;z-index:1;background:#eee}</style>
<ul><li><button onclick='this.textContent = "Clicked"'>Sort</button><i>Sorts the column</i>
<li><button>Formats</button></ul>"""


async def test_what_hangs_out_of_the_place_of_the_mouse_is_no_cover(
    browser: Browser, site: Site
) -> None:
    async with open_driver(browser, site.serve({"/": TIP}), inspects=True) as driver:
        outcome = await driver.act(named(await driver.look(), "Sort"))
        assert outcome.effect != "none"
        assert told(outcome, CoveredControl) == []


FADING = """<div style='position:relative;height:60px'><button>Below</button>
<div class=veil style='position:absolute;inset:0;background:#eee'></div></div>
<script>let width = 100; setInterval(() => {
document.querySelector('.veil').style.width = width-- + '%' }, 5)</script>"""


async def test_the_same_cover_is_looked_at_twice_in_a_run(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []
    second_look = Inspector._second_look

    async def counted(self: Inspector, world: World) -> set[tuple[tuple[str, str], str]]:
        looks.append(world.place.url)
        return await second_look(self, world)

    monkeypatch.setattr(Inspector, "_second_look", counted)
    url = site.serve({f"/{number}": FADING for number in range(4)})
    async with open_driver(browser, url + "0", inspects=True) as driver:
        outcomes = [await driver.open(f"{url}{number}") for number in range(1, 4)]
    assert [told(outcome, CoveredControl) for outcome in outcomes] == [[], [], []]
    assert looks == [url + "0", url + "1"]


async def test_a_fragment_that_a_script_hears_of_is_no_place(browser: Browser, site: Site) -> None:
    """The application's own routes, and links that a script has taken over."""
    link = "<ul><li><a href='#export'>Export</a></ul>"
    routed = [
        f"{link}<script>addEventListener('{event}', () => 0)</script>"
        for event in ("hashchange", "popstate")
    ]
    handled = f"{link}<script>document.querySelector('ul').onclick = () => 0</script>"
    url = site.serve({"/": link, "/a": routed[0], "/b": routed[1], "/c": handled})
    found = [told(await opened(browser, url + path), MissingAnchor) for path in ("", *"abc")]
    assert [len(one) for one in found] == [1, 0, 0, 0]


async def test_accessibility_once_for_each_kind_of_page(browser: Browser, site: Site) -> None:
    """The page's own scripts see nothing of it."""
    page = (
        "<!doctype html><html lang=en><title>Item</title><img src=/a.png><h1>Item</h1>"
        "<script>new MutationObserver(() => document.title = 'changed').observe(document,"
        "{subtree: true, childList: true, attributes: true})</script>"
    )
    url = site.serve({"/item/1": page, "/item/2": page, "/list": page})
    async with open_driver(browser, url + "item/1", inspects=True) as driver:
        again = [await driver.open(url + path) for path in ("item/2", "list")]
    assert [told(outcome, AccessibilityViolation) for outcome in again] == [[], []]
    outcome = await opened(browser, url + "item/1")
    (violation,) = told(outcome, AccessibilityViolation)
    assert (violation["rule"], violation["count"]) == ("image-alt", 1)
    assert "changed" not in outcome.model_dump_json()


async def test_what_the_browser_draws_of_a_file_is_not_the_site_s(
    browser: Browser, site: Site
) -> None:
    data = (200, {"Content-Type": "application/json"}, '{"a": 1}')
    url = site.serve({"/": data})
    assert told(await opened(browser, url), AccessibilityViolation) == []


async def test_components_are_known_by_their_classes(browser: Browser, site: Site) -> None:
    """Not by those that a library makes of styles, nor by numbers and values."""
    one = "<input class='field' name=value_1 value=1>"
    again = "<input class='field' name=value_2 value=2>"
    styled = "<input class='wide css-mfslm7'>"
    page = "<!doctype html><html lang=en><title>Item</title><h1>Item</h1>"
    url = site.serve({"/": page + one, "/other": page + again + styled})
    async with open_driver(browser, url, inspects=True, opens=False) as driver:
        found = [
            told(await driver.open(url + path), AccessibilityViolation) for path in ("", "other")
        ]
    components = [
        one["components"] for several in found for one in several if one["rule"] == "label"
    ]
    assert components == [('<input class="field"',), ('<input class="wide "',)]


FRAMED = {"X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff"}


async def test_one_place_of_the_layout_is_told_once(browser: Browser, site: Site) -> None:
    """Whatever its address is there; the faults beside it are told with their elements, but not
    what is fading in or being drawn."""
    page = (
        "<!doctype html><html lang=en><title>A</title><body style='background:#fff'><h1>A</h1>{}"
        "<footer><p><a href='/{}'><img src=/a.png alt=''></a></footer>"
    )
    faint = "<p style='color:#ccc'>Faint words</p>"
    fading = (
        "<p id=p style='color:#ccc'>Comes in</p><div id=d></div><script>"
        "p.animate([{opacity: 0}, {opacity: 1}], 60000);"
        "setInterval(() => { d.innerHTML = '<button></button>' }, 100)</script>"
    )
    texts = {
        "/": faint,
        "/other": fading,
        "/almost": "<p class=note style='color:#7a7a7a'>Nearly</p>",
        "/link": "<p>Some words and <a href=/x style='color:#222;text-decoration:none'>a link"
        "</a> among them</p>",
    }
    url = site.serve(
        {path: page.format(text, path * 2) for path, text in texts.items()}
        | {"/a.png": (200, {"Content-Type": "image/svg+xml"}, "<svg/>")}
    )
    async with open_driver(browser, url, inspects=True, opens=False) as driver:
        first, other, almost, link = [
            told(await driver.open(url + path), AccessibilityViolation)
            for path in ("", "other", "almost", "link")
        ]
    assert {one["rule"]: one["labels"] for one in first} == {
        "color-contrast": ("'Faint words' (1.60:1, not 4.5:1)",),
        "link-name": ("<a>",),
    }
    assert [one["places"] for one in first if one["rule"] == "link-name"] == [("footer p>a",)]
    assert other == []
    assert [(one["rule"], one["slight"]) for one in almost] == [("color-contrast", True)]
    assert [(one["rule"], one["labels"]) for one in link] == [
        ("link-in-text-block", ("'a link' (1.31:1, not 3:1)",))
    ]


async def test_missing_headers_are_told_when_more_is_known(browser: Browser, site: Site) -> None:
    """Of a site that has something to protect: a session, or a form that is sent to it."""
    flags = ("theme=1", "sid=1; HttpOnly; SameSite=Lax", "sid=1")
    theme, strict, weak = ({"Set-Cookie": cookie} for cookie in flags)
    form = "<form method=post action=/sent></form><script>document.forms[0].submit()</script>"
    url = site.serve(
        {"/": (200, theme, "<p>A</p>"), "/in": (200, weak, "<p>B</p>"), "/form": form}
        | {"/good": (200, strict | FRAMED, "<p>C</p>"), "/sent": "<p>Thanks</p>"}
    )
    async with open_driver(browser, url + "good", inspects=True, opens=False) as driver:
        assert told(await driver.open(url + "good"), MissingProtection) == []
        (missing,) = told(await driver.open(url), MissingProtection)
        assert "X-Content-Type-Options" in missing["headers"]  # type: ignore[operator]
        assert told(await driver.open(url), MissingProtection) == []
        (more,) = told(await driver.open(url + "in"), MissingProtection)
        assert more["cookies"] == ("sid: no HttpOnly, SameSite",)
    async with open_driver(browser, url, inspects=True, opens=False) as driver:
        assert told(await driver.open(url), MissingProtection) == []
        assert len(told(await driver.open(url + "form"), MissingProtection)) == 1


async def test_a_disabled_check_is_not_looked_for(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<img src=/a.png>"})
    disabled = ("accessibility",)
    async with open_driver(browser, url, inspects=True, opens=False, disabled=disabled) as driver:
        assert told(await driver.open(url), AccessibilityViolation) == []
