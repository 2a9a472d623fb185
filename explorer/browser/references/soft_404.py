"""Detects soft 404s: what a site shows, without an error, for addresses that it does not have.

A wiki answers any name with a page that offers to write one, a front controller with its front
page. A page of a name that no site has is asked for. Others like it are recognised by the words
that it has and real pages have not, or, if it is one of several real pages, by being the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from urllib.parse import unquote

from explorer.urls import is_variable, origin, parse

MAX_WORDS = 2_000
"""Words of a page that are known; one that has more is not learned from."""
_NAME = "xqzjkvwy"
"""The name of a page that no site has."""
_MAX_FOLDERS = 8
"""Folders in which a page of that name is asked for."""
_LEAST_WORDS = 3
"""A page that has fewer words of its own says nothing: most are drawn by scripts."""
_SHARE = 0.9
"""Share of these words that another soft 404 has."""
_LEAST_OF_PAGE = 50
"""A page has so many words by itself; one with fewer may be drawn by scripts, and then shows
something else at each address."""
_SHARE_OF_PAGE = 0.95
"""Share of its words that a page has again when it is asked for again."""
_WORD = re.compile(r"[^\W\d_]+")


class Soft404Detector:
    """Learns how the folders of a site answer for pages that they do not have."""

    def __init__(self, refusal_of: Callable[[str], str]) -> None:
        """Create a detector.

        Args:
            refusal_of: Returns why an address must not be requested, "" if it may be.
        """
        self._refusal_of = refusal_of
        self._probed: dict[str, str] = {}
        """The addresses of pages that no site has, by folder."""
        self._requested: set[str] = set()
        """All addresses that were requested for this."""
        self._real: dict[str, list[frozenset[str]]] = defaultdict(list)
        """The words of each real page, by origin."""
        self._signs: dict[str, set[str]] = {}
        """By folder: the words by which a soft 404 is recognised."""
        self._stand_ins: dict[str, frozenset[str]] = {}
        """By folder: the words of the real page that is shown for missing ones, if there is one."""

    def probes(self, addresses: Sequence[str], real_page: str) -> list[str]:
        """Return what is to be requested before these addresses are judged.

        Args:
            addresses: The addresses, all of one origin.
            real_page: A page of that origin that the site has, besides its front page; without it
                nothing is learned.
        """
        folders = {_folder(address): None for address in addresses if origin(real_page)}
        new = [one for one in folders if one and one not in self._probed]
        new = new[: _MAX_FOLDERS - len(self._probed)]
        probes = {folder: f"{folder}/{_NAME}" for folder in new}
        self._probed |= probes
        wanted = (f"{origin(real_page)}/", real_page, *probes.values()) if probes else ()
        new_ones = dict.fromkeys(one for one in wanted if one not in self._requested)
        self._requested.update(new_ones)
        return [one for one in new_ones if not self._refusal_of(one)]

    def learn(self, shown: Mapping[str, Collection[str]]) -> None:
        """Learn from the answers to probes.

        Args:
            shown: The words of those pages that are no error, in lower case, by address.
        """
        probes = {probe: folder for folder, probe in self._probed.items()}
        for url, words in shown.items():
            if url not in probes:
                self._real[origin(url)].append(frozenset(words))
        for url, words in shown.items():
            real = self._real[origin(url)]
            if (folder := probes.get(url)) and len(words) < MAX_WORDS and real:
                self._signs[folder] = signs = set(words).difference(*real) - _words_in(url)
                if not signs and (stand_in := _stand_in(frozenset(words), real)):
                    self._stand_ins[folder] = stand_in

    def is_soft_404(self, url: str, words: Collection[str]) -> bool:
        """Return whether an address shows what its folder shows for missing pages.

        Args:
            url: The address.
            words: The words that it shows, in lower case.
        """
        folder = _folder(url)
        while folder not in self._signs and "/" in folder:
            folder = folder.rpartition("/")[0]
        if stand_in := self._stand_ins.get(folder):
            return set(words) <= stand_in | _words_in(url) and _is_same(stand_in, words)
        signs = self._signs.get(folder, set()) - _words_in(url)
        found = len(signs.intersection(words))
        return len(signs) >= _LEAST_WORDS and found >= _SHARE * len(signs)


def _stand_in(words: frozenset[str], real: Sequence[frozenset[str]]) -> frozenset[str] | None:
    """Return the words of a page that is shown for a missing one, None if it is no real page.

    Where all real pages are the same document, scripts draw them, and others at other addresses.
    """
    if len(words) < _LEAST_OF_PAGE or all(_is_same(words, page) for page in real):
        return None
    return words if any(_is_same(words, page) for page in real) else None


def _is_same(page: Collection[str], other: Collection[str]) -> bool:
    most = max(len(page), len(other))
    return len(set(page).intersection(other)) >= _SHARE_OF_PAGE * most


def _folder(url: str) -> str:
    """Return the address without its last part and its query.

    Returns:
        "" for a front page, and in a folder of one item of many, as in ``/item/17/edit``.
    """
    parts = parse(url)
    if parts is None or parts.path.strip("/") == "":
        return ""
    folder = parts.raw_path.rstrip("/").rpartition("/")[0]
    return "" if any(map(is_variable, folder.split("/"))) else f"{origin(url)}{folder}"


def _words_in(url: str) -> set[str]:
    return set(_WORD.findall(unquote(url).lower()))
