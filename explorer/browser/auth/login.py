"""Logs in: finds the login form, fills it in, and determines whether the site accepted it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from contextlib import suppress
from urllib.parse import urljoin

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError
from pydantic import SecretStr

from explorer.browser.auth.code_entry import CodeEntry, CodeFields
from explorer.browser.auth.opening import open_address
from explorer.browser.auth.responses import (
    Message,
    bare,
    known_messages,
    messages_on,
    text_of,
    watching,
)
from explorer.browser.cdp.calls import first_line, within
from explorer.browser.forms.login_form import (
    LoginForm,
    find_form,
    find_link,
    login_script,
    question,
)
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.errors import ExplorerError, TargetUnusable
from explorer.masking import Mask
from explorer.settings.model import BrowserSettings
from explorer.settings.one_time_codes import OneTimeCodes
from explorer.urls import parse

USUAL_PATHS = (
    "/login", "/accounts/login/", "/signin", "/users/sign_in", "/auth/login", "/user/login",
    "/account/login", "/sign-in", "/admin/login/",
)  # fmt: skip
ONE_TIME_CODE = "[autocomplete='one-time-code']:visible"


async def log_in(
    session: Session,
    url: str,
    user: str,
    password: SecretStr,
    limits: BrowserSettings,
    *,
    codes: OneTimeCodes | None = None,
    only_if_asked: bool = False,
) -> bool:
    """Log in, starting from a page that contains the login form or leads to it.

    Signals recorded during the login are dropped, because missing pages at guessed addresses are no
    fault of the site. No message contains the password.

    Args:
        session: The session to log in.
        url: The address of the start page.
        user: The user name.
        password: The password.
        limits: The time limits.
        codes: One-time codes, for sites that ask for one.
        only_if_asked: The session may be logged in already: without a form on the page, or behind
            its link, it is.

    Returns:
        Whether it was logged in now.

    Raises:
        TargetUnusable: No login form was found, or the site refused the login. The message quotes
            the page.
    """
    login, rules = _Login(session, url, limits, codes), session.gate.rules
    rules.begin_login()
    try:
        form = await (login.asked() if only_if_asked else login.reach())
        if form:
            await login.enter(form, user, password)
        return form is not None
    except PlaywrightError as error:
        raise TargetUnusable(f"login failed: {first_line(error)}") from None
    finally:
        rules.end_login()
        session.signals.take()


class _Login:
    """Performs the steps from a start page to the page behind the login."""

    def __init__(
        self, session: Session, url: str, limits: BrowserSettings, codes: OneTimeCodes | None
    ) -> None:
        self._session = session
        self._codes = codes
        self._page = session.page
        self._signals = session.signals
        self._rules = session.gate.rules
        self._settling = Settling(session, limits)
        self._url = url
        self._limits = limits
        self._longest = limits.navigation_seconds * 1000

    async def reach(self) -> LoginForm:
        """Find the form: on the start page, behind a link, after a wait, or at a usual path.

        Raises:
            TargetUnusable: There is no login form.
        """
        if form := await self.asked() or await self._by_usual_path():
            return form
        raise TargetUnusable(
            f"no login form was found from {bare(self._url)}: set login.url to its page,"
            " or use --storage-state"
        )

    async def asked(self) -> LoginForm | None:
        """Return the form on the start page or behind a link, None if there is none."""
        await self._open(self._url)
        for way in (self._here, self._by_link, self._soon, self._by_link):
            if form := await way():
                return form
        return None

    async def enter(self, form: LoginForm, user: str, password: SecretStr) -> None:
        """Fill in the form in one or two steps, and check that the site accepted it.

        Raises:
            TargetUnusable: The site refused the login, or the form cannot be filled in.
        """
        told: list[Message] = []
        credentials = Mask(user, password.get_secret_value())
        self._let_out(credentials, form)
        if form.user:
            await self._type(form.user, user, "user")
        if form.password is None:
            known = await known_messages(self._page, self._limits.script_seconds)
            await self._submit(form, self._form_shows(whole=True), known)
            told = await messages_on(self._page, known, self._limits.script_seconds)
            form = await find_form(self._page, self._limits.script_seconds, whole=True) or form
        self._let_out(credentials, form)  # the second step may be on another site
        if form.password is None:
            raise self._refusal(text_of(told) or "it never asked for a password", password)
        await self._type(form.password, password.get_secret_value(), "password")
        code = self._codes and CodeEntry(self._session, self._limits, self._codes, credentials)
        beside = await code.fields() if code else None
        if code and beside:
            await code.fill(beside)
        gone = form.password.wait_for_element_state("hidden", timeout=self._longest)
        address = bare(self._page.url)
        known = await known_messages(self._page, self._limits.script_seconds)
        await self._submit(form, [gone], known)
        if code and not beside and (asked := await self._asked_for_code(code, form, known)):
            known = await known_messages(self._page, self._limits.script_seconds)
            await code.send(asked)
            if await code.fields():
                told = await messages_on(self._page, known, self._limits.script_seconds)
                raise self._refusal(text_of(told) or "it asks for the code again", password)
        if reason := await self._why_not_in(form, address, known):
            raise self._refusal(reason, password)

    async def _asked_for_code(
        self, code: CodeEntry, form: LoginForm, known: list[str]
    ) -> CodeFields | None:
        """Return the field of the code that follows the password, None if none is asked for."""
        left = await find_form(self._page, self._limits.script_seconds, whole=True)
        if left and left.fields == form.fields:
            return None  # the password was refused
        told = await messages_on(self._page, known, self._limits.script_seconds)
        return await (code.fields() if any(one.grave for one in told) else code.appears())

    # --- finding the form -------------------------------------------------------------------------

    async def _here(self) -> LoginForm | None:
        return await find_form(self._page, self._limits.script_seconds)

    async def _soon(self) -> LoginForm | None:
        """Wait for the page to draw a login form."""
        async with watching(*self._form_shows(whole=False)) as seen:
            await seen(self._limits.elements_seconds)
        return await self._here()

    async def _by_link(self) -> LoginForm | None:
        link = await find_link(self._page, self._limits.script_seconds)
        if link is None:
            return None
        if link.href:
            await self._open(link.href)
        elif link.element:
            self._signals.mark()
            await self._click(link.element)
            await self._settling.arrived()
        return await self._here() or await self._soon()

    async def _by_usual_path(self) -> LoginForm | None:
        for path in USUAL_PATHS:
            if await self._open(urljoin(self._url, path)) and (form := await self._soon()):
                return form
        return None

    async def _open(self, url: str) -> bool:
        """Open an address; return False if the server responds with an error."""
        response = await open_address(self._session, url, self._limits)
        return response is None or response.ok

    # --- submitting the form ----------------------------------------------------------------------

    def _let_out(self, credentials: Mask, form: LoginForm) -> None:
        url = form.frame.url
        self._rules.submit_login(credentials, url if parse(url) else self._page.url)

    async def _type(self, field: ElementHandle, text: str, what: str) -> None:
        seconds = self._limits.action_seconds
        with suppress(PlaywrightError, ExplorerError):  # its call log contains the text
            await within(seconds + 1, field.fill(text, timeout=seconds * 1000), "filling a field")
            return
        raise TargetUnusable(f"login failed: the {what} field cannot be filled in")

    async def _submit(
        self, form: LoginForm, signs: Sequence[Awaitable[object]], known: list[str]
    ) -> None:
        """Press the button and wait for a response.

        Args:
            form: The login form.
            signs: Waits that end when the page responds.
            known: Messages that were displayed before; a new message is a response too.
        """
        complains = form.frame.wait_for_function(
            login_script("login_error"), arg=known, timeout=self._longest
        )
        async with watching(*signs, complains) as seen:
            self._signals.mark()
            await self._press(form)
            while not await seen(self._limits.elements_seconds) and self._signals.pending:
                pass  # there is no sign, but a request is pending
        await self._settling.arrived()

    async def _press(self, form: LoginForm) -> None:
        if form.button:
            try:
                await self._click(form.button)
            except PlaywrightError:
                pass  # something covers it: Enter has the same effect
            else:
                return
        if field := form.password or form.user:
            timeout = self._limits.action_seconds * 1000
            pressing = field.press("Enter", timeout=timeout, no_wait_after=True)
            await within(self._limits.script_seconds, pressing, "pressing Enter")

    async def _click(self, element: ElementHandle) -> None:
        clicking = element.click(timeout=self._limits.action_seconds * 1000, no_wait_after=True)
        await within(self._limits.script_seconds, clicking, "clicking")

    async def _why_not_in(self, form: LoginForm, address: str, known: list[str]) -> str:
        """Return why this is not the page behind the login, "" if it is.

        The reason quotes the page where it displays messages that are not ``known``.
        """
        # A page may hide the form during the request and display it again with an error.
        async with watching(*self._form_shows(whole=True)) as seen:
            await seen(self._limits.effect_milliseconds / 1000)
        left = await find_form(self._page, self._limits.script_seconds, whole=True)
        told = await messages_on(self._page, known, self._limits.script_seconds)
        elsewhere = bare(self._page.url) != address
        if left and not (elsewhere and left.fields != form.fields and not told):
            return text_of(told) or "the form is still there"
        if not elsewhere and any(message.grave for message in told):
            return text_of(told)
        if await self._page.locator(ONE_TIME_CODE).count():
            return "it asks for a one-time code: use --totp-env or --session"
        status = self._signals.document.status if self._signals.documents else None
        return f"the server answered {status}" if status and status >= 400 else ""

    def _form_shows(self, *, whole: bool) -> list[Awaitable[object]]:
        """Return one wait per frame that ends when the frame displays a login form."""
        return [
            frame.wait_for_function(
                login_script("login_form"), arg=question(whole=whole), timeout=self._longest
            )
            for frame in self._page.frames
        ]

    def _refusal(self, reason: str, password: SecretStr) -> TargetUnusable:
        words = self._session.mask(Mask(password.get_secret_value())(reason))
        where = bare(self._page.url)
        secrets = "its password, and the secret of --totp-env" if self._codes else "its password"
        refused = f"the login at {where} was refused (check --user and {secrets})"
        return TargetUnusable(f"{refused}: {words}")
