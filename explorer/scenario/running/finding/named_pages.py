"""Says whether the page that is open is the one that a sentence names: "the Acme sign-in page"."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple
from urllib.parse import urlsplit

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.scenario.running.finding.places import without_articles
from explorer.sentences.quotes import quotations
from explorer.text import words, words_of_name

_ENDING = 2
"""Letters by which the forms of a word differ."""
_SHORTEST = 4
"""Letters of a word whose other forms are known by their beginning."""


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


def is_page_called(page: OpenPage, description: str) -> bool:
    """Return whether a page is called so by its title, its headings and its address.

    Each word of the description must be among them, or a word for the same thing.

    Args:
        page: The page that is open.
        description: What the sentence calls it.
    """
    nouns = _nouns()
    said = [part for word in words(description) for part in _parts(word)]
    generic = nouns["pages"] | nouns["applications"]
    named = [word for word in said if word not in generic]
    own = _own_words(page)
    alike = {concept for _, concept in _concepts([*words(page.title), "|", *_of_headings(page)])}
    rest = list(named)
    for span, concept in _concepts(named):
        if concept in alike:
            rest = [word for word in rest if word not in span]
    implied = nouns["joining"] | (nouns["starts"] if _is_start(page) else frozenset())
    rest = without_articles(" ".join(word for word in rest if word not in implied))
    is_named = bool(without_articles(" ".join(named))) or _is_start(page)
    return bool(said) and is_named and all(_is_among(word, own) for word in rest)


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


def _own_words(page: OpenPage) -> set[str]:
    parts = urlsplit(page.url)
    named = words_of_name(f"{parts.path} {parts.fragment} {parts.hostname or ''}".replace("/", " "))
    return {*words(page.title), *_of_headings(page), *named}


def _of_headings(page: OpenPage) -> list[str]:
    return [word for heading in page.headings for word in [*words(heading), "|"]]


def _concepts(tokens: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the parts of a text that stand for something, and what."""
    known, start = vocabulary().concepts, 0
    while start < len(tokens):
        length, concepts = known.at(tokens, start)
        for concept in concepts:
            yield tuple(tokens[start : start + length]), concept
        start += max(length, 1)


def _is_among(word: str, known: set[str]) -> bool:
    """Return whether a word, or another form of it, is known: "project" and "projects"."""
    if word in known or len(word) < _SHORTEST:
        return word in known
    return any(
        min(len(one), len(word)) >= _SHORTEST
        and abs(len(one) - len(word)) <= _ENDING
        and (one.startswith(word) or word.startswith(one))
        for one in known
    )


@cache
def _nouns() -> dict[str, frozenset[str]]:
    file = resources.files(__package__) / "pages.toml"
    return {name: frozenset(said) for name, said in tomllib.loads(file.read_text("utf-8")).items()}
