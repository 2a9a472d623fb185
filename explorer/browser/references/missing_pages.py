"""Tells what a site shows for an address that it does not have, if that is no error.

A wiki answers any name with a page that offers to write one. Such a page is asked for on purpose,
and the words that it has and the front page has not are those by which others are recognised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from urllib.parse import unquote

from explorer.urls import origin, parse

_NAME = "no-such-page-here"
"""The name of a page that no site has."""
_MAX_FOLDERS = 8
"""Folders in which a page is asked for that is not there."""
_LEAST_WORDS = 3
"""A page that has fewer words of its own says nothing: most are drawn by scripts."""
_SHARE = 0.9
"""Share of these words that another page for a missing one has."""
_WORD = re.compile(r"[^\W\d_]+")


class MissingPages:
    """Learns how the folders of a site answer for pages that they do not have."""

    def __init__(self, refusal_of: Callable[[str], str]) -> None:
        """Create a judge.

        Args:
            refusal_of: Returns why an address must not be requested, "" if it may be.
        """
        self._refusal_of = refusal_of
        self._asked: dict[str, str] = {}
        """The addresses that were asked for, with their folders; front pages with none."""
        self._front: dict[str, Collection[str]] = {}
        """The words of front pages, by origin."""
        self._signs: dict[str, Collection[str]] = {}
        """By folder: the words by which a page for a missing one is recognised."""

    def to_ask(self, addresses: Sequence[str]) -> list[str]:
        """Return what is to be requested before these addresses, each once in a run."""
        wanted: dict[str, str] = {}
        for address in addresses:
            folder = _folder(address)
            is_full = len(self._asked) + len(wanted) > _MAX_FOLDERS
            if folder and not is_full and f"{folder}/{_NAME}" not in self._asked:
                wanted.setdefault(f"{origin(address)}/", "")
                wanted[f"{folder}/{_NAME}"] = folder
        wanted = {
            one: folder
            for one, folder in wanted.items()
            if one not in self._asked and not self._refusal_of(one)
        }
        self._asked |= wanted
        return list(wanted)

    def learn(self, shown: Mapping[str, Collection[str]]) -> None:
        """Learn from the answers to what was asked for.

        Args:
            shown: The words of the pages that are no error, by the address asked for.
        """
        self._front |= {origin(url): words for url, words in shown.items() if not self._asked[url]}
        for url, words in shown.items():
            if (folder := self._asked[url]) and (front := self._front.get(origin(url))):
                signs = set(words) - set(front) - _words_in(url)
                if len(signs) >= _LEAST_WORDS:
                    self._signs[folder] = signs

    def is_one(self, url: str, words: Collection[str]) -> bool:
        """Return whether an address shows the page for a missing one.

        Args:
            url: The address.
            words: The words that it shows, in lower case.
        """
        folder = _folder(url)
        while folder not in self._signs and "/" in folder:
            folder = folder.rpartition("/")[0]
        signs = set(self._signs.get(folder, ())) - _words_in(url)
        return bool(signs) and len(signs.intersection(words)) >= _SHARE * len(signs)


def _folder(url: str) -> str:
    """Return the address without its last part and its query, "" for a front page."""
    parts = parse(url)
    if parts is None or parts.path.strip("/") == "":
        return ""
    return f"{origin(url)}{parts.raw_path.rstrip('/').rpartition('/')[0]}"


def _words_in(url: str) -> set[str]:
    return set(_WORD.findall(unquote(url).lower()))
