"""Answers faulty calls, and calls in which a tool fails, with messages of explorer."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import structlog
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

from explorer.mcp_server.page_text import quoted
from explorer.mcp_server.state import ServerState
from explorer.mcp_server.toolkit import Call, error_result

log = structlog.get_logger(__name__)

Schema = Mapping[str, Any]

TYPE_NAMES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "null": "null",
}
BOUNDS = {"minimum": "at least", "exclusiveMinimum": "more than", "maximum": "at most"}
INTERNAL_ERROR = (
    "failed because of an internal error, which the log on standard error describes; call "
    "browser_snapshot to see the current state, or go on with another page"
)


class ToolServer(MCPServer[ServerState]):
    """An MCP server that replaces the library's error messages by those of explorer."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Call | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool, or return an error that names what is wrong with the call.

        Args:
            name: The name of the tool.
            arguments: Its arguments by name.
            context: The call; never None for a client.

        Returns:
            The answer of the tool. An unknown tool, unknown or invalid arguments and an unexpected
            error of the tool are error results.
        """
        assert context is not None, "a client's call has one"
        schemas = {tool.name: tool.input_schema for tool in await self.list_tools()}
        if name not in schemas:
            return error_result(
                context, f"there is no tool {quoted(name)}: there are {_join(schemas)}"
            )
        if unknown := arguments.keys() - schemas[name]["properties"].keys():
            known = _join(schemas[name]["properties"])
            return error_result(
                context, f"{name} takes {known}, and no {_join(map(quoted, unknown))}"
            )
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError as error:
            log.error("tool.failed", tool=name, exception=_traceback(error.__cause__))
            return error_result(context, f"{name} {INTERNAL_ERROR}")
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            wrong = "; ".join(dict.fromkeys(_problems(schemas[name], error.__cause__)))
            return error_result(context, f"{name}: {wrong}")


def _expected(schema: Schema) -> str:
    """Return what an argument may be, in words: ``a whole number, at least 0``."""
    if "anyOf" in schema:
        return " or ".join(map(_expected, schema["anyOf"]))
    if "enum" in schema:
        return f"one of {_join(schema['enum'])}"
    bounds = [f"{words} {schema[key]}" for key, words in BOUNDS.items() if key in schema]
    bounds += ["not empty"] if schema.get("minLength") else []
    return ", ".join([TYPE_NAMES[schema["type"]], *bounds])


def _problems(schema: Schema, error: ValidationError) -> Iterator[str]:
    for each in error.errors():
        name = each["loc"][0]
        must = "is missing: it must be" if each["type"] == "missing" else "must be"
        yield f"{name} {must} {_expected(schema['properties'][name])}"


def _traceback(error: BaseException | None) -> str:
    return "".join(traceback.format_exception(error)) if error else ""


def _join(names: Iterable[str]) -> str:
    return ", ".join(names)
