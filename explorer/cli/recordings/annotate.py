"""Defines ``explorer recording annotate``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.recordings.commands import MAX_LINE_LENGTH, recording_app
from explorer.settings.ai import Provider

if TYPE_CHECKING:
    from explorer.models.recording import Recording
    from explorer.recording.vision.annotating import Annotated


@recording_app.command
def annotate(
    file: Path,
    /,
    *,
    out: Path | None = None,
    provider: Provider | None = None,
    model: str | None = None,
    config: Path | None = None,
) -> None:
    """Add elements to a recording that has only points, by reading its pictures.

    Each action without an element gets the one that its picture shows at its point, with role and
    name as they are read, and how sure that is. Actions that get none are listed on standard
    error, and stay as they are.

    Parameters
    ----------
    file
        The recording. Its pictures are files beside it, named by "screenshot" of the actions.
    out
        Write the result to this file instead; put it beside the pictures.
    provider
        Let a language model read the pictures instead of the packages of the extra "vision".
    model
        The model, one that sees pictures.
    config
        Read this file instead of config.yaml.
    """
    from explorer.recording.files import load_recording, save_recording

    recording = load_recording(file)
    annotated = asyncio.run(_annotate(recording, file.parent, provider, model, config))
    target = out or file
    if annotated.found or out is not None:
        save_recording(annotated.recording, target)
    print(
        f"{annotated.found} of {annotated.lacking} actions without an element have one in {target}"
    )


async def _annotate(
    recording: Recording,
    folder: Path,
    provider: Provider | None,
    model: str | None,
    config: Path | None,
) -> Annotated:
    from explorer.bootstrap.vision import open_reader
    from explorer.cli.options import settings_with
    from explorer.recording.vision.annotating import annotate as add_elements

    settings = settings_with(config)
    changes = {"provider": provider, "model": model}
    given = {name: value for name, value in changes.items() if value is not None}
    ai = settings.ai.model_copy(update=given)
    async with open_reader(ai) as reader:
        return await add_elements(recording, folder, reader, _tell)


def _tell(notice: str) -> None:
    from explorer.text import one_line

    print(one_line(notice, MAX_LINE_LENGTH), file=sys.stderr)
