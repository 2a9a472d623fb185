"""Makes catalogues.tsv: what the interfaces of many applications say for the concepts.

And lexicon.tsv: which English words their single words stand for.

``python -m explorer.finder.vocabulary.generate FOLDER`` reads the packages of sources.toml and
downloads them to FOLDER (about 400 MB) unless they are there.

A translation becomes a phrase of a concept if at least ``_AGREEING`` applications translate
English phrases of the concept (languages/en.toml) by it. A short English text that no concept has,
and that as many applications translate alike, becomes a concept of its own. Phrases that languages/
has already are left out, and so are those of wrong.toml.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from explorer.finder.vocabulary.alignment import meanings
from explorer.finder.vocabulary.catalogues import Source, Translation, archive, translations
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.tables import LANGUAGES, read_phrases, read_shipped
from explorer.finder.words import Phrase
from explorer.text import words

_AGREEING = 2
"""How many applications must use a phrase. One is often wrong, and three often miss the word."""
_SHARE = 0.15
"""The share of the applications with a translation of the text that must use the phrase. A text
with many translations has several meanings.
"""
_MAX_WORDS = 6
"""Longest English text that is looked up, in words."""
_MAX_WORDS_ALIGNED = 8
"""Longest text whose single words are aligned with those of its translation."""
_OFTEN = 1.5
"""From how many texts on a word is frequent."""
_LEAST_SHARES = (0.3, 0.6)
"""How likely a frequent and a rare word must stand for an English word to be in lexicon.tsv."""
_MIN_COUNT = 0.7
_MAX_WORDS_OF_CONCEPT = 2
"""Longest English text that becomes a concept, in words."""

Users = dict[Phrase, set[str]]
"""For each translation of a text, the applications that use it."""
Votes = dict[Phrase, dict[str, Users]]
"""The translations of each English text by language."""
Phrases = dict[str, dict[str, set[Phrase]]]
"""Phrases by concept and language."""


def count(catalogues: Iterable[tuple[str, Iterable[Translation]]]) -> Votes:
    """Return which applications translate each text by which phrases.

    Args:
        catalogues: The name of each application and its translations.
    """
    votes: Votes = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
    for name, catalogue in catalogues:
        for language, english, foreign in catalogue:
            text, phrase = tuple(words(english)), tuple(words(foreign))
            if phrase and 0 < len(text) <= _MAX_WORDS:
                votes[text][language][phrase].add(name)
    return votes


def phrases_of_concepts(votes: Votes, concepts: Mapping[str, Iterable[str]]) -> Phrases:
    """Return the phrases that the applications agree on for concepts.

    Args:
        votes: The translations.
        concepts: The English phrases for each concept.
    """
    agreed: Phrases = {}
    for concept, texts in concepts.items():
        together: dict[str, Users] = defaultdict(lambda: defaultdict(set))
        for text in {tuple(words(text)) for text in texts}:
            for language, users in votes.get(text, {}).items():
                for phrase in _shared(users):
                    together[language][phrase] |= users[phrase]
        agreed[concept] = {language: _agreed(users) for language, users in together.items()}
    return agreed


def other_concepts(
    votes: Votes, concepts: Mapping[str, Iterable[str]], actions: Iterable[str]
) -> Phrases:
    """Return the concepts, with their phrases, that are texts of the applications only.

    Texts whose words are read one by one are left out: those that begin with an action, such as
    "edit note", for "note" need not be in the label of the button, and those that only say where
    or which, such as "top right".

    Args:
        votes: The translations.
        concepts: The English phrases for each concept.
        actions: The concepts that are actions.
    """
    known = {tuple(words(text)) for texts in concepts.values() for text in texts}
    verbs = {tuple(words(text)) for action in actions for text in concepts[action]}
    agreed: Phrases = {}
    for text, languages in votes.items():
        composed = (text[1:] and text[:1] in verbs) or grammar().has_no_content(text)
        if text in known or len(text) > _MAX_WORDS_OF_CONCEPT or composed:
            continue
        shared = {
            language: _agreed({phrase: users[phrase] for phrase in _shared(users)}) - {text}
            for language, users in languages.items()
        }
        if any(shared.values()):
            agreed[" ".join(text)] = {"en": {text}, **shared}
    return agreed


def _shared(users: Users) -> list[Phrase]:
    total = len(set[str]().union(*users.values()))
    return [phrase for phrase, own in users.items() if len(own) >= _SHARE * total]


def _agreed(users: Users) -> set[Phrase]:
    return {phrase for phrase, own in users.items() if len(own) >= _AGREEING}


def texts_by_language(
    catalogues: Iterable[tuple[str, Iterable[Translation]]],
) -> dict[str, dict[tuple[Phrase, Phrase], float]]:
    """Return by language the words of short texts and of their translations, with their weights.

    The weight of a pair grows with the number of applications that have it.

    Args:
        catalogues: The name of each application and its translations.
    """
    users: dict[str, dict[tuple[Phrase, Phrase], set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, catalogue in catalogues:
        for language, english, foreign in catalogue:
            pair = tuple(words(english)), tuple(words(foreign))
            if all(0 < len(text) <= _MAX_WORDS_ALIGNED for text in pair) and pair[0] != pair[1]:
                users[language][pair].add(name)
    return {
        language: {pair: 1 + math.log(len(names)) for pair, names in pairs.items()}
        for language, pairs in users.items()
    }


def lexicon(
    texts: Mapping[str, Mapping[tuple[Phrase, Phrase], float]],
) -> dict[str, dict[str, float]]:
    """Return for each foreign word the English words that it stands for, and how likely.

    Args:
        texts: What ``texts_by_language`` returns.
    """
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for pairs in texts.values():
        for (word, english), meaning in meanings(pairs).items():
            least = _LEAST_SHARES[meaning.texts < _OFTEN]
            is_sure = meaning.share >= least and meaning.texts >= _MIN_COUNT
            if is_sure and word != english and _has_content(word) and _has_content(english):
                found[word][english] = max(meaning.share, found[word].get(english, 0.0))
    return found


def _has_content(word: str) -> bool:
    return len(word) > 2 and not word.isdecimal() and word not in grammar().silent


def lexicon_lines(found: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Yield a line for each foreign word, sorted: its English words, the likeliest first."""
    for word in sorted(found):
        likely = sorted(found[word].items(), key=lambda pair: (-pair[1], pair[0]))
        yield "\t".join([word, *(f"{english} {share:.2f}" for english, share in likely)])


