"""Tools that open pages and tabs and act on controls."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from pydantic import Field

from explorer.browser.tabs import Tab, Tabs
from explorer.errors import UsageError
from explorer.mcp_server.answers import Acted, Opened, TabList
from explorer.mcp_server.page_text import quoted, role_or_tag
from explorer.mcp_server.state import TabState
from explorer.mcp_server.toolkit import Call, TabId, describe_tab, server_state
from explorer.models import ActionRequest, InteractiveElement
from explorer.settings.preflight import require_url
from explorer.text import one_line

DETAIL_LENGTH = 500  # characters
ACTIVATION_KEYS = ("Enter", "NumpadEnter", "\n", "\r", "Space", " ")
"""Keys that click the focused control, with or without modifiers."""
ADVICE = {
    "gone": "call browser_snapshot to see the current elements",
    "refused": "take a new snapshot, or see with browser_screenshot what is in the way",
    "failed": "look again with browser_snapshot",
}

Address = Annotated[str, Field(description="http:// or https://")]
Index = Annotated[
    int, Field(ge=0, description="Of a control, as the last look at the page told it.")
]
Insist = Annotated[
    bool,
    Field(
        description="Act although the control is destructive, or one of several alike, and answer "
        "yes to what the page asks of it."
    ),
]


async def browser_open(
    call: Call,
    url: Address,
    tab_id: TabId = "",
    new_tab: Annotated[bool, Field(description="Open it in a tab of its own.")] = False,
) -> Opened:
    """Go to an address, answer its cookie banner, and wait until the page has come to rest."""
    address = require_url(url)
    tabs = await server_state(call).tabs()
    if new_tab or not (tab_id or tabs.in_front):
        tab_id = (await tabs.new()).name
    async with server_state(call).work_on(tab_id) as (tab, _):
        banners = await tab.open(address)
        cleared = [one_line(banner, DETAIL_LENGTH) for banner in banners]
        return Opened(tab=await describe_tab(call, tab), cleared=tuple(cleared))


async def browser_tabs(
    call: Call,
    action: Literal["list", "new", "select", "close"] = "list",
    tab_id: TabId = "",
) -> TabList:
    """List the tabs, open an empty one, bring one to the front, or close one."""
    tabs = await server_state(call).tabs()
    if action == "new":
        await tabs.new()
    elif action != "list":
        async with server_state(call).work_on(tab_id) as (tab, _):
            await (tabs.select(tab) if action == "select" else tabs.close(tab))
    return TabList(tabs=tuple(await asyncio.gather(*(describe_tab(call, tab) for tab in tabs))))


async def browser_back(call: Call, tab_id: TabId = "") -> Opened:
    """Go back one page."""
    async with server_state(call).work_on(tab_id) as (tab, _):
        if not await tab.back():
            raise UsageError(f"there is no page to go back to in tab {tab.name}")
        return Opened(tab=await describe_tab(call, tab), cleared=())


async def browser_click(
    call: Call, index: Index, insist: Insist = False, tab_id: TabId = ""
) -> Acted:
    """Click a control. A destructive one (delete, pay, log out ...) only with insist=true."""
    return await _act(call, tab_id, index, ActionRequest(action="click", insist=insist))


async def browser_fill(
    call: Call,
    index: Index,
    value: Annotated[str, Field(description="The text; for a date as in 2026-01-31.")],
    insist: Insist = False,
    tab_id: TabId = "",
) -> Acted:
    """Replace what a field holds. Does not submit: click its button, or press Enter."""
    return await _act(call, tab_id, index, ActionRequest(action="fill", value=value, insist=insist))


async def browser_select(
    call: Call,
    index: Index,
    option: Annotated[str, Field(description="The label of the option.")],
    insist: Insist = False,
    tab_id: TabId = "",
) -> Acted:
    """Choose one of the options that a select offers."""
    return await _act(
        call, tab_id, index, ActionRequest(action="select", value=option, insist=insist)
    )


async def browser_press(
    call: Call,
    key: Annotated[str, Field(description="Enter, Escape, ArrowDown, a, Control+A ...")],
    insist: Insist = False,
    tab_id: TabId = "",
) -> Acted:
    """Press a key, or several at once, where the focus is."""
    tabs = await server_state(call).tabs()
    async with server_state(call).work_on(tab_id) as (tab, tab_state):
        if key.rpartition("+")[2] in ACTIVATION_KEYS and not insist:
            numbered = tab_state.numbers.assign((await tab.see()).elements)
            for index, element in numbered.items():
                if "focused" in element.states:
                    _require_harmless(index, element)
        before, url_before = set(tabs), tab.url
        asked = await tab.press(key, insist=insist)
        return Acted(
            result="done",
            effect="navigation" if tab.url != url_before else None,
            detail=one_line("; ".join(filter(None, (f"pressed {key}", asked))), DETAIL_LENGTH),
            tab=await describe_tab(call, tab),
            opened_tabs=_opened(tabs, before),
        )


async def _act(call: Call, tab_id: str, index: int, action_request: ActionRequest) -> Acted:
    tabs = await server_state(call).tabs()
    async with server_state(call).work_on(tab_id) as (tab, tab_state):
        element = tab_state.control(index)
        if not action_request.insist:
            _require_unambiguous(index, tab_state)
        if not action_request.insist and action_request.action == "click":
            _require_harmless(index, element)
        before = set(tabs)
        outcome = await tab.act(element, action_request)
        if outcome.result != "done":
            subject = f"element {index}, {role_or_tag(element)} {quoted(element.label)}"
            reason = one_line(outcome.detail, DETAIL_LENGTH)
            raise UsageError(f"{subject}: {outcome.result}, {reason}; {ADVICE[outcome.result]}")
        return Acted(
            result=outcome.result,
            effect=outcome.effect,
            detail=one_line(outcome.detail, DETAIL_LENGTH),
            tab=await describe_tab(call, tab),
            opened_tabs=_opened(tabs, before),
        )


def _require_unambiguous(index: int, tab_state: TabState) -> None:
    if index in tab_state.tied:
        tied = ", ".join(str(number) for number in tab_state.tied)
        raise UsageError(
            f"elements {tied} fitted the description equally well: describe more exactly which "
            f"one is meant, or act on {index} with insist=true"
        )


def _require_harmless(index: int, element: InteractiveElement) -> None:
    if element.destructive:
        raise UsageError(
            f"element {index} is destructive: it says {quoted(element.destructive)}. "
            "Use insist=true if that is really wanted"
        )


def _opened(tabs: Tabs, before: set[Tab]) -> tuple[str, ...]:
    return tuple(tab.name for tab in tabs if tab not in before)
