"""Decodes text layer by layer, with a mapping from each layer to the raw text.

A page may write a secret percent-encoded, or as HTML, JSON or CSS escape it, with encodings nested
or mixed. A layer is the text with all escape sequences of one encoding, or of several at once,
replaced by their characters.
"""

from __future__ import annotations

import heapq
import re
from bisect import bisect_right
from collections.abc import Iterator
from html.entities import html5
from typing import NamedTuple

MAX_LAYERS = 60
"""Layers of one text that are produced at most; those with few changes of encoding come first."""
MAX_WORK = 800_000
"""Escape sequences that one call may examine in all of its texts, about two microseconds each."""
CHARACTERS_PER_WORK_UNIT = 1_000
"""Copied characters that cost as much as one escape sequence."""

_HEX = "[0-9a-fA-F]"


def _utf8(prefix: str) -> str:
    """Return a pattern for a character of one to four bytes, each as prefix and two hex digits."""
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
_STYLE_SPACE = " \t\r\n\f"
"""What is white space in a style sheet."""
_STYLE = rf"(?P<style>\\{_HEX}{{1,6}}[{_STYLE_SPACE}]?)"


def _notation(*escapes: str) -> re.Pattern[str]:
    return re.compile("|".join(escapes), re.DOTALL)


ADDRESS = _notation(_PERCENT)
MARKUP = _notation(_ENTITY)
SCRIPT = _notation(_WHITE, _ESCAPE)
STYLE = _notation(_STYLE, _ESCAPE)
STYLE_IN_FORM = _notation(rf"(?P<style>\\{_HEX}{{1,6}}[{_STYLE_SPACE}+]?)", _ESCAPE)
"""CSS escapes in a form, which writes the space that ends one as "+"."""
MIXED = _notation(_PERCENT, _ENTITY, _WHITE, _ESCAPE)
MIXED_STYLE = _notation(_STYLE, _PERCENT, _ENTITY, _ESCAPE)
_NOTATIONS = (MIXED, MIXED_STYLE, ADDRESS, MARKUP, SCRIPT, STYLE, STYLE_IN_FORM)

# Used only if no other notation applies: text between two bytes may be another encoding.
LONE_BYTE = re.compile(rf"(?P<lone>(?:%|\\[xX])[89a-fA-F]{_HEX})")
"""A byte of a character in a single-byte encoding."""

_COUNTING_BATCH = 8
"""Escape sequences that are counted together; fewer are free."""
_ANY_ESCAPE = re.compile(r"[%&\\]")
_STYLE_ESCAPE = re.compile(rf"\\{_HEX}")
_STYLE_ESCAPE_IN_FORM = re.compile(rf"\\{_HEX}{{1,6}}\+")
_BYTE = re.compile(rf"[%xX]({_HEX}{{2}})")


class TooMuchWork(Exception):
    """Decoding a text exceeds the limit of work, so its content is unknown."""


class Work:
    """A budget for decoding, in escape sequences.

    Args:
        limit: The budget.
        parent: A larger budget that is charged as well.
    """

    def __init__(self, limit: int = MAX_WORK, parent: Work | None = None) -> None:
        self._remaining = limit
        self._parent = parent

    def part(self, limit: int) -> Work:
        """Return a budget of its own that is also charged to this one."""
        return Work(limit, self)

    def spend(self, units: int) -> None:
        """Charge an amount to the budget.

        Raises:
            TooMuchWork: The budget is exceeded.
        """
        self._remaining -= units
        if units and self._remaining < 0:
            raise TooMuchWork
        if self._parent:
            self._parent.spend(units)


