"""Does with a control what a person would: click, fill, choose, check, upload."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.async_api import ElementHandle

from explorer.browser.calls import within
from explorer.browser.detection import Sight
from explorer.browser.forms import MASK, FilledForm, FormFiller
from explorer.browser.verification import Verdict
from explorer.config import BrowserSettings
from explorer.models import Action, FilledField, InteractiveElement

CHECKED_BY_CLICK = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


class Performed(NamedTuple):
    """What was done, what was put into fields, and what kept it from being done."""

    action: Action
    filled: tuple[FilledField, ...] = ()
    detail: str = ""
    failure: str = ""


class Wish(NamedTuple):
    """What a caller wants done with an element; ``value`` is what to fill in or to choose."""

    action: Action
    value: str | None = None


class Grip(NamedTuple):
    """An element in hand: its node, and what was seen of it a moment ago."""

    element: InteractiveElement
    node: ElementHandle
    verdict: Verdict

    @property
    def steady(self) -> bool:
        """Seen to be uncovered and at rest: Playwright need not watch it for two more frames."""
        return not self.verdict.moving and not self.element.frame


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

    async def perform(self, sight: Sight, grip: Grip) -> Performed:
        """One interaction. A form is filled whole and submitted."""
        element, node, _ = grip
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
        await self._click(sight, grip)
        return Performed(action)

    async def obey(self, sight: Sight, grip: Grip, wish: Wish) -> Performed:
        """Exactly what was asked for, and no more."""
        element, node, _ = grip
        timeout = self._settings.action_seconds * 1000
        value = wish.value or ""
        match wish.action:
            case "fill":
                await node.fill(value, timeout=timeout)
                told = MASK if element.input_type == "password" else value
                return Performed("fill", (FilledField(label=element.label, value=told),))
            case "select":
                await _choose(node, value, timeout)
                return Performed("select", (FilledField(label=element.label, value=value),))
            case "upload" if wish.value:
                await node.set_input_files(wish.value, timeout=timeout)
                return Performed("upload", (FilledField(label=element.label, value=wish.value),))
            case "upload":
                return Performed("upload", _told(await self._filler.upload(node)))
            case "check" if ("checked" in element.states) == (value != "false"):
                return Performed("check", detail="it was so already")
        await self._click(sight, grip)
        return Performed(wish.action)

    async def _click(self, sight: Sight, grip: Grip) -> None:
        seconds = self._settings.action_seconds
        node, position, point = grip.node, grip.verdict.position, grip.verdict.point
        if grip.element.frame and point and not grip.verdict.moving:
            # Playwright misses what lies in a padded frame of another site.
            place = await within(seconds, sight.on_view(grip.element, point), "finding it")
            await within(seconds + 1, sight.page.mouse.click(*place), "clicking")
            return
        if grip.verdict.stand_in:
            shown = await within(seconds, sight.node(grip.element, stand_in=True), "finding it")
            node = shown or node
        at: Any = position and {"x": position[0], "y": position[1]}
        click = node.click(timeout=seconds * 1000, force=grip.steady, position=at)
        await within(seconds + 1, click, "clicking")

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


async def _choose(select: ElementHandle, value: str, milliseconds: float) -> None:
    """Choose an option by its label, else by its value."""
    options = await select.query_selector_all("option")
    labels = [" ".join((await option.inner_text()).split()) for option in options]
    if value in labels:
        await select.select_option(index=labels.index(value), timeout=milliseconds)
    else:
        await select.select_option(value=value, timeout=milliseconds)


def _told(filled: FilledField | None) -> tuple[FilledField, ...]:
    return (filled,) if filled else ()


def _what_was_wrong(done: FilledForm) -> str:
    if done.refused:
        return f"not submitted: its button says {done.refused!r}"
    return "; ".join(f"{field.label}: {field.message}" for field in done.invalid)
