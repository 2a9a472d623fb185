"""Names and shapes tell secrets in addresses, bodies and headers; ordinary values stay readable."""

from __future__ import annotations

import json

import pytest

from explorer.masking import MASK, Mask, mask_header
from explorer.masking.keys import is_key

WEB_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
KEY = "Xk39fA7bcQz02LmPw8RtY61vNd4sGh5J"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"refreshToken":"a.b-c","page":2}', f'{{"refreshToken":"{MASK}","page":2}}'),
        ('{"user": {"password" : "two words"}}', f'{{"user": {{"password" : "{MASK}"}}}}'),
        (r'{"password":"a\"b\\","x":"y"}', f'{{"password":"{MASK}","x":"y"}}'),
        ('{"pin":4711,"count":4711}', f'{{"pin":{MASK},"count":4711}}'),
        ('{"x":1,"accessToken":"cut he', f'{{"x":1,"accessToken":"{MASK}'),
        ('mutation { login(password: "abc") }', f'mutation {{ login(password: "{MASK}") }}'),
        ("{'password': 'abc'}", f"{{'password': '{MASK}'}}"),
        ('{"sid":"a1b2c3d4e5","code":"NOT_FOUND"}', f'{{"sid":"{MASK}","code":"NOT_FOUND"}}'),
        (f'{{"k":"{KEY}"}}', f'{{"k":"{MASK}"}}'),
        (f"/reset/{WEB_TOKEN}?x=1", f"/reset/{MASK}?x=1"),
        (f"/?to={WEB_TOKEN}&x=1", f"/?to={MASK}&x=1"),
        (f"said {WEB_TOKEN}, twice", f"said {MASK}, twice"),
        (f"/reset/{HASH}?x=1", f"/reset/{MASK}?x=1"),
        (f"/password_resets/{KEY}/edit", f"/password_resets/{MASK}/edit"),
        ("/reset-password/MQ/ce1-9a8f7c6b5d4e3f2a1b0c/", f"/reset-password/MQ/{MASK}/"),
        ("/invite/123e4567-e89b-12d3-a456-426614174000", f"/invite/{MASK}"),
        (f"/account/verify/17/{HASH}", f"/account/verify/17/{MASK}"),
        (f"Authorization: Bearer {KEY}, sent", f"Authorization: Bearer {MASK}, sent"),
        ("authorization: Basic dXNlcjpwYXNzd29yZA==", f"authorization: Basic {MASK}"),
        (json.dumps({"body": json.dumps({"token": "abc"})}), r'{"body": "{\"token\": \"••••\"}"}'),
    ],
)
def test_secrets_are_masked(text: str, told: str) -> None:
    assert Mask()(text) == told


def test_parts_of_a_multipart_form_are_masked() -> None:
    def form(password: str, key: str) -> str:
        parts = {"note": "hello", "password": password, "k": key, "etag": KEY}
        told = (
            f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in parts.items()
        )
        return "".join(told) + "--x--\r\n"

    assert Mask()(form("two\r\nlines", KEY)) == form(MASK, MASK)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"password","label":"Password","code":"ERR_NOT_FOUND"}',
        "at 12:3456, localhost:8000, https://a.test/token:1",
        "/?id=123e4567-e89b-12d3-a456-426614174000&at=2024-05-01T10:00:00Z",
        "/app.css?v=d41d8cd98f00b204e9800998ecf8427e&rev=0a4d55a8d778e5022fab701977c5d840bbc486d0",
        '{"commit":"0a4d55a8d778e5022fab701977c5d840bbc486d0"}',
        "/?title=The-Quick-Brown-Fox-2024-Edition-Of-The-Second-Book",
        "/?name=iphone-15-pro-max-256gb-black-titanium-2024",
        "/?after=Y3Vyc29yOnYyOpHOAbCdEf0123456789aBcDeFgH",
        "/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
        "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gWaB3",
        '{"ids":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}',
        "/?filter=eyJwYWdlIjoiaG9tZSIsImlkIjoxMjM0NX0&list=PL7A5yPqWvZ0mN4rT2bXc8dLkJ3hGf6S1e",
        f"/?id={HASH}",
        f"/builds/{HASH}",
        "/reset/the-quick-brown-fox-2024-edition-of-the-second-book",
        "/verify/email-address/confirmation-of-order-20240501",
        "Bearer authentication is required: Bearer realm=api",
        '<meta name="csrf-token" content="">\n\n<p>Text</p>\n--\n<p>More</p>',
        '{"max_tokens":4096,"x":"getElementsByTagNameAndClassName"}',
    ],
)
def test_ordinary_values_stay_readable(text: str) -> None:
    assert Mask()(text) == text


def test_what_a_body_gives_away_is_masked_elsewhere_too() -> None:
    mask = Mask()
    mask('{"refreshToken":"aB3+99xy7","forgotPassword":"Forgot your 1 password?"}')
    assert mask("it was aB3+99xy7") == f"it was {MASK}"
    assert mask("Forgot your 1 password?") == "Forgot your 1 password?"


def test_short_values_of_ambiguous_names_are_not_masked_elsewhere() -> None:
    mask = Mask()
    mask('{"code":"SKU-12345","session":"a1b2c3d4e5f6a7b8"} /?code=SKU-98765')
    assert mask.secrets == {"a1b2c3d4e5f6a7b8"}


@pytest.mark.parametrize(
    "name",
    [
        "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Session-Id", "X-Auth",
        "X-Auth-Token", "X-JWT", "X-CSRF", "x-xsrf-token", "X-Api-Key", "X-Shop-SessionId",
    ],
)  # fmt: skip
def test_headers_with_secrets_are_masked(name: str) -> None:
    assert mask_header(name, "plain") == MASK


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("Accept", "text/html,*/*;q=0.8", "text/html,*/*;q=0.8"),
        ("X-Shop", f"Bearer {KEY}", f"Bearer {MASK}"),
        ("X-Zugriff", "Token v7TxecULYy1UcMg-ABWWIj7lxSaNaF-0", f"Token {MASK}"),
        ("X-Zugriff", "9f86d081884c7d659a2feaa0c55ad015", MASK),
        ("X-Zugriff", "q0/7b+Zr19fK2l/aB3dQ==", MASK),
        ("X-Shop", "cart page 12, de-DE, application/json", None),
        ("X-Page", "/shop/items/2026-11-30/list", None),
        ("ETag", f'"{KEY}"', f'"{KEY}"'),
        ("X-Request-Id", "123e4567-e89b-12d3-a456-426614174000", None),
        ("Content-Type", "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTr0", None),
        ("Access-Control-Allow-Credentials", "true", None),
    ],
)
def test_of_other_headers_only_keys_are_masked(name: str, value: str, told: str | None) -> None:
    assert mask_header(name, value) == (value if told is None else told)


@pytest.mark.timeout(10)
@pytest.mark.parametrize("value", ["1" * 100_000, "Aaaa" * 3 + "A" * 100_000, "aB" * 50_000])
def test_long_headers_are_masked_in_time(value: str) -> None:
    assert mask_header("X-Zugriff", value) == MASK


@pytest.mark.parametrize("run", [KEY, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15"])
def test_long_random_values_are_keys(run: str) -> None:
    assert is_key(run)
