"""Stack traces, debug pages and secrets, told from texts about them."""

from __future__ import annotations

import pytest

from explorer.browser.inspection.disclosures import NEEDLES, disclosed_in, masked

KEY = "MIIEowIBAAKCAQEAxJrTk2dLr8cC0b3v7r5m1pQw9sXyZlKf0aB2cD4eF6gH8iJ0kL2mN4oP"
BCRYPT = "$2b$12$LQv3c1yqBWVHxkd0LHAkCOYz6TtxMQJqhN8/LewdBPj4J/HS.iK8e"
AWS = "AKIAZQ3DRSTUVWXY5678"
SHOWN = {
    "Python traceback": 'Traceback (most recent call last):\n  File "/srv/app.py", line 3, in f',
    "Django debug page": "You're seeing this error because you have DEBUG = True in your settings",
    "Werkzeug debugger": "The debugger caught an exception in your WSGI application.",
    "PHP error": "Warning: Undefined variable $x in /var/www/html/index.php on line 12",
    "Java stack trace": "\tat com.shop.Cart.add(Cart.java:42)",
    ".NET stack trace": r"   at Shop.Cart.Add(Item i) in C:\shop\Cart.cs:line 12",
    "Node.js stack trace": "Error: no\n    at add (/srv/shop/cart.js:12:7)",
    "Ruby backtrace": "app/models/cart.rb:12:in `add'",
    "Go panic": "goroutine 1 [running]:\nmain.main()",
    "MySQL error": "You have an error in your SQL syntax; check the manual",
    "SQL error": "SQLSTATE[42S02]: Base table or view not found",
    "PostgreSQL error": 'ERROR: syntax error at or near "FROM"',
    "SQLite error": 'near "SELCT": syntax error',
    "private key": f"-----BEGIN RSA PRIVATE KEY-----\n{KEY}\n-----END",
    "AWS access key": f"key={AWS}",
    "GitHub token": "ghp_" + "a1B2" * 9,
    "Stripe key": "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
    "password hash": f'{{"name": "Ann", "hash": "{BCRYPT}"}}',
    "address with a password": "postgresql://shop:Fern77moss@db.internal:5432/shop",
    "contents of a .env file": "APP_NAME=shop\nDB_PASSWORD=fern-and-moss\n",
}


@pytest.mark.parametrize("what", SHOWN)
def test_is_found_in_the_middle_of_a_long_text(what: str) -> None:
    text = "words " * 3000 + "\n" + SHOWN[what] + "\n" + "words " * 3000
    assert what in {found.what for found in disclosed_in(text)}


@pytest.mark.parametrize(
    "text",
    [
        "A traceback (most recent call first) is a list of calls.",
        "Warning: the shop is closed on line 12 of the tram",
        "at the station (Main.java: the island)",
        "export the key with AKIAIOSFODNN7EXAMPLE",
        "postgresql://user:password@localhost/db",
        "PASSWORD=\nTOKEN=",
        "DB_PASSWORD=<your password>\nAPP_NAME=x",
        "-----BEGIN PUBLIC KEY-----\n" + KEY,
        "sk-learn and ghp_ are prefixes",
    ],
)
def test_texts_about_them_are_none(text: str) -> None:
    assert not list(disclosed_in(text))


@pytest.mark.parametrize("secret", [KEY, BCRYPT, AWS, "Fern77moss", "fern-and-moss"])
def test_a_secret_is_never_told(secret: str) -> None:
    text = "\n".join(SHOWN.values())
    assert secret in text
    assert secret not in masked(text)
    for found in disclosed_in(text):
        assert secret not in found.excerpt


def test_a_trace_with_a_secret_in_it_is_told_without_it() -> None:
    text = SHOWN["Python traceback"] + f"\n    connect({AWS!r})"
    (found,) = (one for one in disclosed_in(text) if one.kind == "stack_trace")
    assert "/srv/app.py" in found.excerpt
    assert AWS not in found.excerpt


def test_hostile_texts_take_no_time() -> None:
    """Each pattern over what looks most like it."""
    pieces = [*NEEDLES, "A=\n", "at a.b(", "in /a ", "://a:b", "$2b$12$", "A_", " ", "-" * 50]
    for piece in pieces:
        list(disclosed_in(piece * (30_000 // len(piece))))
        list(disclosed_in((piece + "Warning: in /a on line ") * 800))
