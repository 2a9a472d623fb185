"""Reports what exploring needs, which of it is available, and how to get the rest."""

from __future__ import annotations

import asyncio
import os
import platform
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from explorer.browser.session.installation import prove
from explorer.errors import ExplorerError
from explorer.llm.catalog import DEFAULT_MODELS, KEY_VARIABLES
from explorer.reporting.narrator import voice_command
from explorer.settings.error_messages import CONFIG_FILE
from explorer.settings.model import AISettings, BrowserSettings, NarrationSettings, Settings
from explorer.settings.preflight import require_folder
from explorer.text import single_spaced

OLLAMA_SECONDS = 3
VOICE_SECONDS = 10


class Diagnosis(NamedTuple):
    """One line of the report.

    Attributes:
        subject: What was looked for.
        found: Whether it is available.
        detail: What was found, or how to get it.
        needed: Whether exploring is impossible without it.
    """

    subject: str
    found: bool
    detail: str
    needed: bool = False

    def line(self) -> Text:
        """Return the coloured line for a terminal."""
        style = "green" if self.found else "bold red" if self.needed else "yellow"
        verdict = "found" if self.found else "missing"
        return Text.assemble((f"{verdict:8}", style), f"{self.subject:15}", self.detail)


async def examine(settings: Settings, config: Path | None) -> AsyncIterator[Diagnosis]:
    """Yield one diagnosis after the other, the slow ones last.

    Args:
        settings: The settings in effect.
        config: The configuration file that the user named, None for the default.
    """
    yield Diagnosis("Python", True, platform.python_version(), needed=True)
    yield Diagnosis("settings", True, _origin(config))
    yield _reports(Path(settings.report.out))
    yield await _browser(settings.browser)
    for provider in KEY_VARIABLES:
        yield _key(provider, settings.ai)
    yield await _ollama(settings.ai)
    yield await _voice(settings.narration)


def _origin(config: Path | None) -> str:
    if config is None and not CONFIG_FILE.exists():
        return f"built-in defaults: there is no {CONFIG_FILE} here"
    return str((config or CONFIG_FILE).resolve())


def _reports(folder: Path) -> Diagnosis:
    try:
        require_folder(folder)
    except ExplorerError as error:
        return Diagnosis("reports folder", False, str(error), needed=True)
    return Diagnosis("reports folder", True, str(folder.resolve()), needed=True)


async def _browser(settings: BrowserSettings) -> Diagnosis:
    try:
        found, version = await prove(settings)
    except ExplorerError as error:
        return Diagnosis("browser", False, str(error), needed=True)
    return Diagnosis(
        "browser", True, f"{version}, {found.executable} ({found.origin})", needed=True
    )


def _key(provider: str, settings: AISettings) -> Diagnosis:
    variable = KEY_VARIABLES[provider]
    if os.environ.get(variable):
        return Diagnosis(f"{provider} key", True, f"in {variable}")
    if settings.provider == provider and settings.api_key is not None:
        return Diagnosis(f"{provider} key", True, "in ai.apiKey")
    return Diagnosis(f"{provider} key", False, f"set {variable} for --provider {provider}")


async def _ollama(settings: AISettings) -> Diagnosis:
    import httpx
    from ollama import AsyncClient, ResponseError

    host = settings.base_url if settings.provider == "ollama" else None  # None: OLLAMA_HOST
    try:
        listed = await AsyncClient(host=host, timeout=OLLAMA_SECONDS).list()
    except (ConnectionError, httpx.HTTPError, ResponseError, ValueError):
        return Diagnosis("ollama", False, "start `ollama serve`, or set OLLAMA_HOST")
    names = [model.model for model in listed.models if model.model]
    if not names:
        return Diagnosis("ollama", False, f"no model: ollama pull {DEFAULT_MODELS['ollama']}")
    return Diagnosis("ollama", True, ", ".join(names))


async def _voice(settings: NarrationSettings) -> Diagnosis:
    """Diagnose the voice; without text to speak it only reports why it could not speak."""
    process = await asyncio.create_subprocess_exec(
        *voice_command(settings), stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
    )
    try:
        output, _ = await asyncio.wait_for(process.communicate(), VOICE_SECONDS)
    except TimeoutError:
        process.kill()
        return Diagnosis("voice", False, "the speech engine hangs")
    reason = single_spaced(output.decode(errors="replace"))
    return Diagnosis("voice", not reason, reason or "can speak")
