"""How the pages here came from living ones: bring a page where it should be, then ``save`` it."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

HERE = Path(__file__).parent
GIF = bytes.fromhex(
    "47494638396101000100800000dddddd00000021f90400000000002c00000000010001000002024401003b"
)
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
    b'<path fill="#bbb" d="M0 0h1v1H0z"/></svg>\n'
)


async def save(page: Page, name: str) -> None:
    """Write the page to ``NAME.html`` and one grey pixel in place of each of its images.

    ``name`` may lead to a folder here (``training/wiki-page``), which has images of its own.
    """
    file = HERE / f"{name}.html"
    captured = await page.evaluate((HERE / "capture.js").read_text("utf-8"))
    lines = (line.rstrip() for line in captured["html"].splitlines())
    file.write_text("\n".join(filter(None, lines)) + "\n", "utf-8")
    for image in captured["images"]:
        (file.parent / "images" / image).write_bytes(SVG if image.endswith(".svg") else GIF)
