"""What stands between a tool and its client: errors told in a line, secrets masked."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any

from mcp.server.mcpserver import Context, Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from explorer.browser.tabs import Tab
from explorer.errors import ExplorerError, PageLost
from explorer.mcp_server.answers import LONGEST_URL, TITLE_LENGTH, TabTold
from explorer.mcp_server.desk import Desk
from explorer.models import Value
from explorer.reporting.plain import one_line

Call = Context[Desk, Any]
ANEW = "go on with browser_open and new_tab=true"
Tool = Callable[..., Awaitable[Value | Image]]
TabId = Annotated[
    str, Field(description='The tab, as browser_tabs names it; "" for the one in front.')
]


def desk_of(call: Call) -> Desk:
    return call.request_context.lifespan_context


async def told_of(call: Call, tab: Tab) -> TabTold:
    """What a client is told of a tab; of one that is stuck, all but its title."""
    in_front = (await desk_of(call).tabs()).in_front is tab
    try:
        title = one_line(await tab.title(), TITLE_LENGTH)
    except PageLost:
        title = ""
    url = one_line(tab.url, LONGEST_URL)
    return TabTold(tab_id=tab.name, url=url, title=title, in_front=in_front)


def answering(tool: Tool) -> Callable[..., Awaitable[CallToolResult | Image]]:
    """The tool as a client gets it: its answer as a value and in words, both without secrets."""

    @wraps(tool)
    async def answer(call: Call, **arguments: Any) -> CallToolResult | Image:
        mask = desk_of(call).mask
        try:
            told = await tool(call, **arguments)
        except PageLost as error:
            raise ToolError(_whole(mask(f"{error}; {ANEW}"))) from error
        except ExplorerError as error:
            raise ToolError(_whole(mask(str(error)))) from error
        if isinstance(told, Image):
            return told
        told = mask(told)
        value = json.dumps(told.model_dump(mode="json"), ensure_ascii=False)
        return CallToolResult(
            content=[TextContent(type="text", text=_whole(str(told)))],
            structured_content=json.loads(_whole(value)),
        )

    return answer


def _whole(text: str) -> str:
    """Without the half characters that a page may write, and no encoder takes."""
    return text.encode("utf-8", "replace").decode()
