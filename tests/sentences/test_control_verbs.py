"""Clauses whose verb names a control, and what is more than that."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    ("en", "I publish the article", "click publish the article"),
    ("en", "The user publishes the article", "click publish the article"),
    ("en", 'Add "Dune" to the cart', 'click add "Dune" to the cart'),
    ("en", 'Archive the note "A" and click "B"', 'click archive the note "A"; click "B"'),
    ("en", "Upload the file", "click upload the file"),
    ("en", 'Download "a.pdf" from the list', 'click download "a.pdf" from the list'),
    ("de", "Veröffentliche den Artikel", "click veröffentliche den Artikel"),
    ("fr", "Publie l'article", "click publie l'article"),
    ("es", "Publica el artículo", "click publica el artículo"),
    ("it", "Pubblica l'articolo", "click pubblica l'articolo"),
    ("pt", "Publique o artigo", "click publique o artigo"),
    ("nl", "Publiceer het artikel", "click publiceer het artikel"),
]
UNREAD = [
    ("en", 'Create a list called "Tea"'),
    ("en", 'Complete the task "Tea"'),
    ("en", 'Rename "a" to "b"'),
    ("en", 'Rename the file to "b"'),
    ("en", 'Add two copies of "Dune" to the cart'),
    ("en", "Add 3 books to the cart"),
    ("en", "Delete all items"),
    ("en", "Delete the item unless it is new"),
    ("en", "Don't publish the article"),
    ("en", "Publish neither article"),
    ("en", "The order is confirmed"),
    ("en", "Order is important"),
    ("en", "Download the report without saving it"),
    ("en", 'Delete "A" or "B"'),
    ("en", 'Upload "a.pdf" from Sting'),
    ("nl", 'Upload "a.pdf" van Sting'),
    ("de", "Lösche alle Einträge"),
    ("de", "Veröffentliche den Artikel nicht"),
    ("fr", "Ne publie pas l'article"),
    ("es", "No publiques el artículo"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_a_verb_names_its_control(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_more_than_one_control_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Reopen the ticket", "click reopen the ticket"),
        ("en", "The user reopens the ticket", "click reopen the ticket"),
        ("en", "Reopen the dialog", "click the dialog"),
        ("en", "Open the ticket again", "click the ticket"),
        ("de", "Öffne das Ticket wieder", ""),
        ("de", "Öffne wieder das Ticket", ""),
        ("de", "Öffne das Menü wieder", "click das Menü"),
        ("de", 'Öffne das Ticket und klicke wieder auf "A"', 'click das Ticket; click "A"'),
        ("fr", "Rouvre le ticket", ""),
        ("fr", "Rouvre le menu", "click le menu"),
    ],
)
def test_what_is_reopened_is_not_clicked(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
