"""Does with a control what a person would: click, fill, choose, check, upload."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import ElementHandle

from explorer.browser.calls import within
from explorer.browser.detection import Sight
from explorer.browser.forms import FilledForm, FormFiller
from explorer.config import BrowserSettings
from explorer.models import Action, FilledField, InteractiveElement

CHECKED_BY_CLICK = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


class Performed(NamedTuple):
    """What was done, what was put into fields, and what kept it from being done."""

    action: Action
    filled: tuple[FilledField, ...] = ()
    detail: str = ""
    failure: str = ""


class Hands:
    """Acts on elements of a sight. Playwright's errors (covered, gone) are let through."""

    def __init__(self, settings: BrowserSettings, filler: FormFiller) -> None:
        self._settings = settings
        self._filler = filler

    def intends(self, element: InteractiveElement) -> Action:
        """What ``perform`` would do with the element."""
        match element.kind:
            case "field":
                return "submit" if element.form else "fill"
            case "select" | "check" | "upload":
                return element.kind
            case "button" if element.submits:
                return "submit"
        return "check" if element.role in CHECKED_BY_CLICK else "click"

    async def perform(
        self, sight: Sight, element: InteractiveElement, node: ElementHandle, *, steady: bool
    ) -> Performed:
        """One interaction. A form is filled whole and submitted.

        ``steady``: the element was just seen to be uncovered and at rest, so that Playwright need
        not watch it for two more frames before a click.
        """
        action = self.intends(element)
        match action:
            case "submit":
                return await self._submit(sight, element, node)
            case "fill":
                return Performed(action, _told(await self._filler.fill_field(node)))
            case "select":
                return Performed(action, _told(await self._filler.choose_option(node)))
            case "upload":
                return Performed(action, _told(await self._filler.upload(node)))
            case "check" if element.kind == "check":
                return Performed(action, (await self._filler.toggle(node),))
        seconds = self._settings.action_seconds
        click = node.click(timeout=seconds * 1000, force=steady)
        await within(seconds + 1, click, "clicking")
        return Performed(action)

    async def _submit(
        self, sight: Sight, element: InteractiveElement, node: ElementHandle
    ) -> Performed:
        submitter = node if element.submits else await self._button_of(sight, element.form)
        found = await node.evaluate_handle("element => element.form || element.closest('form')")
        form = found.as_element()
        if form is None:
            return Performed("fill", _told(await self._filler.fill_field(node)))
        done = await self._filler.fill_form(form, submitter)
        action: Action = "submit" if done.fields or not element.submits else "click"
        return Performed(action, done.fields, _what_was_wrong(done))

    async def _button_of(self, sight: Sight, form: str) -> ElementHandle | None:
        """The form's first harmless submit button, None when it shows none."""
        for element in sight.snapshot.elements:
            if element.form == form and element.submits and not element.destructive:
                return await sight.node(element)
        return None


def _told(filled: FilledField | None) -> tuple[FilledField, ...]:
    return (filled,) if filled else ()


def _what_was_wrong(done: FilledForm) -> str:
    if done.refused:
        return f"not submitted: its button says {done.refused!r}"
    return "; ".join(f"{field.label}: {field.message}" for field in done.invalid)
