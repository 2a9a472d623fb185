"""Derives inflected forms of words from the endings of several languages.

The language of a label is unknown, so the rules of all languages are tried. Most forms that they
produce are not words. The endings are narrow on purpose: "news" is not a form of "new", nor
"poster" of "post". Irregular families such as "pay" and "paid" are listed in families.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_MIN_LENGTH = 3
_NO_PLURAL = re.compile(r".*(?:ss|us|is)|news|gas|canvas|lens|series|means|always|yes")
_HISSING = re.compile(r".*(?:s|x|z|ch|sh|o)")
_ONE_SYLLABLE = re.compile(r"[^aeiou]*[aeiouy][^aeiouwxy]")
"""A base that doubles its final consonant before an ending: "plan", "planned"."""
_DOUBLED = re.compile(r".*[aeiou]([bdglmnprt])")
_VOWEL = re.compile(r"[aeiouy]")


class Endings(NamedTuple):
    """The endings that one stem may take.

    Attributes:
        characteristic: Characteristic endings. Of two forms at least one has such an ending.
        other: Endings that many unrelated words have too.
        min_stem: Minimum length of the stem in letters; in shorter words an ending is chance.
    """

    characteristic: tuple[str, ...]
    other: tuple[str, ...]
    min_stem: int

    def forms(self, word: str) -> Iterator[str]:
        """Yield the forms with other endings, for each ending that the word has."""
        for ending in (*self.characteristic, *self.other):
            stem = word.removesuffix(ending)
            if len(stem) >= self.min_stem and word.endswith(ending):
                others = () if ending in self.other else self.other
                yield from [stem + one for one in (*self.characteristic, *others)]


def _nouns(*pairs: tuple[str, str], min_stem: int) -> list[Endings]:
    return [Endings((verb, noun, f"{noun}s"), (), min_stem) for verb, noun in pairs]


_DERIVED = (
    *_nouns(("te", "tion"), ("ve", "val"), ("d", "sion"), ("e", "ation"), min_stem=4),
    *_nouns(("ct", "ction"), ("be", "ption"), ("de", "sion"), ("mit", "mission"), min_stem=3),
    *_nouns(("ify", "ification"), ("y", "iness"), min_stem=3),
    # German
    Endings(("en", "ung", "ungen"), ("e", "t", "et", "st", "te", "end"), 4),
    Endings(("ern", "erung", "erungen"), ("ere", "ert", "erte"), 3),
    Endings(("eln", "elung", "elungen"), ("ele", "elt", "elte"), 3),
    # Dutch
    Endings(("en", "ing", "ingen"), ("t", "d", "de", "te"), 5),
    Endings(("en",), ("",), 6),
    # French
    Endings(("er", "ez", "ation", "ations", "ement"), ("e", "es", "ee", "ees", "ons"), 4),
    Endings(("ier", "ication", "ications"), ("ie", "ies", "iee", "iez"), 3),
    Endings(("ir",), ("i", "ie", "is", "issez"), 4),
    # Spanish, Portuguese
    Endings(("ar", "acion", "aciones", "acao", "acoes"), ("a", "e", "o", "as"), 4),
    Endings(("ado", "ada", "ados", "adas", "ando"), ("ar", "a", "e", "acion", "acao"), 4),
    Endings(("indo", "endo"), ("ir", "er", "ire", "ere", "e"), 4),
    Endings(("ido", "ida", "idos", "idas", "iendo"), ("er", "ir", "e"), 4),
    Endings(("es",), ("",), 5),
    Endings(("oes",), ("ao",), 2),
    Endings(("ens",), ("em",), 4),
    Endings(("ais",), ("al",), 4),
    # Italian
    Endings(("are", "azione", "azioni"), ("a", "i", "o", "ato", "ata", "ati", "ate"), 4),
    Endings(("ato", "ata"), ("a", "i", "o"), 4),
    Endings(("ere",), ("i", "e", "uto"), 4),
    Endings(("ire", "isci", "ito", "ita"), ("i", "e", "ite"), 4),
    Endings(("i",), ("o", "e"), 5),
)  # fmt: skip

_BEFORE_GE = (
    "ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "fort", "frei", "heraus", "herunter",
    "hin", "hinzu", "hoch", "los", "mit", "nach", "um", "unter", "vor", "weg", "weiter", "wieder",
    "zu", "zuruck", "zusammen",
    "aan", "achter", "af", "binnen", "bij", "door", "in", "mee", "na", "neer", "om", "onder", "op",
    "over", "samen", "terug", "toe", "uit", "voor", "vrij",
)  # fmt: skip
_INFINITIVE = re.compile(r"(\w{3,}?)e?n")
_PARTICIPLE = re.compile(r"ge(\w{3,}?)(?:e?t|e?d)")


def forms(word: str) -> set[str]:
    """Return possible other forms of a word, without the word itself."""
    if word.isdecimal() or len(word) < _MIN_LENGTH:
        return set()
    known = inflections(word)
    for base in (word, *_bases(word)):
        for endings in _DERIVED:
            known.update(endings.forms(base))
    known.update(_participles(word))
    return known - {word}


def inflections(word: str) -> set[str]:
    """Return the word, its plurals and its regular verb forms, by the rules of English."""
    return {form for base in (word, *_bases(word)) for form in (base, *_inflected(base))}


def _plural(word: str) -> set[str]:
    if _ends_in_consonant_and_y(word):
        return {f"{word[:-1]}ies"}
    made = {f"{word}es"} if _HISSING.fullmatch(word) else {f"{word}s"}
    return {form for form in made if not _NO_PLURAL.fullmatch(form)}


def _ends_in_consonant_and_y(word: str) -> bool:
    return len(word) > 1 and word.endswith("y") and word[-2] not in "aeiou"


def _bases(word: str) -> list[str]:
    """Return the possible base forms of a plural or a verb form: "copied" gives "copy"."""
    bases = list(_singulars(word))
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and stem[-1:] != "e" and _VOWEL.search(stem):
            bases += _verbs(stem)
    return [base for base in bases if len(base) >= _MIN_LENGTH]


def _singulars(word: str) -> Iterator[str]:
    if not word.endswith("s") or _NO_PLURAL.fullmatch(word):
        return
    if word.endswith("ies"):
        yield f"{word[:-3]}y"
    elif word.endswith("es") and _HISSING.fullmatch(word[:-2]):
        yield word[:-2]
    yield word[:-1]


def _verbs(stem: str) -> list[str]:
    if stem.endswith("i"):
        return [f"{stem[:-1]}y"]
    if _ONE_SYLLABLE.fullmatch(stem):
        return [f"{stem}e"]  # "rated" comes from "rate": "rat" would give "ratted"
    if len(stem) > 2 and stem[-1] == stem[-2]:
        return [stem, stem[:-1]]
    return [stem, f"{stem}e"]


def _inflected(base: str) -> set[str]:
    made = _plural(base)
    if _ends_in_consonant_and_y(base):
        return made | {f"{base[:-1]}ied", f"{base}ing"}
    if base.endswith("ee"):
        return made | {f"{base}ing"}  # "seed" does not come from "see"
    if base.endswith("e"):
        return made | {f"{base}d", f"{base[:-1]}ing"}
    stems = [base]
    if _ONE_SYLLABLE.fullmatch(base):
        stems = [base + base[-1]]
    elif _DOUBLED.fullmatch(base):
        stems += [base + base[-1]]
    return made | {stem + ending for stem in stems for ending in ("ed", "ing")}


def _participles(word: str) -> Iterator[str]:
    """Yield German and Dutch participles for infinitives, and the reverse.

    For instance "hinzugefügt" for "hinzufügen".
    """
    for prefix in ("", *_BEFORE_GE):
        rest = word.removeprefix(prefix)
        if prefix and rest == word:
            continue
        if verb := _INFINITIVE.fullmatch(rest):
            yield from [f"{prefix}ge{verb[1]}{ending}" for ending in ("t", "et", "d")]
        if done := _PARTICIPLE.fullmatch(rest):
            yield from [f"{prefix}{done[1]}{ending}" for ending in ("en", "n")]
