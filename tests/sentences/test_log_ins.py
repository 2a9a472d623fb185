"""Log-ins as people write them: any order, with and without quotation marks."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read, Unread

READER = SentenceReader(load_languages())


def read(text: str) -> Read:
    (steps,) = READER.read(Scenario(name="", file="", actions=(Sentence(text=text, line=1),)))
    return steps


@pytest.mark.parametrize(
    "text",
    [
        'Sign in at /admin as "bo" with the password "k"',
        "Melde dich unter „/admin“ als „bo“ mit dem Passwort „k“ an",
        "Se connecter sur /admin avec « bo » et le mot de passe « k »",
        'Iniciar sesión en "/admin" como "bo" con la contraseña "k"',
        'Accedi su "/admin" come "bo" con la password "k"',
        'Entrar em /admin como "bo" com a senha "k"',
        'Log in op "/admin" als "bo" met wachtwoord "k"',
    ],
)
def test_a_log_in_may_say_at_which_address(text: str) -> None:
    steps = read(text)
    assert not isinstance(steps, Unread)
    opened, *rest = steps
    assert (opened.action, opened.value) == ("navigate", "/admin")
    assert [(one.action, one.value) for one in rest] == [
        ("type", "bo"), ("type", "k"), ("key", "Enter")
    ]  # fmt: skip


def test_a_password_may_be_a_word_for_passwords() -> None:
    steps = read("Log in as bo with password pass")
    assert not isinstance(steps, Unread)
    assert [one.value for one in steps] == ["bo", "pass", "Enter"]


@pytest.mark.parametrize(
    ("text", "field", "secret"),
    [
        ('I log in with e-mail "bo@x.org" and password "k 9"', "email field", "k 9"),
        ("Log in: user name bo, password k9", "username field", "k9"),
        ("Sign in as bo@x.org using the password K-9", "email field", "K-9"),
        ("The user logs into the application with {WHO} and {PW}", "username field", "{PW}"),
        ("Login: bo / bo", "username field", "bo"),
        ("Log in as bo. Password: k9", "username field", "k9"),
        ('The user "bo" is logged in with the password "k"', "username field", "k"),
        ('"bo" signs in with the password k9', "username field", "k9"),
        ("L'utilisateur « bo » est connecté avec le mot de passe « k »",
         "champ nom d'utilisateur", "k"),
        ('El usuario "bo" entra con la contraseña "k"', "campo nombre de usuario", "k"),
        ('L\'utente "bo" accede con la password "k"', "campo nome utente", "k"),
        ('De gebruiker "bo" is ingelogd met het wachtwoord "k"', "veld gebruikersnaam", "k"),
        ("Log in with the password k9 as bo", "username field", "k9"),
        ("Melde dich als bo@x.org mit dem Passwort K-9 an", "Feld E-Mail-Adresse", "K-9"),
        ("Ich bin als „bo“ mit dem Kennwort „k“ angemeldet", "Feld Benutzername", "k"),
        ("Inicia sesión como bo con la contraseña k9", "campo nombre de usuario", "k9"),
        ('Entro con el correo bo@x.org y la clave "k"', "campo correo electrónico", "k"),
        ('Effettuo l\'accesso come "bo" con password "k"', "campo nome utente", "k"),
        ('Entro com o e-mail "bo@x.org" e a senha "k"', "campo endereço de e-mail", "k"),
        ("Je me connecte en tant que « bo » avec le mot de passe « k »",
         "champ nom d'utilisateur", "k"),
        ("Meld je aan met gebruikersnaam bo en wachtwoord k9", "veld gebruikersnaam", "k9"),
    ],
)  # fmt: skip
def test_a_log_in_is_a_name_and_a_password(text: str, field: str, secret: str) -> None:
    steps = read(text)
    assert not isinstance(steps, Unread)
    name, password, key = steps
    assert (name.action, name.target, password.action) == ("type", field, "type")
    assert (password.value, key.action, key.value) == (secret, "key", "Enter")


@pytest.mark.parametrize(
    "text",
    [
        "Log in as the admin with the wrong password",
        "Log in as Ada with password from the mail",
        "Log in as guest",
        'The user "bo" is logged in',
        'The user "bo" signs in with the button "k"',
        'The message "bo" is logged in with the password "k"',
        'The user "bo" is not logged in with the password "k"',
        'Do not log in as "a" with password "b"',
        'Melde dich nicht als "a" mit Passwort "b" an',
        'Accedi "Menu" e "Opzioni"',
        'Entra en "Ajustes" con "a"',
    ],
)
def test_what_names_no_password_is_no_log_in(text: str) -> None:
    steps = read(text)
    assert isinstance(steps, Unread) or all(step.action != "type" for step in steps)


@pytest.mark.parametrize(
    "text", ["Log in with {SHOP_PASSWORD}", "Mit dem Passwort {CODE} anmelden", "Accedi con {PIN}"]
)
def test_a_variable_that_is_called_so_is_the_password(text: str) -> None:
    steps = read(text)
    assert not isinstance(steps, Unread)
    assert [one.action for one in steps] == ["type", "key"]


def test_a_variable_may_be_what_is_clicked_to_log_in() -> None:
    steps = read("Log in with {PROVIDER}")
    assert not isinstance(steps, Unread)
    assert [one.action for one in steps] == ["click"]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Log in as bo with password Secret-1!", "Secret-1!"),
        ("Log in as bo with password Secret-1!.", "Secret-1!"),
        ("Sign in as bo@x.org / Secret1!", "Secret1!"),
        ("Anmelden als bo mit dem Passwort Geheim-1!", "Geheim-1!"),
        ("Se connecter en tant que bo avec le mot de passe Secret-1!", "Secret-1!"),
        ("Iniciar sesión como bo con la contraseña Secreto-1!.", "Secreto-1!"),
        ("Accedi come bo con la password Segreto-1!", "Segreto-1!"),
        ("Entrar como bo com a senha Segredo-1!", "Segredo-1!"),
        ("Log in als bo met wachtwoord Geheim-1!", "Geheim-1!"),
        ("Log in as bo with password secret!", "secret"),
    ],
)
def test_the_mark_at_the_end_may_be_of_a_password(text: str, secret: str) -> None:
    steps = read(text)
    assert not isinstance(steps, Unread)
    assert steps[-2].value == secret


@pytest.mark.parametrize("text", ["Click on Step2!", "Open /login/2b!"])
def test_the_mark_behind_other_words_ends_the_sentence(text: str) -> None:
    steps = read(text)
    assert not isinstance(steps, Unread)
    assert not f"{steps[0].target}{steps[0].value}".endswith("!")
