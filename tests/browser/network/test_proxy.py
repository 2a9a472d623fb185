"""The proxy variables, as the browser is told of them."""

import pytest
from playwright.async_api import Playwright

from explorer.browser.network.proxy import proxy_from_environment
from explorer.browser.session.installation import launch
from explorer.settings.model import BrowserSettings
from tests.site import Site


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, None),
        ({"NO_PROXY": "example.com"}, None),
        ({"HTTPS_PROXY": "http://p:1", "NO_PROXY": "*"}, None),
        ({"HTTP_PROXY": "http://p:1"}, {"server": "http://p:1", "bypass": "localhost"}),
        (
            {"HTTP_PROXY": "http://p:1", "HTTPS_PROXY": "http://s:2"},
            {"server": "http://s:2", "bypass": "localhost"},
        ),
        ({"ALL_PROXY": "socks5://p:1"}, {"server": "socks5://p:1", "bypass": "localhost"}),
        (
            {"http_proxy": "p:1", "no_proxy": "example.com, 10.0.0.0/8,.org"},
            {
                "server": "http://p:1",
                "bypass": "example.com,10.0.0.0/8,.org,.example.com,localhost",
            },
        ),
        (
            {"HTTPS_PROXY": "http://me:a%40b@p:1"},
            {"server": "http://p:1", "bypass": "localhost", "username": "me", "password": "a@b"},
        ),
        (
            {"HTTPS_PROXY": "http://p:1", "NO_PROXY": "<-loopback>"},
            {"server": "http://p:1", "bypass": "<-loopback>"},
        ),
    ],
)
def test_variables_become_playwrights_option(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: dict[str, str] | None
):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert proxy_from_environment() == expected


async def test_the_browser_uses_it_but_not_for_loopback(
    playwright: Playwright, site: Site, other_site: Site, monkeypatch: pytest.MonkeyPatch
):
    site.serve({"/": "<title>through the proxy</title>"})
    monkeypatch.setenv("HTTP_PROXY", site.url())
    browser = await launch(playwright, BrowserSettings())
    page = await browser.new_page()
    await page.goto("http://shop.test/")
    assert await page.title() == "through the proxy"
    await page.goto(other_site.serve({"/": "<title>direct</title>"}))
    assert await page.title() == "direct"
    await browser.close()
