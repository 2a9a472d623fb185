"""Screenshots of whole pages with numbered boxes around elements."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import Page

from explorer.models import Bounds

LINE = 3  # pixels, as are TYPE_SIZE and PADDING
TYPE_SIZE = 16
PADDING = 3
COLOR = "#d6006c"


async def picture_with_boxes(page: Page, boxes: Mapping[int, Bounds]) -> Image.Image:
    """Return a screenshot of the whole page with numbered boxes.

    Args:
        page: The page.
        boxes: The bounds to draw by their number, in CSS pixels of the page.

    Returns:
        The picture, one pixel per CSS pixel.
    """
    taken = await page.screenshot(full_page=True, scale="css")
    picture = Image.open(BytesIO(taken)).convert("RGB")
    draw = ImageDraw.Draw(picture)
    for number, bounds in boxes.items():
        _draw_box(draw, number, bounds)
    return picture


def _draw_box(draw: ImageDraw.ImageDraw, number: int, bounds: Bounds) -> None:
    left, top = bounds.x, bounds.y
    draw.rectangle(
        (left - LINE, top - LINE, left + bounds.width + LINE, top + bounds.height + LINE),
        outline=COLOR,
        width=LINE,
    )
    font = ImageFont.load_default(TYPE_SIZE)
    above = top - LINE - TYPE_SIZE - 2 * PADDING
    corner = (left, (above if above > 0 else top + bounds.height + LINE) + PADDING)
    x, y, right, bottom = draw.textbbox(corner, str(number), font=font)
    draw.rectangle((x - PADDING, y - PADDING, right + PADDING, bottom + PADDING), fill=COLOR)
    draw.text(corner, str(number), font=font, fill="white")
