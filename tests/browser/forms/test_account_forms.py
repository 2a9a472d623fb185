"""Forms that ask who one is are told from all others, as real pages build them."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

import explorer
from explorer.models import AsksFor, Snapshot

USER = "<label>User <input name=user></label>"
MAIL = "<label>E-mail <input type=email name=mail></label>"
PASS = "<label>Password <input type=password name=pass></label>"
AGAIN = "<label>Repeat it <input type=password name=again></label>"

FORMS: dict[AsksFor, dict[str, str]] = {
    "login": {
        "plain": f"<form method=post>{USER}{PASS}<button>Log in</button></form>",
        "neutral button": f"<form>{MAIL}{PASS}<button>Continue</button></form>",
        "icon": f"<form>{MAIL}{PASS}<button>→</button></form>",
        "rails": f'<form id=new_user action=/users/sign_in>{MAIL}{PASS}<button>Go</button></form>',
        "tenant": f"<form><input name=company>{USER}{PASS}<button>Anmelden</button></form>",
        "shown": f"<form>{USER}<input type=text autocomplete=current-password><button>OK</button>",
        "boxes": f"<div><div>{USER}</div><div>{PASS}<button aria-label='Show password'>eye</button>"
        "</div><label><input type=checkbox> Remember me</label><button>Entrar</button></div>",
        "flat": f"<h1>Connexion</h1>{USER}{PASS}<div onclick=1 style=cursor:pointer>Valider</div>",
        "toggle": f"<form>{MAIL}{PASS}<button>Sign in</button>"
        "<button type=button>New here? Sign up</button></form>",
        "pin": "<form><label>PIN <input type=password></label><button>Open</button></form>",
        "first step": f"<h1>Sign in</h1><form>{MAIL}<button>Next</button></form>",
        "first step, boxes": "<h2>Anmeldung</h2><div><div><input type=email placeholder=E-Mail>"
        "</div><div><button>Weiter</button></div></div>",
        "username": "<form><input autocomplete=username><button>Continue</button></form>",
        "frame": f"<iframe srcdoc='<form>{USER}{PASS}<button>Login</button></form>'></iframe>",
        "shadow": f"<x-login></x-login><script>document.querySelector('x-login').attachShadow("
        f"{{mode: 'closed'}}).innerHTML = `<p>{USER}</p><p>{PASS}</p><button>Login</button>`"
        "</script>",
        "Polish": f"<form>{USER}<input type=password><button>Zaloguj się</button></form>",
        "Japanese": f"<form>{USER}<input type=password><button>ログイン</button></form>",
    },
    "reset": {
        "words on the button": f"<form>{MAIL}<button>Reset password</button></form>",
        "heading": f"<h1>Forgot your password?</h1><form>{MAIL}<button>Send</button></form>",
        "markup": f"<form action=/password/reset>{USER}<button>Go</button></form>",
        "German": "<h2>Passwort vergessen</h2><form><input name=mail><button>Senden</button>",
        "Spanish": "<form><input name=correo><button>Restablecer contraseña</button></form>",
        "boxes": f"<section><h3>Mot de passe oublié</h3>{MAIL}<button>OK</button></section>",
    },
    "code": {
        "autocomplete": "<form><input autocomplete=one-time-code><button>Go</button></form>",
        "label": "<form><label>Verification code <input></label><button>Verify</button></form>",
        "digits": "<div>" + "<input maxlength=1>" * 6 + "<button>Weiter</button></div>",
        "phone": "<form><input type=tel name=phone><input name=sms placeholder='SMS code'>"
        "<button>Go</button></form>",
        "German": "<h1>Bestätigungscode</h1><form><input name=c><button>Prüfen</button></form>",
    },
    "captcha": {
        "widget": f"<form>{MAIL}<textarea></textarea><div class=g-recaptcha data-sitekey=k>.</div>"
        "<button>Send</button></form>",
        "hidden token": f"<form>{MAIL}<input type=hidden name=captcha_token><button>Join</button>",
        "picture": "<form><img src=/captcha.png alt=''><label>Characters shown in the image "
        "<input name=t></label><button>Send</button></form>",
        "sum": "<form><textarea></textarea><label>3 + 4 = <input name=t></label>"
        "<button>Send</button></form>",
        "login": f"<form>{USER}{PASS}<div class=cf-turnstile data-sitekey=k>.</div>"
        "<button>Log in</button></form>",
    },
    "password_change": {
        "three": "<form><label>Old <input type=password></label>"
        f"<label>New <input type=password></label>{AGAIN}<button>Save</button></form>",
        "two": f"<form>{PASS}{AGAIN}<button>Set password</button></form>",
        "profile": "<form><input name=username value=ann><input type=email name=mail value=a@b.c>"
        f"<input name=city><input name=street>{PASS}<button>Save</button></form>",
    },
    "": {
        "sign up": f"<form>{USER}{MAIL}{PASS}{AGAIN}<button>Sign up</button></form>",
        "one password": f"<form>{MAIL}{PASS}<button>Create account</button></form>",
        "new password": f"<form>{MAIL}<input type=password autocomplete=new-password><button>Go",
        "heading": f"<h1>Registrieren</h1><form>{MAIL}{PASS}<button>Weiter</button></form>",
        "with link": f"<form>{MAIL}{PASS}<button>Register</button>"
        "<button type=button>Log in instead</button></form>",
        "search": "<form role=search><input name=q><button>Search</button></form>",
        "search users": "<form><label>User <input name=u></label><button>Search</button></form>",
        "newsletter": f"<h2>Newsletter</h2><form>{MAIL}<button>Subscribe</button></form>",
        "contact": f"<form>{MAIL}<textarea name=t></textarea><button>Send</button></form>",
        "todo": "<input placeholder='What needs to be done?'><button>Add</button>",
        "coupon": "<form><label>Discount code <input></label><button>Apply</button></form>",
        "reset filters": "<form><input name=from><button>Reset filters</button></form>",
        "card": "<form><label>Card number <input></label><label>Security code <input></label>"
        "<label>Name on card <input></label><button>Add card</button></form>",
        "honeypot": f"<form>{MAIL}<input name=captcha style='display: none'><button>Send</button>",
        "phone": "<form><input type=tel placeholder='555-1234'><button>Call me</button></form>",
        "links": "<nav><a href=/login>Log in</a><a href=/signup>Sign up</a></nav><button>Menu",
    },
}  # fmt: skip


def asked(snapshot: Snapshot) -> set[str]:
    kinds = ("field", "button")
    return {element.asks_for for element in snapshot.elements if element.kind in kinds}


@pytest.mark.parametrize("wanted", FORMS)
async def test_what_a_form_asks_for(page: Page, wanted: AsksFor) -> None:
    told = {}
    for name, html in FORMS[wanted].items():
        await page.set_content(html)
        told[name] = asked(await explorer.snapshot(page))

    assert told == {name: {wanted} for name in told}


async def test_links_and_what_lies_around_a_login_stay_free(page: Page) -> None:
    await page.set_content(f"""<header><form><input name=q aria-label=Search><button>Find</button>
        </form><button>Menu</button></header><main>{USER}{PASS}<button>Log in</button>
        <a href=https://example.com/forgot>Forgot it?</a></main>
        <footer><button>Imprint</button></footer>""")
    elements = (await explorer.snapshot(page)).elements

    free = {element.name for element in elements if not element.asks_for}
    assert free == {"Search", "Find", "Menu", "Forgot it?", "Imprint"}
