"""Reference solutions for Node-RED."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place

GARDEN = """[{"id": "c1", "type": "tab", "label": "Garden"}, {"id": "c2", "type": "comment",
"z": "c1", "name": "Water it", "x": 150, "y": 80, "wires": []}]"""


async def rename_node(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await page.locator(".red-ui-flow-node-group", has_text="Heater on").dblclick(force=True)
    await page.fill("#node-input-name", "Heating")
    await page.click("#node-dialog-ok")
    yield
    await _deploy(page)


async def drag_comment(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    node = page.locator(".red-ui-palette-node", has_text="comment").first
    await node.drag_to(
        page.locator("#red-ui-workspace-chart"), target_position={"x": 200, "y": 300}
    )
    yield
    await _deploy(page)


async def desativar(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await page.locator("#red-ui-workspace-tabs li", has_text="Letters").dblclick()
    await page.locator(".red-ui-tray").get_by_role("button", name="Enabled").click()
    await page.click("#node-dialog-ok")
    yield
    await _deploy(page)


async def garden(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await page.keyboard.press("Control+i")
    await page.fill("#red-ui-clipboard-dialog-import-text", GARDEN)
    await page.click("#red-ui-clipboard-dialog-ok")
    yield
    await _deploy(page)


async def esporta(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    for _ in ():  # nothing is changed
        yield


async def _open(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await page.locator(".red-ui-flow-node-group", has_text="Heater on").wait_for()
    await page.locator(".red-ui-palette-node", has_text="comment").first.wait_for()


async def _deploy(page: Page) -> None:
    await page.locator("#red-ui-header-button-deploy:not(.disabled)").click()
    await page.get_by_text("Successfully deployed").first.wait_for()
