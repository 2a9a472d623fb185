"""Tells what a label denies: "Don't save" is no name for what is called "Save"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from explorer.finder.terms import MIN_PART_LENGTH
from explorer.finder.vocabulary.grammar import grammar
from explorer.text import words

_PAUSE = re.compile(r"[^\w\s'\u2019\-]+|\s-\s")


def affirmed(
    label: str, tokens: Sequence[str], asked: Sequence[str], *, whole_clause: bool = False
) -> list[str]:
    """Return the words of a label, with "" for each that it denies.

    The next word with a meaning is denied ("Not yet paid"), unless a sign ends the clause before
    it ("No, keep it") or it is a number ("Order no 12"). Nothing is denied where the description
    denies as well ("not paid").

    Args:
        label: The label as written.
        tokens: Its words.
        asked: The words of the description.
        whole_clause: Whether all words up to the next sign are denied, as at a checkbox: "Do not
            send the newsletter".
    """
    denials, passed_over = grammar().denials, grammar().passed_over
    first_words = [n for n in range(len(tokens)) if denials.at(tokens, n)[0]]
    if not first_words or any(denials.at(asked, n)[0] for n in range(len(asked))):
        return list(tokens)
    pauses = _pauses(label)
    said = list(tokens)
    for start in first_words:
        begin = start + denials.at(tokens, start)[0]
        end = next((n for n in pauses if n >= begin), len(said))
        if begin < end and tokens[begin].isdecimal():
            continue
        for n in range(begin, end):
            said[n] = ""
            if not whole_clause and tokens[n] not in passed_over:
                break
    return said


def _pauses(label: str) -> list[int]:
    """Return the numbers of words after which a sign stands, as in "Yes, please"."""
    count, found = 0, []
    for part in _PAUSE.split(label):
        count += len(words(part))
        found.append(count)
    return found


def are_contrary(asked: Collection[str], label: Sequence[str]) -> bool:
    """Return whether a label has the contrary of a word, and not the word: "Unmute" for "mute"."""
    missing = [word for word in asked if len(word) >= MIN_PART_LENGTH and word not in label]
    others = [word for word in label if word not in asked]
    return any(_is_contrary(word, other) for word in missing for other in others)


def _is_contrary(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < MIN_PART_LENGTH or not longer.endswith(shorter) or shorter == longer:
        return False
    known = grammar()
    beginning = longer.removesuffix(shorter)
    return beginning in known.contraries or longer.startswith(known.contrary_stems)
