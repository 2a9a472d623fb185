"""Enters the one-time code that a site asks for after the password, or together with it."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress
from typing import NamedTuple

from playwright.async_api import ElementHandle, Frame, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.auth.responses import watching
from explorer.browser.cdp.calls import within
from explorer.browser.forms.account_forms import CODE_WORDS
from explorer.browser.forms.login_form import ask, login_script
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.errors import ExplorerError, TargetUnusable
from explorer.masking import Mask
from explorer.settings.model import BrowserSettings
from explorer.settings.one_time_codes import OneTimeCodes
from explorer.urls import parse


class CodeFields(NamedTuple):
    """The field of a code, or one for each of its characters, and the button beside them."""

    frame: Frame
    fields: tuple[ElementHandle, ...]
    button: ElementHandle | None


class CodeEntry:
    """Finds the field of a code on the page of a session, and enters codes there.

    Args:
        session: The session that is logged in.
        limits: The time limits.
        codes: Where the codes come from.
        credentials: Finds what the login sends; learns the codes.
    """

    def __init__(
        self, session: Session, limits: BrowserSettings, codes: OneTimeCodes, credentials: Mask
    ) -> None:
        self._session = session
        self._limits = limits
        self._codes = codes
        self._credentials = credentials

    async def fields(self) -> CodeFields | None:
        """Return the field of the code, None if no frame has one."""
        for frame in self._session.page.frames:
            found = await ask(frame, "login_code", CODE_WORDS, self._limits.script_seconds)
            if found is None:
                continue
            data, nodes = found
            fields = [nodes.get(f"field{index}") for index in range(data["count"])]
            return CodeFields(frame, tuple(filter(None, fields)), nodes.get("button"))
        return None

    async def appears(self) -> CodeFields | None:
        """Wait for the field of the code while the page draws it; None if there is none."""
        if found := await self.fields():
            return found
        async with watching(*_code_shows(self._session.page, self._limits)) as seen:
            await seen(self._limits.elements_seconds)
        return await self.fields()

    async def fill(self, asked: CodeFields) -> None:
        """Fill in a new code, without sending it.

        Raises:
            TargetUnusable: The field cannot be filled in.
        """
        code = await self._codes.take()
        self._session.mask.add_secrets(code)
        self._credentials.add_secrets(code)
        url = asked.frame.url
        page_url = url if parse(url) else self._session.page.url
        self._session.gate.rules.submit_login(self._credentials, page_url)
        parts = [code] if len(asked.fields) == 1 else list(code)
        seconds = self._limits.action_seconds
        for field, part in zip(asked.fields, parts, strict=False):
            with suppress(PlaywrightError, ExplorerError):  # its call log contains the code
                filling = field.fill(part, timeout=seconds * 1000)
                await within(seconds + 1, filling, "filling a field")
                continue
            raise TargetUnusable("login failed: the field of the one-time code cannot be filled in")

    async def send(self, asked: CodeFields) -> None:
        """Fill in a new code and send it; a page may send it by itself after the last digit."""
        field, signals = asked.fields[0], self._session.signals
        longest = self._limits.navigation_seconds * 1000
        async with watching(field.wait_for_element_state("hidden", timeout=longest)) as gone:
            signals.mark()
            await self.fill(asked)
            if not await gone(self._limits.effect_milliseconds / 1000) and not signals.pending:
                await self._press(asked)
            while not await gone(self._limits.elements_seconds) and signals.pending:
                pass  # there is no sign, but a request is pending
        await Settling(self._session, self._limits).arrived()

    async def _press(self, asked: CodeFields) -> None:
        timeout, seconds = self._limits.action_seconds * 1000, self._limits.script_seconds
        if asked.button:
            with suppress(PlaywrightError):  # something covers it: Enter has the same effect
                clicking = asked.button.click(timeout=timeout, no_wait_after=True)
                await within(seconds, clicking, "clicking")
                return
        with suppress(PlaywrightError):  # the field is gone: the page has sent the code
            pressing = asked.fields[-1].press("Enter", timeout=timeout, no_wait_after=True)
            await within(seconds, pressing, "pressing Enter")


def _code_shows(page: Page, limits: BrowserSettings) -> list[Awaitable[object]]:
    """Return one wait per frame that ends when the frame displays the field of a code."""
    return [
        frame.wait_for_function(
            login_script("login_code"), arg=CODE_WORDS, timeout=limits.navigation_seconds * 1000
        )
        for frame in page.frames
    ]
