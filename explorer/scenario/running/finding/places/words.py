"""The words that sentences have for parts of a page, and for what is in them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

from explorer.finder.ranking.denials import affirmed
from explorer.text import fold, words


def names_editor(tokens: Sequence[str]) -> bool:
    """Return whether words mean the text of a page with one editor: "the editor", "the text"."""
    bare = " ".join(word for word in tokens if word not in articles() | words_for("sizes"))
    return bare in words_for("text") or is_word_for_editor(tokens)


def is_word_for_editor(tokens: Sequence[str]) -> bool:
    """Return whether words mean an editor itself, not the text in it: "the editor"."""
    bare = " ".join(word for word in tokens if word not in articles())
    return markup_by_name().get(bare) == markup_of("editor")


def names_date(tokens: Sequence[str]) -> bool:
    """Return whether a name is that of a date: "Publish date"."""
    return not words_for("date").isdisjoint(tokens)


def names_name(tokens: Sequence[str]) -> bool:
    """Return whether words call a field only by the name that is typed: "the new name"."""
    return " ".join(tokens) in words_for("name")


def names_heading(tokens: Sequence[str]) -> bool:
    """Return whether words before a quotation say that it is a heading: "the title"."""
    return " ".join(word for word in tokens if word not in articles()) in words_for("heading")


def names_choice(tokens: Sequence[str]) -> bool:
    """Return whether words call an element only something to choose: "the filter"."""
    return " ".join(word for word in tokens if word not in articles()) in words_for("choices")


def names_amount(description: str) -> bool:
    """Return whether a description means only an amount of money: "the price"."""
    return " ".join(without_articles(description)) in words_for("amount")


def names_message(description: str) -> bool:
    """Return whether a description means only a message to the user: "the flash message"."""
    return _is_only(description, "message")


def names_confirmation(description: str) -> bool:
    """Return whether a description means a dialog that asks or warns, and has no fields."""
    return _is_only(description, "confirmation")


def names_error(description: str) -> bool:
    """Return whether a description means only a message that something was not done: "error"."""
    return _is_only(description, "errors")


def _is_only(description: str, kind: str) -> bool:
    """Return whether a description says nothing but what a kind of part is called."""
    return " ".join(without_articles(description)) in words_for(kind)


def says_failure(text: str) -> bool:
    """Return whether a text of the page says that something was not done, or is wrong."""
    said = words(text)
    affirmed_words = " ".join(affirmed(text, said, ()))
    return any(
        f" {phrase} " in f" {' '.join(said) if ' ' in phrase else affirmed_words} "
        for phrase in words_for("failures")
    )


def says_empty(text: str) -> bool:
    """Return whether a text of the page says that there is nothing: "Your cart is empty"."""
    said = words(text)
    return bool(said) and not words_for("emptiness").isdisjoint((said[0], said[-1]))


def words_of(hidden: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words of a hidden text with their places; a quotation is one word."""
    start = 0
    for piece in hidden.split(" "):
        bare = fold(piece).strip(",.;:") or piece or " "
        yield bare, start, start + len(piece)
        start += len(piece) + 1


_LAYOUT = ("sidebar", "panel", "toolbar", "header", "footer", "navigation", "menu", "opened_menu")


_REGIONS = ("sidebar", "toolbar", "header", "footer", "navigation", "status_bar", "dialog")


def names_frame(text: str) -> bool:
    """Return whether a text means a frame of the page."""
    return " ".join(without_articles(text)) in _table()["frame"]["words"]


def without_articles(text: str) -> list[str]:
    """Return the words of a text without its articles, in any language."""
    return [word for word in words(text) if word not in articles()]


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((resources.files(__package__) / "areas.toml").read_text("utf-8"))


@cache
def markup_by_name() -> dict[str, frozenset[str]]:
    """Return the words that markup has for the parts of a page, by what sentences call them.

    The names have no articles, of which one language's is in those of another: "boîte de dialogue".
    """
    return {
        " ".join(without_articles(name)): frozenset(area["markup"])
        for area in _table().values()
        if area["markup"]
        for name in area["words"]
    }


@cache
def markup_of(kind: str) -> frozenset[str]:
    """Return the words that markup has for a part of a page: "menu"."""
    return frozenset(_table()[kind]["markup"])


@cache
def layout_markup() -> frozenset[frozenset[str]]:
    """Return the words that markup has for each region of the layout."""
    return frozenset(map(markup_of, _LAYOUT))


@cache
def region_markup() -> frozenset[frozenset[str]]:
    """Return the words that markup has for regions that a page has only if its markup says so."""
    return frozenset(map(markup_of, _REGIONS))


@cache
def colours() -> frozenset[str]:
    """Return the names of colours in all languages, without accents."""
    return frozenset(map(fold, _table()["colours"]["words"]))


@cache
def articles() -> frozenset[str]:
    """Return the articles of all languages."""
    return frozenset(_table()["articles"]["words"])


@cache
def words_for(kind: str) -> frozenset[str]:
    """Return what sentences call a kind of part, without articles: "date"."""
    return frozenset(" ".join(without_articles(name)) for name in _table()[kind]["words"])
