"""Terse notes of testers: labels with values, arrows, log-ins with names and roles, short forms."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.unread import Unread
from tests.sentences.reading import READER, told


@pytest.mark.parametrize(
    ("language", "text", "pairs"),
    [
        ("en", "Name: Editors", "Name = Editors"),
        ("en", "Title: Sprint review, Date: 14/03/2025, From: 10:00",
         "Title = Sprint review, Date = 14/03/2025, From = 10:00"),
        ("en", 'First name: "Ada"; Country: France; Newsletter: yes',
         "First name = Ada, Country = France, Newsletter = yes"),
        ("en", "All day = off", "All day = off"),
        ("en", 'Comment: "Great"', "Comment = Great"),
        ("en", "I fill the form: User: jdoe, Mail: jdoe@example.org",
         "User = jdoe, Mail = jdoe@example.org"),
        ("en", "width = 3 and height = 4", "width = 3, height = 4"),
        ("de", "Typ: Störung, Kategorie: Hardware", "Typ = Störung, Kategorie = Hardware"),
        ("fr", "Remplissez le formulaire : Nom : Banque ; Mot de passe : Ab12!cd34",
         "Nom = Banque, Mot de passe = Ab12!cd34"),
        ("es", "Concepto: Luz; Importe: 84,30; Categoría: Hogar",
         "Concepto = Luz, Importe = 84,30, Categoría = Hogar"),
        ("en", 'Fill in: Name "Ada, Ann", Age 36 and "City" "Rome"',
         "Name = Ada, Ann, Age = 36, City = Rome"),
        ("de", 'Fülle das Formular aus: Name "Ada", Ort "Rom" und Alter 36',
         "Name = Ada, Ort = Rom, Alter = 36"),
        ("fr", 'Remplir le formulaire : Nom "Ada", Ville "Rome"', "Nom = Ada, Ville = Rome"),
        ("es", 'Rellenar: Nombre "Ada", Ciudad "Roma"', "Nombre = Ada, Ciudad = Roma"),
        ("it", 'Compilare il modulo: Nome "Ada" e Città "Roma"', "Nome = Ada, Città = Roma"),
        ("nl", 'Vul in: Naam "Ada", Plaats "Rome"', "Naam = Ada, Plaats = Rome"),
        ("pt", "Título: Quem somos | Slug: quem-somos", "Título = Quem somos, Slug = quem-somos"),
    ],
)  # fmt: skip
def test_labels_with_values_fill_in_fields(language: str, text: str, pairs: str) -> None:
    assert told(language, text) == f"fill_form {pairs}"


@pytest.mark.parametrize(
    ("language", "text", "reading"),
    [
        ("en", "Name: Ada, then click Save", "fill_form Name = Ada; click Save"),
        ("en", "Open the form: Name: Ada", "click the form; fill_form Name = Ada"),
        ("en", "Save -> 'Saved successfully' appears", "click Save; visible 'Saved successfully'"),
        ("en", "+ Event -> dialog “New event” pops up",
         "click + Event; visible dialog “New event”"),
        ("en", 'Delete → "Are you sure?"', 'click Delete; visible "Are you sure?"'),
        ("en", 'Click "Save" => the list has 3 rows', 'click "Save"; count row the list 3'),
        ("en", 'Click "Save" -> message "Saved"', 'click "Save"; visible message "Saved"'),
        ("en", "Settings -> Users -> Add", "click Settings; click Users; click Add"),
        ("en", "Settings > Users", "click Settings; click Users"),
        ("de", "Speichern -> Meldung „Gespeichert“",
         "click Speichern; visible Meldung „Gespeichert“"),
        ("pt", "Filtro: Publicado -> «Quem somos» não aparece mais",
         "fill_form Filtro = Publicado; hidden «Quem somos»"),
    ],
)  # fmt: skip
def test_what_is_done_and_what_comes_of_it(language: str, text: str, reading: str) -> None:
    assert told(language, text) == reading


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Note: the price includes the tax"),
        ("en", 'Note: "A" is shown'),
        ("en", "Hint: press Enter"),
        ("en", "Only admins: delete"),
        ("en", "Then Status: Open"),
        ("en", "The total: 5"),
        ("en", "Repeat: every 2 weeks, ends after 6 times"),
        ("en", "Price > 100"),
        ("en", "Don't click Save -> Saved appears"),
        ("en", "Save -> nothing happens"),
        ("en", "Save -> error or warning"),
        ("en", "pause it -> Yes"),
        ("en", "Log in to Odoo"),
        ("en", "Log in as admin (see the wiki, page 3)"),
        ("en", "Log in to Odoo and fill in: a, b"),
        ("en", 'Fill in: Name "Ada", I see "Saved"'),
        ("en", 'Fill in: at least Name "Ada", City "Rome"'),
        ("en", 'Fill in: Name "Ada" or City "Rome"'),
        ("en", 'Do not fill in: Name "Ada", City "Rome"'),
        ("en", "Log in fails: ann, k9"),
        ("de", "Anmelden nur wenn nötig (ann / k9)"),
        ("fr", "Connexion refusée (ann / k9)"),
        ("es", "Iniciar sesión debe fallar con: ann, k9"),
        ("en", 'Click "Delete" -> item gone'),
        ("en", "Click Save -> no dialog"),
        ("en", "Set Newsletter to off -> no mail"),
        ("en", "Open /a => error"),
        ("en", "Tester: Ann; Version: 1.2"),
        ("en", "Name: any name"),
        ("en", "Age: over 18"),
        ("en", "Country: except France"),
        ("de", "Land: Deutschland oder Frankreich"),
        ("en", "Email: ada@x.com; Password: k9 and log in"),
        ("en", "Name = Ada; Age > 30"),
        ("en", "Fill in Name: Ada if empty"),
        ("en", "Name: empty"),
        ("de", "Hinweis: Der Preis gilt ab März"),
        ("fr", "Remarque : le prix change"),
    ],
)
def test_remarks_and_the_like_are_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


def test_a_label_of_an_outcome_fills_in_nothing() -> None:
    expected = Sentence(text="Status: Open", line=1, is_outcome=True)
    (steps,) = READER.read(Scenario(name="", file="", language="en", actions=(expected,)))
    assert isinstance(steps, Unread)


LOGGED_IN = [
    ("en", "Log in to the Django admin as superuser (ann, k9)"),
    ("en", "The user logs in to Odoo as ann using the password k9"),
    ("en", 'I\'m logged in to Moodle as teacher "ann" / "k9"'),
    ("en", "Log in to online banking as the demo customer (user ann, PIN k9)"),
    ("en", "Log in: ann / k9"),
    ("en", "Log in to Grafana as ann/k9"),
    ("de", "Anmeldung mit ann/k9"),
    ("de", "Melde dich bei Odoo als „ann“ mit dem Passwort „k9“ an"),
    ("fr", "Je me connecte à Odoo avec « ann » et le mot de passe « k9 »"),
    ("es", "Entro en Odoo como «ann» con la contraseña «k9»"),
    ("it", "Accedi al gestionale con utente ann e password k9"),
    ("pt", "Faço login no Odoo como «ann» com a senha «k9»"),
    ("nl", 'Log in bij Odoo als "ann" met wachtwoord "k9"'),
]


@pytest.mark.parametrize(("language", "text"), LOGGED_IN)
def test_a_log_in_may_name_the_application_and_the_role(language: str, text: str) -> None:
    name, secret, key = told(language, text).split("; ")
    assert (name.rpartition(" ")[2], secret.rpartition(" ")[2], key) == ("ann", "k9", "key Enter")


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("I'm on /x", "navigate /x"),
        ('There\'s a button "A"', 'visible a button "A"'),
        ('We\'ll click "A"', 'click "A"'),
        ('The user\'s name is "Ann"', "text The user's name Ann"),
    ],
)
def test_short_forms(text: str, reading: str) -> None:
    assert told("en", text) == reading
