"""Sentences about places, amounts, switches and what is seen instead, in all languages."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    # A place behind the value
    ("en", 'Fill "Name" with "Ada" in the dialog',
     'type "Name" in the dialog Ada'),
    ("en", 'Set "Name" to "Ada" in the dialog',
     'type "Name" in the dialog Ada'),
    ("en", 'In the dialog I enter "Ada" as the name',
     "type the name In the dialog Ada"),
    ("en", 'In the row of "Tea", I set the price to 3',
     'type the price in the row of "Tea" 3'),
    ("fr", "Remplis « Nom » avec « Ada » dans la boîte de dialogue",
     "type « Nom » dans la boîte de dialogue Ada"),
    ("es", "Rellena «Nombre» con «Ada» en el diálogo",
     "type «Nombre» en el diálogo Ada"),
    ("it", "Compila «Nome» con «Ada» nella finestra di dialogo",
     "type «Nome» nella finestra di dialogo Ada"),
    ("pt", "Preencha «Nome» com «Ada» na caixa de diálogo",
     "type «Nome» na caixa de diálogo Ada"),
    ("nl", 'Vul "Naam" in met "Ada" in het dialoogvenster',
     'type "Naam" in het dialoogvenster Ada'),
    ("nl", 'Vul "Ada" in als naam',
     "type naam Ada"),
    # Variables and amounts without quotation marks
    ("en", "The table contains {region}",
     "text The table {region}"),
    ("en", "The price of the ticket is €9.60",
     "text The price of the ticket €9.60"),
    ("de", "Der Preis der Karte beträgt 9,60 €",
     "text der Preis der Karte 9,60 €"),
    ("fr", "Le tableau contient {region}",
     "text Le tableau {region}"),
    ("fr", "Le prix du billet est 9,60 €",
     "text Le prix du billet 9,60 €"),
    ("es", "El precio de la entrada es 9,60 €",
     "text El precio de la entrada 9,60 €"),
    ("it", "Il prezzo del biglietto è 9,60 €",
     "text Il prezzo del biglietto 9,60 €"),
    ("pt", "O preço do bilhete é 9,60 €",
     "text O preço do bilhete 9,60 €"),
    ("nl", "De prijs van het kaartje is € 9,60",
     "text De prijs van het kaartje € 9,60"),
    # The switch of something
    ("en", "The switch of the night shift is on",
     "checked The switch of the night shift"),
    ("de", "Der Schalter in der Zeile von Tee ist aus",
     "unchecked der Schalter in der Zeile von Tee"),
    ("fr", "L'interrupteur de la nuit est activé",
     "checked L'interrupteur de la nuit"),
    ("es", "El interruptor en la fila de Té está apagado",
     "unchecked El interruptor en la fila de Té"),
    ("it", "L'interruttore nella riga di Tè è spento",
     "unchecked L'interruttore nella riga di Tè"),
    ("pt", "O interruptor na linha de Chá está ligado",
     "checked O interruptor na linha de Chá"),
    ("nl", "De schakelaar in de rij van Thee staat uit",
     "unchecked De schakelaar in de rij van Thee"),
    # Also
    ("en", 'Check that "Tea" is visible, too',
     'visible "Tea"'),
    ("de", 'Prüfe, dass "Tee" ebenfalls zu sehen ist',
     'visible "Tee"'),
    ("fr", "Vérifie que « Thé » est visible aussi",
     "visible « Thé »"),
    ("es", "Comprueba que «Té» se ve también",
     "visible «Té»"),
    ("it", "Verifica che «Tè» sia visibile anche",
     "visible «Tè»"),
    ("pt", "Verifique que «Chá» está visível também",
     "visible «Chá»"),
    ("nl", 'Controleer dat "Thee" ook zichtbaar is',
     'visible "Thee"'),
    # What is clicked after another, in a place
    ("en", 'Click "Run" and then "Now" in the menu',
     'click "Run"; click "Now" in the menu'),
    ("de", 'Klicke auf "Start" und dann im Menü auf "Jetzt"',
     'click "Start"; click "Jetzt" im Menü'),
    ("fr", "Clique sur « Lancer » puis « Vite » dans le menu",
     "click « Lancer »; click « Vite » dans le menu"),
    ("es", "Haz clic en «Ejecutar» y luego en «Ya» en el menú",
     "click «Ejecutar»; click «Ya» en el menú"),
    ("it", "Fai clic su «Esegui» e poi su «Ora» nel menu",
     "click «Esegui»; click «Ora» nel menu"),
    ("pt", "Clique em «Executar» e depois em «Já» no menu",
     "click «Executar»; click «Já» no menu"),
    ("nl", 'Klik op "Start" en daarna in het menu op "Nu"',
     'click "Start"; click "Nu" in het menu'),
    # Instead
    ("en", '"Tea" is shown instead of "Milk"',
     'visible "Tea"; hidden "Milk"'),
    ("en", 'Instead of "Milk", "Tea" is shown',
     'visible "Tea"; hidden "Milk"'),
    ("de", 'Statt "Milch" wird "Tee" angezeigt',
     'visible "Tee"; hidden "Milch"'),
    ("fr", "« Thé » s'affiche au lieu de « Lait »",
     'visible « Thé »; hidden "Lait"'),
    ("es", "En lugar de «Leche» aparece «Té»",
     'visible «Té»; hidden "Leche"'),
    ("it", "Viene mostrato «Tè» invece di «Latte»",
     'visible «Tè»; hidden "Latte"'),
    ("pt", "«Chá» é exibido em vez de «Leite»",
     'visible «Chá»; hidden "Leite"'),
    ("nl", '"Thee" wordt getoond in plaats van "Melk"',
     'visible "Thee"; hidden "Melk"'),
    # What there is
    ("de", "Prüfe, dass es zwei Zeilen gibt",
     "count row 2"),
    ("de", "Prüfe, dass es in der Tabelle zwei Zeilen gibt",
     "count row der Tabelle 2"),
    ("de", 'Stelle sicher, dass es den Link "Tee" nicht gibt',
     'hidden den Link "Tee"'),
]  # fmt: skip
LOG_INS = [
    ("de", 'Ich habe mich auf "/login" als "a@b.org" mit dem Passwort "x" angemeldet',
     "Feld E-Mail-Adresse", "Feld Passwort"),
    ("fr", 'Je me suis connectée sur "/login" comme "a@b.org" avec le mot de passe "x"',
     "champ adresse e-mail", "champ mot de passe"),
    ("es", 'Inicié sesión en "/login" como "a@b.org" con la contraseña "x"',
     "campo correo electrónico", "campo contraseña"),
    ("it", 'Mi sono autenticato su "/login" come "a@b.org" con la password "x"',
     "campo indirizzo e-mail", "campo password"),
    ("pt", 'Entrei em "/login" como "a@b.org" com a senha "x"',
     "campo endereço de e-mail", "campo senha"),
    ("nl", 'Ik heb me op "/login" aangemeld als "a@b.org" met het wachtwoord "x"',
     "veld e-mailadres", "veld wachtwoord"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_a_sentence_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text", "name", "secret"), LOG_INS)
def test_who_has_logged_in_logs_in(language: str, text: str, name: str, secret: str) -> None:
    expected = f"navigate /login; type {name} a@b.org; type {secret} x; key Enter"
    assert told(language, text) == expected
