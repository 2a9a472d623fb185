"""Fallback observation for pages that have altered the built-ins used by the snapshot script.

Playwright's locators run in an isolated world; ``evaluate`` runs in the page's own world.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urljoin

from playwright.async_api import ElementHandle, Frame, Locator
from playwright.async_api import Error as PlaywrightError

from explorer.models import Kind

MAX_TEXT_LENGTH = 200
"""Maximum length of a name or text, in characters."""


class ControlLocator(NamedTuple):
    """A kind of control and the CSS selector that finds it."""

    selector: str
    kind: Kind
    tag: str
    role: str


CONTROLS = (
    ControlLocator("a[href]", "link", "a", "link"),
    ControlLocator("button", "button", "button", "button"),
    ControlLocator(
        "input[type=submit], input[type=button], input[type=reset]", "button", "input", "button"
    ),
    ControlLocator("input[type=checkbox]", "check", "input", "checkbox"),
    ControlLocator("input[type=radio]", "check", "input", "radio"),
    ControlLocator("select", "select", "select", "combobox"),
    ControlLocator("textarea", "field", "textarea", "textbox"),
    ControlLocator(
        "input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=checkbox], "
        "[type=radio], [type=file], [type=image])",
        "field",
        "input",
        "textbox",
    ),
    ControlLocator("summary", "button", "summary", "button"),
    ControlLocator("[role=button]:not(button)", "button", "div", "button"),
    ControlLocator("[role=tab], [role=menuitem]", "other", "div", ""),
)


async def observe_by_locators(frame: Frame) -> tuple[dict[str, Any], list[ElementHandle]]:
    """Read a frame with Playwright's locators.

    Returns:
        The data in the shape that ``snapshot.js`` returns, with less detail, and the handles of the
        elements in the same order.
    """
    nodes = []
    elements = []
    for control in CONTROLS:
        for locator in await frame.locator(control.selector).all():
            if await locator.is_visible():
                nodes.append(await locator.element_handle())
                elements.append(await _described(frame, control, locator))
    headings = await frame.locator("h1, h2, h3").all()
    data = {
        "url": frame.url,
        "title": await frame.title(),
        "headings": [await _text(heading) for heading in headings],
        "elements": elements,
        "accountForms": _one_form(elements),
        "structures": [control.selector for control in CONTROLS],
        "containers": [],
        "forms": {},
        "warnings": [],
        "scrollAreas": [],
        "spots": {},
        "full": False,
        "inStep": True,
        "brokenImages": [],
        "secretValues": [],
        "scroll": (0, 0),
        "timing": None,
    }
    return data, nodes


def _one_form(elements: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return all fields of a document as one form, because their grouping is unknown here."""
    fields = [at for at, one in enumerate(elements) if one["kind"] == "field"]
    form = {
        "fields": fields,
        "members": [at for at, one in enumerate(elements) if one["kind"] != "link"],
        "autocompletes": [""] * len(fields),
        **dict.fromkeys(("title", "markup", "text"), ""),
        "single": 0,
        "captcha": False,
    }
    return {"forms": [form] if fields else [], "captcha": False}


async def _text(locator: Locator) -> str:
    """Return the text that is drawn in an element; all of its text if it is no HTML element."""
    try:
        return await locator.inner_text()
    except PlaywrightError:
        return await locator.text_content() or ""


async def _described(frame: Frame, control: ControlLocator, locator: Locator) -> dict[str, Any]:
    async def attribute(name: str) -> str:
        return await locator.get_attribute(name) or ""

    text = (await _text(locator)).strip() or await attribute("value")
    names = ("aria-label", "title", "placeholder", "alt", "name")
    labels = [await attribute(name) for name in names]
    identity = await attribute("id")
    return {
        "kind": control.kind,
        "role": await attribute("role") or control.role,
        "tag": control.tag,
        "name": next(filter(None, (labels[0], text, *labels[1:])), "")[:MAX_TEXT_LENGTH],
        "text": text[:MAX_TEXT_LENGTH],
        "input_type": await attribute("type") if control.tag == "input" else "",
        "href": urljoin(frame.url, href) if (href := await attribute("href")) else "",
        "selector": f"#{identity}" if identity else control.selector,
        "states": () if await locator.is_enabled() else ("disabled",),
        "structure": CONTROLS.index(control),
        "within": -1,
        "hints": f"{identity} {await attribute('class')}",
        **(await locator.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}),
    }
