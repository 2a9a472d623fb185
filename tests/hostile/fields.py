"""Forms whose fields ask for what cannot be typed, or change while they are typed in."""

from __future__ import annotations

import html
import random

from tests.hostile.values import (
    EVIL_ADDRESSES,
    EVIL_DATES,
    EVIL_NUMBERS,
    EVIL_PATTERNS,
    EVIL_TEXTS,
    attribute,
)

KINDS = ("text", "search", "tel", "url", "checkbox", "radio", "file", "nonsense", "hidden",
         "email", "password", "number", "date", "time", "week", "month", "range", "color",
         "datetime-local", "image", "reset", "button")  # fmt: skip
HANDLERS = (
    "oninput=\"this.value=''\"",
    "oninput=\"this.value+='x'\"",
    'onfocus="this.remove()"',
    'onfocus="this.blur()"',
    'onkeydown="return false"',
    'onbeforeinput="event.preventDefault()"',
    "onchange=\"location='?changed'\"",
    'onchange="this.form.submit()"',
    "oninput=\"this.type='checkbox'\"",
    'oninput="this.replaceWith(this.cloneNode())"',
    "oninput=\"for(let n=0;n<5000;n++)this.after(document.createElement('input'))\"",
    "oninvalid=\"alert('bad')\"",
    'onfocus="for(const end=Date.now()+3000;Date.now()<end;);"',
    'oninput="setTimeout(()=>this.disabled=true)"',
)


def patterned(rng: random.Random) -> str:
    return (
        f"<form><input name=a required pattern={attribute(rng, EVIL_PATTERNS)}"
        f" minlength={attribute(rng, EVIL_NUMBERS)} maxlength={attribute(rng, EVIL_NUMBERS)}>"
        f"<input type=tel name=b pattern={attribute(rng, EVIL_PATTERNS)} required>"
        "<textarea name=t minlength=3000></textarea><button>Send</button></form>"
    )


def ranged(rng: random.Random) -> str:
    kind = rng.choice(("number", "range", "date", "month", "week", "time", "datetime-local"))
    values = EVIL_NUMBERS if kind in ("number", "range") else EVIL_DATES + EVIL_NUMBERS
    limits = " ".join(f"{name}={attribute(rng, values)}" for name in ("min", "max", "value"))
    return (
        f"<form><input type={kind} name=n required {limits} step={attribute(rng, EVIL_NUMBERS)}>"
        "<input type=email name=e multiple required><input type=color name=c value=x>"
        "<input type=url name=u pattern='https://.*'><button>Save</button></form>"
    )


def many_fields(rng: random.Random) -> str:
    said = attribute(rng, tuple(text[:300] for text in EVIL_TEXTS))
    fields = "".join(
        f"<input name=f{n} type={rng.choice(KINDS)} placeholder={said}>" for n in range(300)
    )
    options = "".join(f"<option>{n}" for n in range(5_000))
    return f"<form action=? method=get>{fields}<select name=s>{options}</select><button>Go</button>"


def clobbered(_: random.Random) -> str:
    names = ("action", "method", "submit", "elements", "id", "children", "parentNode", "innerText",
             "nodeType", "ownerDocument", "attributes", "reset", "length", "reportValidity",
             "addEventListener", "tagName", "constructor", "__proto__", "toString")  # fmt: skip
    inputs = "".join(f"<input name={name} id={name}>" for name in names)
    return f"<form>{inputs}<button name=checkValidity>Send</button></form>"


def endless_validation(_: random.Random) -> str:
    return (
        "<form onsubmit='return false'><input id=v required><button>Check</button></form>"
        "<script>v.oninput = () => { v.value = '';"
        " v.setCustomValidity('never ' + Math.random()); };</script>"
    )


def restless_fields(rng: random.Random) -> str:
    """Fields that do something else while they are typed in."""
    fields = "".join(
        f"<label>Field {n} <input name=r{n} type={rng.choice(KINDS)} {rng.choice(HANDLERS)}"
        f" {rng.choice(('', 'required'))}></label>"
        for n in range(6)
    )
    return (
        f"<form method={rng.choice(('get', 'post', 'dialog'))}>{fields}<button>Go</button></form>"
    )


def account_form(rng: random.Random) -> str:
    """A login, a sign-up or a reset that never lets anybody in."""
    kind = rng.choice(("login", "register", "reset", "otp"))
    code = "".join(f"<input maxlength=1 name=c{n} autocomplete=one-time-code>" for n in range(6))
    fields = {
        "login": "<input name=user autocomplete=username><input type=password name=password>",
        "register": "<input type=email name=email><input type=password name=p1>"
        "<input type=password name=p2><input type=date name=birthday>",
        "reset": "<input type=email name=email>",
        "otp": code,
    }[kind]
    action = rng.choice(("", "action=/status/401", "action=/auth", "action=/slow"))
    return f"<form method=post {action}>{fields}<button>{kind.title()}</button></form>"


def files_and_editors(rng: random.Random) -> str:
    words = html.escape(rng.choice(EVIL_TEXTS)[:2_000])
    accept = attribute(rng, ("", ".exe", "image/*", "," * 5_000, ".x" * 3_000, "\0", "a/b;c=d"))
    return (
        f"<form method=post enctype=multipart/form-data><input type=file name=f accept={accept}"
        f" {rng.choice(('', 'multiple', 'webkitdirectory', 'required'))}><button>Up</button></form>"
        f"<div contenteditable aria-label=Editor>{words}</div><div contenteditable=plaintext-only"
        " oninput='this.textContent=``' role=textbox aria-multiline=true>P</div>"
        "<div contenteditable onfocus='document.designMode=`on`' role=textbox>D</div>"
    )


def choices(rng: random.Random) -> str:
    """Lists whose options go away, multiply or belong elsewhere."""
    change = rng.choice((
        "this.length = 0", "this.remove()", "this.append(new Option(Math.random()))",
        "this.selectedIndex = 0", "for (const o of this.options) o.disabled = true",
    ))  # fmt: skip
    options = "".join(f"<option value={attribute(rng, EVIL_ADDRESSES)}>O{n}" for n in range(20))
    return (
        f'<form><select name=s onchange="{change}" {rng.choice(("", "multiple", "size=0"))}>'
        f"<option value=''>Choose{options}</select><select name=empty required></select>"
        "<input list=l name=d><datalist id=l><option><option value=a></datalist>"
        "<input type=radio name=r form=nowhere><label for=nobody>L</label><progress></progress>"
        "<fieldset disabled><legend><input name=g></legend></fieldset><button>Pick</button></form>"
    )


HAZARDS = (
    patterned, ranged, many_fields, clobbered, endless_validation, restless_fields, account_form,
    files_and_editors, choices,
)  # fmt: skip
