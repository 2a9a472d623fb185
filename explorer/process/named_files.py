"""A folder of files that people who may not name other files of the machine name."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from explorer.errors import UsageError
from explorer.process.files import write_atomically
from explorer.text import one_line

_MAX_SUGGESTIONS = 10
_MAX_NAME_LENGTH = 80  # in messages


class NamedFiles:
    """The files of a folder whose names lead to no other folder.

    Args:
        folder: The folder.
        kind: What one of its files is called in messages, for instance "recording".
        name: The type of the names.
        rule: What names are made of, for the message that refuses one.
        suffix: What the files have after their names.
    """

    def __init__(
        self, folder: Path, kind: str, name: TypeAdapter[str], rule: str, suffix: str = ""
    ) -> None:
        self.folder = folder
        self._kind = kind
        self._name = name
        self._rule = rule
        self._suffix = suffix

    def names(self) -> list[str]:
        """Return the names of all files; files with other names are left out.

        Raises:
            UsageError: The folder cannot be read.
        """
        try:
            files = [file.name for file in self.folder.glob(f"*{self._suffix}")]
        except OSError as error:
            raise UsageError(f"{self.folder} cannot be read: {error.strerror}") from None
        names = (file.removesuffix(self._suffix) for file in files)
        return sorted(name for name in names if self._valid(name) == name)

    def path(self, name: str) -> Path:
        """Return the path of a name; there need not be a file.

        Raises:
            UsageError: It is not the name of a file.
        """
        valid = self._valid(name)
        if not valid:
            shown = one_line(repr(name), _MAX_NAME_LENGTH)
            raise UsageError(f"{shown} is not the name of a {self._kind}: {self._rule}")
        return self.folder / f"{valid}{self._suffix}"

    def existing(self, name: str) -> Path:
        """Return the path of a file.

        Raises:
            UsageError: There is none of that name.
        """
        file = self.path(name)
        if not file.is_file():
            none = f"put NAME{self._suffix} into {self.folder}"
            raise UsageError(self._unknown(name, none))
        return file

    def write(self, name: str, content: str | bytes, *, is_new: bool) -> None:
        """Write a file completely or not at all.

        Args:
            name: Its name.
            content: What is in it.
            is_new: Whether the name must not be taken.

        Raises:
            UsageError: The name is taken or invalid, or the file cannot be written.
        """
        file = self.path(name)
        try:
            if is_new:  # taken first, so that of two files written at once one is refused
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch(exist_ok=False)
            self._write(file, content, is_new=is_new)
        except FileExistsError:
            raise UsageError(f"there is a {self._kind} {name} already") from None
        except OSError as error:
            raise UsageError(f"{name} cannot be written: {error.strerror}") from None

    def _write(self, file: Path, content: str | bytes, *, is_new: bool) -> None:
        try:
            write_atomically(file, content)
        except OSError:
            if is_new:
                file.unlink(missing_ok=True)
            raise

    def remove(self, name: str) -> None:
        """Remove a file.

        Raises:
            UsageError: There is none of that name, or it cannot be removed.
        """
        try:
            self.path(name).unlink()
        except FileNotFoundError:
            none = f"there is none in {self.folder}"
            raise UsageError(self._unknown(name, none)) from None
        except OSError as error:
            raise UsageError(f"{name} cannot be removed: {error.strerror}") from None

    def _unknown(self, name: str, none: str) -> str:
        """Return the message for a name without a file; ``none`` is said if the folder is empty."""
        known = ", ".join(self.names()[:_MAX_SUGGESTIONS])
        hint = f"there are {known}" if known else none
        return f"there is no {self._kind} {name}: {hint}"

    def _valid(self, name: str) -> str:
        """Return a name as its type has it, "" if it is none."""
        try:
            return self._name.validate_python(name)
        except ValidationError:
            return ""
