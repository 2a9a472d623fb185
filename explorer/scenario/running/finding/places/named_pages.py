"""Says whether the page that is open is the one that a sentence names: "the Acme sign-in page"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple
from urllib.parse import urlsplit

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.scenario.running.finding.places.words import without_articles, words_of
from explorer.sentences.quotes import hide, quotations
from explorer.text import words, words_of_name

_FURTHER = 1
"""Words that a heading may have besides those of the name."""
_SHORTEST = 4  # letters of the parts of a compound
_BETWEEN = re.compile(r"\s[-/]\s|[|\u00b7\u2022\u2013\u2014\u203a\u00bb:]")
"""Matches what separates the parts of a title: "Dashboard | Acme"."""


class OpenPage(NamedTuple):
    """What a page says of itself.

    Attributes:
        url: Its address.
        title: Its title.
        headings: Its headings.
        base_url: The address that scenarios start with; "" if none is given.
    """

    url: str
    title: str
    headings: Sequence[str]
    base_url: str


def names_page(description: str) -> bool:
    """Return whether a description says that it is a page: "the sign-in page of Acme"."""
    parts = (part for word in words(description) for part in _parts(word))
    return not quotations(description) and not _nouns()["pages"].isdisjoint(parts)


def split_page(description: str) -> tuple[str, str]:
    """Split '"Orders" on the dashboard' into '"Orders"' and "the dashboard"; "" for no page."""
    spans = list(words_of(hide(description)))
    nouns = _nouns()
    for position in range(1, len(spans) - 1):
        word, start, end = spans[position]
        where = description[end:].strip()
        is_page = names_page(where) or not nouns["overviews"].isdisjoint(words(where))
        if word in nouns["joining"] and is_page and not quotations(where):
            return description[:start].strip(), where
    return description, ""


def is_page_called(page: OpenPage, description: str) -> bool:
    """Return whether a page is called so by its title, its headings and its address.

    Each word of the description must be in its title, or in one heading or the end of its address
    and the title; or a word for the same thing.

    Args:
        page: The page that is open.
        description: What the sentence calls it.
    """
    nouns = _nouns()
    said = [part for word in words(description) for part in _parts(word)]
    generic = nouns["pages"] | nouns["applications"]
    named = [word for word in said if word not in generic]
    implied = nouns["joining"] | (nouns["starts"] if _is_start(page) else frozenset())
    if not without_articles(" ".join(named)):
        return False
    return any(_is_said(named, source, implied) for source in _sources(page, len(named)))


def is_page_open(page: OpenPage, description: str) -> bool:
    """Return whether a page is called so, and an overview by all of a part of what the page says.

    "Dashboard settings" is not the dashboard. The arguments are those of ``is_page_called``.
    """
    nouns, said = _nouns(), set(words(description))
    overviews = said & (nouns["overviews"] - nouns["starts"])
    path = urlsplit(page.url).path.rstrip("/").rpartition("/")[2]
    texts = (*_BETWEEN.split(page.title), *page.headings, " ".join(words_of_name(path)))
    parts = (set(without_articles(text)) for text in texts)
    is_whole = not overviews or any(overviews <= part <= said for part in parts)
    return is_whole and is_page_called(page, description)


def _is_said(named: Sequence[str], source: Sequence[str], implied: Collection[str]) -> bool:
    """Return whether all words of a name are in what a page says, or mean the same."""
    alike, rest = {concept for _, concept in _concepts(source)}, list(named)
    for span, concept in _concepts(named):
        if concept in alike:
            rest = [word for word in rest if word not in span]
    rest = without_articles(" ".join(word for word in rest if word not in implied))
    return set(rest) <= set(source)


def _sources(page: OpenPage, length: int) -> Iterator[list[str]]:
    """Yield the words of the title, alone and with each short heading and the end of the address.

    A heading with many more words than the name says something else: "Sign in to see more".
    """
    title = words(page.title)
    yield title
    for heading in page.headings:
        if len(said := words(heading)) <= length + _FURTHER:
            yield [*title, "|", *said]
    path = urlsplit(page.url).path.rstrip("/").rpartition("/")[2]
    yield [*title, "|", *words_of_name(path)]


def _parts(word: str) -> list[str]:
    """Return a compound of German or Dutch as its parts: "Anmeldeseite" as "anmelden", "seite"."""
    for noun in _nouns()["pages"]:
        stem = word.removesuffix(noun)
        if stem != word and len(stem) >= _SHORTEST and len(noun) >= _SHORTEST:
            forms = (stem, f"{stem}n", f"{stem}en", f"{stem}gen", stem.removesuffix("s"))
            known = (form for form in forms if vocabulary().concepts.meanings((form,)))
            return [next(known, stem), noun]
    return [word]


def _is_start(page: OpenPage) -> bool:
    path = urlsplit(page.url).path.strip("/")
    return path == urlsplit(page.base_url).path.strip("/") if page.base_url else not path


def _concepts(tokens: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the parts of a text that stand for what is done there, and what: "sign in"."""
    known, start = vocabulary().concepts, 0
    while start < len(tokens):
        length, concepts = known.at(tokens, start)
        for concept in vocabulary().actions.intersection(concepts):
            yield tuple(tokens[start : start + length]), concept
        start += max(length, 1)


@cache
def _nouns() -> dict[str, frozenset[str]]:
    file = resources.files(__package__) / "pages.toml"
    return {name: frozenset(said) for name, said in tomllib.loads(file.read_text("utf-8")).items()}
