"""Checks which files a page has given to be saved."""

from __future__ import annotations

from collections.abc import MutableSequence
from fnmatch import fnmatchcase

from explorer.text import caseless


def why_not_downloaded(files: MutableSequence[str], wanted: str) -> str:
    """Return why no file was downloaded that is expected; "" if one was, which is then taken.

    Args:
        files: The names of the files that no sentence has expected before.
        wanted: The name of the file, without its suffix if the sentence says none, with "*" for
            any letters; or only its suffix: "csv". "" for any file.
    """
    found = next((one for one in files if not wanted or _is_called(one, wanted)), None)
    if found is not None:
        files.remove(found)
        return ""
    others = f", but {', '.join(map(repr, files))}" if files else ""
    return f"no file {wanted!r} was downloaded{others}" if wanted else "no file was downloaded"


def _is_called(file: str, wanted: str) -> bool:
    name, wanted = caseless(file), caseless(wanted)
    stem, _, suffix = name.rpartition(".")
    return wanted in (name, stem, suffix) or fnmatchcase(name, wanted.replace("[", "[[]"))
