"""One-time codes at login, on a site that verifies them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pyotp
import pytest
from playwright.async_api import Page
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer.bootstrap.logins import log_in_if_asked
from explorer.browser.session.opening import open_session
from explorer.browser.session.session import Session
from explorer.errors import TargetUnusable
from explorer.masking import Mask
from explorer.policy.safety import Destructive
from explorer.settings.model import BrowserSettings, LoginSettings, SafetySettings, Settings
from tests.site import Site

PASSWORD = "the-Pass-of-Kim"
LOGIN = """<h1>Log in</h1><form method=post action=/enter><label>User <input name=user></label>
<label>Password <input name=pw type=password></label>{more}<button>Log in</button></form>"""
CODE_FIELD = "<label>Authentication code <input name=code></label>"
CODE_PAGES = {
    "a field that says so": "<input name=code autocomplete=one-time-code>",
    "its label": CODE_FIELD,
    "a field like a password": "<label>Your code <input type=password name=code></label>",
    "words of the page": "<p>Open your app for the six-digit code.</p><input name=code>",
    "a frame of boxes": """<input type=hidden name=code><span oninput="
      this.parentNode.code.value = [...this.children].map((box) => box.value).join('')">"""
    + "<input maxlength=1 inputmode=numeric>" * 6
    + "</span>",
    "a field that sends by itself": """<label>Code <input name=code
      oninput="this.value.length === 6 && this.form.submit()"></label>""",
}


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("KIMS_PASSWORD", PASSWORD)
    monkeypatch.setenv("KIMS_CODES", pyotp.random_base32())  # codes of a secret are used once
    return Settings(
        browser=BrowserSettings(elements_seconds=0.5, effect_milliseconds=200),
        safety=SafetySettings(read_only=True),
        login=LoginSettings(user="kim", password_env="KIMS_PASSWORD", totp_env="KIMS_CODES"),
    )


@pytest.fixture
async def session(page: Page, settings: Settings) -> AsyncIterator[Session]:
    async with open_session(page, settings, Destructive(settings.safety), Mask()) as session:
        yield session


class Verifier:
    """Verifies passwords and codes as a site does."""

    def __init__(self, site: Site, secret: str, *, more: str = "", second: str = "") -> None:
        self._totp = pyotp.TOTP(secret)
        self._second = second
        self.codes: list[str] = []
        self.login = LOGIN.format(more=more)
        site.serve(
            {
                "/": self.login,
                "/enter": self.enter,
                "/verify": self.verify,
                "/inside": "<h1>In</h1>",
            }
        )

    def enter(self, request: Request) -> Response | str:
        if request.form["pw"] != PASSWORD:
            return f"<p class=error>Wrong password.</p>{self.login}"
        if "code" in request.form:
            return self.verify(request)
        return f"<form method=post action=/verify>{self._second}<button>Verify</button></form>"

    def verify(self, request: Request) -> Response | str:
        self.codes.append(code := request.form["code"])
        if self._totp.verify(code, valid_window=2):
            return redirect("/inside")
        return f"<p class=error>{code} is no valid code.</p><form>{self._second}</form>"


@pytest.mark.parametrize("kind", CODE_PAGES)
async def test_a_code_on_the_second_page(
    session: Session, site: Site, settings: Settings, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    secret = pyotp.random_base32()
    monkeypatch.setenv("KIMS_CODES", secret)
    verifier = Verifier(site, secret, second=CODE_PAGES[kind])
    assert await log_in_if_asked(session, site.url(), settings) == site.url("/inside")
    (code,) = verifier.codes
    assert session.mask(f"the code {code}") == "the code ••••"


async def test_a_code_in_the_form_of_the_password(
    session: Session, site: Site, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = pyotp.random_base32()
    monkeypatch.setenv("KIMS_CODES", secret)
    verifier = Verifier(site, secret, more=CODE_FIELD)
    assert await log_in_if_asked(session, site.url(), settings) == site.url("/inside")
    assert len(verifier.codes) == 1


async def test_a_refused_code_is_told_without_it(
    session: Session, site: Site, settings: Settings
) -> None:
    verifier = Verifier(site, pyotp.random_base32(), second=CODE_FIELD)
    with pytest.raises(TargetUnusable, match="•••• is no valid code") as refused:
        await log_in_if_asked(session, site.url(), settings)
    (code,) = verifier.codes
    assert code not in str(refused.value)


async def test_a_wrong_password_uses_no_code(
    session: Session, site: Site, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIMS_PASSWORD", "wrong-one")
    verifier = Verifier(site, pyotp.random_base32(), second=CODE_FIELD)
    with pytest.raises(TargetUnusable, match="Wrong password"):
        await log_in_if_asked(session, site.url(), settings)
    assert verifier.codes == []
