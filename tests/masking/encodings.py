"""How pages, scripts and servers write a text: one encoder each, and what undoes it."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Callable
from urllib.parse import quote, quote_plus

Encode = Callable[[str], str]


def html_entities(text: str) -> str:
    return "".join(f"&#{ord(char)};" for char in text)


def html_hex(text: str) -> str:
    return "".join(f"&#x{ord(char):X};" if not char.isalnum() else char for char in text)


def named(text: str) -> str:
    return text.encode("ascii", "xmlcharrefreplace").decode().replace("<", "&lt;")


def json_ascii(text: str) -> str:
    return json.dumps(text)[1:-1]


def json_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def json_for_html(text: str) -> str:
    r"""As frameworks put JSON into a script element: ``\u003c``."""
    told = json.dumps(text, ensure_ascii=False)[1:-1]
    for char in "<>&'":
        told = told.replace(char, f"\\u{ord(char):04x}")
    return told


def script(text: str) -> str:
    """A string of JavaScript with ``\\x3c`` and ``\\'``."""
    told = text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"')
    return told.replace("<", "\\x3c").replace("\n", "\\n")


def css(text: str) -> str:
    """As ``CSS.escape`` writes it."""
    return "".join(c if c.isalnum() or ord(c) > 127 or c in "-_" else f"\\{c}" for c in text)


def css_hex(text: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in text)


def percent_all(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


def component(text: str) -> str:
    return quote(text, safe="!'()*-._~")


def in_base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def url_safe_base64(text: str) -> str:
    return base64.urlsafe_b64encode(f"user:{text}".encode()).decode()


ENCODERS: tuple[Encode, ...] = (
    str, html.escape, html_entities, html_hex, named, json_ascii, json_text, json_for_html, script,
    css, css_hex, quote, quote_plus, component, percent_all,
)  # fmt: skip
WHOLE: tuple[Encode, ...] = (in_base64, url_safe_base64)
"""Those that do not go character by character."""
