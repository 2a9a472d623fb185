"""What changed between the look and the act: the right one is found again, or none is touched."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

import explorer
from explorer.models import InteractiveElement
from tests.site import Site
from tests.truth import heard, serve

LIST = """<!doctype html><script src="/acts.js"></script>
<p><button>Above</button></p><ul id="list"></ul><p><button>Below</button></p>
<script>
  const label = (name) => ALIKE ? "Drop" : `Drop ${name}`;
  const row = (name) => `<li><b>${name}</b> <button says="${name}">${label(name)}</button></li>`;
  const render = (...names) => { list.innerHTML = names.map(row).join(""); listen(list); };
  addEventListener("load", () => render("Ann", "Bob", "Cleo"));
</script>"""


@pytest.fixture
def changing(site: Site) -> Site:
    """A list that is rendered anew, with its own name in each button and with the same in all."""
    serve(site)
    site.serve({
        "/": LIST.replace("ALIKE", "false"),
        "/alike": LIST.replace("ALIKE", "true"),
    })  # fmt: skip
    return site


async def seen(page: Page, url: str, name: str, place: int = 0) -> InteractiveElement:
    """Open a page and take one of its elements of that name."""
    await page.goto(url)
    elements = (await explorer.snapshot(page)).elements
    return [element for element in elements if element.name == name][place]


@pytest.mark.parametrize(
    "change",
    [
        "render('Ann', 'Bob', 'Cleo')",
        "render('Cleo', 'Bob', 'Ann')",
        "render('Bob', 'Cleo', 'Ann')",
        "render('Zoe', 'Ann', 'Cleo', 'Bob')",
        "render('Bob')",
        "list.append(list.firstElementChild)",
        "list.prepend(list.lastElementChild)",
    ],
)
async def test_finds_it_again_by_its_name(page: Page, changing: Site, change: str) -> None:
    bob = await seen(page, changing.url(), "Drop Bob")
    await page.evaluate(change)
    assert (await explorer.act(page, bob)).result == "done"
    assert await heard(page) == ["Bob"]


async def test_finds_it_again_by_its_row(page: Page, changing: Site) -> None:
    bob = await seen(page, changing.url("/alike"), "Drop", 1)
    await page.evaluate("render('Ann', 'Bob', 'Cleo')")
    assert (await explorer.act(page, bob)).result == "done"
    assert await heard(page) == ["Bob"]


@pytest.mark.parametrize(
    "change",
    ["render('Bob', 'Cleo', 'Ann')", "render('Cleo', 'Ann')", "render('Ann', 'Zoe', 'Cleo')"],
)
async def test_another_row_is_never_taken_for_it(page: Page, changing: Site, change: str) -> None:
    bob = await seen(page, changing.url("/alike"), "Drop", 1)
    await page.evaluate(change)
    outcome = await explorer.act(page, bob)
    said = await heard(page, expected=outcome.result == "done")
    assert said == (["Bob"] if outcome.result == "done" else [])


async def test_a_row_that_is_used_for_another_entry_is_not_pressed(
    page: Page, changing: Site
) -> None:
    """Virtual lists keep their nodes and change what is in them."""
    bob = await seen(page, changing.url(), "Drop Bob")
    await page.evaluate("""for (const [n, name] of ["Bob", "Zoe", "Yan"].entries()) {
        const button = document.querySelectorAll("#list button")[n];
        button.textContent = `Drop ${name}`; button.setAttribute("says", name); }""")
    outcome = await explorer.act(page, bob)
    assert await heard(page, expected=outcome.result == "done") in (["Bob"], [])
    assert outcome.result in ("done", "refused", "gone")


CARDS = {
    "a heading": "<h2 id=who>Ann</h2><button says=Ann>Drop</button>",
    "a text before it": "<p id=who>Ann</p><button says=Ann>Drop</button>",
    "a panel": "<section aria-labelledby=who><b id=who>Ann</b><p>x</p><button says=Ann>Drop"
    "</button></section>",
    "a dialog": "<div role=dialog id=who aria-label=Ann><button says=Ann>Drop</button></div>",
}


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
async def test_a_card_that_is_used_for_another_entry_is_not_pressed(
    page: Page, site: Site, card: str, anew: bool
) -> None:
    serve(site)
    site.serve({"/": f"<script src=/acts.js></script><div id=card>{card}</div>"})
    drop = await seen(page, site.url(), "Drop")
    change = "card.innerHTML = card.innerHTML; listen(card);" if anew else ""
    await page.evaluate(f"""() => {{ {change}
        if (who.ariaLabel) who.ariaLabel = "Bob"; else who.firstChild.nodeValue = "Bob"; }}""")
    outcome = await explorer.act(page, drop)
    assert (outcome.result, outcome.detail.split(":")[0]) in (
        ("gone", "the control has changed since the snapshot"),
        ("gone", "it is gone"),
    )
    assert await heard(page, expected=False) == []


LIVE = {
    "in its row": "<ul><li>Ann <i id=live></i> <button says=Ann>Buy</button></li><li>Bob</li></ul>",
    "before it": "<p>Price: <i id=live></i></p><button says=Ann>Buy</button>",
    "in its heading": "<h2>Inbox <i id=live></i></h2><button says=Ann>Buy</button>",
    "in its name": "<button says=Ann>Buy <i id=live></i></button>",
}


@pytest.mark.parametrize("html", LIVE.values(), ids=LIVE)
async def test_a_text_that_ticks_does_not_make_it_another(
    page: Page, site: Site, html: str
) -> None:
    serve(site)
    tick = "let n = 0; setInterval(() => { live.textContent = `${n++} pieces`; }, 20)"
    site.serve({"/": f"<script src=/acts.js></script>{html}<script>{tick}</script>"})
    await page.goto(site.url())
    (buy,) = (await explorer.snapshot(page)).elements
    await page.wait_for_function("before => parseInt(live.textContent) > before + 5", arg=1)
    assert (await explorer.act(page, buy)).result == "done"
    assert await heard(page) == ["Ann"]


TIMES = ["Alarm 07:00:00", "Alarm 08:00:00", "Alarm 09:00:00"]


async def test_rows_that_differ_by_a_time_are_others(page: Page, changing: Site) -> None:
    await page.goto(changing.url("/alike"))
    await page.evaluate("names => render(...names)", TIMES)
    first = (await explorer.snapshot(page)).elements[1]
    for names in (TIMES[1:], TIMES[2:], TIMES[::-1]):
        await page.evaluate(
            """names => [...list.querySelectorAll("b")].forEach((b, n) => {
                b.textContent = names[n] || "none";
                b.nextElementSibling.setAttribute("says", names[n]); })""",
            names,
        )
    outcome = await explorer.act(page, first)
    assert await heard(page, expected=outcome.result == "done") in ([], [TIMES[0]])


async def test_of_two_equals_none_is_pressed(page: Page, changing: Site) -> None:
    below = await seen(page, changing.url(), "Below")
    await page.evaluate("""() => {
        for (const button of document.querySelectorAll("button")) button.remove();
        for (const side of ["left", "right"]) document.body.insertAdjacentHTML("beforeend",
          `<p style="float: ${side}; margin: 300px 0"><button>Below</button></p>`);
        listen(document); }""")
    outcome = await explorer.act(page, below)
    assert outcome.result == "refused"
    assert "ambiguous" in outcome.detail
    assert await heard(page, expected=False) == []


@pytest.mark.parametrize(
    "change",
    [
        "() => render('Ann', 'Cleo')",
        "() => render()",
        "() => { document.body.innerHTML = '<button>Drop all</button>'; listen(document) }",
    ],
)
async def test_what_is_gone_is_told_and_nothing_is_pressed(
    page: Page, changing: Site, change: str
) -> None:
    bob = await seen(page, changing.url(), "Drop Bob")
    await page.evaluate(change)
    assert (await explorer.act(page, bob)).result == "gone"
    assert await heard(page, expected=False) == []


async def test_a_page_that_was_left_is_told(page: Page, changing: Site) -> None:
    bob = await seen(page, changing.url(), "Drop Bob")
    await page.goto(changing.url("/pointer_body.html"))
    assert (await explorer.act(page, bob)).result == "gone"


async def test_a_page_that_was_loaded_again_is_the_same(page: Page, changing: Site) -> None:
    bob = await seen(page, changing.url(), "Drop Bob")
    await page.reload()
    assert (await explorer.act(page, bob)).result == "done"
    assert await heard(page) == ["Bob"]


ANEW = """selector => new Promise((done) => {
    const old = document.querySelector(selector);
    const fresh = old.cloneNode(true);
    if (old.localName === "iframe") fresh.onload = () => done(); else done();
    old.replaceWith(fresh);
})"""


@pytest.mark.parametrize(
    ("path", "name", "around"),
    [
        ("/shadow_closed.html", "Attached", "x-safe"),
        ("/frames.html", "Press here", "iframe"),
        ("/frames_elsewhere.html", "Press there", "#form"),
        ("/frames_elsewhere.html", "Closed there", "#form"),
    ],
)
async def test_finds_it_again_in_closed_roots_and_frames(
    page: Page, changing: Site, path: str, name: str, around: str
) -> None:
    element = await seen(page, changing.url(path), name)
    await page.evaluate(ANEW, around)
    assert (await explorer.act(page, element)).result == "done"
    assert await heard(page) == [name]
