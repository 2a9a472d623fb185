"""Which links lead into another environment."""

from __future__ import annotations

import pytest

from explorer.browser.inspection.environments import environment_of
from explorer.policy.scope import Scope

SHOP = "https://www.shop.com/"


@pytest.mark.parametrize(
    ("url", "site", "environment"),
    [
        ("http://localhost:3000/a", SHOP, "localhost"),
        ("http://127.0.0.1/", SHOP, "localhost"),
        ("http://0.0.0.0:80/", SHOP, "localhost"),
        ("http://10.1.2.3/", SHOP, "a private network"),
        ("http://192.168.1.4/", SHOP, "a private network"),
        ("http://printer.local/", SHOP, "a private network"),
        ("https://staging.shop.com/", SHOP, "staging"),
        ("https://shop-staging.herokuapp.com/", SHOP, "staging"),
        ("https://dev.shop.com/", SHOP, "dev"),
        ("https://api-test.shop.com/", SHOP, "test"),
        ("https://test.grove.example/", SHOP, "test"),
        ("http://10.1.2.3/", "http://127.0.0.1:8000/", "a private network"),
        ("https://staging.shop.com/", "https://stage32.com/", "staging"),
        ("http://staging.grove.example/", "http://127.0.0.1:8000/", "staging"),
    ],
)
def test_another_environment(url: str, site: str, environment: str) -> None:
    assert environment_of(url, site, Scope(site).owns) == environment


@pytest.mark.parametrize(
    ("url", "site"),
    [
        (SHOP, SHOP),
        ("https://dev.to/", SHOP),
        ("https://test.pypi.org/", SHOP),
        ("https://dev.mysql.com/", SHOP),
        ("https://developers.shop.com/", SHOP),
        ("https://latest.shop.com/", SHOP),
        ("https://backstage.shop.com/", SHOP),
        ("http://192.0.2.1/", SHOP),
        ("http://127.0.0.1:8000/a", "http://127.0.0.1:8000/"),
        ("http://localhost:8000/a", "http://127.0.0.1:8000/"),
        ("http://127.0.0.1:9000/", "http://127.0.0.1:8000/"),
        ("http://localhost:9000/", "http://127.0.0.1:8000/"),
        ("https://center-stage.com/", SHOP),
        ("https://www.stage32.com.au/", SHOP),
        ("http://10.0.0.2/", "http://10.0.0.1/"),
        ("https://api.staging.shop.com/", "https://www.staging.shop.com/"),
    ],
)
def test_the_same_environment_or_none(url: str, site: str) -> None:
    assert environment_of(url, site, Scope(site).owns) == ""
