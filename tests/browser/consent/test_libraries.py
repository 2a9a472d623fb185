"""Consent libraries from npm, on their stock settings and in two languages each, are cleared."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect
from werkzeug import Request, Response
from werkzeug.utils import send_file

from explorer.browser.consent.clearer import ConsentClearer
from explorer.settings.model import CookieSettings
from tests.libraries import install
from tests.site import Page as Served
from tests.site import Site

pytestmark = pytest.mark.npm

HERE = Path(__file__).parent
PATIENT = CookieSettings(seconds=20)

BANNERS = {
    "vanilla-cookieconsent": "#cc-main .cm",
    "cookieconsent": ".cc-window",
    "klaro": ".klaro .cookie-notice",
    "orejime": ".orejime-Banner",
    "tarteaucitron": "#tarteaucitronAlertBig",
    "cookie-notice": "#cookieNotice",
    "cookies-eu-banner": "#cookies-eu-banner",
    "cookie-though": "aside.cookie-though",
    "beyonk": ".cookieConsent",
    "react-cookie-consent": ".CookieConsent",
}
"""Pages of this folder and where their banner is."""

REJECTED = [
    ("vanilla-cookieconsent", "en", 'cc_cookie={"categories":["necessary"]'),
    ("vanilla-cookieconsent", "de", 'cc_cookie={"categories":["necessary"]'),
    ("cookieconsent", "en", "cookieconsent_status=dismiss"),
    ("cookieconsent", "fr", "cookieconsent_status=dismiss"),
    ("klaro", "en", '"youtube":false'),
    ("klaro", "de", '"youtube":false'),
    ("orejime", "en", 'eu-consent={"analytics":false}'),
    ("orejime", "fr", 'eu-consent={"analytics":false}'),
    ("tarteaucitron", "en", "tarteaucitron=!youtube=false"),
    ("tarteaucitron", "ja", "tarteaucitron=!youtube=false"),
    ("cookie-notice", "en", "cookie_notice=1"),
    ("cookie-notice", "pl", "cookie_notice=1"),
    ("cookies-eu-banner", "en", "hasConsent=false"),
    ("cookies-eu-banner", "fr", "hasConsent=false"),
    ("cookie-though", "en", "cookie-preferences=essential:1|statistics:0"),
    ("cookie-though", "nl", "cookie-preferences=essential:1|statistics:0"),
    ("beyonk", "en", "foo="),
    ("react-cookie-consent", "en", "CookieConsent=true"),
    ("react-cookie-consent", "es", "CookieConsent=true"),
]
"""What is stored afterwards; four of them offer no way to reject, only to close or accept."""

ACCEPTED = [
    ("vanilla-cookieconsent", "de", '"categories":["necessary","analytics"]'),
    ("klaro", "en", '"youtube":true'),
    ("orejime", "fr", 'eu-consent={"analytics":true}'),
    ("tarteaucitron", "en", "tarteaucitron=!youtube=true"),
    ("cookies-eu-banner", "fr", "hasConsent=true"),
    ("cookie-though", "nl", "cookie-preferences=essential:1|statistics:1"),
]


WHAT_IS_AT = """([x, y]) => {
    const { tagName, id } = document.elementFromPoint(x, y);
    return tagName + (id && `#${id}`);
}"""


@pytest.fixture(scope="session")
def files() -> dict[str, Served]:
    """What this folder serves, with its packages installed."""
    install(HERE)
    return {
        f"/{path.relative_to(HERE).as_posix()}": partial(send, path)
        for path in HERE.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def stock(site: Site, files: dict[str, Served]) -> Site:
    """A site that serves this folder."""
    site.serve(files)
    return site


def send(path: Path, request: Request) -> Response:
    return send_file(path, request.environ)


async def open_page(browser: Browser, site: Site, library: str, language: str) -> Page:
    context = await browser.new_context(locale=language)
    page = await context.new_page()
    await page.goto(site.url(f"/pages/{library}.html?lang={language}"))
    return page


async def clear(page: Page, settings: CookieSettings) -> tuple[str, ...]:
    """As the planner does it: again at each step, until the banner has come up."""
    clearer = ConsentClearer(settings)
    async with asyncio.timeout(30):
        while not (cleared := await clearer.clear(page)):
            pass
    assert await clearer.clear(page) == ()
    return cleared


async def stored(page: Page) -> str:
    """The page's cookies as it reads them itself."""
    return str(await page.evaluate("decodeURIComponent(document.cookie)"))


@pytest.mark.parametrize(("library", "language", "choice"), REJECTED)
async def test_a_stock_banner_is_cleared(
    browser: Browser, stock: Site, library: str, language: str, choice: str
) -> None:
    page = await open_page(browser, stock, library, language)
    banner = page.locator(BANNERS[library])
    await expect(banner).to_be_in_viewport()
    await (await banner.element_handle()).wait_for_element_state("stable")  # some slide in
    place = await banner.bounding_box()

    cleared = await clear(page, PATIENT)

    assert len(cleared) == 1
    assert choice in await stored(page)
    assert place is not None
    for part in (0.25, 0.5, 0.75):
        occurrence = [place["x"] + place["width"] * part, place["y"] + place["height"] * part]
        assert await page.evaluate(WHAT_IS_AT, occurrence) in (
            "HTML",
            "BODY",
            "H1",
            "BUTTON#behind",
        )
    await page.click("#behind")
    await page.context.close()


@pytest.mark.parametrize(("library", "language", "choice"), ACCEPTED)
async def test_a_stock_banner_is_accepted_when_that_is_wanted(
    browser: Browser, stock: Site, library: str, language: str, choice: str
) -> None:
    page = await open_page(browser, stock, library, language)
    await expect(page.locator(BANNERS[library])).to_be_visible()
    await clear(page, CookieSettings(choice="accept", seconds=20))
    assert choice in await stored(page)
    await page.context.close()


async def test_the_libraries_speak_the_language_asked_for(browser: Browser, stock: Site) -> None:
    texts = {}
    for language in ("en", "de"):
        page = await open_page(browser, stock, "klaro", language)
        texts[language] = await page.locator(BANNERS["klaro"]).inner_text()
        await page.context.close()
    assert "consent" in texts["en"]
    assert "Zustimmung" in texts["de"]


async def test_a_page_with_a_strict_policy_is_cleared_by_rule(
    browser: Browser, stock: Site
) -> None:
    page = await open_page(browser, stock, "strict", "en")
    await expect(page.locator(BANNERS["klaro"])).to_be_visible()
    (told,) = await clear(page, PATIENT)
    assert "rule Klaro" in told
    await page.context.close()
