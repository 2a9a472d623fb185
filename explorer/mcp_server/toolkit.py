"""Connects tools to their clients: errors become one line, and secrets are masked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any

from mcp.server.mcpserver import Context, Image
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from explorer.browser.tabs import Tab
from explorer.errors import BrowserLost, ExplorerError, PageLost
from explorer.mcp_server.answers import LONGEST_URL, TITLE_LENGTH, TabTold
from explorer.mcp_server.state import ServerState
from explorer.models import Value
from explorer.reporting.plain import one_line

Call = Context[ServerState, Any]
GOING_ON = {
    PageLost: "; go on with browser_open and new_tab=true",
    BrowserLost: "; browser_open starts another one",
}
TITLE_SECONDS = 2
"""A tab that takes longer to return its title is stuck."""
Tool = Callable[..., Awaitable[Value | Image]]
TabId = Annotated[
    str, Field(description='The tab, as browser_tabs names it; "" for the one in front.')
]


def desk_of(call: Call) -> ServerState:
    """Return the state of the server that received the call."""
    return call.request_context.lifespan_context


async def told_of(call: Call, tab: Tab) -> TabTold:
    """Describe a tab for a client; a tab that is stuck has no title."""
    in_front = (await desk_of(call).tabs()).in_front is tab
    title, stuck = "", False
    try:
        async with asyncio.timeout(TITLE_SECONDS):
            title = one_line(await tab.title(), TITLE_LENGTH)
    except (PageLost, TimeoutError):
        stuck = True
    url = one_line(tab.url, LONGEST_URL)
    return TabTold(tab_id=tab.name, url=url, title=title, in_front=in_front, stuck=stuck)


def answering(tool: Tool) -> Callable[..., Awaitable[CallToolResult | Image]]:
    """Wrap a tool so that it returns its answer as a value and as text, with secrets masked.

    An ExplorerError of the tool becomes an error result.
    """

    @wraps(tool)
    async def answer(call: Call, **arguments: Any) -> CallToolResult | Image:
        try:
            told = await tool(call, **arguments)
        except ExplorerError as error:
            return refusal(call, f"{error}{GOING_ON.get(type(error), '')}")
        if isinstance(told, Image):
            return told
        told = desk_of(call).mask(told)
        value = json.dumps(told.model_dump(mode="json"), ensure_ascii=False)
        return CallToolResult(
            content=[TextContent(type="text", text=_whole(str(told)))],
            structured_content=json.loads(_whole(value)),
        )

    return answer


def refusal(call: Call, why: str) -> CallToolResult:
    """Return the error result of a call that failed, with secrets masked."""
    told = TextContent(type="text", text=_whole(desk_of(call).mask(why)))
    return CallToolResult(content=[told], is_error=True)


def _whole(text: str) -> str:
    """Replace lone surrogates, which pages may contain and which cannot be encoded."""
    return text.encode("utf-8", "replace").decode()
