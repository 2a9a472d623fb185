"""Numbers the controls of a page on a picture of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from explorer.errors import UsageError
from explorer.marks.drawing import draw_marks
from explorer.marks.placing import Sides, area, meet
from explorer.models import Snapshot
from explorer.models.moments import PageMoment
from explorer.models.recording import SemanticElementRef
from explorer.recording.marks.moments import MAX_PICTURE_BYTES, open_picture
from explorer.recording.references import references

_VISIBLE_PIXELS = 4
"""Area in CSS pixels from which on a control has a mark."""


class Mark(NamedTuple):
    """A numbered control of a picture.

    Attributes:
        number: The number, from 1.
        control: The control.
        box: Its box in pixels of the picture: left, top, right and bottom.
        label: The box of its label, in the same pixels.
    """

    number: int
    control: SemanticElementRef
    box: Sides
    label: Sides

    def to_text(self) -> str:
        """Return the mark in one line: ``[5] button "Save"``."""
        return f"[{self.number}] {self.control.to_text()}"


class MarkedPicture(NamedTuple):
    """A picture whose controls are numbered.

    Attributes:
        picture: The picture, with the marks.
        marks: The marks in the order of their numbers.
    """

    picture: Image.Image
    marks: tuple[Mark, ...]

    def to_text(self) -> str:
        """Return the list of marks, a line each."""
        return "\n".join(mark.to_text() for mark in self.marks)


def mark_controls(
    picture: PageMoment | Image.Image | Path | bytes,
    controls: Snapshot | Sequence[SemanticElementRef] | None = None,
    *,
    width: float | None = None,
) -> MarkedPicture:
    """Number the controls of a page on a picture of its viewport (set-of-marks).

    The labels are placed where they hide neither their control nor another one, if there is room.
    Controls outside of the picture, and those that a snapshot calls covered, have no mark.

    Args:
        picture: The picture: an image, the content of its file or its path; or a moment of a page,
            which has its own controls.
        controls: The controls; their boxes are in CSS pixels of the viewport.
        width: The width of the viewport in CSS pixels; that of the picture if None.

    Returns:
        The marked picture; the given one is not changed.

    Raises:
        UsageError: The picture cannot be read, or there are no controls for it.
    """
    if isinstance(picture, PageMoment):
        controls = picture.snapshot if controls is None else controls
        width = width or picture.width
    if controls is None:
        raise UsageError("mark_controls: give the controls that the picture shows")
    image = _image(picture)
    scale = image.width / width if width else 1.0
    whole = (0.0, 0.0, float(image.width), float(image.height))
    shown = dict(enumerate(_boxes(controls, scale, whole), 1))
    marked, labels = draw_marks(image, {number: box for number, (_, box) in shown.items()}, scale)
    marks = (
        Mark(number, control, box, label.sides)
        for (number, (control, box)), label in zip(shown.items(), labels, strict=True)
    )
    return MarkedPicture(marked, tuple(marks))


def _image(picture: PageMoment | Image.Image | Path | bytes) -> Image.Image:
    if isinstance(picture, Image.Image):
        return picture.convert("RGB")
    if isinstance(picture, PageMoment):
        return open_picture(picture.picture, "the picture of the page")
    if isinstance(picture, bytes):
        return open_picture(picture, "the picture")
    try:
        if picture.stat().st_size > MAX_PICTURE_BYTES:
            raise UsageError(f"{picture}: larger than {MAX_PICTURE_BYTES // 1_000_000} MB")
        return open_picture(picture.read_bytes(), str(picture))
    except OSError as error:
        raise UsageError(f"{picture}: cannot be read: {error.strerror}") from None


def _boxes(
    controls: Snapshot | Sequence[SemanticElementRef], scale: float, whole: Sides
) -> Iterable[tuple[SemanticElementRef, Sides]]:
    """Yield the controls that the picture shows, with their boxes in it."""
    if isinstance(controls, Snapshot):
        visible = [one for one in controls.elements if not one.covered]
        controls = references(controls.model_copy(update={"elements": tuple(visible)}))
    for control in controls:
        if control.bbox is None:
            continue
        left, top, right, bottom = (side * scale for side in control.bbox)
        box = meet((left, top, right, bottom), whole)
        if area(box) >= _VISIBLE_PIXELS * scale * scale:
            yield control, box
