"""Answers that are no plain page: other statuses, headers, encodings, redirects, and no end."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from typing import NamedTuple

from tests.hostile.values import EVIL_ADDRESSES, EVIL_TEXTS, SECRET


class Answer(NamedTuple):
    """What is sent. ``slow``: drops of the body follow without end, and never its last bytes."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    slow: bool = False


Disguise = Callable[[random.Random, Answer], Answer]
HTML = ("Content-Type", "text/html; charset=utf-8")


def other_status(rng: random.Random, plain: Answer) -> Answer:
    codes = (200, 201, 203, 204, 205, 206, 304, 400, 401, 403, 404, 410, 418, 429, 500, 503, 599,
             100, 103, 999, 300, 407)  # fmt: skip
    return plain._replace(status=rng.choice(codes), body=rng.choice((plain.body, b"")))


def redirected(rng: random.Random, plain: Answer) -> Answer:
    to = rng.choice(("?again", "/loop", "/hops/9", "/meta", "/swap", *EVIL_ADDRESSES))
    location = ("Location", to.encode("ascii", "replace").decode())
    return plain._replace(status=rng.choice((301, 302, 303, 307, 308)), headers=(location,))


def other_type(rng: random.Random, plain: Answer) -> Answer:
    kinds = (
        "", "text/plain", "application/pdf", "application/json", "image/png", "image/svg+xml",
        "text/html; charset=utf-16", "text/html; charset=nonsense", "application/xhtml+xml",
        "multipart/x-mixed-replace", "x/" + "y" * 3_000, "application/octet-stream", "text/xml",
        "text/html; charset=utf-7", "text/html; charset=iso-2022-jp", "video/mp4", "text/css",
        "text/html;" * 2_000, "application/javascript", "message/rfc822", "text/markdown",
    )  # fmt: skip
    return plain._replace(headers=(("Content-Type", rng.choice(kinds)),))


def more_headers(rng: random.Random, plain: Answer) -> Answer:
    extra = rng.choice((
        [("Refresh", f"{rng.choice((0, 1))}; url=?r")],
        [("Set-Cookie", f"c{n}={'x' * 300}") for n in range(80)],
        [("Set-Cookie", f"session={SECRET}; Domain=example.com; SameSite=None")],
        [("X-Long", "y" * 100_000)],
        [("X-Long", "y" * 300_000)],
        [(f"X-{n}", "z") for n in range(3_000)],
        [("Content-Security-Policy", "default-src 'none'; sandbox")],
        [("Content-Security-Policy", "script-src 'none'; require-trusted-types-for 'script'")],
        [("Content-Disposition", f'attachment; filename="{"a" * 400}/../x.html"')],
        [("Link", "</nothing.js>; rel=preload; as=script, </x>; rel=prefetch")],
        [("Content-Length", "999999999")],
        [("Content-Length", "10")],
        [("Content-Length", "-5")],
        [("Content-Encoding", "gzip")],
        [("Content-Encoding", "br, gzip, deflate, zstd")],
        [("Transfer-Encoding", "nonsense")],
        [("Transfer-Encoding", "chunked")],
        [("Clear-Site-Data", '"*"')],
        [("WWW-Authenticate", 'Basic realm="' + "r" * 5_000 + '"')],
        [
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Embedder-Policy", "require-corp"),
        ],
        [
            ("Permissions-Policy", "unload=(), sync-xhr=()"),
            ("Document-Policy", "force-load-at-top"),
        ],
        [("Speculation-Rules", '"/sw.js"'), ("Origin-Agent-Cluster", "?1")],
        [("X-Frame-Options", "DENY"), ("Referrer-Policy", "nonsense"), ("Vary", "*")],
        [("Server", rng.choice(EVIL_TEXTS)[:3_000].replace("\n", " ").replace("\r", " "))],
    ))  # fmt: skip
    return plain._replace(headers=(*plain.headers, *extra))


def bomb(_: random.Random, plain: Answer) -> Answer:
    body = gzip.compress(plain.body + b" " * 30_000_000, mtime=0)
    return plain._replace(headers=(*plain.headers, ("Content-Encoding", "gzip")), body=body)


def broken_bytes(rng: random.Random, plain: Answer) -> Answer:
    return plain._replace(body=plain.body + rng.randbytes(5_000) + b"\0" * 500 + b"<button>After")


def other_encoding(rng: random.Random, plain: Answer) -> Answer:
    """The bytes are in another encoding than the header says, or in none."""
    text = plain.body.decode("utf-8", "replace")
    name = rng.choice(("utf-16", "utf-32", "shift_jis", "cp037", "iso2022_jp", "utf-7"))
    return plain._replace(body=text.encode(name, "replace"))


def drip(_: random.Random, plain: Answer) -> Answer:
    return plain._replace(slow=True)


def cut_off(rng: random.Random, plain: Answer) -> Answer:
    """The connection ends in the middle of the body, or before it."""
    left = rng.choice((0, 10, len(plain.body) // 2))
    length = ("Content-Length", str(len(plain.body)))
    return plain._replace(headers=(*plain.headers, length), body=plain.body[:left])


ANSWERS: tuple[Disguise, ...] = (
    other_status, redirected, other_type, more_headers, more_headers, more_headers, bomb,
    broken_bytes, other_encoding, drip, cut_off,
)  # fmt: skip


def beside(path: str) -> Answer | None:
    """What pages lead to besides other pages; None where nothing is."""
    first, _, rest = path.strip("/").partition("/")
    number = int(rest[:4]) if rest.isdecimal() else 0
    page = (HTML,)
    known: dict[str, Answer] = {
        "loop": Answer(302, (("Location", "/loop"),), b""),
        "hops": Answer(302, (("Location", f"/hops/{number - 1}" if number else "/1"),), b""),
        "status": Answer(number or 204, page, b"" if number in (204, 205, 304) else b"<p>status"),
        "empty": Answer(200, page, b""),
        "none": Answer(404, page, b"nothing here"),
        "auth": Answer(401, (*page, ("WWW-Authenticate", 'Basic realm="R"')), b"<button>In"),
        "meta": Answer(200, page, b"<meta http-equiv=refresh content='0; url=/swap'>"),
        "swap": Answer(200, page, b"<meta http-equiv=refresh content='0; url=/meta'>"),
        "drip": Answer(200, page, b"<p>drops</p>" * 10, slow=True),
        "sw.js": Answer(200, (("Content-Type", "text/javascript"),), SERVICE_WORKER),
        "download": Answer(
            200, (("Content-Disposition", "attachment; filename=x.bin"),), b"x" * 100_000
        ),
    }  # fmt: skip
    return known.get(first)


SERVICE_WORKER = b"""oninstall = () => skipWaiting(); onactivate = () => clients.claim();
onfetch = event => { if (Math.random() < 0.3) event.respondWith(new Promise(() => {}));
  else if (Math.random() < 0.3) event.respondWith(new Response('<button>SW</button>',
    { headers: { 'Content-Type': 'text/html' } })); };"""
