"""The one browser of a server, whatever becomes of it."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser

from explorer.errors import TargetUnusable, UsageError
from explorer.mcp_server.state import ServerState
from explorer.models import Bounds, InteractiveElement
from explorer.settings.model import Settings
from tests.shared_browsers import lending
from tests.site import Site

SAVE = InteractiveElement(
    ref="f0e0",
    kind="button",
    tag="button",
    role="button",
    name="Save",
    bounds=Bounds(x=0, y=0, width=1, height=1),
)


async def test_a_browser_that_was_lost_is_replaced(site: Site, own_browser: None) -> None:
    url = site.serve({"/": "<title>Here</title>"})
    state = ServerState(Settings())
    try:
        before = await state.tab("")
        await before.page.context.browser.close()
        after = await state.tab("")
        await after.open(url)
        assert await after.title() == "Here"
    finally:
        await state.close()


async def test_of_a_tab_that_is_closed_nothing_stays(browser: Browser) -> None:
    with lending(browser):
        state = ServerState(Settings())
        async with state.work_on("") as (tab, tab_state):
            (number,) = tab_state.numbers.assign([SAVE])
        tabs = await state.tabs()
        await tabs.close(tab)
        await tabs.new()
        async with state.work_on("") as (tab, tab_state):
            with pytest.raises(UsageError):
                tab_state.numbers.element(number)
        await tabs.close(tab)
        with pytest.raises(UsageError, match="no tab is open: use browser_open"):
            await state.tab("")
        await state.close()


async def test_a_run_that_its_caller_gives_up_ends_in_good_order() -> None:
    state, stop = ServerState(Settings()), asyncio.Event()
    began, ended = asyncio.Event(), asyncio.Event()

    async def run() -> None:
        began.set()
        await stop.wait()
        ended.set()

    caller = asyncio.create_task(state.run(run(), stop))
    await began.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await state.close()
    assert ended.is_set()


async def test_what_a_run_raises_reaches_its_caller() -> None:
    async def run() -> None:
        raise TargetUnusable("not there")

    with pytest.raises(TargetUnusable, match="not there"):
        await ServerState(Settings()).run(run(), asyncio.Event())
