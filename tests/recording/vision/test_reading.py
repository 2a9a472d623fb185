"""What is read from pictures, and from files that are none."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from explorer.recording.vision.layout import element_at
from explorer.recording.vision.pictures import PictureError
from explorer.recording.vision.reader import OfflineReader
from tests.recording.vision.pictures import HOSTILE, SIZE, a_picture, need_rapidocr, png

need_rapidocr()

CONTROLS = {
    ("button", "Open"): (72, 56),
    ("button", "Save"): (172, 56),
    ("button", "Delete"): (272, 56),
    ("textbox", "Name"): (230, 110),
    ("checkbox", "Send news"): (38, 158),
}


def as_jpeg(picture: bytes) -> bytes:
    data = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(data, "JPEG", quality=75)
    return data.getvalue()


@pytest.mark.parametrize(
    ("picture", "scale"),
    [(a_picture(), 1.0), (a_picture(scale=2), 2.0), (as_jpeg(a_picture()), 1.0)],
    ids=["png", "two pixels per CSS pixel", "jpeg"],
)
async def test_controls_have_role_name_place_and_confidence(picture: bytes, scale: float) -> None:
    elements = await OfflineReader().read(picture, scale)

    for (role, name), (x, y) in CONTROLS.items():
        element = element_at(elements, (x, y))
        assert element is not None, (name, elements)
        assert (element.role, element.name) == (role, name)
        center = element.center
        assert center is not None
        assert center == pytest.approx((x, y), abs=4)
        assert 0.7 < (element.confidence or 0) <= 1


async def test_nothing_is_read_where_nothing_is() -> None:
    assert await OfflineReader().read(png(Image.new("RGB", SIZE, "white"))) == ()
    elements = await OfflineReader().read(a_picture())
    assert element_at(elements, (600, 380)) is None


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_picture_is_refused_in_a_line(name: str) -> None:
    with pytest.raises(PictureError) as refused:
        await OfflineReader().read(HOSTILE[name])
    assert "\n" not in str(refused.value)


async def test_the_event_loop_goes_on_while_a_picture_is_read() -> None:
    reading = asyncio.create_task(OfflineReader().read(a_picture(moved=5)))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert turns > 5


async def test_a_picture_that_has_not_changed_is_not_read_again() -> None:
    reader = OfflineReader()
    assert await reader.read(a_picture()) is await reader.read(a_picture())
