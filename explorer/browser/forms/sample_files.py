"""Small valid files for upload fields, made in memory."""

from __future__ import annotations

import io
import mimetypes
import wave
import zipfile
from collections.abc import Callable
from functools import partial

from PIL import Image
from playwright.async_api import FilePayload

_NAME = "explorer-sample"
_ANY_OF = {"image/*": ".png", "audio/*": ".wav", "video/*": ".mp4", "text/*": ".txt", "*/*": ".txt"}
_TEXT = b"A sample file from explorer.\n"


def files_for(accept: str, *, multiple: bool = False) -> list[FilePayload]:
    """Return a file that an ``accept`` attribute such as ``.csv, image/*`` allows.

    The first allowed type with known content is used, else a text under the first allowed ending.
    An empty attribute gets a text file. A field that takes ``multiple`` files gets two.
    """
    endings = [ending for token in accept.split(",") if (ending := _ending(token.strip().lower()))]
    ending = next((e for e in endings if e in _CONTENTS), [*endings, ".txt"][0])
    kind = mimetypes.guess_type(_NAME + ending)[0] or "application/octet-stream"
    content = _CONTENTS.get(ending, lambda: _TEXT)()
    names = (f"{_NAME}{ending}", f"{_NAME}-2{ending}") if multiple else (f"{_NAME}{ending}",)
    return [FilePayload(name=name, mimeType=kind, buffer=content) for name in names]


def _ending(token: str) -> str | None:
    if token.startswith("."):
        return token
    return _ANY_OF.get(token) or mimetypes.guess_extension(token)


def _image(kind: str) -> bytes:
    """Return a grey image, large enough for the usual minimum size of an avatar."""
    file = io.BytesIO()
    Image.new("L", (200, 200), 128).save(file, kind)
    return file.getvalue()


def _zip() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{_NAME}.txt", _TEXT)
    return file.getvalue()


def _wav() -> bytes:
    """Return a tenth of a second of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(1600))
    return file.getvalue()


_CONTENTS: dict[str, Callable[[], bytes]] = {
    ".bmp": partial(_image, "BMP"),
    ".gif": partial(_image, "GIF"),
    ".jpeg": partial(_image, "JPEG"),
    ".jpg": partial(_image, "JPEG"),
    ".pdf": partial(_image, "PDF"),
    ".png": partial(_image, "PNG"),
    ".tif": partial(_image, "TIFF"),
    ".tiff": partial(_image, "TIFF"),
    ".webp": partial(_image, "WEBP"),
    ".csv": lambda: b"name,value\nexplorer,1\n",
    ".html": lambda: b"<!doctype html><title>Sample</title><p>A sample from explorer.</p>\n",
    ".json": lambda: b'{"name": "explorer", "value": 1}\n',
    ".md": lambda: b"# Sample\n\nA sample file from explorer.\n",
    ".svg": lambda: b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    ".txt": lambda: _TEXT,
    ".wav": _wav,
    ".xml": lambda: b"<sample>explorer</sample>\n",
    ".yaml": lambda: b"name: explorer\n",
    ".zip": _zip,
}
