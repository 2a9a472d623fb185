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
from explorer.mcp_server.answers import MAX_URL_LENGTH, TITLE_LENGTH, TabTold
from explorer.mcp_server.state import ServerState
from explorer.models import Value
from explorer.text import one_line

Call = Context[ServerState, Any]
RECOVERY_HINTS = {
    PageLost: "; go on with browser_open and new_tab=true",
    BrowserLost: "; browser_open starts another one",
}
TITLE_SECONDS = 2
"""A tab that takes longer to return its title is stuck."""
Tool = Callable[..., Awaitable[Value | Image]]
TabId = Annotated[
    str, Field(description='The tab, as browser_tabs names it; "" for the one in front.')
]


def server_state(call: Call) -> ServerState:
    """Return the state of the server that received the call."""
    return call.request_context.lifespan_context


async def describe_tab(call: Call, tab: Tab) -> TabTold:
    """Describe a tab for a client; a tab that is stuck has no title."""
    in_front = (await server_state(call).tabs()).in_front is tab
    title, stuck = "", False
    try:
        async with asyncio.timeout(TITLE_SECONDS):
            title = one_line(await tab.title(), TITLE_LENGTH)
    except (PageLost, TimeoutError):
        stuck = True
    url = one_line(tab.url, MAX_URL_LENGTH)
    return TabTold(tab_id=tab.name, url=url, title=title, in_front=in_front, stuck=stuck)


def as_mcp_tool(tool: Tool) -> Callable[..., Awaitable[CallToolResult | Image]]:
    """Wrap a tool so that it returns its answer as a value and as text, with secrets masked.

    An ExplorerError of the tool becomes an error result.
    """

    @wraps(tool)
    async def answer(call: Call, **arguments: Any) -> CallToolResult | Image:
        try:
            result = await tool(call, **arguments)
        except ExplorerError as error:
            return error_result(call, f"{error}{RECOVERY_HINTS.get(type(error), '')}")
        if isinstance(result, Image):
            return result
        result = server_state(call).mask(result)
        value = json.dumps(result.model_dump(mode="json"), ensure_ascii=False)
        return CallToolResult(
            content=[TextContent(type="text", text=_replace_surrogates(str(result)))],
            structured_content=json.loads(_replace_surrogates(value)),
        )

    return answer


def error_result(call: Call, why: str) -> CallToolResult:
    """Return the error result of a call that failed, with secrets masked."""
    content = TextContent(type="text", text=_replace_surrogates(server_state(call).mask(why)))
    return CallToolResult(content=[content], is_error=True)


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates, which pages may contain and which cannot be encoded."""
    return text.encode("utf-8", "replace").decode()
