"""Writes the pictures of a recording under way."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.masking import Mask
from explorer.masking.mask import MIN_LENGTH
from explorer.masking.pictures import paint_over
from explorer.models.capture.events import CapturedEvent
from explorer.models.elements import Bounds
from explorer.models.moments import PageMoment
from explorer.models.recording import ActionWithElement
from explorer.process.files import write_atomically
from explorer.recording.marks.moments import controls_of

FREE_BYTES = 50_000_000
"""Pictures leave so much of the disk free, for the recording."""


def pictures_folder(recording: Path) -> Path:
    """Return the folder of the pictures of a recording."""
    return recording.with_name(f"{recording.stem}-pictures")


class _Written(NamedTuple):
    """A picture that was written, and the moment that it shows, without the picture itself."""

    path: Path
    moment: PageMoment
    texts: str
    """All texts in which a secret could be."""


class Album:
    """The pictures of a recording under way: files in a folder beside it.

    A picture that cannot be written costs the recording nothing but the picture.

    Args:
        recording: The file of the recording.
        on_notice: Receives a line when pictures cannot be written, once.
    """

    def __init__(self, recording: Path, on_notice: Callable[[str], None]) -> None:
        self._folder = pictures_folder(recording)
        self._on_notice = on_notice
        self._names: dict[str, PageMoment] = {}
        """The moments that are not written yet."""
        self._written: dict[str, _Written] = {}
        self._last: tuple[PageMoment | None, str] = (None, "")
        self._count = 0
        self._has_failed = False
        self._secrets: tuple[str, ...] = ()

    def with_name(self, event: CapturedEvent) -> CapturedEvent:
        """Return an event with the name of its picture, the same for the same moment."""
        if event.moment is None or self._has_failed:
            return event
        moment, name = self._last
        if moment is not event.moment:
            self._count += 1
            name = f"{self._folder.name}/{self._count:04}.png"
            self._last = event.moment, name
        self._names[name] = event.moment
        return event.model_copy(update={"screenshot": name, "moment": None})

    def keep(
        self, actions: Sequence[ActionWithElement], secrets: tuple[str, ...]
    ) -> tuple[ActionWithElement, ...]:
        """Write the pictures of actions, and return the actions with those that were written.

        Args:
            actions: All actions until now.
            secrets: What was typed into secret fields until now. Where a picture shows it in the
                clear, it is painted over.
        """
        wanted = {action.screenshot for action in actions}
        for name, moment in self._names.items():
            if name in wanted and name not in self._written:
                self._write(name, moment, secrets)
        self._names.clear()
        self._hide(secrets)
        return tuple(
            action
            if action.screenshot is None or action.screenshot in self._written
            else action.model_copy(update={"screenshot": None})
            for action in actions
        )

    def _write(self, name: str, moment: PageMoment, secrets: tuple[str, ...]) -> None:
        path = self._folder.parent / name
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(self._folder).free < FREE_BYTES:
                raise OSError(errno.ENOSPC, "the disk is almost full")
            _store(path, moment, moment.picture, secrets)
        except OSError as error:
            self._fail(error)
        else:
            without_picture = moment.model_copy(update={"picture": b""})
            names = (one.name for one in moment.snapshot.elements)
            texts = "\n".join((moment.snapshot.url, moment.snapshot.title, *names))
            self._written[name] = _Written(path, without_picture, texts)

    def _hide(self, secrets: tuple[str, ...]) -> None:
        """Hide secrets that became known only now in the pictures that were written before."""
        new = [one for one in secrets if one not in self._secrets and len(one) >= MIN_LENGTH]
        self._secrets = secrets
        for name, (path, moment, texts) in list(self._written.items()):
            if not (_boxes(moment, tuple(new)) or any(secret in texts for secret in new)):
                continue
            try:
                _store(path, moment, path.read_bytes(), secrets)
            except OSError as error:
                path.unlink(missing_ok=True)
                del self._written[name]
                self._fail(error)

    def _fail(self, error: OSError) -> None:
        if not self._has_failed:
            self._has_failed = True
            reason = error.strerror or str(error)
            self._on_notice(f"no more pictures in {self._folder}: {reason}; the recording goes on")


def _store(path: Path, moment: PageMoment, picture: bytes, secrets: tuple[str, ...]) -> None:
    """Write a picture and the list of its controls, or neither."""
    painted = paint_over(picture, _boxes(moment, secrets), moment.width)
    controls = controls_of(moment, Mask(*secrets)).to_json()
    try:
        write_atomically(path, painted)
        write_atomically(path.with_suffix(".json"), controls)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _boxes(moment: PageMoment, secrets: tuple[str, ...]) -> list[Bounds]:
    """Return the boxes of the fields that hold a secret in the clear, or a part of one."""
    return [
        one.bounds
        for one in moment.snapshot.elements
        if len(one.value) >= MIN_LENGTH
        and any(one.value in secret or secret in one.value for secret in secrets if secret)
    ]
