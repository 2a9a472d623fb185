"""Selectors of rules for controls: the browser says which it knows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from explorer.browser.session.opening import open_session
from explorer.errors import UsageError
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings

pytestmark = pytest.mark.browser


def never(*selectors: str, **more: Any) -> Settings:
    rules = [{"selector": selector} for selector in selectors]
    return Settings.model_validate({"safety": {"never": rules}} | more)


@pytest.mark.parametrize(
    "selector", ["button:has-text('Pay')", "//button", "#a[", "text=Pay", "a >> b", "svg|a", "1"]
)
async def test_what_is_no_css_is_refused(selector: str, lent_browser: None) -> None:
    settings = never("#fine", selector)
    with pytest.raises(UsageError) as refused:
        async with open_session("", settings, Destructive(settings.safety)):
            pass
    assert str(refused.value) == (
        f"safety.never: selector {selector!r}: not a CSS selector that the browser knows; "
        "write CSS (#pay, [data-id=pay]), or text: for what the control says"
    )


async def test_each_rule_that_cannot_be_applied_is_named(page: Page) -> None:
    settings = never("#a[", scope={"controls": [{"text": "Save", "selector": "//form"}]})
    refused = r"safety\.never: selector '#a\['; scope\.controls: text 'Save', selector '//form': "
    with pytest.raises(UsageError, match=refused):
        async with open_session(page, settings, Destructive(settings.safety)):
            pass


async def test_what_the_browser_knows_is_taken(page: Page) -> None:
    known = (
        ":has(> #a)", ":is(a, button):not(.fine)", "a::part(x)", ":host", "[data-x='1' i]",
        ":nth-child(2 of .a)", ":user-valid", ":popover-open",
    )  # fmt: skip
    settings = never(*known)
    async with open_session(page, settings, Destructive(settings.safety)) as session:
        assert session.page is page
