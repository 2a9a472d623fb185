"""The words for the page, its title and its address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide


class PageWords:
    """The words of one language for the page.

    Args:
        table: The tables of the file of the language.

    Attributes:
        nouns: What a page is called: "page", "screen".
        done_to_page: What is done to a page, and is no element: "reloaded".
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        words = table["words"]
        self.nouns = frozenset(one.rpartition(" ")[2] for one in words["page"])
        self.done_to_page = frozenset(table["phrasing"]["done_to_page"])
        self._pages = frozenset(words["page"])
        self._titles = frozenset(words["title_word"])
        self._address = re.compile(any_of(words["address"]))

    def is_page(self, element: str) -> bool:
        """Return whether an element is the page itself: "the page"."""
        return hide(element.strip()) in self._pages

    def is_title(self, element: str) -> bool:
        """Return whether an element is the title of the page."""
        return hide(element.strip()) in self._titles

    def is_address(self, element: str) -> bool:
        """Return whether an element is the address of the page."""
        return self._address.fullmatch(hide(element.strip())) is not None
