"""Names the colours of swatches, so that ``#e03131`` is found as red."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls

_CODE = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})\b")
_HUES = (
    (18, "red"), (45, "orange"), (70, "yellow"), (165, "green"), (255, "blue"), (290, "purple"),
    (335, "pink"), (360, "red"),
)  # fmt: skip
"""The upper end of each hue, in degrees."""
_DARK, _BRIGHT, _PALE, _DIM = 0.15, 0.95, 0.75, 0.35
"""Lightness, 0 to 1: black below the first, white above the second, pink above the third, brown
below the fourth.
"""
_COLOURLESS = 0.12
"""Saturation, 0 to 1, below which a colour is grey."""


def colours(text: str) -> str:
    """Return the English names of the hexadecimal colour codes in a text, separated by spaces."""
    if "#" not in text:
        return ""
    return " ".join(_name(*(int(part, 16) / 255 for part in code)) for code in _CODE.findall(text))


def _name(red: float, green: float, blue: float) -> str:
    hue, lightness, saturation = rgb_to_hls(red, green, blue)
    if lightness < _DARK:
        return "black"
    if lightness > _BRIGHT:
        return "white"
    if saturation < _COLOURLESS:
        return "grey"
    name = next(name for end, name in _HUES if hue * 360 <= end)
    if name == "red" and lightness > _PALE:
        return "pink"
    return "brown" if name == "orange" and lightness < _DIM else name
