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


WHOLE = {
    "Python traceback": SHOWN["Python traceback"],
    "PHP error": "Fatal error: Uncaught Error: x in /var/www/html/index.php on line 12",
    "Laravel or Symfony debug page": "Illuminate\\Database\\QueryException\nSQLSTATE[42S02]: Base",
    "Java stack trace": "\tat com.shop.Cart.add(Cart.java:42)\n\tat com.shop.Main.a(Main.java:3)",
    ".NET stack trace": "   at Shop.Add(Item i) in C:\\Cart.cs:line 12\n   at Shop.Main() in C:\\a",
    "Node.js stack trace": "Error: no\n    at add (/srv/cart.js:12:7)\n    at /srv/a.js:1:2",
    "Ruby backtrace": "app/cart.rb:12:in `add'\napp/shop.rb:3:in `run'",
    "Go panic": "goroutine 1 [running]:\nmain.main()",
    "MySQL error": "You have an error in your SQL syntax; check the manual that corresponds to it",
    "SQL error": "PDOException: SQLSTATE[42S02]: Base table or view not found",
    "PostgreSQL error": 'ERROR:  syntax error at or near "FROM"',
    "SQLite error": "sqlite3.OperationalError: no such table: carts",
    "Oracle error": "ORA-00942: table or view does not exist",
}


@pytest.mark.parametrize("what", WHOLE)
def test_a_whole_message_counts_where_nothing_failed(what: str) -> None:
    text = f"A shop\n{WHOLE[what]}\nMore of it"
    assert what in {found.what for found in disclosed_in(text, failed=False)}


@pytest.mark.parametrize(
    "text",
    [
        "use Illuminate\\Support\\Facades\\Route;",
        "If the query fails, Illuminate\\Database\\QueryException is thrown: SQLSTATE tells why",
        "If you see ORA-00942: table or view does not exist, grant the rights",
        "If you see the error: ORA-00942: check it",
        "ORA-00942 is told where there is no table",
        "SQLSTATE[23000] is told for a duplicate",
        "MySQL says: You have an error in your SQL syntax; check the manual",
        "psycopg2.errors and sqlite3.OperationalError are raised",
        "You will find Warning: mysql_connect() failed in /srv/a.php on line 3 in your log",
        "The frame at com.shop.Cart.add(Cart.java:42) is ours",
        "The Whitelabel Error Page can be replaced",
    ],
)
def test_what_a_text_says_of_a_message_does_not(text: str) -> None:
    assert not list(disclosed_in(text, failed=False))


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
        list(disclosed_in((piece + "\n(Error: ") * 2000, failed=False))
