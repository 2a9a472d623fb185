"""Which translations of applications become phrases of concepts."""

import json
import struct
import zipfile
from importlib import resources
from pathlib import Path

import pytest

from explorer.finder.vocabulary.catalogues import Source, plain, translations
from explorer.finder.vocabulary.generate import (
    count,
    header,
    lexicon,
    lexicon_lines,
    lines,
    other_concepts,
    phrases_of_concepts,
    texts_by_language,
)
from explorer.finder.vocabulary.tables import read_shipped

CONCEPTS = {"delete": ["delete", "remove"], "edit": ["edit"]}


def catalogue(texts: dict[str, str]) -> bytes:
    """A compiled gettext catalogue."""
    pairs = [(key.encode(), value.encode()) for key, value in sorted(texts.items())]
    start = 28 + 16 * len(pairs)
    tables: list[list[int]] = [[], []]
    strings = b""
    for which, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[which]), start + len(strings)]
            strings += pair[which] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{4 * len(pairs)}I", *tables[0], *tables[1]) + strings


def package(folder: Path, files: dict[str, bytes]) -> Path:
    path = folder / "package.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, content in files.items():
            wheel.writestr(name, content)
    return path


def test_gettext_catalogues_are_read_with_contexts_plurals_and_regions(tmp_path: Path):
    texts = {"menu\x04&Save": "&Speichern", "page\0pages": "Seite\0Seiten", "%s left": "noch %s"}
    wheel = package(
        tmp_path,
        {
            "app/locale/de_AT/LC_MESSAGES/django.mo": catalogue(texts),
            "app/locale/sv/LC_MESSAGES/django.mo": catalogue({"Save": "Spara"}),
        },
    )
    found = set(translations(Source("app", "1", "MIT"), wheel))
    assert found == {("de", "Save", "Speichern"), ("de", "page", "Seite")}


def test_json_files_are_paired_by_file_and_key(tmp_path: Path):
    wheel = package(
        tmp_path,
        {
            "i18n/en-US/shop.json": json.dumps({"cart": {"buy": "Buy now"}, "x": "Only"}).encode(),
            "i18n/nl/shop.json": json.dumps({"cart": {"buy": "Nu kopen"}}).encode(),
            "i18n/nl/other.json": json.dumps({"x": "Anders"}).encode(),
        },
    )
    paths = r"i18n/(?P<language>[\w-]+)/(?P<file>\w+)\.json"
    source = Source("app", "1", "MIT", json=paths, english="en-US")
    assert list(translations(source, wheel)) == [("nl", "Buy now", "Nu kopen")]


def test_signs_around_a_text_are_left_out_and_texts_with_placeholders_too():
    assert plain(" _Search…") == "Search"
    assert not plain("{count} files")
    assert not plain("Delete 3 files")


def test_a_phrase_needs_two_applications_that_may_translate_different_texts():
    votes = count(
        [
            ("one", [("de", "Delete", "Löschen"), ("de", "Remove", "Beseitigen")]),
            ("two", [("de", "Remove", "Löschen")]),
        ]
    )
    assert phrases_of_concepts(votes, CONCEPTS)["delete"] == {"de": {("loschen",)}}


def test_a_phrase_that_few_of_many_applications_use_is_left_out():
    common = [(f"app{n}", [("de", "Delete", "Löschen")]) for n in range(20)]
    rare = [(f"rare{n}", [("de", "Delete", "Tilgen")]) for n in range(2)]
    votes = count(common + rare)
    assert phrases_of_concepts(votes, CONCEPTS)["delete"] == {"de": {("loschen",)}}


def test_a_short_text_of_two_applications_becomes_a_concept():
    own = [
        ("de", "Clipboard", "Zwischenablage"),
        ("de", "Delete", "Löschen"),
        ("de", "Edit note", "Notiz bearbeiten"),
        ("de", "Blog", "Blog"),
    ]
    votes = count([("one", own), ("two", own)])
    found = other_concepts(votes, CONCEPTS, ["delete", "edit"])
    assert found == {"clipboard": {"en": {("clipboard",)}, "de": {("zwischenablage",)}}}


def test_lines_are_sorted_and_leave_out_what_is_not_wanted():
    phrases = {
        "edit": {"fr": {("modifier",), ("editer",)}},
        "add": {"de": {("neu",)}, "en": {("add",)}},
    }
    assert list(lines(phrases, {"de": {"add": ["Neu"]}})) == [
        "add\ten\tadd",
        "edit\tfr\tediter|modifier",
    ]


def test_a_lexicon_tells_which_words_stand_for_which():
    texts = {
        "Save report": "Bericht speichern", "Delete report": "Bericht löschen",
        "Delete the entry": "Eintrag löschen", "Save": "Speichern", "Entry 7": "Eintrag 7",
    }  # fmt: skip
    own = [("de", english, german) for english, german in texts.items()]
    found = lexicon(texts_by_language([("one", own), ("two", own)]))
    best = {word: max(known, key=known.__getitem__) for word, known in found.items()}
    assert best == {
        "bericht": "report", "speichern": "save", "loschen": "delete", "eintrag": "entry",
    }  # fmt: skip
    assert list(lexicon_lines({"b": {"y": 0.25, "x": 0.75}, "a": {"z": 1.0}})) == [
        "a\tz 1.00",
        "b\tx 0.75\ty 0.25",
    ]


@pytest.mark.parametrize("name", ["catalogues.tsv", "lexicon.tsv"])
def test_the_files_are_made_of_the_versions_of_sources(name: str) -> None:
    sources = [Source(**entry) for entry in read_shipped("sources.toml")["source"]]
    if name == "lexicon.tsv":
        sources = [each for each in sources if not each.shown]
    text = resources.files("explorer.finder.vocabulary").joinpath(name).read_text("utf-8")
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert comments[1:] == list(header(sources, ""))[1:]
