"""Another program's browser, reached as a client of its MCP server.

Today's ``@playwright/mcp`` calls its tools ``browser_snapshot``, ``browser_click`` ..., others and
the seed ``playwright_snapshot``, ``playwright_click`` ...; what each takes is read from its schema.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from explorer.finder.acting import Unreachable, middle
from explorer.finder.refs import AccessibilityRef

SNAPSHOT = ("browser_snapshot", "playwright_snapshot")
CLICK = ("browser_click", "playwright_click")
FILL = ("browser_type", "playwright_fill")
CLICK_AT = ("browser_mouse_click_xy", "playwright_mouse_click_xy")


class ToolCaller(Protocol):
    """A client: ``mcp.ClientSession``, or anything that calls tools and returns their text."""

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
            takes = tools.get(name, offered)
            answer = await self._client.call_tool(
                name, {key: value for key, value in offered.items() if key in takes}
            )
            if not _is_error(answer):
                return _content(answer)
            failure = f"{name}: {str(_content(answer)).strip()}"
        raise Unreachable(failure)

    async def _tools(self) -> dict[str, Collection[str]]:
        """The arguments of each tool by its name; empty where a client cannot list them."""
        if not hasattr(self._client, "list_tools"):
            return {}
        listed = await self._client.list_tools()
        return {tool.name: tool.input_schema.get("properties", {}) for tool in listed.tools}


def is_client(thing: object) -> bool:
    return hasattr(thing, "call_tool")


def _told(ref: AccessibilityRef) -> str:
    """What a person is shown who is asked for permission."""
    return f"{ref.role} {ref.label}".strip()


def _is_error(answer: object) -> bool:
    return bool(getattr(answer, "is_error", False))


def _content(answer: Any) -> Any:
    """The texts of an answer as one; an answer that is text or a tree as it is."""
    blocks = (
        answer.get("content") if isinstance(answer, Mapping) else getattr(answer, "content", None)
    )
    if not isinstance(blocks, list):
        return answer
    texts = (b.get("text") if isinstance(b, Mapping) else getattr(b, "text", "") for b in blocks)
    return "\n".join(text for text in texts if text)
