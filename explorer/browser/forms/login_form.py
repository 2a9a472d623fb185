"""Search for the login form, and the link to it, in all frames of a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Frame, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away, script, within
from explorer.browser.cdp.handles import held, hold
from explorer.errors import PageLost

WORDS = {
    "login": r"log ?in|log ?on|sign ?in|anmeld|einloggen|connexion|connectez|se connecter"
    r"|identifi(ez|cation)|s.identifier|inici(ar|a|e) sesi[oó]n|acceder|ingresar|entrar|accedi"
    r"|accesso|iniciar sess[aã]o|acessar|inloggen|aanmelden|logga in|log ind|logg inn|kirjaudu"
    r"|zaloguj|logowanie|přihl|войти|вход|увійти|giriş yap|oturum aç|ログイン|登录|登入|로그인",
    "register": r"regist|sign ?up|create|new (user|account|customer)|join|konto (an|er)|neu"
    r"|s.inscrire|inscri|cré|crea|criar|cadastr|iscriv|maak|newsletter|subscribe|abonn"
    r"|forgot|reset|vergessen|oubli|olvid|dimentic|esquec|vergeten",
    "next": r"next|continue|weiter|suivant|siguiente|continuar|avanti|continua|seguinte|volgende"
    r"|doorgaan",
    "user": r"user|login|account|e-?mail|identifi|benutzer|konto|utilisateur|usuario|utente"
    r"|utilizador|gebruiker",
    "elsewhere": r".*(google|facebook|github|gitlab|apple|microsoft|twitter|linkedin|sso|passkey)",
}
"""JavaScript patterns for the starts of words, by the meaning of the words."""


class LoginForm(NamedTuple):
    """Identifies the elements of a login form.

    ``password`` is None on the first page of a login in two steps.
    """

    frame: Frame
    score: int
    fields: str
    """The names of its fields, which distinguish it from other forms."""
    user: ElementHandle | None
    password: ElementHandle | None
    button: ElementHandle | None


class LoginLink(NamedTuple):
    """Identifies the link to the login form.

    ``href`` is "" for an element that must be clicked.
    """

    href: str
    element: ElementHandle | None


@cache
def login_script(name: str) -> str:
    """Return a script about logins, joined with ``elements_under.js``.

    The scripts run in the world of the page, which has no toolkit.
    """
    return f"(about) => ({script(name)})(({script('elements_under')})(), about)"


def question(*, whole: bool) -> dict[str, Any]:
    """Return the arguments of ``login_form.js``; ``whole`` requires a password field."""
    return {"words": WORDS, "whole": whole}


async def find_form(page: Page, seconds: float, *, whole: bool = False) -> LoginForm | None:
    """Return the most likely login form of all frames, None if there is none.

    Args:
        page: The page to search.
        seconds: Deadline of each call to the page.
        whole: Whether the form must have a password field.
    """
    forms = []
    for frame in page.frames:
        if found := await ask(frame, "login_form", question(whole=whole), seconds):
            data, nodes = found
            parts = (nodes["user"], nodes["password"], nodes["button"])
            forms.append(LoginForm(frame, data["score"], data["fields"], *parts))
    return max(forms, key=lambda form: form.score, default=None)


async def all_ask_to_log_in(pages: Sequence[Page], seconds: float) -> bool:
    """Return whether there are pages and each shows a login form.

    Args:
        pages: The pages. One that does not answer shows none.
        seconds: Deadline of each call to a page.
    """
    try:
        forms = [await find_form(page, seconds) for page in pages]
    except PageLost:
        return False
    return bool(forms) and None not in forms


async def find_link(page: Page, seconds: float) -> LoginLink | None:
    """Return the link or button that says "log in" in one of the languages.

    Returns:
        None if there is none.
    """
    found = await ask(page.main_frame, "login_link", WORDS, seconds)
    return LoginLink(found[0]["href"], found[1]["element"]) if found else None


async def ask(
    frame: Frame, name: str, about: Any, seconds: float
) -> tuple[Any, dict[str, ElementHandle | None]] | None:
    """Return the data and the elements that a script about logins found.

    A document that comes meanwhile is asked instead. Return None if it found nothing or if the
    frame is gone.
    """
    try:
        return await _asked(frame, name, about, seconds)
    except PlaywrightError as error:
        if not navigated_away(error):
            return None
    try:
        await frame.wait_for_load_state("domcontentloaded", timeout=seconds * 1000)
        return await _asked(frame, name, about, seconds)
    except PlaywrightError:
        return None


async def _asked(
    frame: Frame, name: str, about: Any, seconds: float
) -> tuple[Any, dict[str, ElementHandle | None]] | None:
    finding = held(frame.evaluate_handle(login_script(name), about))
    found = await within(seconds, finding, "a login form")
    parts = await within(seconds, found.get_properties(), "a login form")
    hold(*parts.values())
    if not parts:
        return None
    data = await within(seconds, parts["data"].json_value(), "a login form")
    return data, {part: handle.as_element() for part, handle in parts.items()}
