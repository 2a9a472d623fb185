"""What people are told of a crawl whose login is lost."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.masking import MASK
from explorer.service.login_prompt import login_prompt
from explorer.settings.model import BrowserSettings, Settings


async def told(url: str, why: str = "there is no account") -> str:
    """Return what people are told."""
    details: list[str] = []

    class Controller:
        async def wait_for_login(self, detail: str, tell: object) -> None:
            details.append(detail)

    class Alerts:
        async def report_lost_login(self, why: str) -> None:
            """Tell nobody."""

    controller: Any = Controller()
    alerts: Any = Alerts()
    prompt = login_prompt(Settings(browser=BrowserSettings(session="office")), controller, alerts)
    assert prompt
    await prompt.ask(url, why)
    (detail,) = details
    return detail


async def test_an_address_of_the_site_is_one_word_of_the_command() -> None:
    detail = await told("http://site.test/login;touch$(id)?next=/")
    command = "explorer record 'http://site.test/login;touch$(id)' --session office"
    assert detail.endswith(f"log in where its worker runs: {command}")


@pytest.mark.parametrize("path", ["a" * 300, f"reset/{MASK}"])
async def test_an_address_that_is_not_shown_in_full_makes_no_command(path: str) -> None:
    detail = await told(f"http://site.test/{path}")
    assert "explorer record" not in detail
    assert detail.endswith("log in where its worker runs and keep it as the session 'office'")


async def test_addresses_are_told_without_what_may_be_secret_in_them() -> None:
    why = "login failed: goto https://ann:word@id.test/go?code=abc#def was aborted"
    detail = await told("http://site.test/", why)
    assert "(login failed: goto https://id.test/go was aborted)" in detail