def lines(phrases: Phrases, left_out: Mapping[str, Mapping[str, Iterable[str]]]) -> Iterator[str]:
    """Yield a line for each concept and language, sorted.

    Args:
        phrases: The phrases.
        left_out: By language and concept, the phrases that are not wanted.
    """
    for concept in sorted(phrases):
        for language in ("en", *LANGUAGES):
            out = {tuple(words(p)) for p in left_out.get(language, {}).get(concept, ())}
            if own := phrases[concept].get(language, set()) - out:
                yield "\t".join([concept, language, "|".join(sorted(" ".join(p) for p in own))])


def header(sources: Iterable[Source], content: str) -> Iterator[str]:
    """Yield the comments that begin a file."""
    yield f"# {content}, in lower case and without accents. Not to be edited:"
    yield "# generated by python -m explorer.finder.vocabulary.generate from the translations of"
    for source in sources:
        yield f"# {source.package} {source.version} ({source.licence})"


def _left_out(wrong: Mapping[str, Mapping[str, list[str]]]) -> dict[str, dict[str, list[str]]]:
    """Return, by language and concept, the phrases of languages/ and the wrong ones."""
    left_out = {language: read_phrases(f"languages/{language}.toml") for language in LANGUAGES}
    for language, concepts in wrong.items():
        for concept, phrases in concepts.items():
            left_out[language].setdefault(concept, []).extend(phrases)
    return left_out


def main(folder: Path) -> None:
    """Write catalogues.tsv and lexicon.tsv."""
    sources = [Source(**entry) for entry in read_shipped("sources.toml")["source"]]
    catalogues = {each: list(translations(each, archive(each, folder))) for each in sources}
    votes = count((each.package, own) for each, own in catalogues.items())
    wrong, actions = (
        read_shipped("wrong.toml"),
        read_shipped("concepts.toml")["actions"]["concepts"],
    )
    concepts = {
        concept: set(texts).difference(wrong["texts"].get(concept, ()))
        for concept, texts in read_phrases("languages/en.toml").items()
    }
    found = phrases_of_concepts(votes, concepts) | other_concepts(votes, concepts, actions)
    about = header(sources, "Phrases by concept and language")
    _write("catalogues.tsv", [*about, *lines(found, _left_out(wrong["phrases"]))])
    others = {each: own for each, own in catalogues.items() if not each.shown}
    words_of = lexicon(texts_by_language((each.package, own) for each, own in others.items()))
    about = header(others, "Words with the English words that they stand for, and how likely")
    _write("lexicon.tsv", [*about, *lexicon_lines(words_of)])


def _write(name: str, text: Iterable[str]) -> None:
    content = "\n".join([*text, ""])
    Path(__file__).with_name(name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
