"""A spreadsheet that is drawn on a canvas."""

from __future__ import annotations

import json
from collections.abc import Sequence

from explorer.models.recording import SemanticElementRef
from explorer.recording.vision.boxes import Box, Shape, Word
from explorer.recording.vision.layout import elements_of

Row = tuple[str, str, str, str]
"""Product, city, number and note."""

ROWS: tuple[Row, ...] = (
    ("Scarf", "Berlin", "5", "new"),
    ("Boots", "Lisbon", "3", ""),
    ("Gloves", "Madrid", "4", "sale"),
    ("Jacket", "Berlin", "7", ""),
    ("Socks", "Vienna", "2", "new"),
    ("Trousers", "Prague", "8", ""),
    ("Sweater", "Oslo", "6", "sale"),
    ("Umbrella", "Dublin", "1", ""),
)
LEFTS, WIDTHS, TOP, HEIGHT = (20, 70, 220, 370, 470), (50, 150, 150, 100, 100), 50, 30
_SCRIPT = """
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
const rows = ROWS, lefts = LEFTS, widths = WIDTHS;
pen.fillStyle = "#fff"; pen.fillRect(0, 0, canvas.width, canvas.height);
pen.font = "15px sans-serif"; pen.textBaseline = "middle"; pen.strokeStyle = "#bbb";
[["", "Product", "City", "Number", "Note"], ...rows.map((row, index) => [index + 1, ...row])]
  .forEach((row, index) => row.forEach((text, column) => {
    const y = TOP + index * HEIGHT;
    pen.fillStyle = column && index ? "#fff" : "#eef";
    pen.fillRect(lefts[column], y, widths[column], HEIGHT);
    pen.strokeRect(lefts[column] + 0.5, y + 0.5, widths[column], HEIGHT);
    pen.fillStyle = "#222"; pen.fillText(text, lefts[column] + 8, y + HEIGHT / 2 + 1);
  }));
canvas.addEventListener("mousedown", ({ offsetX, offsetY }) => {
  const row = rows[Math.floor((offsetY - TOP) / HEIGHT) - 1];
  const column = lefts.findLastIndex((left) => left <= offsetX);
  fetch(`/pressed/${row ? row[0] : "none"}:${column}`);
});
"""


def sheet(rows: Sequence[Row] = ROWS) -> str:
    """The page, which asks for ``/pressed/Boots:2`` with the product of a row and the column."""
    values = {"ROWS": rows, "LEFTS": LEFTS, "WIDTHS": WIDTHS, "TOP": TOP, "HEIGHT": HEIGHT}
    script = _SCRIPT
    for name, value in values.items():
        script = script.replace(name, json.dumps(value))
    canvas = "<canvas width=620 height=380 style='cursor: pointer'></canvas>"
    return f"<title>Sheet</title>{canvas}<script>{script}</script>"


def point(product: str, column: int) -> tuple[float, float]:
    """A point on the words of a cell of ``ROWS``; column 0 is the number of the row."""
    row = [one[0] for one in ROWS].index(product) + 1
    return LEFTS[column] + 12, TOP + HEIGHT * (row + 0.5)


def read(rows: Sequence[Row] = ROWS, *, borders: bool = True) -> tuple[SemanticElementRef, ...]:
    """The elements of the same sheet, from its words and shapes."""
    words, shapes = [], []
    header = ("", "Product", "City", "Number", "Note")
    texts = [header, *((str(number), *row) for number, row in enumerate(rows, 1))]
    for row, line in enumerate(texts):
        for text, left, width in zip(line, LEFTS, WIDTHS, strict=True):
            top = TOP + row * HEIGHT
            shapes.append(Shape(Box(left, top, left + width + 1, top + HEIGHT + 1), 1.0))
            if text:
                box = Box(left + 8, top + 6, left + 8 + 8 * len(text), top + 24)
                words.append(Word(text, box, 1.0))
    return elements_of(words, shapes if borders else [])