class Layer:
    """A text at one stage of its decoding."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._source: Layer | None = None
        self._starts: list[int] = []
        self._units: list[tuple[int, int, int]] = []
        """For each decoded character its end here, and its start and end in the layer below."""

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the raw text from which a non-empty span of this layer was decoded."""
        layer: Layer = self
        while layer._source is not None:
            start, end = layer._start_below(start), layer._end_below(end)
            layer = layer._source
        return start, end

    def decoded(self, notation: re.Pattern[str], work: Work) -> Layer | None:
        """Return the next layer; None if the text has no escape sequence of this notation.

        Raises:
            TooMuchWork: The budget is exceeded.
        """
        pieces: list[str] = []
        above = Layer("")
        length = position = 0
        work.spend(len(self.text) // CHARACTERS_PER_WORK_UNIT)
        for number, found in enumerate(_ANY_ESCAPE.finditer(self.text), 1):
            if number % _COUNTING_BATCH == 0:
                work.spend(_COUNTING_BATCH)
            if found.start() < position:
                continue
            match = notation.match(self.text, found.start())
            if match is None or (character := _unescape(match)) is None:
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
        above.text, above._source = "".join(pieces), self
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
    """Yield the raw text and everything that it can be decoded to.

    Raises:
        TooMuchWork: The budget is exceeded.
    """
    return (layer for layer, _ in _decode_all(Layer(text), work))


def fully_decoded(text: str, work: Work) -> tuple[str, ...]:
    """Return the texts at which no further decoding is possible, without duplicates.

    Raises:
        TooMuchWork: The budget is exceeded.
    """
    ends = (layer.text for layer, is_end in _decode_all(Layer(text), work) if is_end)
    return tuple(dict.fromkeys(ends))


class _QueuedLayer(NamedTuple):
    """A layer in the queue. Layers with few changes of encoding come first."""

    changes: int
    """Changes of encoding on the path from the raw text."""
    notation: int
    """The last encoding, as an index into _NOTATIONS; -1 for none."""
    depth: int
    number: int
    layer: Layer


def _decode_all(raw: Layer, work: Work) -> Iterator[tuple[Layer, bool]]:
    """Yield each different layer once, and whether it cannot be decoded further."""
    known, queue, yielded = {raw.text}, [_QueuedLayer(0, -1, 0, 0, raw)], 0
    while queue and yielded < MAX_LAYERS:
        item = heapq.heappop(queue)
        above = [
            (i, one)
            for i in _notations(item.layer.text)
            if (one := item.layer.decoded(_NOTATIONS[i], work))
        ]
        is_end = not above
        if is_end and (rest := item.layer.decoded(LONE_BYTE, work)):
            above = [(item.notation, rest)]
        for notation, layer in above:
            if layer.text not in known:
                known.add(layer.text)
                changes = item.changes + (notation != item.notation and item.depth > 0)
                heapq.heappush(
                    queue, _QueuedLayer(changes, notation, item.depth + 1, len(known), layer)
                )
        yielded += 1
        yield item.layer, is_end


def _notations(text: str) -> Iterator[int]:
    """Yield the indices into _NOTATIONS of the encodings that may occur in a text."""
    present = [char for char in "%&\\" if char in text]
    has_style = "\\" in present and _STYLE_ESCAPE.search(text) is not None
    wanted = {
        MIXED: len(present) > 1,
        MIXED_STYLE: has_style and len(present) > 1,
        ADDRESS: "%" in present,
        MARKUP: "&" in present,
        SCRIPT: "\\" in present,
        STYLE: has_style,
        STYLE_IN_FORM: has_style and _STYLE_ESCAPE_IN_FORM.search(text) is not None,
    }
    return (index for index, notation in enumerate(_NOTATIONS) if wanted[notation])


def _unescape(match: re.Match[str]) -> str | None:
    """Return the character of an escape sequence; None if it stands for no character."""
    unit = match[0]
    match match.lastgroup:
        case "bytes" | "escaped_bytes":
            return _decode_bytes(bytes.fromhex("".join(_BYTE.findall(unit))))
        case "lone":
            return _decode_lone_byte(bytes.fromhex(unit[-2:]))
        case "unicode":
            return chr(int(unit[-4:], 16))
        case "entity":
            return _decode_entity(unit[1:])
        case "surrogates":
            high, low = int(unit[2:6], 16), int(unit[8:], 16)
            return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
        case "code":
            return _decode_code_point(unit[2:].strip("{}"), 16)
        case "style":
            return _decode_code_point(unit[1:].rstrip("+" + _STYLE_SPACE), 16)
        case "white":
            return " "
    return unit[-1]


def _decode_bytes(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _decode_lone_byte(data: bytes) -> str:
    """Decode a byte as Windows-1252, which browsers use for Latin-1 too."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _decode_entity(name: str) -> str | None:
    if not name.startswith("#"):
        return html5.get(name)
    digits = name[1:].rstrip(";")
    return (
        _decode_code_point(digits[1:], 16) if digits[0] in "xX" else _decode_code_point(digits, 10)
    )


def _decode_code_point(digits: str, base: int) -> str | None:
    number = int(digits.lstrip("0") or "0", base)  # Python refuses to convert very long numbers
    return chr(number) if 0 < number <= 0x10FFFF else None
