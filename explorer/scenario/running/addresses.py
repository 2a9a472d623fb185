"""The addresses that sentences open, and the files that they upload."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urljoin

from explorer.errors import UsageError
from explorer.scenario.read import ReadScenario
from explorer.sentences.quotes import VARIABLE, unquoted
from explorer.sentences.unread import Unread

_BLANK = "about:blank"
_OTHER_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\d)", re.IGNORECASE)
"""The scheme of an address, not the host before a port."""


class UploadedFiles:
    """The files that scenarios may upload.

    Args:
        folder: The folder to which their names are relative.
        any_folder: Whether a name may lead to another folder.
    """

    def __init__(self, folder: Path, *, any_folder: bool) -> None:
        self._folder = folder
        self._any_folder = any_folder

    def get(self, name: str) -> Path:
        """Return the file of a name.

        Raises:
            UsageError: There is none, or it may not be uploaded.
        """
        file = self._folder / name
        if not self._any_folder and not self._is_inside(file):
            raise UsageError(f"{name!r} is not uploaded: only files beside the scenario are")
        if not file.is_file():
            shown = file if self._any_folder else name
            raise UsageError(f"{shown}: there is no such file to upload")
        return file

    def _is_inside(self, file: Path) -> bool:
        try:
            return file.resolve().is_relative_to(self._folder.resolve())
        except (OSError, RuntimeError, ValueError):
            return False


def address(value: str, base_url: str) -> str:
    """Return the address that a sentence opens, relative ones on the base address.

    The start page, which has no address, is the base address itself: an application may be in a
    folder of its host.

    Raises:
        UsageError: It is no address of the web, or it is relative and there is no base address.
    """
    value = unquoted(value)[0]
    if _is_of_the_web(value) or value == _BLANK:
        return value
    if _OTHER_SCHEME.match(value):
        raise UsageError(f"{value!r} is not opened: it is no http:// or https:// address")
    if "." in value.partition("/")[0] or value.startswith("localhost"):
        return f"http://{value}"
    if not base_url:
        told = f"{value!r} is not a complete address" if value else "the start page has no address"
        raise UsageError(f"{told}: give --base-url")
    return urljoin(base_url, value)


def _is_of_the_web(url: str) -> bool:
    return url.lower().startswith(("http://", "https://"))


def require_addresses(scenarios: Iterable[ReadScenario], base_url: str) -> None:
    """Check that scenarios begin on a page, and open only addresses that can be opened.

    Args:
        scenarios: The scenarios.
        base_url: The address on which relative addresses are opened; "" for none.

    Raises:
        UsageError: One does not; the message begins with its file, line and column.
    """
    for scenario, read in scenarios:
        for number, (sentence, steps) in enumerate(zip(scenario.actions, read, strict=True)):
            if isinstance(steps, Unread):
                continue
            try:
                if not number and not base_url and steps[0].action not in _OPENING:
                    raise UsageError("it begins on no page: open an address, or give --base-url")
                for step in steps:
                    if step.action == "navigate" and not VARIABLE.search(step.value):
                        address(step.value, base_url)
            except UsageError as error:
                place = f"{scenario.file}:{sentence.line}:{sentence.column}"
                raise UsageError(f"{place}: {error}") from None


_OPENING = ("navigate", "call")
"""What a scenario may begin with on an empty page."""
