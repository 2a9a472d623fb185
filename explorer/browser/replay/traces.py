"""Recording of Playwright's trace.zip, and removal of secrets from it."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from explorer.browser.session.session import Session
from explorer.masking import Mask, mask_header, names_secret_header

STACKS = ".stacks"
"""Ending of the trace entries with the source locations of the calls."""


def clean(trace: Path, mask: Mask) -> bytes:
    """Return the trace without cookies, secret headers and stacks, and with its text masked.

    Pictures are kept unchanged.
    """
    cleaned = io.BytesIO()
    with ZipFile(trace) as before, ZipFile(cleaned, "w", ZIP_DEFLATED) as after:
        for name in before.namelist():
            if not name.endswith(STACKS):
                after.writestr(name, _clean_entry(name, before.read(name), mask))
    return cleaned.getvalue()


def _clean_entry(name: str, data: bytes, mask: Mask) -> bytes:
    if not name.endswith((".network", ".trace")):
        return mask(data)
    lines = data.decode().splitlines()
    if name.endswith(".network"):
        lines = [_without_cookies(line) for line in lines]
    return "".join(f"{mask(line)}\n" for line in lines).encode()


def _without_cookies(line: str) -> str:
    told: dict[str, Any] = json.loads(line)
    for side in ("request", "response"):
        message = told.get("snapshot", {}).get(side, {})
        message["cookies"] = []
        message["headers"] = [
            {**one, "value": mask_header(one["name"], one["value"])}
            for one in message.get("headers", [])
            if not names_secret_header(one["name"])
        ]
    return json.dumps(told, ensure_ascii=False)


@asynccontextmanager
async def recorded(session: Session) -> AsyncIterator[Callable[[Path], Coroutine[Any, Any, None]]]:
    """Record a trace; yield a function that stops the recording and writes the trace.zip.

    It has no screenshots if secrets are known, since they could show one.
    """
    tracing = session.context.tracing
    await tracing.start(screenshots=not session.mask.secrets, snapshots=True)
    yield lambda file: tracing.stop(path=file)


@asynccontextmanager
async def grouped(session: Session, name: str) -> AsyncIterator[None]:
    """Group the calls within the context under a name in the trace.

    The name replaces their location in the source.
    """
    tracing = session.context.tracing
    await tracing.group(name, location={"file": "explorer"})
    yield
    await tracing.group_end()
