"""As whom a run says that it visits the site."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.bootstrap.beginning import visitor_of
from explorer.settings.model import Settings


@pytest.mark.parametrize(
    ("given", "visitor"),
    [
        ({}, ""),
        (
            {"browser": {"session": "shop"}, "safety": {"read_only": True}},
            "session shop, read-only",
        ),
        ({"login": {"user": "ann", "password_env": "PW"}}, "logged in"),
        ({"logins": [{"name": "admin"}, {"name": "guest"}]}, "login admin, login guest"),
    ],
)
def test_the_visitor_is_told_without_anything_secret(given: dict[str, Any], visitor: str) -> None:
    assert visitor_of(Settings.model_validate(given)) == visitor
