"""Logs in: finds the form itself, fills it, and tells whether the site let us in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, NamedTuple
from urllib.parse import urljoin

from playwright.async_api import ElementHandle, Frame, JSHandle
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout
from pydantic import SecretStr
from yarl import URL

from explorer.browser.calls import first_line, script, within
from explorer.browser.forms import MASK
from explorer.browser.session import Session
from explorer.browser.settling import Settling
from explorer.config import BrowserSettings
from explorer.errors import ExplorerError, TargetUnusable

WORDS = {
    "login": r"log ?in|log ?on|sign ?in|anmeld|einloggen|connexion|connectez|se connecter"
    r"|identifi(ez|cation)|s.identifier|inici(ar|a|e) sesi[oó]n|acceder|ingresar|entrar|accedi|accesso"
    r"|iniciar sess[aã]o|acessar|inloggen|aanmelden|logga in|log ind|logg inn|kirjaudu|zaloguj"
    r"|logowanie|přihl|войти|вход|увійти|giriş yap|oturum aç|ログイン|登录|登入|로그인",
    "register": r"regist|sign ?up|create|new (user|account|customer)|join|neu|konto (anlegen|erstellen)"
    r"|s.inscrire|inscri|cré|crea|criar|cadastr|iscriv|maak|newsletter|subscribe|abonn"
    r"|forgot|reset|vergessen|oubli|olvid|dimentic|esquec|vergeten",
    "next": r"next|continue|weiter|suivant|continuer|siguiente|continuar|avanti|continua|seguinte"
    r"|volgende|doorgaan",
    "user": r"user|login|account|e-?mail|identifi|benutzer|konto|utilisateur|usuario|utente"
    r"|utilizador|gebruiker",
    "elsewhere": r".*(google|facebook|github|apple|microsoft|twitter|linkedin|gitlab|sso|passkey)",
}  # fmt: skip
"""Patterns of words by what they tell; scripts look for them at the start of a word."""

USUAL_PATHS = (
    "/login", "/accounts/login/", "/signin", "/users/sign_in", "/auth/login", "/user/login",
    "/account/login", "/sign-in", "/admin/login/",
)  # fmt: skip


class _Form(NamedTuple):
    """A login form; ``password`` is None on the first page of a login in two steps."""

    frame: Frame
    score: int
    user: ElementHandle | None
    password: ElementHandle | None
    button: ElementHandle | None


async def log_in(
    session: Session, url: str, user: str, password: SecretStr, limits: BrowserSettings
) -> None:
    """Log in from a page that holds the form, or leads to it, or whose site has it in a usual place.

    Raise TargetUnusable, with the page's own words, when there is no form or it refused. The
    password is in no message. What the browser told meanwhile is dropped: guessed addresses that
    do not exist are no fault of the site.
    """
    login = _Login(session, limits)
    try:
        form = await login.reach(url)
        await login.enter(form, user, password)
    except PlaywrightError as error:
        raise TargetUnusable(f"login failed: {first_line(error)}") from None
    finally:
        session.submission_allowed = False
        session.signals.take()
