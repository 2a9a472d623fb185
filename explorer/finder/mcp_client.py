"""Another program's browser, reached as a client of its MCP server.

Today's ``@playwright/mcp`` calls its tools ``browser_snapshot``, ``browser_click`` ..., others and
the seed ``playwright_snapshot``, ``playwright_click`` ...; what each takes is read from its schema.
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
"""``@playwright/mcp`` begins the text of an error so."""


class ToolCaller(Protocol):
    """A client: ``mcp.ClientSession`` of any version, ``fastmcp.Client``, or anything that calls
    tools and returns their texts."""

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> Any: ...


class McpBrowser:
    """The tools of a server that drives a browser: eyes and hands."""

    def __init__(self, client: ToolCaller) -> None:
        self._client = client

    async def snapshot(self) -> Any:
        """Its text, or the tree that a client of another kind returns."""
        return await self._call(SNAPSHOT, {})

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None:
        await self._click_or_fill(ref, {"target": ref.ref, "ref": ref.ref}, value)

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None:
        if not ref.label:
            raise Unreachable("it has no text")
        selector = f"text={ref.label}" if value is None else f'internal:label="{ref.label}"i'
        await self._click_or_fill(ref, {"target": selector, "selector": selector}, value)

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None:
        if value is not None:
            raise Unreachable("no tool fills what is at a point")
        x, y = middle(ref)
        await self._call(CLICK_AT, {"x": x, "y": y, "element": _told(ref)})

    async def _click_or_fill(
        self, ref: AccessibilityRef, which: dict[str, str], value: str | None
    ) -> None:
        told = {"element": _told(ref)}
        if value is None:
            await self._call(CLICK, which | told)
        else:
            await self._call(FILL, which | told | {"text": value, "value": value})

    async def _call(self, names: tuple[str, ...], offered: dict[str, Any]) -> Any:
        """Call the first of these tools that there is, with those arguments that it knows."""
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
        """The arguments of each tool by its name, None for one that does not tell them.

        Empty where a client cannot list all tools.
        """
        if not hasattr(self._client, "list_tools"):
            return {}
        listed = await self._client.list_tools()
        if _member(listed, "next_cursor", "nextCursor"):
            return {}
        tools = listed if isinstance(listed, (list, tuple)) else _member(listed, "tools")
        return {_name(tool): _arguments(tool) for tool in tools or ()}


def is_client(thing: object) -> bool:
    return hasattr(thing, "call_tool")


def _member(thing: object, *names: str) -> Any:
    """The first of these that a value has and that says something.

    Libraries spell a name of the protocol in two ways (``is_error``, ``isError``); some give
    objects and others mappings.
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


def _told(ref: AccessibilityRef) -> str:
    """What a person is shown who is asked for permission."""
    return f"{ref.role} {ref.label}".strip()


def _is_error(answer: object) -> bool:
    """By its flag; a client that returns the text alone may still show the heading of an error."""
    if isinstance(answer, str):
        return answer.startswith(ERROR_HEADING)
    return bool(_member(answer, "is_error", "isError"))


def _content(answer: Any) -> Any:
    """The texts of an answer as one; an answer that is a text or a tree as it is."""
    blocks = _blocks(answer)
    return answer if blocks is None else "\n".join(filter(None, map(_text, blocks)))


def _blocks(answer: Any) -> Sequence[Any] | None:
    """The content blocks of an answer, None where it is none but what the tool returned.

    Some clients return the blocks alone, or with the structured content beside them.
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
