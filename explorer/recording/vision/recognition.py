"""Recognises words and the boxes around them; needs the packages of the extra ``vision``."""

from __future__ import annotations

import threading
from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from PIL import Image
from rapidocr import RapidOCR

from explorer.recording.vision.boxes import Box, Shape, Word
from explorer.recording.vision.layout import elements_of
from explorer.recording.vision.pictures import open_picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.models.recording import SemanticElementRef

    Pixels = NDArray[np.uint8]

_MAX_PIXELS = 4_200_000
"""A larger picture is made smaller; its words are large, too. The model takes 0.25 kB a pixel."""
_MAX_SIDE = 8_192
_MIN_SIDE = 64
"""A smaller picture gets a margin: the package enlarges a narrow one without limits."""
_MAX_LINES = 500
"""Lines of words in one picture."""
_GAP = 0.5
"""Words that are further apart than this, in heights of the line, have nothing to do with each
other: labels of a menu bar or of a table."""
_MIN_CONFIDENCE = 0.6
_EDGES = (14, 36)
"""Colors that differ by this, of 255, are an edge: borders are often light grey on white, and
words in a JPEG image have halos."""
_LEAST_FILLED = 0.7
"""Of its box is covered by a rectangle with round corners or a circle."""
_MAX_SHAPES = 3000
_SMALLEST, _TALLEST, _WIDEST = 9, 160, 1600
"""Sizes of shapes in CSS pixels."""
_FIRST_IDEOGRAPH = "\u2e80"
_lock = threading.Lock()


def read_elements(picture: bytes, scale: float) -> tuple[SemanticElementRef, ...]:
    """Return the elements that a picture shows; see PictureReader.read."""
    image = open_picture(picture)
    shrunk = min(
        1.0, (_MAX_PIXELS / image.width / image.height) ** 0.5, _MAX_SIDE / max(image.size)
    )
    if shrunk < 1:
        size = max(1, int(image.width * shrunk)), max(1, int(image.height * shrunk))
        image = image.resize(size, Image.Resampling.LANCZOS)
    pixels = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])  # OpenCV takes blue first
    with _lock:
        words = _words(_with_margin(pixels), scale * shrunk)
    return elements_of(words, _shapes(pixels, scale * shrunk))


def _with_margin(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    below, right = max(0, _MIN_SIDE - height), max(0, _MIN_SIDE - width)
    margin = cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(margin, np.uint8)


@cache
def _engine() -> RapidOCR:
    return RapidOCR(
        params={
            "Global.use_cls": False,  # no text is upside down
            "Global.log_level": "critical",
            "Global.max_side_len": _MAX_SIDE,
            "Det.limit_type": "max",  # never enlarged
            "Det.limit_side_len": _MAX_SIDE,
            "Det.max_candidates": _MAX_LINES,
            "Det.box_thresh": 0.2,  # what is no word is left out by what is read there
            # Narrower than the default: most words of a page are short, which halves the time.
            "Rec.rec_img_shape": [3, 48, 96],
        }
    )


def _words(pixels: Pixels, scale: float) -> list[Word]:
    """Return the words of a picture; those of a line that belong together are one."""
    answer: Any = _engine()(pixels, return_word_box=True)
    if answer.boxes is None:
        return []
    return [
        word
        for line in answer.word_results or ()
        for word in _split(line, scale)
        if word.confidence >= _MIN_CONFIDENCE
    ]


def _split(line: Any, scale: float) -> list[Word]:
    """Split a line of (text, confidence, corners) where its words are far apart."""
    parts: list[list[tuple[str, float, Box]]] = []
    for text, confidence, corners in sorted(line, key=lambda word: word[2][0][0]):
        box = _box(corners, scale)
        if parts and box.left - parts[-1][-1][2].right <= _GAP * box.height:
            parts[-1].append((text, confidence, box))
        else:
            parts.append([(text, confidence, box)])
    return [_joined(part) for part in parts]


def _joined(part: list[tuple[str, float, Box]]) -> Word:
    text = part[0][0]
    for following, _, _ in part[1:]:
        # Chinese and Japanese are read character by character.
        dense = min(text[-1], following[0]) >= _FIRST_IDEOGRAPH
        text += following if dense else f" {following}"
    boxes = [box for _, _, box in part]
    return Word(
        text.strip(),
        Box(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        ),
        min(float(confidence) for _, confidence, _ in part),
    )


def _box(corners: Any, scale: float) -> Box:
    across, down = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return Box(min(across) / scale, min(down) / scale, max(across) / scale, max(down) / scale)


def _shapes(pixels: Pixels, scale: float) -> list[Shape]:
    """Return the areas of one color that an outline or the end of a fill encloses."""
    changes = cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    strongest = changes.max(axis=2)
    shapes = [
        shape
        for edge in _EDGES
        for shape in _flat_shapes((strongest < edge).astype(np.uint8), scale)
    ]
    return sorted(shapes, key=lambda shape: shape.box.area)[:_MAX_SHAPES]


def _flat_shapes(flat: Pixels, scale: float) -> list[Shape]:
    shapes = []
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    for label, (x, y, width, height, _) in enumerate(stats.tolist()[1:], 1):
        box = _grown(x, y, width, height, scale)
        if _is_in_size(box):
            area = (labels[y : y + height, x : x + width] == label).astype(np.uint8)
            filled = _outline_area(area) / max((width - 1) * (height - 1), 1)
            if filled > _LEAST_FILLED:
                shapes.append(Shape(box, min(filled, 1.0)))
    return shapes


def _grown(x: int, y: int, width: int, height: int, scale: float) -> Box:
    """Return the box of an area with the pixel around it, which counts as its edge."""
    return Box((x - 1) / scale, (y - 1) / scale, (x + width + 1) / scale, (y + height + 1) / scale)


def _is_in_size(box: Box) -> bool:
    return _SMALLEST <= box.height <= _TALLEST and _SMALLEST <= box.width <= _WIDEST


def _outline_area(area: Pixels) -> float:
    """Return the number of pixels within the outline of an area, with the holes of its words."""
    outlines, _ = cv2.findContours(area, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return max(map(cv2.contourArea, outlines))
