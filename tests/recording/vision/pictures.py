"""Pictures of an application, drawn without a browser."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image, ImageDraw, ImageFont

SIZE = (640, 400)


def need_rapidocr() -> None:
    """Skip the module without the packages of the extra."""
    pytest.importorskip("rapidocr", reason="the extra vision is not installed")


def a_picture(*, moved: int = 0, without: str = "", scale: int = 1) -> bytes:
    """An editor: three buttons, a field and a checkbox, as PNG of ``scale`` pixels per CSS pixel.

    Args:
        moved: CSS pixels by which all is lower.
        without: The name of a button that is left out.
    """
    image = Image.new("RGB", (SIZE[0] * scale, SIZE[1] * scale), "#f4f4f4")
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(15 * scale)
    fills = {"Open": "#ffffff", "Save": "#2563eb", "Delete": "#dc2626"}
    for place, (name, fill) in enumerate(fills.items()):
        left, top = 30 + 100 * place, 40 + moved
        box = [scale * side for side in (left, top, left + 84, top + 32)]
        if name != without:
            draw.rectangle(box, fill=fill, outline="#777777", width=scale)
            at = (scale * (left + 42), scale * (top + 16))
            draw.text(at, name, "#000" if place == 0 else "#fff", font, anchor="mm")
    draw.text((scale * 30, scale * (110 + moved)), "Name", "#222", font, anchor="lm")
    field = [scale * side for side in (110, 95 + moved, 350, 125 + moved)]
    draw.rectangle(field, fill="#fff", outline="#999", width=scale)
    mark = [scale * side for side in (30, 150 + moved, 46, 166 + moved)]
    draw.rectangle(mark, fill="#fff", outline="#444", width=scale)
    draw.text((scale * 56, scale * (158 + moved)), "Send news", "#222", font, anchor="lm")
    return png(image)


def png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def declared(width: int, height: int) -> bytes:
    """A PNG file whose head says this size, and that holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )


HOSTILE = {
    "empty": b"",
    "random": bytes(range(256)) * 40,
    "one pixel": png(Image.new("RGB", (1, 1))),
    "huge": declared(20_000, 20_000),
    "larger than any": declared(2_000_000_000, 2_000_000_000),
    "cut": a_picture()[:2000],
    "lying": declared(640, 400),
    "gif": b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
    "markup": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
}
