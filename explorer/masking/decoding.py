"""Decodes text layer by layer, with the way back from each layer to the raw text.

A page may write a secret percent-encoded, as HTML, JSON or CSS has it, or in several of these one
around the other or side by side. Each layer is another one with all escape sequences of one
encoding, or of all at once, replaced by their characters.
"""

from __future__ import annotations

import heapq
import re
from bisect import bisect_right
from collections.abc import Iterator
from html.entities import html5
from string import whitespace
from typing import NamedTuple

MOST_LAYERS = 60
"""Of one text; those that take few steps come first."""
MOST_WORK = 800_000
"""Escape sequences that are looked at in all texts of one call, some two microseconds each."""
CHARACTERS_OF_WORK = 1_000
"""So many characters that are copied cost as much as one escape sequence."""

_HEX = "[0-9a-fA-F]"


def _utf8(prefix: str) -> str:
    """A character of one to four bytes, each as two hexadecimal digits after the prefix."""
    following = f"{prefix}[89abAB]{_HEX}"
    return (
        f"{prefix}[cdCD]{_HEX}{following}|{prefix}[eE]{_HEX}(?:{following}){{2}}"
        f"|{prefix}[fF][0-7](?:{following}){{3}}|{prefix}{_HEX}{{2}}"
    )


_UTF8_ESCAPES = _utf8(r"\\[xX]")
_SURROGATES = rf"\\[uU][dD][89abAB]{_HEX}{{2}}\\[uU][dD][c-fC-F]{_HEX}{{2}}"
_PERCENT = f"(?P<bytes>{_utf8('%')})|(?P<unicode>%[uU]{_HEX}{{4}})"
_ENTITY = f"(?P<entity>&(?:#(?:[xX]0*{_HEX}{{1,6}}|0*[0-9]{{1,7}});?|[a-zA-Z][a-zA-Z0-9]{{1,31}};))"
_ESCAPE = (
    rf"(?P<surrogates>{_SURROGATES})|(?P<escaped_bytes>{_UTF8_ESCAPES})"
    rf"|(?P<code>\\[uU](?:{_HEX}{{4}}|\{{0*{_HEX}{{1,6}}\}}))|(?P<character>\\[^a-zA-Z0-9])"
)
_WHITE = r"(?P<white>\\[nrtfv])"
_STYLE = rf"(?P<style>\\{_HEX}{{1,6}}\s?)"


def _notation(*escapes: str) -> re.Pattern[str]:
    return re.compile("|".join(escapes), re.DOTALL)


ADDRESS = _notation(_PERCENT)
MARKUP = _notation(_ENTITY)
SCRIPT = _notation(_WHITE, _ESCAPE)
STYLE = _notation(_STYLE, _ESCAPE)
STYLE_IN_FORM = _notation(rf"(?P<style>\\{_HEX}{{1,6}}[\s+]?)", _ESCAPE)
"""A form writes the space that ends such an escape as "+", which is none elsewhere."""
MIXED = _notation(_PERCENT, _ENTITY, _WHITE, _ESCAPE)
MIXED_STYLE = _notation(_STYLE, _PERCENT, _ENTITY, _ESCAPE)
_NOTATIONS = (MIXED, MIXED_STYLE, ADDRESS, MARKUP, SCRIPT, STYLE, STYLE_IN_FORM)

# Only when nothing else is left: what stands between two bytes may belong to another encoding.
LONE_BYTE = re.compile(rf"(?P<lone>(?:%|\\[xX])[89a-fA-F]{_HEX})")
"""Of a character in an encoding of one byte a character."""

_AT_ONCE = 8
"""Escape sequences that are counted together; fewer cost nothing."""
_ANY_ESCAPE = re.compile(r"[%&\\]")
_STYLE_ESCAPE = re.compile(rf"\\{_HEX}")
_STYLE_ESCAPE_IN_FORM = re.compile(rf"\\{_HEX}{{1,6}}\+")
_BYTE = re.compile(rf"[%xX]({_HEX}{{2}})")


class TooMuchWork(Exception):
    """A text takes longer to decode than it may: nobody knows what is in it."""


class Work:
    """What decoding may still cost, in escape sequences. ``whole`` pays for its parts, too."""

    def __init__(self, most: int = MOST_WORK, whole: Work | None = None) -> None:
        self._left = most
        self._whole = whole

    def part(self, most: int) -> Work:
        return Work(most, self)

    def spend(self, units: int) -> None:
        """Raise TooMuchWork when more is spent than there was."""
        self._left -= units
        if units and self._left < 0:
            raise TooMuchWork
        if self._whole:
            self._whole.spend(units)


