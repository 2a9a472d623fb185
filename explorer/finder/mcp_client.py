"""Drives the browser of another program as a client of its MCP server.

``@playwright/mcp`` names its tools ``browser_snapshot``, ``browser_click`` and so on; other servers
name them ``playwright_snapshot``, ``playwright_click`` and so on. The arguments of each tool are
read from its schema.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from explorer.finder.acting import Unreachable, middle
from explorer.finder.refs import AccessibilityRef

SNAPSHOT = ("browser_snapshot", "playwright_snapshot")
CLICK = ("browser_click", "playwright_click")
FILL = ("browser_type", "playwright_fill")
CLICK_AT = ("browser_mouse_click_xy", "playwright_mouse_click_xy")
ERROR_HEADING = "### Error"
"""How ``@playwright/mcp`` begins the text of an error."""


class ToolCaller(Protocol):
    """An MCP client that calls tools and returns their texts.

    It may be an ``mcp.ClientSession`` of any version, a ``fastmcp.Client`` or similar.
    """

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> Any:
        """Call a tool by its name and return its answer."""
        ...


class McpBrowser:
    """Takes snapshots and acts by the tools of an MCP server that drives a browser.

    It implements ``ClickMethods``. All methods raise Unreachable if the server has none of the
    tools or the tool answers with an error.
    """

    def __init__(self, client: ToolCaller) -> None:
        self._client = client

    async def snapshot(self) -> Any:
        """Return the text of the snapshot, or the tree if the client returns one."""
        return await self._call(SNAPSHOT, {})

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element by its ref."""
        await self._click_or_fill(ref, {"target": ref.ref, "ref": ref.ref}, value)

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element by a text or label selector."""
        if not ref.label:
            raise Unreachable("it has no text")
        selector = f"text={ref.label}" if value is None else f'internal:label="{ref.label}"i'
        await self._click_or_fill(ref, {"target": selector, "selector": selector}, value)

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None:
        """Click at the middle of the ref's bounds; filling is not possible."""
        if value is not None:
            raise Unreachable("no tool fills what is at a point")
        x, y = middle(ref)
        await self._call(CLICK_AT, {"x": x, "y": y, "element": _permission_text(ref)})

    async def _click_or_fill(
        self, ref: AccessibilityRef, target: dict[str, str], value: str | None
    ) -> None:
        description = {"element": _permission_text(ref)}
        if value is None:
            await self._call(CLICK, target | description)
        else:
            await self._call(FILL, target | description | {"text": value, "value": value})

    async def _call(self, names: tuple[str, ...], offered: dict[str, Any]) -> Any:
        """Call the first of the tools that exists, with the arguments that it accepts."""
        tools = await self._tools()
        known = [name for name in names if name in tools] if tools else [*reversed(names)]
        failure = f"the server has none of the tools {', '.join(names)}"
        for name in known:
            takes = tools.get(name)
            arguments = {
                key: value for key, value in offered.items() if takes is None or key in takes
            }
            answer = await self._client.call_tool(name, arguments)
            if not _is_error(answer):
                return _content(answer)
            failure = f"{name}: {str(_content(answer)).strip()}"
        raise Unreachable(failure)

    async def _tools(self) -> dict[str, Collection[str] | None]:
        """Return the argument names of each tool, None for a tool without a schema.

        The mapping is empty if the client cannot list all tools.
        """
        if not hasattr(self._client, "list_tools"):
            return {}
        listed = await self._client.list_tools()
        if _member(listed, "next_cursor", "nextCursor"):
            return {}
        tools = listed if isinstance(listed, (list, tuple)) else _member(listed, "tools")
        return {_name(tool): _arguments(tool) for tool in tools or ()}


def is_client(thing: object) -> bool:
    """Return whether an object is an MCP client."""
    return hasattr(thing, "call_tool")


def _member(thing: object, *names: str) -> Any:
    """Return the first of these members that exists and is not empty.

    Libraries spell protocol names in two ways (``is_error``, ``isError``); some return objects and
    others mappings.
    """
    for name in names:
        value = thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)
        if value:
            return value
    return None


def _name(tool: object) -> str:
    return tool if isinstance(tool, str) else str(_member(tool, "name"))


def _arguments(tool: object) -> Collection[str] | None:
    schema = _member(tool, "input_schema", "inputSchema")
    return _member(schema, "properties") or () if schema else None


def _permission_text(ref: AccessibilityRef) -> str:
    """Return the description shown to a person who is asked for permission."""
    return f"{ref.role} {ref.label}".strip()


def _is_error(answer: object) -> bool:
    """Return whether an answer is an error, by its flag or, for a bare text, by its heading."""
    if isinstance(answer, str):
        return answer.startswith(ERROR_HEADING)
    return bool(_member(answer, "is_error", "isError"))


def _content(answer: Any) -> Any:
    """Return the texts of an answer's blocks joined, or the answer itself if it has no blocks."""
    blocks = _blocks(answer)
    return answer if blocks is None else "\n".join(filter(None, map(_text, blocks)))


def _blocks(answer: Any) -> Sequence[Any] | None:
    """Return the content blocks of an answer, None if the answer is the tool's result itself.

    Some clients return only the blocks, or a tuple of the blocks and the structured content.
    """
    if isinstance(answer, tuple) and answer and isinstance(answer[0], (list, tuple)):
        answer = answer[0]
    if isinstance(answer, (list, tuple)):
        return answer if all(map(_is_block, answer)) else None
    blocks = _member(answer, "content")
    return blocks if isinstance(blocks, (list, tuple)) else None


def _is_block(part: object) -> bool:
    return isinstance(part, str) or _member(part, "type") is not None


def _text(block: Any) -> str:
    if isinstance(block, str):
        return block
    return str(_member(block, "text") or _member(_member(block, "resource"), "text") or "")
