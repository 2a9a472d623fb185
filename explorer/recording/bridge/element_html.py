"""Reads one element out of the HTML of a page, without parsing the rest of it."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser

from explorer.text import single_spaced

_MAX_TRIES = 5
"""Places in the HTML that are examined; a text may contain what looks like an attribute."""
_MAX_LENGTH = 20_000
"""Characters of an element that are read."""
_VOID = frozenset(("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"))
_UNSEEN = frozenset(("script", "style", "template"))


@dataclass(frozen=True)
class HtmlElement:
    """An element: its tag, its attributes and the text in it, with single spaces."""

    tag: str
    attributes: dict[str, str]
    text: str


def find_element(html: str, attribute: str, value: str) -> HtmlElement | None:
    """Return the first element with a value of an attribute, None if there is none.

    Args:
        html: HTML that a browser has serialised.
        attribute: The name of the attribute.
        value: Its value, without characters that HTML escapes.
    """
    searched, at = f' {attribute}="{value}"', -1
    for _ in range(_MAX_TRIES):
        at = html.find(searched, at + 1)
        if at < 0:
            return None
        reader = _Reader()
        reader.feed(html[html.rfind("<", 0, at) :][:_MAX_LENGTH])
        if reader.attributes.get(attribute) == value:
            return HtmlElement(reader.tag, reader.attributes, single_spaced("".join(reader.texts)))
    return None


class _Reader(HTMLParser):
    """Reads the element at the beginning of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.tag = ""
        self.attributes: dict[str, str] = {}
        self.texts: list[str] = []
        self._open: list[str] = []
        self._ended = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._ended:
            return
        if not self.tag:
            self.tag, self.attributes = tag, {name: value or "" for name, value in attrs}
            self._ended = tag in _VOID
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while not self._ended and tag in self._open and self._open.pop() != tag:
            pass
        self._ended = self._ended or not self._open

    def handle_data(self, data: str) -> None:
        if not self._ended and not _UNSEEN.intersection(self._open):
            self.texts.append(data)
