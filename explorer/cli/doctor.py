"""Defines ``explorer doctor``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.options import settings_with
from explorer.cli.root import app
from explorer.cli.running import UNUSABLE

if TYPE_CHECKING:
    from explorer.settings.model import Settings


@app.command
def doctor(*, config: Path | None = None) -> int:
    """Tell what is found and missing, and what to do about it.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    return asyncio.run(_doctor(settings_with(config), config))


async def _doctor(settings: Settings, config: Path | None) -> int:
    from rich.console import Console

    from explorer.doctor import examine

    console = Console(highlight=False, soft_wrap=True)
    works = True
    async for diagnosis in examine(settings, config):
        works &= diagnosis.found or not diagnosis.needed
        console.print(diagnosis.line())
    return 0 if works else UNUSABLE
