"""Generated hostile pages: the same number under the same seed is always the same page.

Each page draws some hazards of the list below: attributes, texts, addresses, structures, scripts,
dialogs and answers that break or slow down whoever reads them carelessly.
"""

from __future__ import annotations

import gzip
import html
import random
from collections.abc import Callable
from typing import NamedTuple

Hazard = Callable[[random.Random], str]

LONG = 200_000
EVIL_NUMBERS = ("1e1000000", "-1e999999", "NaN", "Infinity", "0x1f", "1_000", "", "9" * 5_000, "-0",
                "1e-1000000", "٣", "1e308", "-1e308", "0.1e", "++1")  # fmt: skip
EVIL_DATES = ("0001-01-01", "275760-09-14", "99999-12-31", "-0001-01-01", "2026-W99", "25:61", "T",
              "0000-00", "2026-02-30T24:00")  # fmt: skip
EVIL_PATTERNS = (
    r"[0-9a-f]{128}", ".{101,}", "a{4294967296}", "(a{1000}){1000}", r"([\w.\-]+)+@x", "(", "[",
    r"(?=.*\d)(?=.*[a-z]).{8,}", r"(.)\1{30}", r"[\p{L}--[a-z]]+", "(?<n>a)\\k<n>", "(a|aa)+$",
    "^$", "a{0}", "[^\\s\\S]", "(x+x+)+y", "\\", "{,5}", "(?!)", "[😀-🙏]{3}", ".{0,999999999}",
)  # fmt: skip
EVIL_ADDRESSES = (
    "javascript:alert(1)", "javascript:while(0);", "data:text/html,<button>data</button>",
    "blob:null/x", "mailto:a@b", "http://[::", "//", "///", "http://", "http://127.0.0.1:99999/",
    "http://a b/", "%00", "%", "%ff%fe", "?" + "q=1&" * 500, "#" + "x" * 2_000, "about:blank",
    "chrome://crash", "chrome-error://chromewebdata/", "view-source:/", "file:///etc/passwd",
    "ftp://127.0.0.1/", "tel:1", "http://127.0.0.1:1/", "..//..//..", "\\\\host\\share", "ws://x/",
    "http://\uff25\uff38.example/", "http://user:pass@127.0.0.1/", "intent://x", "/" + "a/" * 300,
)  # fmt: skip
EVIL_TEXTS = (
    "a-" * 100_000, "x" * LONG, "\u202e\u2066evil\u2069", "\x1b[2J\x1b]0;owned\x07", "%s%n%x" * 50,
    "{{7*7}} ${7*7} <%= 7 %>", "a" * 30 + "!" * 30, "\ufeff\u200b\u2028", "👨‍👩‍👧‍👦" * 500,
    "[" * 20_000, "0" * 30_000, "'\"><b>", "at f (http://x:1:1)\n" * 2_000, "a@" * 20_000,
    "http://" + "a." * 20_000, "e" + "\u0301" * 5_000, "1" + ",000" * 5_000,
)  # fmt: skip


