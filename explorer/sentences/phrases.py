"""Makes regular expressions of the phrases of a grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

PATH_SIGNS = (">", "->", "\u2192", "\u00bb", "\u203a")
"""What stands between the parts of a path through menus: Settings > Users."""
ARROW = re.compile(r"\s?(?:[-=\u2013]+>|[\u2192\u21d2\u27a1]\ufe0f?)\s?|\s[>\u00bb\u203a]\s(?!\d)")
"""What stands between what is done and what comes of it, or between the parts of a path."""
_WORD = re.compile(r"[^\W\d_]+")


def any_of(phrases: Iterable[str]) -> str:
    """Return a regular expression of phrases, the longest first."""
    return "|".join(re.escape(one) for one in sorted(phrases, key=len, reverse=True)) or "(?!)"


def starting_with(phrases: Iterable[str], unless: Iterable[str] = ()) -> re.Pattern[str]:
    """Return an expression for a text that starts with a phrase, and a comma or colon after it.

    Args:
        phrases: The phrases.
        unless: Longer phrases that may begin with one of them: "next to" with "next".
    """
    longest_first = sorted(phrases, key=len, reverse=True)
    end = r"\b(?!['.]\w)"
    ends = (re.escape(one) + (end if one[-1].isalnum() else "") for one in longest_first)
    longer = "".join(rf"(?!{re.escape(one)}\s)" for one in unless)
    return re.compile(rf"{longer}(?:{'|'.join(ends)})\s?[,:]?\s*")


def text_nouns(words: Mapping[str, Sequence[str]]) -> set[str]:
    """Return what a language calls a text of the page: "message", "title"."""
    return {one.rpartition(" ")[2].rpartition("'")[2] for one in words["text_word"]}


def first_words(words: Mapping[str, Sequence[str]], names: Iterable[str]) -> str:
    """Return a regular expression of the first words of the phrases of several lists."""
    return any_of({phrase.split()[0] for name in names for phrase in words.get(name, ())})


def conjunctions(table: Mapping[str, Any]) -> list[str]:
    """Return what joins two clauses: "and", "and then"."""
    return [*table["sentence"]["and"], *table["sentence"]["then"]]


def acting_words(table: Mapping[str, Any]) -> str:
    """Return a regular expression of what an instruction may begin with: "click", "fill"."""
    forms = {form: verb for verb, forms in table["phrasing"]["verbs"].items() for form in forms}
    verbs = [verb.split()[0] for verb in table["phrasing"]["verbs"]]
    verbs += [form for form in forms if " " not in form]
    return f"{any_of(verbs)}|{first_words(table['words'], _ACTING)}"


def forms_of(phrasing: Mapping[str, Any], *names: str) -> dict[str, str]:
    """Return how acts are said, with the verbs of their instructions: "by clicking", "click on".

    Args:
        phrasing: The phrasing of the file of the language.
        names: The tables of it, each of which has the forms by their verbs.
    """
    return {
        form: verb for name in names for verb, forms in phrasing[name].items() for form in forms
    }


_ACTING = ("click", "open", "enter", "fill", "choose", "set")


def is_title_case(text: str) -> bool:
    """Return whether all words of a text have a capital, as those of a name: "In Progress"."""
    return all(word[0].isupper() for word in text.split())


def is_name(text: str) -> bool:
    """Return whether a text has a capital: it may be a part of a name."""
    return any(word[0].isupper() for word in _WORD.findall(text))
