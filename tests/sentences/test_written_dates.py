"""Dates with the name of the month, before which a preposition has an article."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    ("fr", "Je mets la date au 15 avril 2027", "type la date 15 avril 2027"),
    ("fr", "Change la date au 1er mai 2027", "type la date 1er mai 2027"),
    ("fr", "Règle la date sur le 15/04/2027", "type la date 15/04/2027"),
    ("fr", "Mets la date au 15 avril 2027 à 18:00", "type la date 15 avril 2027 à 18:00"),
    ("es", "Pongo la fecha al 15 de abril de 2027", "type la fecha 15 de abril de 2027"),
    ("es", "Cambia la fecha al 15/04/2027", "type la fecha 15/04/2027"),
    (
        "es",
        "Pon la fecha en el 15 de abril de 2027 a las 18:00",
        "type la fecha 15 de abril de 2027 a las 18:00",
    ),
    ("it", "Imposta la data al 15 aprile 2027", "type la data 15 aprile 2027"),
    ("it", "Cambia la data al 15/04/2027", "type la data 15/04/2027"),
    ("pt", "Mude a data para o dia 15 de abril de 2027", "type a data 15 de abril de 2027"),
]
UNREAD = [
    ("fr", "Filtre du 3 au 15 avril 2027"),
    ("fr", "Modifie la date du 3 mai 2027 au 15 avril 2027"),
    ("pt", "Ponha a data 15 abril 2027"),
    ("fr", "Je mets la date vers 15 avril 2027"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_a_date_with_an_article_is_given(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_a_date_is_not_read_in_parts(language: str, text: str) -> None:
    assert told(language, text) == ""