class Answer(NamedTuple):
    """What is sent. ``slow``: bytes of the body are sent one by one, and never the last."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    slow: bool = False


def answer(seed: int, number: int, links: str) -> Answer:
    """The page of this number; ``links`` is markup that leads on to other pages."""
    rng = random.Random(f"{seed}:{number}")
    parts = [rng.choice(HAZARDS)(rng) for _ in range(rng.randint(1, 4))]
    title = html.escape(rng.choice(("", f"Page {number}", rng.choice(EVIL_TEXTS)[:5_000])))
    text = f"<!doctype html><title>{title}</title><h1>Page {number}</h1>{links}{''.join(parts)}"
    plain = Answer(200, (("Content-Type", "text/html; charset=utf-8"),), _bytes(text))
    return rng.choice(ANSWERS)(rng, plain) if rng.random() < 0.25 else plain


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _attribute(rng: random.Random, values: tuple[str, ...]) -> str:
    return f'"{html.escape(rng.choice(values))}"'


# --- fields ---------------------------------------------------------------------------------------


def patterned(rng: random.Random) -> str:
    return (
        f"<form><input name=a required pattern={_attribute(rng, EVIL_PATTERNS)}"
        f" minlength={_attribute(rng, EVIL_NUMBERS)} maxlength={_attribute(rng, EVIL_NUMBERS)}>"
        f"<textarea name=t minlength=3000></textarea><button>Send</button></form>"
    )


def ranged(rng: random.Random) -> str:
    kind = rng.choice(("number", "range", "date", "month", "week", "time", "datetime-local"))
    values = EVIL_NUMBERS if kind in ("number", "range") else EVIL_DATES + EVIL_NUMBERS
    limits = " ".join(f"{name}={_attribute(rng, values)}" for name in ("min", "max", "value"))
    return (
        f"<form><input type={kind} name=n required {limits} step={_attribute(rng, EVIL_NUMBERS)}>"
        "<input type=email name=e multiple required><input type=color name=c value=x>"
        "<input type=url name=u pattern='https://.*'><button>Save</button></form>"
    )


def many_fields(rng: random.Random) -> str:
    kinds = ("text", "search", "tel", "url", "checkbox", "radio", "file", "nonsense", "hidden")
    said = _attribute(rng, tuple(text[:300] for text in EVIL_TEXTS))
    fields = "".join(
        f"<input name=f{n} type={rng.choice(kinds)} placeholder={said}>" for n in range(300)
    )
    options = "".join(f"<option>{n}" for n in range(5_000))
    return f"<form action=? method=get>{fields}<select name=s>{options}</select><button>Go</button>"


def clobbered(_: random.Random) -> str:
    names = ("action", "method", "submit", "elements", "id", "children", "parentNode", "innerText")
    inputs = "".join(f"<input name={name} id={name}>" for name in names)
    return f"<form>{inputs}<button name=checkValidity>Send</button></form>"


def endless_validation(_: random.Random) -> str:
    return (
        "<form onsubmit='return false'><input id=v required><button>Check</button></form>"
        "<script>v.oninput = () => { v.value = '';"
        " v.setCustomValidity('never ' + Math.random()); };</script>"
    )


# --- texts and addresses --------------------------------------------------------------------------


def loud(rng: random.Random) -> str:
    text = html.escape(rng.choice(EVIL_TEXTS))
    label = html.escape(rng.choice(EVIL_TEXTS))
    return (
        f"<h2>{text}</h2><button aria-label='{label}'>x</button><button>{text}</button>"
        f"<a href='?{rng.randint(0, 9)}' title='{label}'>{text[:400]}</a>"
        f"<div role='{label[:50]}' tabindex=0 class='{label[:200]}'>{text[:100]}</div>"
    )


def addressed(rng: random.Random) -> str:
    links = (f"<a href={_attribute(rng, EVIL_ADDRESSES)}>Link {n}</a> " for n in range(8))
    base = f"<base href={_attribute(rng, EVIL_ADDRESSES)}>" if rng.random() < 0.1 else ""
    form = (
        f"<form action={_attribute(rng, EVIL_ADDRESSES)} method=post><button>Send</button></form>"
    )
    return base + "".join(links) + form


def imaged(rng: random.Random) -> str:
    images = "".join(f"<img src={_attribute(rng, EVIL_ADDRESSES)}>" for _ in range(30))
    return (
        images + "<img src=/nothing.png usemap=#m><map name=m><area coords='1,x,NaN' href=?a></map>"
    )


# --- structures -----------------------------------------------------------------------------------


def deep(rng: random.Random) -> str:
    levels = rng.choice((600, 3_000))
    return "<div>" * levels + "<button>Deep</button>"


def crowded(rng: random.Random) -> str:
    return (
        f"<script>for (let n = 0; n < {rng.choice((3_000, 12_000))}; n++) document.body.append("
        "Object.assign(document.createElement('button'), { textContent: 'B' + n }));</script>"
    )


def framed(rng: random.Random) -> str:
    kinds = (
        "src=?frame", "srcdoc='<button>In</button>'", "src=about:blank", "src='data:text/html,x'",
        "sandbox srcdoc='<button>S</button>'", "src='javascript:1'", "src=/slow",
    )  # fmt: skip
    return "".join(f"<iframe {rng.choice(kinds)}></iframe>" for _ in range(rng.choice((3, 40))))


def shadowed(rng: random.Random) -> str:
    mode = rng.choice(("open", "closed"))
    return (
        "<script>let host = document.body; for (let n = 0; n < 60; n++) { const at ="
        " document.createElement('x-a' + n); host.append(at);"
        f" host = at.attachShadow({{ mode: '{mode}' }}); host.innerHTML ="
        " '<slot></slot><button>S' + n + '</button>'; }</script>"
    )


def covered(rng: random.Random) -> str:
    return (
        f"<div style='position:fixed;inset:0;z-index:{rng.choice((1, 2147483647))};opacity:0.01'"
        " onclick='this.remove();setTimeout(()=>document.body.append(this),1)'></div>"
        "<dialog id=d><button onclick='d.showModal()'>Close</button></dialog>"
        "<script>d.showModal()</script>"
    )


# --- scripts --------------------------------------------------------------------------------------


def scripted(rng: random.Random) -> str:
    return f"<button id=b>Act</button><script>{rng.choice(SCRIPTS)}</script>"


def on_click(rng: random.Random) -> str:
    script = html.escape(rng.choice(SCRIPTS))
    return f'<button onclick="{script}">Press {rng.randint(0, 99)}</button>'


SCRIPTS = (
    "for (let n = 0; n < 20000; n++) console.error('a-'.repeat(50) + n);",
    "console.error('a-'.repeat(100000)); console.log('%s %o %d', {}, [], 'x');",
    "for (let n = 0; n < 500; n++) setTimeout(() => { throw new Error('x'.repeat(9999)); });",
    "for (let n = 0; n < 500; n++) Promise.reject({ toString() { throw 1; } });",
    "throw Object.assign(new Error('m'), { stack: 'at x\\n'.repeat(200000) });",
    "throw null;",
    "throw { get message() { for (;;); } };",
    "const end = Date.now() + 1500; while (Date.now() < end);",
    "for (;;);",
    "setInterval(() => { document.body.append('x'); }, 1);",
    "setInterval(() => { b.remove(); document.body.append(b); }, 5);",
    "const f = () => { document.title = Math.random(); requestAnimationFrame(f); }; f();",
    "alert('a'.repeat(50000));",
    "let n = 0; const i = setInterval(() => { confirm('Sure?');"
    " if (++n > 20) clearInterval(i); }, 9);",
    "prompt('p'); alert('q'); onbeforeunload = e => { e.preventDefault(); return 'stay'; };",
    "for (let n = 0; n < 30; n++) open('?w' + n);",
    "open('about:blank').document.write('<button>X</button>'); ",
    "close(); opener = null;",
    "if (!location.hash) location.hash = '#' + 'h'.repeat(5000);",
    "for (let n = 0; n < 300; n++) history.pushState({}, '', '?s' + n);",
    "onpopstate = () => history.go(1); history.pushState({}, '', '');",
    "setTimeout(() => location.reload(), 300);",
    "setTimeout(() => location = '?' + Math.random(), 200);",
    "document.write('<button>W</button>'); document.close();",
    "document.documentElement.remove();",
    "document.body.replaceWith(document.createElement('frameset'));",
    "document.open(); ",
    "JSON.stringify = JSON.parse = () => { throw 1; }; Array.prototype.map = null;",
    "Object.defineProperty(Object.prototype, 'url', { get() { throw 1; } });",
    "Element.prototype.getAttribute = () => ({}); Element.prototype.click = null;",
    "document.title = '\\ud800'; document.body.append(Object.assign(document.createElement("
    "'button'), { textContent: '\\udfff half' }));",
    "navigator.serviceWorker && navigator.serviceWorker.register('/sw.js');",
    "new WebSocket('ws://' + location.host + '/ws'); new EventSource('/events');",
    "for (let n = 0; n < 200; n++) fetch('/slow?' + n).catch(() => {});",
    "navigator.sendBeacon('/beacon', 'x'.repeat(60000)); fetch('/x', { method: 'DELETE' });",
    "document.cookie = 'c=' + 'x'.repeat(4000); localStorage.big = 'x'.repeat(4000000);",
    "print();",
    "debugger;",
    "document.body.style.cssText = 'zoom: 0.0001; transform: rotate(45deg) scale(0)';",
    "new Worker(URL.createObjectURL(new Blob(['for(;;);'])));",
    "customElements.define('x-e', class extends HTMLElement { constructor() { super();"
    " this.attachShadow({ mode: 'closed' }).append(document.createElement('x-e')); } });"
    " try { document.body.append(document.createElement('x-e')); } catch {}",
    "new MutationObserver(() => document.body.append(document.createElement('i')))"
    ".observe(document, { childList: true, subtree: true }); document.body.append('go');",
    "addEventListener('click', e => { e.stopImmediatePropagation(); e.preventDefault(); }, true);",
    "addEventListener('mousemove', () => document.body.append(Object.assign(document.createElement("
    "'button'), { textContent: 'M' })));",
)

HAZARDS: tuple[Hazard, ...] = (
    patterned, ranged, many_fields, clobbered, endless_validation, loud, addressed, imaged, deep,
    crowded, framed, shadowed, covered, scripted, scripted, scripted, on_click, on_click,
)  # fmt: skip


# --- answers --------------------------------------------------------------------------------------

Disguise = Callable[[random.Random, Answer], Answer]


def other_status(rng: random.Random, plain: Answer) -> Answer:
    codes = (200, 201, 203, 204, 205, 206, 304, 400, 401, 403, 404, 410, 418, 429, 500, 503, 599)
    return plain._replace(status=rng.choice(codes), body=rng.choice((plain.body, b"")))


def redirected(rng: random.Random, plain: Answer) -> Answer:
    to = rng.choice(("?again", "/loop", *EVIL_ADDRESSES)).encode("ascii", "replace").decode()
    return plain._replace(status=rng.choice((301, 302, 303, 307, 308)), headers=(("Location", to),))


def other_type(rng: random.Random, plain: Answer) -> Answer:
    kinds = (
        "", "text/plain", "application/pdf", "application/json", "image/png", "image/svg+xml",
        "text/html; charset=utf-16", "text/html; charset=nonsense", "application/xhtml+xml",
        "multipart/x-mixed-replace", "x/" + "y" * 3_000, "application/octet-stream",
    )  # fmt: skip
    return plain._replace(headers=(("Content-Type", rng.choice(kinds)),))


def more_headers(rng: random.Random, plain: Answer) -> Answer:
    extra = rng.choice((
        [("Refresh", f"{rng.choice((0, 1))}; url=?r")],
        [("Set-Cookie", f"c{n}={'x' * 300}") for n in range(80)],
        [("X-Long", "y" * 100_000)],
        [("Content-Security-Policy", "default-src 'none'; sandbox")],
        [("Content-Disposition", f'attachment; filename="{"a" * 400}/../x.html"')],
        [("Link", "</nothing.js>; rel=preload; as=script, </x>; rel=prefetch")],
        [("Content-Length", "999999999")],
        [("Content-Encoding", "gzip")],
        [("Transfer-Encoding", "nonsense")],
        [("Clear-Site-Data", '"*"')],
    ))  # fmt: skip
    return plain._replace(headers=(*plain.headers, *extra))


def bomb(_: random.Random, plain: Answer) -> Answer:
    body = gzip.compress(plain.body + b" " * 30_000_000)
    return plain._replace(headers=(*plain.headers, ("Content-Encoding", "gzip")), body=body)


def broken_bytes(rng: random.Random, plain: Answer) -> Answer:
    return plain._replace(body=plain.body + rng.randbytes(5_000) + b"\0" * 500 + b"<button>After")


def drip(_: random.Random, plain: Answer) -> Answer:
    return plain._replace(slow=True)


ANSWERS: tuple[Disguise, ...] = (
    other_status, redirected, other_type, more_headers, more_headers, bomb, broken_bytes, drip,
)  # fmt: skip