class Layer:
    """Text as decoded so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._below: Layer | None = None
        self._starts: list[int] = []
        self._units: list[tuple[int, int, int]] = []
        """Of each decoded character: its end here, its start and end in the layer below."""

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """The span of the raw text that a span of this layer, not an empty one, comes from."""
        layer: Layer = self
        while layer._below is not None:
            start, end = layer._start_below(start), layer._end_below(end)
            layer = layer._below
        return start, end

    def decoded(self, notation: re.Pattern[str], work: Work) -> Layer | None:
        """The layer above; None where there is no escape sequence."""
        pieces: list[str] = []
        above = Layer("")
        length = position = 0
        work.spend(len(self.text) // CHARACTERS_OF_WORK)
        for number, found in enumerate(_ANY_ESCAPE.finditer(self.text), 1):
            if number % _AT_ONCE == 0:
                work.spend(_AT_ONCE)
            if found.start() < position:
                continue
            match = notation.match(self.text, found.start())
            if match is None or (character := _character(match)) is None:
                continue
            before = self.text[position : match.start()]
            above._starts.append(length + len(before))
            length += len(before) + len(character)
            above._units.append((length, match.start(), match.end()))
            pieces += (before, character)
            position = match.end()
        if not pieces:
            return None
        pieces.append(self.text[position:])
        above.text, above._below = "".join(pieces), self
        return above

    def _start_below(self, start: int) -> int:
        place = bisect_right(self._starts, start) - 1
        if place < 0:
            return start
        unit_end, below_start, below_end = self._units[place]
        return below_start if start < unit_end else below_end + start - unit_end

    def _end_below(self, end: int) -> int:
        place = bisect_right(self._starts, end - 1) - 1
        if place < 0:
            return end
        unit_end, _, below_end = self._units[place]
        return below_end if end <= unit_end else below_end + end - unit_end


def layers(text: str, work: Work) -> Iterator[Layer]:
    """The raw text, and all that it can be decoded to, in whatever order. Raise TooMuchWork."""
    return (layer for layer, _ in _decoded_in_turn(Layer(text), work))


def fully_decoded(text: str, work: Work) -> tuple[str, ...]:
    """What is left when there is nothing more to decode. Raise TooMuchWork."""
    ends = (layer.text for layer, is_end in _decoded_in_turn(Layer(text), work) if is_end)
    return tuple(dict.fromkeys(ends))


class _Waiting(NamedTuple):
    """A layer that was not told yet. Those of one encoding all through come first."""

    changes: int
    """Of the notation, on the way from the raw text."""
    notation: int
    """The one it was decoded by last, as an index into _NOTATIONS."""
    depth: int
    number: int
    layer: Layer


def _decoded_in_turn(raw: Layer, work: Work) -> Iterator[tuple[Layer, bool]]:
    """Each different layer once, and whether there is nothing in it to decode."""
    known, waiting, told = {raw.text}, [_Waiting(0, -1, 0, 0, raw)], 0
    while waiting and told < MOST_LAYERS:
        at = heapq.heappop(waiting)
        above = [
            (i, one)
            for i in _notations(at.layer.text)
            if (one := at.layer.decoded(_NOTATIONS[i], work))
        ]
        is_end = not above
        if is_end and (rest := at.layer.decoded(LONE_BYTE, work)):
            above = [(at.notation, rest)]
        for notation, layer in above:
            if layer.text not in known:
                known.add(layer.text)
                changes = at.changes + (notation != at.notation and at.depth > 0)
                item = _Waiting(changes, notation, at.depth + 1, len(known), layer)
                heapq.heappush(waiting, item)
        told += 1
        yield at.layer, is_end


def _notations(text: str) -> Iterator[int]:
    """Those that may find something in a text, as indices into _NOTATIONS."""
    there = [char for char in "%&\\" if char in text]
    has_style = "\\" in there and _STYLE_ESCAPE.search(text) is not None
    wanted = {
        MIXED: len(there) > 1,
        MIXED_STYLE: has_style and len(there) > 1,
        ADDRESS: "%" in there,
        MARKUP: "&" in there,
        SCRIPT: "\\" in there,
        STYLE: has_style,
        STYLE_IN_FORM: has_style and _STYLE_ESCAPE_IN_FORM.search(text) is not None,
    }
    return (index for index, notation in enumerate(_NOTATIONS) if wanted[notation])


def _character(match: re.Match[str]) -> str | None:
    """What an escape sequence stands for; None for one that stands for nothing."""
    unit = match[0]
    match match.lastgroup:
        case "bytes" | "escaped_bytes":
            return _of_bytes(bytes.fromhex("".join(_BYTE.findall(unit))))
        case "lone":
            return _of_lone_byte(bytes.fromhex(unit[-2:]))
        case "unicode":
            return chr(int(unit[-4:], 16))
        case "entity":
            return _of_entity(unit[1:])
        case "surrogates":
            high, low = int(unit[2:6], 16), int(unit[8:], 16)
            return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
        case "code":
            return _of_code(unit[2:].strip("{}"), 16)
        case "style":
            return _of_code(unit[1:].rstrip("+" + whitespace), 16)
        case "white":
            return " "
    return unit[-1]


def _of_bytes(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _of_lone_byte(data: bytes) -> str:
    """Browsers take Latin-1 for Windows-1252, too."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _of_entity(name: str) -> str | None:
    if not name.startswith("#"):
        return html5.get(name)
    digits = name[1:].rstrip(";")
    return _of_code(digits[1:], 16) if digits[0] in "xX" else _of_code(digits, 10)


def _of_code(digits: str, base: int) -> str | None:
    number = int(digits.lstrip("0") or "0", base)  # Python refuses to read very many digits
    return chr(number) if 0 < number <= 0x10FFFF else None
