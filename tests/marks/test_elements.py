"""The elements that a model is shown, numbered on a picture of their page."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from explorer.marks.elements import MAX_SIDE, number_elements
from explorer.models import Bounds, InteractiveElement, Snapshot
from explorer.models.moments import PageMoment

SAVE = Bounds(x=100, y=60, width=80, height=30)


def element(ref: str, bounds: Bounds = SAVE) -> InteractiveElement:
    facts = {"kind": "button", "tag": "button", "role": "button"}
    return InteractiveElement(ref=ref, name=ref, bounds=bounds, **facts)


def moment(
    *elements: InteractiveElement, surface: InteractiveElement | None = None, density: int = 1
) -> PageMoment:
    data = BytesIO()
    Image.new("RGB", (640 * density, 400 * density), "white").save(data, "PNG")
    surfaces = (surface,) if surface else ()
    snapshot = Snapshot(url="http://site.test/", elements=elements, surfaces=surfaces)
    return PageMoment(picture=data.getvalue(), width=640, height=400, snapshot=snapshot)


def drawn(picture: bytes) -> tuple[tuple[int, int], tuple[int, int, int, int] | None]:
    """The size of a picture, and the box around all that is not white in it."""
    with Image.open(BytesIO(picture)) as image:
        assert image.format == "PNG"
        blank = Image.new("RGB", image.size, "white")
        return image.size, ImageChops.difference(image.convert("RGB"), blank).getbbox()


def test_the_number_is_the_index_and_lies_beside_the_box() -> None:
    numbered = number_elements(moment(element("f0e7")), [element("f0e1"), element("f0e7")])
    assert numbered
    assert numbered.numbers == {1}
    with Image.open(BytesIO(numbered.picture)) as image:
        inside = image.crop((100, 60, 180, 90))
        assert inside.getcolors() == [(80 * 30, (255, 255, 255))]  # what it says can be read
    _, box = drawn(numbered.picture)
    assert box
    assert box != (98, 58, 182, 92)  # more than the outline: the label


@pytest.mark.parametrize("density", [1, 2, 4])
def test_a_picture_is_small_and_its_boxes_are_where_they_were(density: int) -> None:
    numbered = number_elements(moment(element("f0e0"), density=density), [element("f0e0")])
    assert numbered
    size, box = drawn(numbered.picture)
    scale = size[0] / 640
    assert max(size) == min(640 * density, MAX_SIDE)
    assert box
    assert box[0] <= 100 * scale < 180 * scale <= box[2]
    assert box[1] <= 60 * scale < 90 * scale <= box[3]


def test_surfaces_are_numbered_but_not_the_page_itself() -> None:
    pane = element("f0e1", Bounds(x=0, y=100, width=640, height=200))
    page = element("f0e2", Bounds(x=0, y=0, width=640, height=400))
    numbered = number_elements(moment(page, surface=pane), [page, pane])
    assert numbered
    assert numbered.numbers == {1}


def test_there_is_no_picture_of_what_is_out_of_view() -> None:
    assert number_elements(moment(element("f0e0")), [element("f0e1"), element("f0e2")]) is None
