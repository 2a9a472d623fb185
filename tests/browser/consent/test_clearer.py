"""Consent banners are answered by their words, wherever they are; nothing else is touched."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, ConsoleMessage, Page

from explorer.browser.consent.clearer import ConsentClearer, rules_for
from explorer.settings.model import CookieSettings
from tests.browser.driver import open_driver
from tests.site import Site

HIDE = "onclick='this.closest(\"#it\").remove()'"
TEXT = "We use cookies to make this site better."
BUTTONS = f"<button {HIDE}>Accept all</button><button {HIDE}>Reject all</button>"
FLOATING = "id=it style='position: fixed; bottom: 0; background: #fff'"
BANNER = f"<div {FLOATING}><p>{TEXT}</p>{BUTTONS}</div>"


@pytest.fixture(scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """One for all: each case opens a page of its own in it."""
    context = await browser.new_context()
    yield await context.new_page()
    await context.close()


async def cleared(
    page: Page, site: Site, html: str, settings: CookieSettings | None = None
) -> tuple[str, ...]:
    await page.goto(site.serve({"/": f"<!doctype html><meta charset=utf-8>{html}"}))
    return await ConsentClearer(settings or CookieSettings(seconds=20)).clear(page)


def in_shadow(html: str) -> str:
    """The same inside an open shadow root."""
    return f"<x-host><template shadowrootmode=open>{html}</template></x-host>"


PLACES = {
    "floating": BANNER,
    "sticky": f"<div id=it style='position: sticky; bottom: 0'>{TEXT}{BUTTONS}</div>",
    "modal": f"<dialog id=it>{TEXT}{BUTTONS}</dialog><script>it.showModal()</script>",
    "aria dialog": f"<div id=it role=dialog>{TEXT}{BUTTONS}</div>",
    "in the flow, named": f"<section id=it class=cookie-banner>{TEXT}{BUTTONS}</section>",
    "shadow root": in_shadow(BANNER),
    "shadow root in a shadow root": in_shadow(in_shadow(BANNER)),
    "title bar of its own": (
        f"<div {FLOATING}><header>Cookies <button {HIDE}>✕</button></header>"
        f"<p>{TEXT}</p><footer>{BUTTONS}</footer></div>"
    ),
    "frame": f'<iframe id=it style="position: fixed; bottom: 0" srcdoc="{TEXT}<button '
    "onclick='frameElement.remove()'>Accept all</button><button "
    "onclick='frameElement.remove()'>Reject all</button>\"></iframe>",
    "slotted into a dialog of a component": (
        f"<x-host id=it><template shadowrootmode=open><div role=dialog style='position: fixed'>"
        "<slot></slot><footer><slot name=foot></slot></footer></div></template>"
        f"{TEXT}<div slot=foot>{BUTTONS}</div></x-host>"
    ),
    "buttons of components": (
        f"<div {FLOATING}><p>{TEXT}</p>"
        + "".join(
            "<x-button><template shadowrootmode=open><button class=button>"
            "<span class=button__prefix></span><span><slot></slot></span></button></template>"
            f"{label}</x-button>"
            for label in ("Accept all", "Reject all")
        )
        + "</div><script>it.onclick = () => it.remove()</script>"
    ),
    "in the flow, at the top": f"<div id=it>{TEXT}{BUTTONS}</div><main>Shop</main>",
    "in the flow, slotted": (
        "<x-host style='display: contents'><template shadowrootmode=open><div><slot></slot></div>"
        f"</template><div id=it>{TEXT}{BUTTONS}</div></x-host><main>Shop</main>"
    ),
    "in the flow, at the end of an application": (
        f"<div><h1>Shop</h1><section><div>Buy</div><div id=it>{TEXT}{BUTTONS}</div></section></div>"
    ),
    "divs for buttons": f"<div {FLOATING}><p>{TEXT}</p><div class=buttons>"
    f"<div class=btn {HIDE}>Accept all</div><div class=btn {HIDE}>Reject all</div></div></div>",
}


@pytest.mark.parametrize("html", PLACES.values(), ids=PLACES)
async def test_a_banner_is_rejected_wherever_it_is(page: Page, site: Site, html: str) -> None:
    (told,) = await cleared(page, site, html)
    assert told.endswith('reject by "Reject all"')
    assert await page.locator("#it").count() == 0


async def test_a_banner_of_another_site_in_a_frame(
    page: Page, site: Site, other_site: Site
) -> None:
    banner = f"{TEXT}<button onclick='parent.postMessage(0, \"*\")'>No, thanks</button>"
    other_site.serve({"/": banner})
    frame = f"<iframe id=it src='{other_site.url(host='localhost')}'></iframe>"
    script = "<script>onmessage = () => it.remove()</script>"
    (told,) = await cleared(page, site, frame + script)
    assert told.endswith('reject by "No, thanks"')
    assert await page.locator("#it").count() == 0


@pytest.mark.parametrize(
    ("text", "reject", "accept"),
    [
        ("Wir verwenden Cookies.", "Nur notwendige Cookies", "Alle akzeptieren"),
        ("Nous utilisons des cookies.", "Continuer sans accepter", "Tout accepter"),
        ("Utilizamos cookies propias.", "Rechazar todas", "Aceptar y continuar"),
        ("Questo sito usa i cookie.", "Rifiuta tutti", "Accetta tutti"),
        ("Wij gebruiken cookies.", "Alles weigeren", "Alles accepteren"),
        ("Vi använder kakor.", "Endast nödvändiga", "Godkänn alla"),
        ("Käytämme evästeitä.", "Vain välttämättömät", "Hyväksy kaikki"),
        ("Ta strona używa ciasteczek.", "Odrzuć wszystkie", "Zaakceptuj wszystkie"),
        ("Používáme soubory cookie.", "Odmítnout vše", "Přijmout vše"),
        ("Çerezleri kullanıyoruz.", "Tümünü reddet", "Tümünü kabul et"),  # noqa: RUF001
        ("Мы используем файлы cookie.", "Отклонить все", "Принять все"),
        ("当サイトはクッキーを使用します。", "すべて拒否する", "すべて同意する"),
        ("本网站使用cookie。", "全部拒绝", "全部接受"),
    ],
)
async def test_languages(page: Page, site: Site, text: str, reject: str, accept: str) -> None:
    html = f"<div {FLOATING}>{text}<a href=/more>?</a><button {HIDE}>{accept}</button>"
    html += f"<button {HIDE}>{reject}</button></div>"
    (told,) = await cleared(page, site, html)
    assert told.endswith(f'reject by "{reject}"')
    (told,) = await cleared(page, site, html, CookieSettings(choice="accept", seconds=20))
    assert told.endswith(f'accept by "{accept}"')


async def test_a_banner_is_gone_when_it_takes_no_more_clicks(page: Page, site: Site) -> None:
    leave = "it.style.opacity = 0; it.style.visibility = `hidden`"
    html = (
        "<div id=it style='position: fixed; inset: 0; background: #fff; "
        f"transition: visibility 400ms'>{TEXT}<button onclick='{leave}'>Reject all</button></div>"
    )
    assert len(await cleared(page, site, html)) == 1
    assert await page.evaluate("document.elementFromPoint(9, 9).id") != "it"


async def test_class_names_help_in_an_unknown_language(page: Page, site: Site) -> None:
    html = (
        f"<div {FLOATING} class=cookie-bar>Cookies lorem ipsum. <button {HIDE} class=js-allow-all>"
        f"Dolor</button><button {HIDE} class=js-decline>Sit amet</button></div>"
    )
    (told,) = await cleared(page, site, html)
    assert told.endswith('reject by "Sit amet"')


@pytest.mark.parametrize(
    ("buttons", "pressed"),
    [
        (f"<button {HIDE}>Accept</button><button>Manage settings</button>", "Accept"),
        (f"<button {HIDE}>Got it!</button><a href=/policy>Cookie policy</a>", "Got it!"),
        (f"<button {HIDE}>Accept all</button><button {HIDE} aria-label=Close>✕</button>", "✕"),
        (f"<a href=/pay>Reject and pay</a><button {HIDE}>Accept and continue</button>",
         "Accept and continue"),
        (f"<button>Reject and subscribe</button><button {HIDE}>Accept</button>", "Accept"),
        (f"<a href=/more class=btn>Accept</a><a href='#' {HIDE}>OK</a>", "OK"),
        (f"<button disabled>Reject</button><button {HIDE}>Accept</button>", "Accept"),
    ],
)  # fmt: skip
async def test_without_a_way_to_reject_the_view_is_cleared_all_the_same(
    page: Page, site: Site, buttons: str, pressed: str
) -> None:
    (told,) = await cleared(page, site, f"<div {FLOATING}>{TEXT}{buttons}</div>")
    assert told.endswith(f'by "{pressed}"')
    assert page.url in (site.url(), site.url("/#"))


LEFT_ALONE = {
    "newsletter": "<div role=dialog>Sign up! By subscribing you agree to our use of cookies."
    "<input type=email><button>Subscribe</button><button>No, thanks</button></div>",
    "tour": "<div role=dialog>Welcome! Manage your cookies here.<button>Got it</button></div>",
    "quick view": "<dialog open>Chocolate cookie, 2 €<button aria-label=Close>✕</button></dialog>",
    "dialog": "<dialog open>Delete this file?<button>Accept</button><button>No</button></dialog>",
    "links only": f"<div {FLOATING}>{TEXT}<a href=/yes>Accept</a><a href=/no>Reject</a></div>",
    "settings only": f"<div {FLOATING} class=cookie-bar>{TEXT}<button>Settings</button></div>",
    "article": f"<article>{TEXT} Would you? <button>Accept</button><button>No</button></article>",
    "navigation": "<nav style='position: fixed'>We use <a href=/c>Cookies</a> <button>OK</button>",
    "unseen": f"<div style='display: none'>{BANNER}</div>",
    "transparent": f"<div style='opacity: 0'>{BANNER}</div>",
    "application": f"<div style='position: fixed; inset: 0; overflow: auto'>{'word ' * 2000}{TEXT}"
    "<button>OK</button></div>",
    "treatment": "<div role=dialog>Do you consent to the treatment?<button>Yes, I consent</button>"
    "<button>No</button></div>",
    "order": "<div role=alertdialog>Place your order? We store personal information and use "
    "cookies.<button>Confirm</button><button>Cancel</button></div>",
    "purchase": "<div role=dialog>Chocolate cookies for 3,90 €?<button>Yes</button>"
    "<button>No</button></div>",
    "terms": "<div role=dialog>Do you accept the terms and conditions?<button>Accept</button>"
    "<button>Decline</button></div>",
    "in a part of the page": f"<h1>Shop</h1><main>{TEXT}<button>Accept</button>"
    "<button>Reject</button></main>",
    "in the middle of the page": f"<h1>Shop</h1><div>{TEXT}<button>Accept</button>"
    "<button>Reject</button></div><p>More</p>",
    "newsletter without a field": "<div role=dialog>Get our letter? We process your personal data."
    "<button>Sign up</button><button>No, thanks</button></div>",
    "delete": "<div role=alertdialog>Delete all cookies?<button>Yes</button><button>No</button>"
    "</div>",
    "delete an account": "<dialog open>Wir löschen Ihre persönlichen Daten. Fortfahren?"
    "<button>Ja</button><button>Nein</button></dialog>",
    "log out": "<dialog open>Vous utilisez des cookies de session. Se déconnecter ?"
    "<button>Continuer</button><button>Annuler</button></dialog>",
    "login bar": "<div style='position: sticky; top: 0'>Log in to see your personal data."
    "<button>Log in</button><button aria-label=Close>✕</button></div>",
    "terms in a header": "<header style='position: sticky; top: 0'><label><input type=checkbox "
    "required>I accept the terms and the use of cookies</label><button>Continue</button></header>",
    "chat": f"<div {FLOATING}>Our chat uses cookies.<textarea></textarea><button>OK</button></div>",
    "access": "<div role=dialog>Share your personal data with Shop?<button>Allow</button>"
    "<button>Deny</button></div>",
    "settings": "<nav>Home</nav><div><h1>Settings</h1><div>Cookies we store: 3</div>"
    "<div>Notifications <button>On</button><button>Off</button></div><p>End</p></div>",
    "age gate": "<div role=dialog>By entering you accept our privacy policy. Are you of age?"
    "<button>Yes</button><button>No</button></div>",
}


async def test_other_things_are_left_alone(page: Page, site: Site) -> None:
    count = "<script>var pressed = 0; onclick = () => pressed++</script>"
    pressed = []
    for name, html in LEFT_ALONE.items():
        await cleared(page, site, html + count)
        await ConsentClearer(CookieSettings(choice="accept")).clear(page)
        if await page.evaluate("pressed"):
            pressed.append(name)
    assert pressed == []


async def test_a_late_banner_is_cleared_by_a_later_call(page: Page, site: Site) -> None:
    await page.goto(site.serve({"/": "<h1>Shop</h1>"}))
    clearer = ConsentClearer(CookieSettings(seconds=20))
    assert await clearer.clear(page) == ()
    await page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", BANNER)
    assert len(await clearer.clear(page)) == 1


async def test_a_second_layer_is_answered_too(page: Page, site: Site) -> None:
    html = f"""<div {FLOATING}>{TEXT}
        <button onclick="it.innerHTML = layer.innerHTML">Reject</button></div>
        <template id=layer>Choose the cookies we use. <button {HIDE}>Save and close</button>"""
    first, second = await cleared(page, site, html)
    assert first.endswith('reject by "Reject"')
    assert second.endswith('dismiss by "Save and close"')


async def test_an_answer_that_does_nothing_is_given_once(page: Page, site: Site) -> None:
    html = f"<div {FLOATING}>{TEXT}<button onclick='pressed++'>Reject</button></div>"
    await page.goto(site.serve({"/": f"<script>var pressed = 0</script>{html}"}))
    clearer = ConsentClearer(CookieSettings())
    assert await clearer.clear(page) == ()
    assert await clearer.clear(page) == ()
    assert await page.evaluate("pressed") == 1


async def test_a_dead_reject_is_followed_by_the_next_best(page: Page, site: Site) -> None:
    html = f"<div {FLOATING}>{TEXT}<button>Reject</button><button {HIDE}>Accept</button></div>"
    (told,) = await cleared(page, site, html, CookieSettings(seconds=8))
    assert told.endswith('accept by "Accept"')


async def test_a_form_that_leads_away_is_told(page: Page, site: Site) -> None:
    site.serve({"/chosen": "<h1>Thanks</h1>"})
    html = f"<form {FLOATING} action=/chosen method=post>{TEXT}<button>Reject all</button></form>"
    (told,) = await cleared(page, site, html)
    assert told.endswith(f'reject by "Reject all", which led to {site.url("/chosen")}')


async def test_a_rule_that_leads_away_is_told(page: Page, site: Site) -> None:
    site.serve({"/chosen": "<h1>Thanks</h1>"})
    html = f"""<div {FLOATING}><div id=cookie_banner>{TEXT}<div id=cookie_buttons>
        <button id=cookie_essential onclick="location = '/chosen'">Essential</button></div>"""
    (told,) = await cleared(page, site, html)
    assert "rule" in told
    assert told.endswith(f"which led to {site.url('/chosen')}")


async def test_the_page_does_not_notice(page: Page, site: Site) -> None:
    said: list[ConsoleMessage] = []
    page.on("console", lambda message: said.append(message))
    await page.goto(site.serve({"/": BANNER}))
    before = await page.evaluate("Object.getOwnPropertyNames(window)")
    assert len(await ConsentClearer(CookieSettings(seconds=20)).clear(page)) == 1
    assert await page.evaluate("Object.getOwnPropertyNames(window)") == before
    assert said == []


async def test_a_banner_in_a_closed_shadow_root(browser: Browser, site: Site) -> None:
    """As a run meets it: the look before has found the root."""
    html = """<h1>Shop</h1><x-host id=it></x-host><script>
        const root = it.attachShadow({ mode: "closed" });
        root.innerHTML = `<div style="position: fixed; bottom: 0">Wir verwenden Cookies.
            <button>Alle akzeptieren</button><button>Alle ablehnen</button></div>`;
        for (const button of root.querySelectorAll("button")) button.onclick = () => it.remove();
        </script>"""
    async with open_driver(browser, site.serve({"/": html})) as driver:
        (told,) = await driver.clear_view()
        assert told.endswith('reject by "Alle ablehnen"')
        assert [one.name for one in (await driver.look()).elements] == []


async def test_a_page_that_forbids_foreign_scripts(page: Page, site: Site) -> None:
    policy = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'"
    script = "document.querySelector('#cookie_essential').onclick = () => it.remove()"
    html = f"<div id=it role=dialog><div id=cookie_banner>{TEXT}<div id=cookie_buttons>"
    html += "<button id=cookie_essential>Essential</button></div></div></div>"
    html += "<script src=/x.js></script>"
    headers = {"Content-Security-Policy": policy}
    await page.goto(site.serve({"/": (200, headers, html), "/x.js": script}))
    (told,) = await ConsentClearer(CookieSettings(seconds=20)).clear(page)
    assert told.endswith("rule bluepark")


async def test_banners_are_looked_for_on_so_many_pages(page: Page, site: Site) -> None:
    site.serve({"/": "<h1>Shop</h1>", "/second": BANNER, "/third": BANNER})
    clearer = ConsentClearer(CookieSettings(max_pages=2, seconds=20))
    counts = []
    for path in ("/", "/second", "/third", "/second#again"):
        await page.goto(site.url(path))
        counts.append(len(await clearer.clear(page)))
    assert counts == [0, 1, 0, 1]


async def test_switched_off(page: Page, site: Site) -> None:
    assert await cleared(page, site, BANNER, CookieSettings(enabled=False)) == ()


async def test_a_stuck_page_is_given_up(page: Page, site: Site) -> None:
    await page.goto(site.serve({"/": BANNER}))
    await page.evaluate("void setTimeout(() => { for (;;) ; })")
    assert await ConsentClearer(CookieSettings(seconds=0.3)).clear(page) == ()


def test_only_rules_for_the_address_are_sent() -> None:
    anywhere, there = rules_for("http://127.0.0.1/"), rules_for("https://www.abc.net.au/")
    assert "abc\\\\.net\\\\.au" not in anywhere
    assert "abc\\\\.net\\\\.au" in there
    assert len(anywhere) < 300_000
