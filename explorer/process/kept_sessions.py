"""Named sessions: cookies and storage of a browser, kept from one run to the next.

They are files of the user, in no folder of reports, and readable by the user only: whoever has one
is logged in.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs
import structlog
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from explorer.errors import UsageError
from explorer.process.files import write_atomically
from explorer.process.named_files import NamedFiles
from explorer.settings.field_types import SessionName
from explorer.settings.model import Settings
from explorer.settings.preflight import require_storage_state

log = structlog.get_logger(__name__)

_NAME: TypeAdapter[str] = TypeAdapter(SessionName)
_RULE = 'letters, digits, ".", "_" and "-", 64 at most'
_OWNER_ONLY = 0o700
_OPENED = "openedWithoutLogin"


class _Notes(BaseModel):
    """What the file of a session tells beside cookies and storage."""

    opened: frozenset[str] = Field(frozenset(), alias=_OPENED)


def kept_sessions() -> NamedFiles:
    """Return the files of the sessions, in the user's data folder."""
    folder = platformdirs.user_data_path("explorer", appauthor=False) / "sessions"
    return NamedFiles(folder, "session", _NAME, _RULE, ".json")


def with_session(settings: Settings) -> Settings:
    """Return the settings with the state of the session that they name.

    Without a kept one they are returned as they are: the session begins with
    ``browser.storageState``, or empty.

    Raises:
        UsageError: The name is none, the file is no session, or the session could not be kept.
    """
    file = kept_state(settings)
    if file is None:
        return settings
    browser = settings.browser.model_copy(update={"storage_state": str(file)})
    return settings.model_copy(update={"browser": browser})


def addresses_opened(settings: Settings) -> frozenset[str]:
    """Return the addresses that a session has opened without a login page, if it notes any.

    Args:
        settings: Those of the run, ``with_session``.
    """
    if settings.browser.storage_state is None:
        return frozenset()
    try:
        return _Notes.model_validate_json(kept_content(settings)).opened
    except ValidationError:  # none is kept, or it is none of explorer
        return frozenset()


def with_addresses(state: Mapping[str, Any], opened: Collection[str]) -> Mapping[str, Any]:
    """Return the state of a browser, with a note of what it has opened without a login page."""
    return {**state, _OPENED: sorted(opened)}


def kept_content(settings: Settings) -> bytes:
    """Return what is in the file of the session that the settings name, nothing without one."""
    if settings.browser.session is None:
        return b""
    try:
        return kept_sessions().path(settings.browser.session).read_bytes()
    except OSError:
        return b""


def kept_state(settings: Settings) -> Path | None:
    """Return the file with the state of the session that the settings name, None without one.

    Raises:
        UsageError: The name is none, the file is no session, or the session could not be kept.
    """
    if settings.browser.session is None:
        return None
    file = kept_sessions().path(settings.browser.session)
    try:
        _make_private(file.parent)
        exists = file.exists()
    except OSError as error:
        raise UsageError(f"sessions cannot be kept in {file.parent}: {error.strerror}") from None
    if not exists:
        return None
    try:
        require_storage_state(file)
    except UsageError as error:
        remedy = f"explorer sessions remove {file.stem}"
        raise UsageError(f"{error}; {remedy!r} begins the session anew") from None
    return file


def keep_session(settings: Settings, state: Mapping[str, Any] | None) -> None:
    """Keep the state of the browser under the name in the settings, if there is one.

    A state that cannot be written is logged: the run is worth as much without it.

    Args:
        settings: The settings of the run.
        state: The cookies and storage as Playwright returns them; None if they could not be read.
    """
    name = settings.browser.session
    if name is None:
        return
    if state is None:
        log.warning("the session is not kept: the browser was gone at the end", session=name)
        return
    file = kept_sessions().path(name)
    try:
        _make_private(file.parent)
        write_atomically(file, json.dumps(state), private=True)
    except OSError as error:
        log.warning("the session is not kept", session=name, reason=error.strerror)


def _make_private(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=_OWNER_ONLY)
    if folder.stat().st_mode & 0o077:
        with suppress(PermissionError):  # a folder of somebody else, who decides
            os.chmod(folder, _OWNER_ONLY)
