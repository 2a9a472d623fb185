"""Blocks requests by Playwright's interception, where the gate of the browser does not see them.

It also keeps pages from the clipboard of the machine.
"""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any

from playwright.async_api import BrowserContext, Route, WebSocketRoute

from explorer import models
from explorer.browser.cdp.calls import script
from explorer.browser.network.gate import Gate, held_back
from explorer.browser.network.signals import Signals
from explorer.policy.egress import Outgoing, overrides_in


class ContextGuard:
    """The init scripts and routes of one context that keep what is forbidden from leaving it."""

    def __init__(
        self, context: BrowserContext, gate: Gate, signals: Signals, *, read_only: bool
    ) -> None:
        self._context = context
        self._gate = gate
        self._signals = signals
        self._read_only = read_only
        self._added = AsyncExitStack()
        """Removes the init scripts and routes from the context."""
        self._is_released = False

    async def attach(self) -> None:
        """Block what the rules forbid, as far as that is a matter of the context."""
        await self._add(self._context.add_init_script(script("clipboard")))
        if self._gate.rules.blocks_documents:
            await self._add(self._context.add_init_script(script("speculation")))
        if self._read_only:
            if not self._gate.sees_browser:
                await self._add(self._context.add_init_script(script("read_only")))
                await self._add(self._context.route("**/*", self._judge))
            await self._context.route_web_socket("**/*", self._refuse_socket)
        elif self._gate.sees_browser and self._gate.rules.relies_on_routes:
            await self._context.route_web_socket(self._leads_away, self._refuse_socket)

    async def _add(self, adding: Awaitable[AbstractAsyncContextManager[Any]]) -> None:
        await self._added.enter_async_context(await adding)

    def allow_sockets(self) -> None:
        """Let web sockets pass from now on: Playwright cannot remove their routes."""
        self._is_released = True

    async def detach(self) -> None:
        """Remove the init scripts and routes from the context."""
        await self._added.aclose()

    async def _judge(self, route: Route) -> None:
        """Judge a request of a caller's page that is explored with ``--read-only``."""
        request = route.request
        is_beacon = request.resource_type in ("ping", "beacon")
        outgoing = Outgoing(
            method=request.method,
            url=request.url,
            kind="beacon" if is_beacon else "resource",
            body=request.post_data_buffer or b"",
            overrides=overrides_in(request.headers),
        )
        if refusal := self._gate.rules.refusal(outgoing):
            self._signals.keep(held_back(request, refusal, self._signals.page_url))
            await route.abort("blockedbyclient")
        else:
            await route.continue_()

    def _leads_away(self, url: str) -> bool:
        return self._gate.rules.refuses_host(_as_http(url))

    async def _refuse_socket(self, socket: WebSocketRoute) -> None:
        """Close a web socket: it begins with a GET, but its messages cannot be judged."""
        if self._is_released:
            socket.connect_to_server()
            return
        self._signals.keep(
            models.BlockedRequest(
                method="WEBSOCKET",
                url=socket.url,
                page_url=self._signals.page_url,
                rule="egress" if self._leads_away(socket.url) else "read_only",
            )
        )
        await socket.close()


def _as_http(url: str) -> str:
    """Return the address of a web socket with the scheme of its handshake."""
    return f"http{url.removeprefix('ws')}" if url.startswith("ws") else url
