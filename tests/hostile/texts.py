"""Words, addresses and attributes that are too long, too odd or not what they seem."""

from __future__ import annotations

import html
import random

from tests.hostile.values import EVIL_ADDRESSES, EVIL_TEXTS, SECRET, attribute


def loud(rng: random.Random) -> str:
    text = html.escape(rng.choice(EVIL_TEXTS))
    label = html.escape(rng.choice(EVIL_TEXTS))
    return (
        f"<h2>{text}</h2><button aria-label='{label}'>x</button><button>{text}</button>"
        f"<a href='?{rng.randint(0, 9)}' title='{label}'>{text[:400]}</a>"
        f"<div role='{label[:50]}' tabindex=0 class='{label[:200]}'>{text[:100]}</div>"
    )


def addressed(rng: random.Random) -> str:
    links = (f"<a href={attribute(rng, EVIL_ADDRESSES)}>Link {n}</a> " for n in range(8))
    base = f"<base href={attribute(rng, EVIL_ADDRESSES)}>" if rng.random() < 0.1 else ""
    method = rng.choice(("get", "post", "put", "dialog"))
    action = attribute(rng, EVIL_ADDRESSES)
    form = f"<form action={action} method={method}><button>Send</button></form>"
    target = rng.choice(("_blank", "_top", "same", "\n<", ""))
    away = f"<a target='{target}' href={attribute(rng, EVIL_ADDRESSES)}>Away</a>"
    return base + "".join(links) + form + away


def imaged(rng: random.Random) -> str:
    images = "".join(f"<img src={attribute(rng, EVIL_ADDRESSES)}>" for _ in range(30))
    return (
        images + "<img src=/nothing.png usemap=#m><map name=m><area coords='1,x,NaN' href=?a></map>"
    )


def endless_attributes(rng: random.Random) -> str:
    """Tens of thousands of attributes, and values of a megabyte."""
    many = " ".join(f"data-a{n}=x" for n in range(rng.choice((2_000, 20_000))))
    big = rng.choice(("id", "class", "style", "name", "data-testid", "onclick", "aria-describedby"))
    return f"<button {many}>Many</button><button {big}='{'a ' * 500_000}'>Big</button>"


def many_ids(rng: random.Random) -> str:
    """One id for all, and labels that name each other."""
    ids = "".join(f"<button id=same aria-labelledby='same l{n}'>I{n}</button>" for n in range(300))
    ring = "".join(
        f"<span id=l{n} aria-labelledby=l{(n + 1) % 300} aria-owns='l{(n + 7) % 300}'>w</span>"
        for n in range(300)
    )
    return ids + ring + f"<div role=menu aria-activedescendant=same {rng.choice(('', 'inert'))}>"


def secretive(rng: random.Random) -> str:
    """The secret of the run in many spellings."""
    spellings = (
        html.escape(SECRET),
        "".join(f"&#{ord(sign)};" for sign in SECRET),
        "".join(f"&#x{ord(sign):x};" for sign in SECRET),
        html.escape(SECRET).replace("-", "<b>-</b>"),
    )
    quoted = "".join(f"%{ord(sign):02x}" for sign in SECRET)
    escaped = "".join(f"\\u{ord(sign):04x}" for sign in SECRET)
    said = rng.choice(spellings[:3])
    return (
        f"<title>{said}</title><button>{said}</button><a href='?k={quoted}'>K</a><p>{spellings[3]}"
        f"<input value='{said}' aria-label=V><a href='/{quoted}/x' title='{said}'>T</a>"
        f"<script>console.error('{escaped}'); history.replaceState(0, '', '?t={quoted}');"
        f" fetch('/none?{quoted}'); setTimeout(() => {{ throw new Error('{escaped}'); }});</script>"
    )


def consent_like(rng: random.Random) -> str:
    """A cookie banner that stays, comes again, or never ends."""
    click = rng.choice((
        "", "this.parentNode.remove(); document.body.append(this.parentNode)",
        "alert('cookies')", "location.reload()", "for (;;);",
        "this.parentNode.append(this.parentNode.cloneNode(true))",
    ))  # fmt: skip
    words = rng.choice(("We use cookies " * rng.choice((1, 20_000)), "Cookies? " * 30))
    return (
        f"<div id=cookie-banner role=dialog style='position:fixed;bottom:0;left:0;right:0;"
        f'background:#fff\'><p>{words}</p><button onclick="{click}">Reject all</button>'
        f'<button onclick="{click}">Accept all cookies</button></div>'
    )


HAZARDS = (
    loud, loud, addressed, addressed, imaged, endless_attributes, many_ids, secretive, consent_like,
)  # fmt: skip
