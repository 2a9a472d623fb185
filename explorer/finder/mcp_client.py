"""Another program's browser, reached as a client of its MCP server.

Today's ``@playwright/mcp`` calls its tools ``browser_snapshot``, ``browser_click`` ..., others and
the seed ``playwright_snapshot``, ``playwright_click`` ...; what each takes is read from its schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from explorer.errors import ExplorerError
from explorer.finder.refs import AccessibilityRef

SNAPSHOT = ("browser_snapshot", "playwright_snapshot")
CLICK = ("browser_click", "playwright_click")
FILL = ("browser_type", "playwright_fill")
CLICK_AT = ("browser_mouse_click_xy", "playwright_mouse_click_xy")
_REF = ("target", "ref")
_TEXT = ("target", "selector")
_VALUE = ("text", "value")


class ToolFailed(ExplorerError):
    """A tool of the other server is missing or said that it failed."""


class ToolCaller(Protocol):
    """A client: ``mcp.ClientSession``, or anything that calls tools and returns their text."""

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> Any: ...


class McpBrowser:
    """The tools of a server that drives a browser."""

    def __init__(self, client: ToolCaller) -> None:
        self._client = client

    async def snapshot(self) -> Any:
        """Its text, or the tree that a client of another kind returns."""
        return await self._call(SNAPSHOT, {})

    async def click_ref(self, ref: AccessibilityRef) -> None:
        await self._call(CLICK, _named(_REF, ref.ref) | _described(ref))

    async def fill_ref(self, ref: AccessibilityRef, value: str) -> None:
        await self._call(FILL, _named(_REF, ref.ref) | _described(ref) | _named(_VALUE, value))

    async def click_text(self, ref: AccessibilityRef) -> None:
        await self._call(CLICK, _named(_TEXT, f"text={ref.label}") | _described(ref))

    async def fill_text(self, ref: AccessibilityRef, value: str) -> None:
        selector = f'internal:label="{ref.label}"i'
        await self._call(FILL, _named(_TEXT, selector) | _described(ref) | _named(_VALUE, value))

    async def click_at(self, ref: AccessibilityRef, x: float, y: float) -> None:
        await self._call(CLICK_AT, {"x": x, "y": y} | _described(ref))

    async def _call(self, names: tuple[str, ...], offered: dict[str, Any]) -> Any:
        """Call the first of these tools that there is, with those arguments that it knows."""
        tools = await self._tools()
        known = [name for name in names if name in tools] if tools else names[::-1]
        failure = f"the server has none of the tools {', '.join(names)}"
        for name in known:
            properties = tools.get(name, ())
            arguments = {
                key: v for key, v in offered.items() if not properties or key in properties
            }
            answer = await self._client.call_tool(name, arguments)
            if not _is_error(answer):
                return _content(answer)
            failure = f"{name}: {str(_content(answer)).strip()[:300]}"
        raise ToolFailed(failure)

    async def _tools(self) -> dict[str, Iterable[str]]:
        """The arguments of each tool by its name; empty where a client cannot list them."""
        list_tools = getattr(self._client, "list_tools", None)
        if list_tools is None:
            return {}
        listed = await list_tools()
        return {tool.name: tool.input_schema.get("properties", {}) for tool in listed.tools}


def is_client(thing: object) -> bool:
    return hasattr(thing, "call_tool")


def _named(names: Iterable[str], value: str) -> dict[str, str]:
    return dict.fromkeys(names, value)


def _described(ref: AccessibilityRef) -> dict[str, str]:
    """``element`` is what a person is shown who is asked for permission."""
    return {"element": f"{ref.role} {ref.label}".strip()}


def _is_error(answer: object) -> bool:
    return bool(getattr(answer, "is_error", False) or getattr(answer, "isError", False))


def _content(answer: Any) -> Any:
    """The texts of an answer as one; an answer that is text or a tree as it is."""
    blocks = (
        answer.get("content") if isinstance(answer, Mapping) else getattr(answer, "content", None)
    )
    if not isinstance(blocks, list):
        return answer
    texts = (b.get("text") if isinstance(b, Mapping) else getattr(b, "text", None) for b in blocks)
    return "\n".join(text for text in texts if text)
