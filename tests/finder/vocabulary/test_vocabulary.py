"""The synonyms and the grammar as they are shipped, and a user's file on top."""

from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.finder.finder import SmartElementFinder
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.tables import (
    LANGUAGES,
    read_catalogues,
    read_phrases,
    read_shipped,
    synonym_tables,
)
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.text import words


@pytest.mark.parametrize(
    "phrases",
    [
        ("log in", "sign in", "authenticate", "Anmelden", "connexion", "iniciar sesión"),
        ("basket", "cart", "Warenkorb", "panier", "carrito", "carrello", "koszyk"),
        ("log out", "Abmelden", "déconnexion", "cerrar sesión", "esci", "sair", "uitloggen"),
        ("sign up", "register", "create account", "Registrieren", "s'inscrire"),
    ],
)
def test_phrases_that_mean_the_same(phrases: tuple[str, ...]):
    phrasebook = vocabulary().concepts
    shared = [set(phrasebook.meanings(words(phrase))) for phrase in phrases]
    assert set.intersection(*shared)


def test_all_opposites_icons_and_actions_are_concepts():
    known = vocabulary()
    assert {*known.opposites, *known.icons, *known.actions} <= set(known.phrases)


def test_every_role_that_stands_for_another_has_words():
    assert set(grammar().role_similarities) <= set(grammar().roles)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "synonyms.toml"


@pytest.fixture
def finder(file: Path) -> SmartElementFinder:
    file.write_text(
        '[concepts."log in"]\nen = ["enter the vault"]\n'
        '[concepts.harvest]\nen = ["harvest"]\nsv = ["skörd"]\n'
        '[icons]\nharvest = ["sickle"]\n[opposites]\npairs = [["harvest", "log in"]]'
    )
    return SmartElementFinder(synonyms=file)


async def test_a_users_file_adds_concepts_and_phrases(finder: SmartElementFinder):
    page = '- button "Sign in" [ref=e1]\n- button "Skörd" [ref=e2]'
    for description, ref in {"enter the vault": "e1", "harvest": "e2", "log in": "e1"}.items():
        found = await finder.find_element(page, description)
        assert found
        assert found.ref == ref


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("= 5", "cannot be read: Invalid"),
        ('[concepts]\n"log in" = ["enter"]', "log in in {file} must hold lists of phrases"),
        ('[concepts."log in"]\nen = "enter"', "log in in {file} must hold lists of phrases"),
    ],
)
def test_a_wrong_file_is_told_in_a_line(file: Path, text: str, complaint: str):
    file.write_text(text)
    with pytest.raises(UsageError) as raised:
        SmartElementFinder(synonyms=file)
    assert str(raised.value).startswith("finder.synonyms: ")
    assert complaint.format(file=file) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_file_is_told_in_a_line(file: Path):
    with pytest.raises(UsageError, match=r"synonyms\.toml cannot be read: No such file"):
        SmartElementFinder(synonyms=file)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("edit", "rename"),
        ("edit", "delete"),
        ("delete", "close"),
        ("save", "cancel"),
        ("copy link", "insert link"),
        ("reply", "reply all"),
        ("ascending", "descending"),
        ("billing address", "shipping address"),
    ],
)
def test_neighbours_on_a_page_stay_apart(one: str, other: str):
    phrasebook = vocabulary().concepts
    assert not {*phrasebook.meanings(words(one))} & {*phrasebook.meanings(words(other))}


@pytest.mark.parametrize(
    ("picture", "concept"),
    [("floppy disk", "save"), ("paper plane", "send"), ("magnifying glass", "search")],
)
def test_a_picture_of_two_words_is_one_thing(picture: str, concept: str):
    assert concept in vocabulary().concepts.meanings(words(picture))


def test_no_phrase_is_said_twice_in_a_language():
    seen = set()
    for table in synonym_tables():
        for concept, languages in table.get("concepts", {}).items():
            for language, phrases in languages.items():
                for phrase in phrases:
                    assert (concept, language, phrase) not in seen
                    seen.add((concept, language, phrase))


def test_our_phrases_and_the_wrong_ones_belong_to_concepts_that_english_defines():
    concepts = set(read_phrases("languages/en.toml"))
    wrong = read_shipped("wrong.toml")
    named = {*wrong["texts"], *(name for names in wrong["phrases"].values() for name in names)}
    for language in LANGUAGES:
        named |= set(read_phrases(f"languages/{language}.toml"))
    assert named <= concepts


def test_the_catalogue_is_sorted_and_names_known_languages():
    lines = read_catalogues()
    assert list(lines) == sorted(lines)
    assert {language for own in lines.values() for language in own} == {"en", *LANGUAGES}


@pytest.mark.parametrize(
    ("english", "foreign"), [("permissions", "Berechtigungen"), ("clipboard", "schowek")]
)
def test_words_of_many_applications_are_known(english: str, foreign: str):
    phrasebook = vocabulary().concepts
    assert {*phrasebook.meanings(words(english))} & {*phrasebook.meanings(words(foreign))}
