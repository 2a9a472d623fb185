"""Defines ``explorer record``."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.options import settings_with
from explorer.cli.root import app
from explorer.process.interruption import stop_on_signals

if TYPE_CHECKING:
    from explorer.models.recording import ActionWithElement, Recording
    from explorer.settings.model import Settings

STOPPING = "the recording ends"
MAX_LINE_LENGTH = 120
_CHANGING = 2
"""So many of the last actions may still become another one."""
ENVIRONMENT_NAME = "EXPLORER_PASSWORD_EXTENSION"
"""The variable that sets the token of the extension; without it each recording has a new one."""


@app.command
def record(
    url: str,
    /,
    *,
    out: Path = Path("recording.json"),
    minutes: float | None = None,
    storage_state: Path | None = None,
    session: str | None = None,
    pictures: bool = False,
    extension: bool = False,
    port: int = 8765,
    config: Path | None = None,
) -> int:
    """Record what you do on a site in a browser window, until you close it or press Ctrl-C.

    Alt+Shift+click records an assertion: a replay fails unless it sees the same.
    Passwords are not recorded: a replay reads them from the environment variables that are named
    at the end.

    With --extension no window is opened: the extension that "explorer recording extension" packs
    records a tab of your own browser, with your own logins, until you press Ctrl-C here.

    Parameters
    ----------
    url
        Where to start.
    out
        The file to write.
    minutes
        End after this many minutes.
    storage_state
        Start with this storage state file of Playwright.
    session
        Keep cookies and storage under this name, and start with the kept ones.
    pictures
        Keep a picture of the page before each action, with the list of its controls, in a folder
        beside the file. What is typed into password fields is painted over.
    extension
        Record in your own browser, by the extension.
    port
        Where the extension connects to this command, on this machine only.
    config
        Read this file instead of config.yaml.
    """
    from explorer.process.kept_sessions import with_session
    from explorer.settings.preflight import require_session, require_url

    settings = settings_with(config)
    changes: dict[str, object] = {"headed": True}
    if storage_state is not None:
        changes["storage_state"] = storage_state
    if session is not None:
        changes["session"] = session
    settings = with_session(
        settings.model_copy(update={"browser": settings.browser.model_copy(update=changes)})
    )
    start = require_url(url)
    require_session(settings)
    _require_minutes(minutes)
    _require_new_file(out)
    if pictures:
        _require_pictures(out, extension=extension)
    if extension:
        _require_extension_options(port, storage_state or session)
        recording = asyncio.run(_record_from_extension(start, out, port, minutes))
    else:
        recording = asyncio.run(_record(start, out, settings, minutes, pictures=pictures))
    _print_end(recording, out)
    return 0


def _require_new_file(out: Path) -> None:
    from explorer.errors import UsageError

    if out.suffix.lower() == ".parquet":
        raise UsageError(
            f"{out}: a recording under way is JSON; explorer recording convert --to parquet makes "
            "Parquet of it"
        )
    if out.exists():
        raise UsageError(f"{out} exists: remove it, or name another file with --out")


def _require_pictures(out: Path, *, extension: bool) -> None:
    from explorer.errors import UsageError
    from explorer.recording.marks.album import pictures_folder

    if extension:
        raise UsageError(
            "--pictures: pictures are taken in the window of explorer, not with --extension"
        )
    if (folder := pictures_folder(out)).exists():
        raise UsageError(f"{folder} exists: remove it, or name another file with --out")


def _require_minutes(minutes: float | None) -> None:
    from explorer.errors import UsageError

    if minutes is not None and not 0 < minutes <= 10_000:
        raise UsageError(f"--minutes {minutes:g}: give more than 0 and at most 10000")


def _require_extension_options(port: int, state: Path | str | None) -> None:
    from explorer.errors import UsageError

    if not 0 < port < 65536:
        raise UsageError(f"--port {port}: give a port from 1 to 65535")
    if state is not None:
        raise UsageError(
            "--storage-state, --session: your own browser has its own cookies; leave them out"
        )


async def _record(
    url: str, out: Path, settings: Settings, minutes: float | None, *, pictures: bool
) -> Recording:
    from explorer.bootstrap.recordings.recording import record

    async with stop_on_signals(STOPPING) as stop:
        _tell("recording; close the window or press Ctrl-C to end")
        show, on_notice = _LiveList().show, _tell if pictures else None
        return await record(url, out, settings, stop, show, minutes=minutes, on_notice=on_notice)


async def _record_from_extension(
    url: str, out: Path, port: int, minutes: float | None
) -> Recording:
    from explorer.bootstrap.recordings.recording import record_from_extension
    from explorer.recording.bridge.server import BrowserCaptureBridge

    token = os.environ.get(ENVIRONMENT_NAME)
    bridge = BrowserCaptureBridge(port, token=token, start_url=url, on_notice=_tell)
    async with stop_on_signals(STOPPING) as stop, bridge:
        _tell(f"in the extension's pop-up, give port {port} and token {bridge.token}")
        _tell("then press Start; press Ctrl-C here to end")
        show = _LiveList().show
        return await record_from_extension(bridge, url, out, stop, show, minutes=minutes)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


class _LiveList:
    """Prints each action once it is certain: the last two may still become a double click."""

    def __init__(self) -> None:
        self._printed = 0

    def show(self, actions: tuple[ActionWithElement, ...]) -> None:
        from explorer.text import one_line

        for action in actions[self._printed : -_CHANGING]:
            self._printed += 1
            _tell(f"{self._printed:3}  {one_line(action.to_text(), MAX_LINE_LENGTH)}")


def _print_end(recording: Recording, out: Path) -> None:
    from explorer.text import one_line

    for number, action in list(enumerate(recording.actions, 1))[-_CHANGING:]:
        _tell(f"{number:3}  {one_line(action.to_text(), MAX_LINE_LENGTH)}")
    print(f"{len(recording.actions)} actions in {out}")
    if recording.variables:
        print(f"A replay needs the variables {', '.join(recording.variables)}.")
