"""Defines ``explorer mcp``."""

from __future__ import annotations

import asyncio
from pathlib import Path

from explorer.cli.options import NO_BROWSER_OPTIONS, BrowserOptions, settings_with
from explorer.cli.root import app


@app.command
def mcp(
    options: BrowserOptions = NO_BROWSER_OPTIONS,
    *,
    config: Path | None = None,
    http: bool = False,
) -> None:
    """Serve a browser and the explorer to a language model, by the Model Context Protocol.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    http
        Listen for streamable HTTP on this machine instead of standard input.
    """
    from explorer.mcp_server.server import serve_http, serve_stdio
    from explorer.process.kept_sessions import with_session
    from explorer.settings.preflight import require_session

    settings = with_session(settings_with(config, options))
    require_session(settings)
    asyncio.run(serve_http(settings) if http else serve_stdio(settings))
